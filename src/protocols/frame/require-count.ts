import { requireOption } from '../../error.js';

/** Throws `INVALID_OPTION` unless an option is absent or a whole number of at least `least`. */
export function requireCount(owner: string, name: string, value: number | undefined, least: number): void {
  const isCount = value === undefined || (Number.isInteger(value) && value >= least);
  requireOption(isCount, owner, name, `a whole number of at least ${least}`, value);
}
