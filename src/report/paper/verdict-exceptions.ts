import type { Paper } from '../../metrics/core/card.js';
import { capitalize } from '../../text/capitalize.js';
import { runsOf } from '../../transcript/runs.js';
import type { Group } from './groups.js';
import type { Verdict } from './types.js';

const THE_SYSTEM = 'the system';

/** The names of groups in sentences: dialogues without a system belong to "the system". */
export function spokenGroups(groups: readonly Group[]): readonly Group[] {
  return isOneWithoutName(groups) ? groups.map((group) => ({ ...group, name: THE_SYSTEM })) : groups;
}

/** Capitalizes sentences that begin with "the system"; does not change names of systems and settings. */
export function capitalized(verdict: Verdict, groups: readonly Group[]): Verdict {
  if (!isOneWithoutName(groups)) return verdict;
  const begun = (text: string): string => (text.startsWith(THE_SYSTEM) ? capitalize(text) : text);
  return { ...verdict, lead: begun(verdict.lead), points: verdict.points.map(begun) };
}

function isOneWithoutName(groups: readonly Group[]): boolean {
  return groups.length === 1 && groups.every(({ isNamed }) => !isNamed);
}

/** The verdict if all scores are missing, so that the cost of sharding cannot be measured. */
export function unscoredVerdict(paper: Paper, groups: readonly Group[]): Verdict | undefined {
  if (paper !== 'lost' || groups.some(({ transcripts }) => runsOf(transcripts).length > 0)) return undefined;
  return {
    lead: 'No conversation has a score, so the cost of giving the instruction in pieces is unknown.',
    points: [],
    next: 'Add outcome.score (0 to 100) or outcome.success to the conversations.',
  };
}
