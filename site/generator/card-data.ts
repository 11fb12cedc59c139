import { betterOf, byQuestion, listMetrics, type MetricCard, NEEDS, PAPERS } from './library.js';

/** What pages and the playground say of a metric, as plain data. */
export interface CardData {
  readonly id: string;
  readonly name: string;
  readonly symbol: string;
  readonly url: string;
  readonly question: string;
  readonly meaning: string;
  readonly advice: string;
  readonly range: readonly [number | null, number | null];
  readonly interval: string;
  readonly better: string;
  readonly level: string;
  readonly counts: string;
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
  const { id, name, symbol = '', meaning, advice, range, level, counts } = card;
  const [least, greatest] = range;
  return {
    ...{ id, name, symbol, question, meaning, advice, range, level, counts },
    url: `metrics/${id}.html`,
    interval: `${least === null ? '(−∞' : `[${least}`}, ${greatest === null ? '∞)' : `${greatest}]`}`,
    better: betterOf(card.direction),
    needs: card.needs.map((need) => NEEDS[need]).join(', '),
    paper: PAPERS[card.paper],
  };
}
