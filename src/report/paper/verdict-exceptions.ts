import type { Paper } from '../../metrics/core/card.js';
import { runsOf } from '../../transcript/runs.js';
import type { Group } from './groups.js';
import type { Verdict } from './types.js';

/** The verdict with "the system" in place of the name of a group that has none. */
export function withoutName(verdict: Verdict, groups: readonly Group[]): Verdict {
  const [group] = groups;
  if (group === undefined || group.isNamed || groups.length > 1) return verdict;
  const renamed = (text: string): string => {
    const found = text.replaceAll(group.name, 'the system');
    return `${found.slice(0, 1).toUpperCase()}${found.slice(1)}`;
  };
  const { lead, points, next } = verdict;
  return {
    ...verdict,
    ...{ lead: renamed(lead), points: points.map(renamed) },
    next: typeof next === 'string' ? renamed(next) : next,
  };
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
