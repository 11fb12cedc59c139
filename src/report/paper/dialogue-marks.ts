import { createRuleStrategyLabeller } from '../../metrics/behavior/create-rule-strategy-labeller.js';
import { centersHtml } from '../../metrics/coherence/format-centering.js';
import { findProposals } from '../../metrics/content/proposal-acceptance.js';
import { referringExpressions } from '../../metrics/grounding/referring-expressions.js';
import { analyzeCentering } from '../../metrics/scaling/human-measures.js';
import type { Transcript, Turn } from '../../transcript/types.js';
import { placedReplies } from './placed-replies.js';

export interface TurnMark {
  /** The class of the mark in the style sheet. */
  readonly kind: 'transition' | 'proposal' | 'strategy' | 'reference';
  readonly text: string;
}

/** A turn with the annotations of the metrics. */
export interface MarkedTurn {
  readonly turn: Turn;
  /** Its text as HTML: centers in `mark`. */
  readonly html: string;
  readonly marks: readonly TurnMark[];
}

/** The turns of a dialogue with their centers, proposals, strategies and references. O(characters). */
export function markedTurns(transcript: Transcript): MarkedTurn[] {
  const found = [proposalMarks(transcript), markStrategies(transcript), markReferences(transcript)];
  return analyzeCentering(transcript).turns.flatMap((centers, t) => {
    const turn = transcript.turns[t];
    if (turn === undefined) return [];
    const { transition } = centers;
    const ofTransition: TurnMark[] =
      transition === null ? [] : [{ kind: 'transition', text: transition.replace('-', ' ') }];
    const marks = [...ofTransition, ...found.flatMap((each) => each.get(t) ?? [])];
    return [{ turn, html: centersHtml(centers), marks }];
  });
}

type Marks = ReadonlyMap<number, readonly TurnMark[]>;

function marksAt(kind: TurnMark['kind'], found: readonly (readonly [turn: number, text: string])[]): Marks {
  const marks = new Map<number, TurnMark[]>();
  for (const [turn, text] of found) marks.set(turn, [...(marks.get(turn) ?? []), { kind, text }]);
  return marks;
}

function proposalMarks(transcript: Transcript): Marks {
  return marksAt(
    'proposal',
    findProposals(transcript).map(({ turn, side, accepted }) => [
      turn,
      `proposes “${side}”, ${accepted ? 'accepted' : 'not accepted'}`,
    ]),
  );
}

/** The given strategies of the assistant's turns, else strategies by rule. */
function markStrategies(transcript: Transcript): Marks {
  const replies = placedReplies(transcript);
  const given = transcript.meta?.strategies;
  const isGiven = Array.isArray(given) && given.length === replies.length;
  const labeller = createRuleStrategyLabeller();
  return marksAt(
    'strategy',
    replies.map(([t, { text }], k) => {
      const label = String(isGiven ? given[k] : labeller.label(text)).replaceAll('_', ' ');
      return [t, isGiven ? label : `${label} (by rule)`];
    }),
  );
}

/** The images that turns refer to, and the expressions that describe them; only for games with references. */
function markReferences(transcript: Transcript): Marks {
  const { turns } = transcript;
  if (turns.every(({ references, round }) => references === undefined && round === undefined))
    return new Map();
  const { expressions } = referringExpressions(transcript);
  return marksAt('reference', [
    ...turns.flatMap(({ references = [] }, t) =>
      references.length === 0 ? [] : [[t, `about ${references.join(', ')}`] as const],
    ),
    ...expressions.map(({ turn, text }) => [turn, `describes “${text}”`] as const),
  ]);
}
