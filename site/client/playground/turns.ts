import { counted } from '../../../src/text/counted.js';
import { element } from '../element.js';
import type { State } from './state.js';
import { viewOf } from './turn-views.js';
import type { Mark } from './types.js';

/** Turns of a conversation that are shown; a page of more is no longer read. */
const MAX_TURNS = 400;

/** The conversation, each turn with what the chosen metric says of it. */
export function renderTurns(place: HTMLElement, state: State): void {
  const { transcript } = state;
  if (transcript === undefined) {
    place.replaceChildren();
    return;
  }
  const speakers = [...new Set(transcript.turns.map(({ speaker }) => speaker))];
  const views = viewOf(state);
  const rows = transcript.turns.slice(0, MAX_TURNS).map(({ speaker, text }, i) => {
    const { marks, note, costly } = views[i]!;
    const who = element('span', { class: `who voice-${speakers.indexOf(speaker) % 6}` }, speaker);
    const said = element('span', { class: 'said' }, ...marked(text, marks));
    const row = element('li', costly ? { class: 'costly' } : {}, who, said);
    if (note !== '') row.append(element('span', { class: 'step' }, note));
    return row;
  });
  const rest = transcript.turns.length - rows.length;
  if (rest > 0)
    rows.push(
      element('li', { class: 'rest' }, `and ${counted(rest, 'more turn')}, which the scores count too`),
    );
  place.replaceChildren(
    element('p', { class: 'legend' }, ...legendOf(state, transcript.turns.length, speakers)),
    element('ol', { class: 'turns' }, ...rows),
  );
}

function legendOf(state: State, turns: number, speakers: readonly string[]): (Node | string)[] {
  const count = `${counted(turns, 'turn')}, ${counted(speakers.length, 'speaker')}. `;
  if (state.selected === 'centering-score' && state.centering)
    return [
      count,
      element('mark', { class: 'subject' }, 'subject'),
      ' ',
      element('mark', { class: 'object' }, 'object'),
      ' ',
      element('mark', { class: 'other' }, 'other chunk'),
      ' ',
      element('mark', { class: 'other center' }, 'backward center'),
    ];
  const score = state.selectedScore;
  if (score?.perTurn === undefined) return [count];
  const name = state.card(state.selected)?.name ?? '';
  return [
    count,
    score.perTurnIs === 'without'
      ? `Next to each turn: ${name} of the conversation without it.`
      : `Next to each turn: its ${name}.`,
  ];
}

function marked(text: string, marks: readonly Mark[]): (Node | string)[] {
  const parts: (Node | string)[] = [];
  let at = 0;
  for (const { start, end, kind } of [...marks].sort((a, b) => a.start - b.start)) {
    if (start < at) continue;
    parts.push(text.slice(at, start), element('mark', { class: kind }, text.slice(start, end)));
    at = end;
  }
  return [...parts, text.slice(at)];
}
