import { counted } from '../../../src/text/counted.js';
import { element } from '../element.js';
import type { State } from './state.js';
import type { Card, Score, Transcript } from './types.js';

/** What the chosen metric means, its value to the last digit, how to read it, and the call that gives it. */
export function renderDetail(place: HTMLElement, state: State, root: string): void {
  const card = state.card(state.selected);
  const score = state.selectedScore;
  if (card === undefined) {
    place.replaceChildren();
    return;
  }
  const title = card.symbol === '' ? card.name : `${card.name} (${card.symbol})`;
  place.replaceChildren(
    element('h3', {}, title),
    element('p', { class: 'meaning' }, card.meaning),
    ...(score === undefined
      ? [element('p', {}, 'It needs the grammar, which is not loaded yet.')]
      : [...facts(card, score), comparison(score, state.transcript)]),
    element('p', {}, ...withCode(`Use it ${card.use}`)),
    element('p', {}, ...withCode(`Do not use it ${card.avoid}`)),
    ...(score === undefined ? [] : [element('h4', {}, 'The same in code'), callOf(card)]),
    element('p', {}, element('a', { href: `${root}/${card.url}` }, `All about ${card.name}`)),
  );
}

function facts(card: Card, score: Score): HTMLElement[] {
  const rows: [string, string][] = [
    [
      'value',
      score.value === null ? `none: ${score.because ?? ''}` : String(Number(score.value.toPrecision(12))),
    ],
    ['n', score.perTurnIs === 'value' ? `mean of ${counted(score.n, 'turn')}` : `${score.n} (${card.nUnit})`],
    ['range', card.interval],
    ['better in the paper', card.better],
    ...components(score),
    ['signature', score.signature],
  ];
  return [
    element(
      'dl',
      {},
      ...rows.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]),
    ),
  ];
}

/** Asks, on request, how people score in conversations of this length. */
function comparison(score: Score, transcript: Transcript | undefined): HTMLElement {
  const place = element('div', { class: 'norms', role: 'status' });
  const button = element('button', { type: 'button' }, 'Compare with people');
  button.addEventListener('click', () => {
    if (transcript === undefined) return;
    void import('./norms.js').then(({ normLines }) =>
      place.replaceChildren(...normLines(score, transcript).map((line) => element('p', {}, line))),
    );
  });
  place.append(button);
  return place;
}

/** Text in backticks as code. */
function withCode(text: string): (HTMLElement | string)[] {
  return text.split('`').map((part, i) => (i % 2 === 0 ? part : element('code', {}, part)));
}

/** The other numbers of a result. */
function components({ result }: Score): [string, string][] {
  const own = Object.entries(result ?? {}).filter(
    ([name, value]) => typeof value === 'number' && !['n', 'revision', 'score'].includes(name),
  );
  return own.map(([name, value]) => [name, String(Number((value as number).toPrecision(6)))]);
}

function callOf({ name, input }: Card): HTMLElement {
  const take =
    input === 'next-turn'
      ? `nextTurnCases(transcript).map((turn) => ${name}(turn).score)`
      : `${name}(transcript).score`;
  const imports = input === 'next-turn' ? `${name}, nextTurnCases` : name;
  return element(
    'pre',
    { tabindex: '0' },
    element('code', {}, `import { ${imports} } from '@mtpc/metrics';\n${take};`),
  );
}
