import { requireOption } from '../error.js';

/** The base of the logarithm in an entropy or a divergence. */
export interface LogBaseOptions {
  /** 2 for bits (default), `Math.E` for nats, 10 for hartleys; above 1. */
  readonly base?: number;
}

/**
 * Natural logarithm of the base asked for, 2 by default: what a value in nats is divided by.
 *
 * @internal
 */
export function logOfBase(kernel: string, options: LogBaseOptions): number {
  const { base = 2 } = options;
  requireOption(base > 1 && base < Number.POSITIVE_INFINITY, kernel, 'base', 'a finite number above 1', base);
  return base === Math.E ? 1 : Math.log(base);
}
