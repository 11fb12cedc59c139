import { shown } from './scores.js';
import type { State } from './state.js';
import type { Card, Score, TurnView } from './types.js';

const PLAIN: TurnView = { marks: [], note: '', costly: false };
/** So many turns are pointed at. */
const MOST_COSTLY = 3;

/** How each turn is shown: centers where coherence is looked at, else the turn's number. */
export function viewOf(state: State): TurnView[] {
  const { transcript, centering, selected, selectedScore } = state;
  const turns = transcript?.turns ?? [];
  if (selected === 'centering-score' && centering !== undefined) return centers(centering);
  const perTurn = selectedScore?.perTurn?.();
  if (perTurn === undefined) return turns.map(() => PLAIN);
  const costly = costliest(selectedScore!, perTurn, state.card(selected));
  return turns.map((_, i) => ({
    marks: [],
    note: perTurn[i] == null ? '–' : shown(perTurn[i]!),
    costly: costly.has(i),
  }));
}

function centers({ turns }: NonNullable<State['centering']>): TurnView[] {
  return turns.map(({ mentions, backward, transition }) => ({
    marks: mentions.flatMap(({ start, end, role, entity }) =>
      start === undefined || end === undefined
        ? []
        : [{ start, end, kind: entity === backward ? `${role} center` : role }],
    ),
    note: transition?.replace('-', ' ') ?? '',
    costly: false,
  }));
}

/** The turns that hold the score back: with the worst values, or without which it would be better by most. */
function costliest(
  { value, perTurnIs }: Score,
  perTurn: readonly (number | null)[],
  card: Card | undefined,
): Set<number> {
  const sign = card?.better === 'higher' ? 1 : card?.better === 'lower' ? -1 : 0;
  if (sign === 0 || value === null) return new Set();
  const all = perTurn.flatMap((score, i) => (score === null ? [] : [{ i, score: sign * score }]));
  const worst =
    perTurnIs === 'without'
      ? all.filter(({ score }) => score > sign * value).sort((a, b) => b.score - a.score)
      : all.sort((a, b) => a.score - b.score);
  return new Set(worst.slice(0, MOST_COSTLY).map(({ i }) => i));
}
