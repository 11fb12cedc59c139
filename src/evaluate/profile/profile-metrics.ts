import type { MetricResult } from '../../metrics/frame/result.js';
import type { MtpcProfileOptions } from './profile-options.js';

/** What a row of the profile is about, in the paper's order. */
export type ProfileDimension = 'speaker' | 'content' | 'consistency';

/** One line of the table: a symbol, and how its number is read off a result. @internal */
export interface ProfilePart<R extends MetricResult> {
  readonly symbol: string;
  readonly pick: (result: R) => number | null;
  /** What this line needs beyond the metric. */
  readonly lacks?: (options: MtpcProfileOptions) => string | undefined;
}

/** A metric of the profile over units of one kind. @internal */
export interface ProfileMetric<U, R extends MetricResult = MetricResult> {
  readonly id: string;
  readonly dimension: ProfileDimension;
  /** What the unit or the options lack for it, in words; `undefined` if nothing. */
  readonly lacks: (unit: U, options: MtpcProfileOptions) => string | undefined;
  readonly run: (unit: U, options: MtpcProfileOptions) => R | Promise<R>;
  readonly parts: readonly ProfilePart<R>[];
}

/** Forgets the result's type, so that metrics with different results can stand in one list. @internal */
export function profileMetric<U, R extends MetricResult>(metric: ProfileMetric<U, R>): ProfileMetric<U> {
  return metric as unknown as ProfileMetric<U>;
}

/** A line that is the score itself. @internal */
export function scoreOf(symbol: string): ProfilePart<MetricResult> {
  return { symbol, pick: (result) => result.score };
}

/** Options without those that are undefined. @internal */
export function present<T extends object>(options: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> };
}

/** What the agenda metrics lack. @internal */
export function lacksAgenda(
  unit: { readonly agenda: unknown; readonly agendaEmbeddings: unknown; readonly embedded: unknown },
  { agenda = {} }: MtpcProfileOptions,
  needsHops = false,
): string | undefined {
  if (unit.agenda === undefined) return 'agenda';
  if (unit.embedded === undefined || unit.agendaEmbeddings === undefined) return 'embeddings';
  if (needsHops) return agenda.hops === undefined ? 'hops' : undefined;
  if (agenda.scale === undefined) return 'scale';
  return agenda.coverageThreshold === undefined ? 'coverageThreshold' : undefined;
}
