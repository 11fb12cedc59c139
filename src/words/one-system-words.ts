import { counted } from '../text/counted.js';

/** The share of tasks that a system solves, with its interval in words, which may be empty. */
export interface SolvedShare {
  readonly value: string;
  readonly interval: string;
  readonly n: number;
}

/** The share of tasks that a single system solves. */
export function oneSystemLead(name: string | undefined, { value, n, interval }: SolvedShare): string {
  const [who, alone] =
    name === undefined
      ? ['The conversations solve', 'they do not contain a system to compare']
      : [`${name} solves`, 'a single system cannot be compared'];
  return `${who} ${value} of ${counted(n, 'task')}${interval === '' ? '' : ` (${interval})`}; ${alone}.`;
}
