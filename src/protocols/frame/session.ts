import type { Fault } from './types.js';

/** What can be said of every session. */
export interface SessionOptions<Templates> {
  /** How often a reply that breaks the format is asked for again. Default: 2; in isotoken games 0. */
  readonly retries?: number;
  /** More for the transcript's `meta`: `{ model: 'small' }`. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** Other wordings. */
  readonly templates?: Partial<Templates>;
}

/** What every state begins with. */
export function newSession<P extends string>(
  protocol: P,
): {
  readonly protocol: P;
  readonly done: boolean;
  readonly replies: number;
  readonly attempt: number;
  readonly faults: readonly Fault[];
} {
  return { protocol, done: false, replies: 0, attempt: 0, faults: [] };
}
