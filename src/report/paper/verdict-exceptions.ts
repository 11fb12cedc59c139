import type { Paper } from '../../metrics/core/card.js';
import { runsOf } from '../../transcript/runs.js';
import type { Group } from './groups.js';
import type { Verdict } from './types.js';

/** The groups as sentences call them: dialogues that name no system are those of "the system". */
export function spokenGroups(groups: readonly Group[]): readonly Group[] {
  return isOneWithoutName(groups) ? groups.map((group) => ({ ...group, name: 'the system' })) : groups;
}

/** The verdict with a capital at the start of sentences that begin with "the system"; names of systems stay as they are. */
export function capitalized(verdict: Verdict, groups: readonly Group[]): Verdict {
  if (!isOneWithoutName(groups)) return verdict;
  const upper = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
  return { ...verdict, lead: upper(verdict.lead), points: verdict.points.map(upper) };
}

function isOneWithoutName(groups: readonly Group[]): boolean {
  return groups.length === 1 && groups.every(({ isNamed }) => !isNamed);
}

/** The verdict where no conversation has a score, so that the cost of splitting cannot be measured. */
export function unscoredVerdict(paper: Paper, groups: readonly Group[]): Verdict | undefined {
  if (paper !== 'lost' || groups.some(({ transcripts }) => runsOf(transcripts).length > 0)) return undefined;
  return {
    lead: 'No conversation has a score, so the cost of giving the instruction in pieces is unknown.',
    points: [],
    next: 'Add outcome.score (0 to 100) or outcome.success to the conversations.',
  };
}
