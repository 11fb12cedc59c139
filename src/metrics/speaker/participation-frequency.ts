import { requireOption } from '../../error.js';
import { existing, itemAt } from '../../math/existing.js';
import { oneOf, wholeNumber } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, type Resolved, resolveOptions } from '../../options/options.js';
import { requireNextTurnCase } from '../../transcript/inputs.js';
import { recentTurns } from '../../transcript/recent-turns.js';
import { speakerKey } from '../../transcript/speaker-key.js';
import type { NextTurnCase, Transcript } from '../../transcript/types.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';

/** @internal */
export const METRIC: FactsFor<ParticipationFrequencyResult> = {
  id: 'participation-frequency',
  revision: 1,
  symbol: 'PF',
  input: 'next-turn',
  needs: [],
  undefinedWhen: ['empty-context'],
  direction: 'none',
  components: [],
};

/** Options of {@link participationFrequency}. */
export interface ParticipationFrequencyOptions {
  /** `'reference'` gives 0 for an empty context, as in the published code. Default `'paper'`. */
  readonly variant?: 'paper' | 'reference';
  /** Divide by the available turns (`'available'`, default), or by `window` as in the paper's formula. */
  readonly denominator?: 'available' | 'window';
  /** Number of most recent turns (k in the paper); all by default. Required for `denominator: 'window'`. */
  readonly window?: number;
}

/** @internal */
export const OPTIONS: OptionSpecs<ParticipationFrequencyOptions, 'variant' | 'denominator'> = {
  variant: oneOf(['paper', 'reference'], 'paper'),
  denominator: oneOf(['available', 'window'], 'available'),
  window: wholeNumber(1),
};

/** Result of {@link participationFrequency}. */
export interface ParticipationFrequencyResult extends CoreResult<'participation-frequency'> {
  /** Number of the speaker's turns among the examined turns. */
  readonly ownTurns: number;
}

/**
 * Participation frequency (PF): the share of recent turns that the candidate's speaker has taken.
 *
 * `PF = |C_s| / |C|` for the turns C in the window and the speaker's turns C_s among them [1]. The paper divides by its
 * window k even if fewer turns exist; the published code, and the default here, divide by the number of existing turns.
 *
 * The score lies in [0, 1]. `n` is the number of turns examined. Takes O(window) time. Undefined scores:
 * `empty-context` without context (`variant: 'reference'` gives 0).
 *
 * [1] Zhang et al. 2026, MPCEval, section B.1.3, eq. 3 (PF).
 *
 * @throws MetricError `INVALID_OPTION` if `window` is not a positive integer, or absent under `denominator: 'window'`;
 * `INVALID_INPUT` for input that is not a next-turn case
 *
 * @example
 * ```ts
 * import { participationFrequency } from '@mtpc/metrics';
 * const context = ['ana', 'ben', 'ana'].map((speaker) => ({ speaker, text: 'well' }));
 * const nextTurn = { context, candidate: { speaker: 'ana', text: 'so' } };
 * participationFrequency(nextTurn).score; // => 0.666666666667
 * participationFrequency(nextTurn, { denominator: 'window', window: 4 }).score; // => 0.5
 * ```
 */
export const participationFrequency: Metric<typeof compute> = /* @__PURE__ */ defineMetric(
  compute,
  METRIC,
  OPTIONS,
);

function compute(
  nextTurn: NextTurnCase,
  options?: ParticipationFrequencyOptions,
): Settled<ParticipationFrequencyResult> {
  const resolved = resolve(options);
  requireNextTurnCase(METRIC.id, nextTurn);
  const context = recentTurns(nextTurn.context, resolved.window);
  const key = speakerKey(nextTurn.candidate.speaker);
  const ownTurns = context.filter((turn) => speakerKey(turn.speaker) === key).length;
  return settle(resolved, context.length, ownTurns);
}

/** {@link participationFrequency} for every turn of a checked transcript, in one pass. @internal */
export function* rollParticipationFrequency(
  { turns }: Transcript,
  options?: ParticipationFrequencyOptions,
): Generator<ParticipationFrequencyResult> {
  const resolved = resolve(options);
  const { window = turns.length } = resolved;
  const keys = turns.map((turn) => speakerKey(turn.speaker));
  const counts = new Map<string, number>();
  const count = (key: string, more: number): unknown => counts.set(key, (counts.get(key) ?? 0) + more);
  for (const [i, key] of keys.entries()) {
    yield settle(resolved, Math.min(i, window), counts.get(key) ?? 0);
    count(key, 1);
    if (i >= window) count(itemAt(keys, i - window), -1);
  }
}

type ResolvedOptions = Resolved<ParticipationFrequencyOptions, 'variant' | 'denominator'>;

function resolve(options: ParticipationFrequencyOptions | undefined): ResolvedOptions {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const { denominator, window } = resolved;
  const needed = denominator === 'available' || window !== undefined;
  requireOption(needed, METRIC.id, 'window', "a whole number, which denominator 'window' divides by", window);
  return resolved;
}

/** The result for `own` turns of the speaker in a context of `n` turns. */
function settle(
  resolved: ResolvedOptions,
  n: number,
  ownTurns: number,
): Settled<ParticipationFrequencyResult> {
  const { variant, denominator, window } = resolved;
  const body = { n, params: paramsOf(OPTIONS, resolved), ownTurns };
  if (n === 0) {
    return variant === 'reference'
      ? scored(METRIC, 0, body)
      : undefinedBecause(METRIC, 'empty-context', body);
  }
  return scored(METRIC, ownTurns / (denominator === 'window' ? existing(window) : n), body);
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'mpceval', equation: 'section B.1.3, eq. 3' },
  reports: ['mpceval'],
  category: 'speaker',
  meaning: "The share of recent turns that the candidate's speaker has taken.",
  tex: '\\mathrm{PF} = |C_s| / |C|',
  range: [0, 1],
  granularity: 'turn',
  aggregate: 'mean',
  cost: { time: 'O(window)', memory: 'O(1)' },
  nUnit: 'turns examined',
  use: 'to ask how much of the recent conversation the speaker of a message has taken.',
  avoid: 'to compare conversations with different numbers of speakers.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, Ana has 2 of the last 3 turns, so the score is 0.667. With two speakers who alternate, the mean is near 0.5.',
  seeAlso: ['implicit-reference', 'speaker-entropy'],
};
