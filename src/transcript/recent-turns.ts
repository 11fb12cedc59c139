import type { Turn } from './types.js';

/** The last `window` turns of a context, a whole number of at least 1, or all of them. */
export function recentTurns(context: readonly Turn[], window: number | undefined): readonly Turn[] {
  return window === undefined || window >= context.length ? context : context.slice(-window);
}
