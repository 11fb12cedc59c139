import { counted } from '../text/counted.js';
import { listed } from './numbers.js';

/** The share of tasks that a system solves, with its interval in words, which may be empty. */
export interface SolvedShare {
  readonly value: string;
  readonly interval: string;
  readonly n: number;
}

/**
 * What a single system reaches, or dialogues without a system: the share of solved tasks, else the first means.
 *
 * @param values the means, each after its symbol
 */
export function oneSystemLead(
  name: string | undefined,
  solved: SolvedShare | undefined,
  values: readonly string[],
): string {
  const who = name ?? 'The dialogues';
  const alone =
    name === undefined ? 'they do not contain a system to compare' : 'a single system cannot be compared';
  if (solved)
    return `${who} ${name === undefined ? 'solve' : 'solves'} ${solved.value} of ${counted(solved.n, 'task')}${solved.interval === '' ? '' : ` (${solved.interval})`}; ${alone}.`;
  if (values.length > 0)
    return `${who} ${name === undefined ? 'have' : 'has'} ${listed(values)} on average; ${alone}.`;
  return name === undefined
    ? 'The dialogues do not contain a system, and no measure has a value.'
    : `There is one system, ${name}, and no measure has a value.`;
}
