import { counted } from '../../../src/text/counted.js';
import { element } from '../element.js';
import type { State } from './state.js';
import type { Card, Score } from './types.js';

/** Metrics that wait for the grammar. */
const WITH_GRAMMAR = ['centering-score', 'lexical-novelty', 'direct-name-reference'];

/** The scores as a list of buttons, under the questions that they answer. */
export function renderScores(place: HTMLElement, state: State): void {
  const focused = (document.activeElement as HTMLElement | null)?.dataset.metric;
  const waiting = WITH_GRAMMAR.filter((id) => !state.scores.some(({ metric }) => metric === id));
  const rows = [...state.scores, ...waiting.map((metric) => ({ metric }))];
  const groups = new Map<string, HTMLElement[]>();
  for (const card of state.cards) {
    const row = rows.find(({ metric }) => metric === card.id);
    if (row === undefined) continue;
    const list = groups.get(card.question) ?? [];
    list.push(element('li', {}, buttonOf(card, 'n' in row ? row : undefined, state)));
    groups.set(card.question, list);
  }
  place.replaceChildren(
    ...[...groups].flatMap(([question, list]) => [
      element('h3', {}, question),
      element('ul', { class: 'scores' }, ...list),
    ]),
  );
  if (state.norms === undefined) place.append(normsButton(state));
  else place.append(...missingNorms(state));
  if (state.grammar !== 'here') place.append(grammarButton(state));
  if (state.lacking.length > 0) place.append(lackingList(state));
  if (focused !== undefined) place.querySelector<HTMLElement>(`[data-metric="${focused}"]`)?.focus();
}

function buttonOf(card: Card, score: Score | undefined, state: State): HTMLElement {
  const value =
    score === undefined ? waitingText(state) : score.value === null ? 'no value' : shown(score.value);
  const button = element(
    'button',
    { type: 'button', 'data-metric': card.id, 'aria-pressed': String(state.selected === card.id) },
    element('span', { class: 'name' }, card.name),
    element('span', { class: 'symbol' }, card.symbol),
    element('span', { class: score?.value == null ? 'value none' : 'value' }, value),
    scaleOf(card, score),
    element('span', { class: 'norm' }, normText(score, state)),
  );
  button.addEventListener('click', () => {
    state.select(card.id);
    if (score === undefined) void state.withGrammar();
    else showTurns();
  });
  return button;
}

function normText(score: Score | undefined, { norms, transcript }: State): string {
  return score === undefined || transcript === undefined ? '' : (norms?.normText(score, transcript) ?? '');
}

function waitingText({ grammar }: State): string {
  return grammar === 'loading' ? 'loading …' : 'load grammar (1.5 MB)';
}

/** Where the turns are below the metrics, as on a phone, scrolls to them. */
function showTurns(): void {
  const turns = document.querySelector('[data-playground="turns"]');
  if (turns && turns.getBoundingClientRect().top > innerHeight / 2) turns.scrollIntoView({ block: 'start' });
}

/** Where the value lies between the ends of its range, where it has two. */
function scaleOf({ range: [least, greatest] }: Card, score: Score | undefined): HTMLElement {
  const scale = element('span', { class: 'scale', 'aria-hidden': 'true' });
  if (score?.value == null || least === null || greatest === null) return scale;
  const point = element('i');
  point.style.left = `${(100 * (score.value - least)) / (greatest - least)}%`;
  scale.classList.add('known');
  scale.append(point);
  return scale;
}

/** Why no score has a percentile, such as an uncommon number of speakers. */
function missingNorms({ norms, scores, transcript }: State): HTMLElement[] {
  if (norms === undefined || transcript === undefined) return [];
  const own = scores.filter(({ value }) => value !== null);
  if (own.some((score) => norms.normText(score, transcript) !== '')) return [];
  const [reason = ''] = own.flatMap((score) => norms.normLines(score, transcript));
  return [element('p', { class: 'hint' }, reason)];
}

function normsButton(state: State): HTMLElement {
  const button = element('button', { type: 'button', class: 'more' }, 'Show all scores among people');
  button.addEventListener('click', () => void state.withNorms());
  return button;
}

function grammarButton(state: State): HTMLElement {
  const text =
    state.grammar === 'loading' ? 'Loading the grammar …' : 'Add the metrics over grammar (loads 1.5 MB)';
  const button = element('button', { type: 'button', class: 'more', 'data-metric': 'grammar' }, text);
  if (state.grammar === 'loading') button.setAttribute('aria-disabled', 'true');
  button.addEventListener('click', () => {
    state.selected = 'centering-score';
    void state.withGrammar();
  });
  return button;
}

/** What a conversation's words cannot answer, by what it takes. */
function lackingList({ lacking, cards }: State): HTMLElement {
  const byNeed = new Map<string, string[]>();
  for (const { metric, needs } of lacking) {
    const name = cards.find(({ id }) => id === metric)?.name ?? metric;
    byNeed.set(needs, [...(byNeed.get(needs) ?? []), name]);
  }
  const lines = [...byNeed].map(([needs, names]) => element('li', {}, `${needs}: ${names.join(', ')}`));
  const summary = element(
    'summary',
    {},
    `${counted(lacking.length, 'more needs', 'more need')} something that text alone does not say`,
  );
  return element('details', { class: 'lacking' }, summary, element('ul', {}, ...lines));
}

/** Four digits are enough to look at; the detail has them all. */
export function shown(value: number): string {
  return String(Number(value.toPrecision(4)));
}
