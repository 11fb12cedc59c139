import { numberWhere } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { portableLog } from './portable-log.js';

/** The base of the logarithm in an entropy or a divergence. */
export interface LogBaseOptions {
  /** 2 for bits (default), `Math.E` for nats, 10 for hartleys; above 1. */
  readonly base?: number;
}

const OPTIONS: OptionSpecs<LogBaseOptions, 'base'> = {
  base: numberWhere('a finite number above 1', (base) => base > 1, 2),
};

/**
 * Natural logarithm of the requested base, 2 by default. Divide a value in nats by it to convert.
 *
 * @internal
 */
export function logOfBase(kernel: string, options: LogBaseOptions | undefined): number {
  if (options === undefined) return Math.LN2;
  const { base } = resolveOptions(kernel, OPTIONS, options);
  return base === Math.E ? 1 : portableLog(base);
}
