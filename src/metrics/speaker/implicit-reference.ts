import { itemAt } from '../../math/existing.js';
import { portableExp } from '../../math/portable-exp.js';
import { aFunction, either, numberWhere, oneOf, positive, wholeNumber } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsWithout, type Resolved, resolveOptions } from '../../options/options.js';
import { optionId } from '../../options/params.js';
import { requireNextTurnCase } from '../../transcript/inputs.js';
import { caseOfChecked } from '../../transcript/next-turn-cases.js';
import { recentTurns } from '../../transcript/recent-turns.js';
import { speakerKey } from '../../transcript/speaker-key.js';
import type { NextTurnCase, Transcript } from '../../transcript/types.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, Defined, Params } from '../core/result.js';
import { scored } from '../core/result.js';

/** @internal */
export const METRIC: FactsFor<ImplicitReferenceResult> = {
  id: 'implicit-reference',
  revision: 1,
  symbol: 'IR',
  input: 'next-turn',
  needs: [],
  undefinedWhen: [],
  direction: 'higher',
  components: [],
};

/** The weight of a turn by its distance to the second to last turn. */
export type ImplicitReferenceDecay = 'geometric' | 'exponential' | 'inverse' | ((distance: number) => number);

/** Options of {@link implicitReference}. */
export interface ImplicitReferenceOptions {
  /**
   * Ignored, because paper and published code agree; accepted for consistency with the other metrics of the paper.
   * Default `'paper'`.
   */
  readonly variant?: 'paper' | 'reference';
  /** `lambda (1 - lambda)^d` (default), `exp(-alpha d)`, `1 / (1 + d)`, or a function of d = 0, 1, ... */
  readonly decay?: ImplicitReferenceDecay;
  /** The rate of the geometric decay, in (0, 1]. Default 0.6. */
  readonly lambda?: number;
  /** The rate of the exponential decay, above 0. Default 1. */
  readonly alpha?: number;
  /** Number of most recent turns to consider; all by default. */
  readonly window?: number;
}

/** @internal */
export const OPTIONS: OptionSpecs<ImplicitReferenceOptions, 'variant' | 'decay' | 'lambda' | 'alpha'> = {
  variant: oneOf(['paper', 'reference'], 'paper'),
  decay: {
    ...either(oneOf(['geometric', 'exponential', 'inverse']), aFunction<(distance: number) => number>()),
    default: 'geometric',
    print: (decay) => (typeof decay === 'function' ? optionId(decay) : decay),
  },
  lambda: numberWhere('a number above 0 and at most 1', (value) => value > 0 && value <= 1, 0.6),
  alpha: positive(1),
  window: wholeNumber(1),
};

/** Result of {@link implicitReference}. */
export interface ImplicitReferenceResult extends CoreResult<'implicit-reference'> {
  /** Index in `context` of the turn behind the score; `null` if the speaker does not speak before the last turn. */
  readonly foundAt: number | null;
}

/**
 * Implicit reference (IR): how strongly the order of turns suggests that the speaker of a message is next.
 *
 * `IR = max f(i - 2)` over the positions i = 2, 3, ... from the end of the context at which the speaker spoke; f is the
 * decay [1]. Position 1, the last turn, does not count, but earlier turns of its speaker do. A speaker without such a
 * turn scores 0.
 *
 * The score lies in [0, 1] for the built-in decays. `n` is the number of turns examined. The score is always defined. Takes
 * O(window) time.
 *
 * [1] Zhang et al. 2026, MPCEval, section B.1.2, eq. 2 (IR).
 *
 * @throws MetricError `INVALID_OPTION` for a `lambda` outside (0, 1], an `alpha` or `window` that is not positive, or
 *   an unknown `decay`
 *
 * @example
 * ```ts
 * import { implicitReference } from '@mtpc/metrics';
 * const context = ['Alice', 'Bob', 'Charlie', 'Alice'].map((speaker) => ({ speaker, text: '...' }));
 * const of = (speaker: string) => implicitReference({ context, candidate: { speaker, text: '...' } }).score;
 * of('Charlie'); // => 0.6
 * of('Bob'); // => 0.24
 * of('Alice'); // => 0.096
 * ```
 */
export const implicitReference: Metric<typeof compute> = /* @__PURE__ */ defineMetric(
  compute,
  METRIC,
  OPTIONS,
);

function compute(
  nextTurn: NextTurnCase,
  options?: ImplicitReferenceOptions,
): ImplicitReferenceResult & Defined {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const { decay, window } = resolved;
  requireNextTurnCase(METRIC.id, nextTurn);
  const weight = decayFunction(resolved);
  const context = recentTurns(nextTurn.context, window);
  const key = speakerKey(nextTurn.candidate.speaker);

  let score = 0;
  let foundAt: number | null = null;
  for (let i = context.length - 2; i >= 0; i--) {
    if (speakerKey(itemAt(context, i).speaker) !== key) continue;
    const value = weight(context.length - 2 - i);
    if (foundAt === null || value > score) {
      score = value;
      foundAt = i + (nextTurn.context.length - context.length);
    }
    if (typeof decay !== 'function') break; // built-in decays are decreasing, so the nearest turn has the largest weight
  }
  return scored(METRIC, score, { n: context.length, params: paramsFor(resolved), foundAt });
}

/**
 * {@link implicitReference} for every turn of a checked transcript, in one pass for built-in decays.
 * @internal
 */
export function* rollImplicitReference(
  transcript: Transcript,
  options?: ImplicitReferenceOptions,
): Generator<ImplicitReferenceResult> {
  const { turns } = transcript;
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const { decay, window = turns.length } = resolved;
  if (typeof decay === 'function') {
    for (const i of turns.keys()) yield implicitReference(caseOfChecked(transcript, i), options);
    return;
  }
  const weight = decayFunction(resolved);
  const keys = turns.map((turn) => speakerKey(turn.speaker));
  const nearest = new Map<string, number>();
  for (const [i, key] of keys.entries()) {
    if (i >= 2) nearest.set(itemAt(keys, i - 2), i - 2);
    const n = Math.min(i, window);
    const last = nearest.get(key) ?? -1;
    const foundAt = last >= i - n ? last : -1;
    const body = { n, params: paramsFor(resolved), foundAt: foundAt < 0 ? null : foundAt };
    yield scored(METRIC, foundAt < 0 ? 0 : weight(i - 2 - foundAt), body);
  }
}

type ResolvedOptions = Resolved<ImplicitReferenceOptions, 'variant' | 'decay' | 'lambda' | 'alpha'>;

/** The params without the rates of other decays. */
function paramsFor(resolved: ResolvedOptions): Params {
  return paramsWithout(OPTIONS, resolved, [
    ...(resolved.decay === 'geometric' ? [] : (['lambda'] as const)),
    ...(resolved.decay === 'exponential' ? [] : (['alpha'] as const)),
  ]);
}

function decayFunction({
  decay,
  lambda,
  alpha,
}: Resolved<ImplicitReferenceOptions, 'decay' | 'lambda' | 'alpha'>): (distance: number) => number {
  switch (decay) {
    case 'geometric':
      return (distance) => lambda * (1 - lambda) ** distance;
    case 'exponential':
      return (distance) => portableExp(-alpha * distance);
    case 'inverse':
      return (distance) => 1 / (1 + distance);
    default:
      return decay;
  }
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'mpceval', equation: 'section B.1.2, eq. 2' },
  reports: ['mpceval'],
  category: 'speaker',
  meaning: 'How strongly the order of turns suggests that the speaker of a message is next.',
  tex: '\\mathrm{IR} = \\max_{i \\ge 2,\\ s_{-i} = s} f(i - 2), \\quad f(d) = \\lambda (1 - \\lambda)^d',
  range: [0, 1],
  granularity: 'turn',
  aggregate: 'mean',
  cost: { time: 'O(window)', memory: 'O(1)' },
  nUnit: 'turns examined',
  starter: 3,
  use: 'to ask whether the order of turns makes it likely that this speaker comes next.',
  avoid: 'to judge content: only the order of speakers counts.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, Charlie spoke two turns ago and scores 0.6, Bob three turns ago scores 0.24, and Alice four turns ago scores 0.096. The last turn does not count.',
  seeAlso: ['participation-frequency', 'direct-name-reference'],
};
