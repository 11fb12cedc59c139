import { requireInput } from '../error.js';

/** How an assistant's turn handles an incomplete request, in the order of the paper. */
export const TURN_STRATEGIES = [
  'answer_attempt',
  'clarification',
  'interrogation',
  'discussion',
  'hedge',
  'refuse',
  'missing',
] as const;

/** One of the {@link TURN_STRATEGIES}. */
export type TurnStrategy = (typeof TURN_STRATEGIES)[number];

/** Meaning of each strategy, in one sentence; used by the prompt and the docs. */
export const STRATEGY_MEANINGS: Readonly<Record<TurnStrategy, string>> = {
  answer_attempt: 'it commits to one complete answer to the request, right or wrong.',
  clarification: 'it asks for a single missing piece of information.',
  interrogation: 'it asks for several pieces of information.',
  discussion: 'it talks about the request without answering it, asking about it or declining it.',
  hedge: 'it offers two or more different answers, or answers under conditions.',
  refuse: 'it declines to answer, and asks nothing.',
  missing: 'it is empty or unreadable.',
};

/** Throws `INVALID_INPUT` unless the label is one of the seven. */
export function requireStrategy(metric: string, path: string, label: string): TurnStrategy {
  const known = TURN_STRATEGIES.find((strategy) => strategy === label);
  requireInput(known !== undefined, metric, path, `one of ${TURN_STRATEGIES.join(', ')}`, label);
  return known;
}
