import type { Card } from '../client/playground/types.js';
import { byQuestion, citationOf, directionWord, listMetrics, type MetricCard, NEEDS } from './library.js';

/** What pages say of a metric, as plain data. */
export interface CardData extends Card {
  readonly needs: string;
  readonly paper: string;
}

let made: CardData[] | undefined;

/** Every metric, in the order of the questions. */
export function cardData(): CardData[] {
  made ??= byQuestion(listMetrics()).flatMap(([question, cards]) =>
    cards.map((card) => dataOf(card, question)),
  );
  return made;
}

function dataOf(card: MetricCard, question: string): CardData {
  const { id, name, symbol = '', meaning, use, avoid, range, granularity, input, nUnit, source } = card;
  const [least, greatest] = range;
  return {
    ...{ id, name, symbol, question, meaning, use, avoid, range, granularity, input, nUnit },
    url: `metrics/${id}.html`,
    interval: `${least === null ? '(−∞' : `[${least}`}, ${greatest === null ? '∞)' : `${greatest}]`}`,
    better: directionWord(card.direction),
    needs: card.needs.map((need) => NEEDS[need]).join(', '),
    paper: source === undefined ? '' : citationOf(source),
  };
}
