import { calledAs, requireInput } from '../error.js';
import { createRandom, type Random } from '../math/create-random.js';
import { existing, itemAt } from '../math/existing.js';
import { mean } from '../math/mean.js';
import { studentQuantile } from '../math/student-quantile.js';
import { mapMeasures, OF_RUNS, type RunMeasures } from '../metrics/reliability/run-measures.js';
import { aFiniteNumber, aString, fieldsOf, listOf, maybe, orNull, requireForm } from '../options/forms.js';
import { properShare, rounds, seed } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { type CorrectedRate, correctedRate } from '../statistics/corrected-rate.js';
import type { Interval } from '../statistics/interval.js';
import { meanInterval } from '../statistics/mean-interval.js';
import { runsOf } from '../transcript/runs.js';
import type { Transcript } from '../transcript/types.js';
import { type AuditedConversation, type AuditedPart, auditSimulations } from './audit-simulations.js';

/** Options of {@link correctSimulatorError}. */
export interface CorrectSimulatorErrorOptions {
  /** Coverage of the intervals. Default 0.95. */
  readonly confidenceLevel?: number;
  /** Imputations of the true scores. Default 200. */
  readonly imputations?: number;
  /** Seed of the imputations. Default 0. */
  readonly seed?: number;
}

const OWNER = 'correctSimulatorError';

const OPTIONS: OptionSpecs<CorrectSimulatorErrorOptions, 'confidenceLevel' | 'imputations' | 'seed'> = {
  confidenceLevel: properShare(0.95),
  imputations: rounds(2, 200),
  seed: seed(0),
};

/** A measure before and after the correction for simulator error. */
export interface CorrectedMeasure {
  readonly simulated: number;
  readonly corrected: number;
  /** Covers the sampling error of instructions and the simulator error; `null` for a single instruction. */
  readonly interval: Interval | null;
}

/** Result of {@link correctSimulatorError}: P, A90 and U90-10, and the rate of wrong steps of each part. */
export interface CorrectedSimulation extends RunMeasures<CorrectedMeasure | null> {
  readonly runs: number;
  readonly audited: number;
  /** Estimated true rate of wrong steps, from the rules and the audited steps. */
  readonly errors: Readonly<Record<AuditedPart, CorrectedRate>>;
}

/**
 * Corrects P, A90 and U90-10 for simulator error by multiple imputation [1]. People gave true scores to some
 * conversations. The true scores of the others are drawn from audited conversations in the same class of simulated
 * scores (at least 50, or below), and Rubin's interval covers the instructions. Each class has a prior of half a
 * correct and half a wrong score, so that a few audits without an error still widen the interval. The rate of wrong
 * steps of each component is {@link correctedRate} with the rules as the judge.
 *
 * Pass the runs of one system and setting. O(imputations * runs).
 *
 * @param audited conversations of `transcripts` with a `trueScore`, as {@link auditForm} saves them
 * @throws MetricError `INVALID_INPUT` unless these are audited conversations of the transcripts, `INVALID_OPTION` for an
 * option out of range
 *
 * [1] D. Rubin (1987), Multiple Imputation for Nonresponse in Surveys.
 *
 * @example
 * ```ts
 * import { correctSimulatorError } from '@mtpc/metrics/run';
 * const transcripts = Array.from({ length: 40 }, (_, i) => ({
 *   id: `c${i}`, turns: [], outcome: { score: i % 2 === 0 ? 100 : 0 }, meta: { instruction: `task ${i % 4}` },
 * }));
 * const audited = transcripts.slice(0, 20).map(({ id, outcome }) => ({ id, steps: [], turns: [], score: outcome.score, trueScore: 100 }));
 * const { averagedPerformance } = correctSimulatorError(transcripts, audited);
 * averagedPerformance?.simulated; // => 50
 * (averagedPerformance?.corrected ?? 0) > 80; // => true
 * ```
 */
export function correctSimulatorError(
  transcripts: readonly Transcript[],
  audited: readonly AuditedConversation[],
  options?: CorrectSimulatorErrorOptions,
): CorrectedSimulation {
  const settings = resolveOptions(OWNER, OPTIONS, options);
  requireForm(
    OWNER,
    'audited',
    audited,
    listOf(fieldsOf({ id: aString, trueScore: maybe(orNull(aFiniteNumber)), steps: listOf(fieldsOf({})) })),
  );
  const runs = calledAs(OWNER, 'runsOf', () => runsOf(transcripts));
  const trueScores = new Map(
    audited.flatMap(({ id, trueScore }) => (trueScore == null ? [] : [[id, trueScore]])),
  );
  const known = new Set(runs.map(({ transcript }) => transcript?.id));
  for (const { id } of audited)
    requireInput(known.has(id), OWNER, 'audited', 'conversations of the transcripts', id);
  const scored = runs.map(({ instruction, task, score, transcript }): Scored => {
    const truth = trueScores.get(transcript?.id ?? '');
    return { group: JSON.stringify([task, instruction]), score, ...(truth !== undefined && { truth }) };
  });
  return {
    ...corrected(scored, settings),
    ...{ runs: runs.length, audited: scored.filter(({ truth }) => truth !== undefined).length },
    errors: estimateErrors(auditSimulations(transcripts), audited, settings.confidenceLevel),
  };
}

interface Scored {
  readonly group: string;
  readonly score: number;
  readonly truth?: number;
}

type Settings = Required<CorrectSimulatorErrorOptions>;

/** The paper's percentiles. */
const PERCENTILES = { high: 90, low: 10, estimator: 'type-7' } as const;

/** A measure over instructions, and its squared standard error. */
interface Estimate {
  readonly value: number;
  readonly variance: number | null;
  readonly instructions: number;
}

function estimateMeasures(runs: readonly Scored[], scores: readonly number[]): RunMeasures<Estimate | null> {
  const groups = new Map<string, number[]>();
  for (const [i, { group }] of runs.entries())
    groups.set(group, [...(groups.get(group) ?? []), itemAt(scores, i)]);
  const sorted = [...groups.values()].map((own) => Float64Array.from(own).sort());
  return mapMeasures(OF_RUNS, (measure) => {
    const values = sorted.map((own) => measure(own, PERCENTILES)).filter((value) => value !== null);
    if (values.length === 0) return null;
    const { standardError } = meanInterval(values);
    const variance = standardError === null ? null : standardError ** 2;
    return { value: mean(values), variance, instructions: values.length };
  });
}

function corrected(
  runs: readonly Scored[],
  { confidenceLevel, imputations, seed }: Settings,
): RunMeasures<CorrectedMeasure | null> {
  const simulated = estimateMeasures(
    runs,
    runs.map(({ score }) => score),
  );
  const random = createRandom(seed);
  const drawn = Array.from({ length: imputations }, () => estimateMeasures(runs, drawTruth(runs, random)));
  return mapMeasures(simulated, (own, name) => {
    if (own === null) return null;
    const draws = drawn.map((each) => existing(each[name]));
    return { simulated: own.value, ...rubin(draws, confidenceLevel) };
  });
}

/** True scores of all runs: known for audited runs, else drawn from audited runs of the same class. */
function drawTruth(runs: readonly Scored[], random: Random): number[] {
  const draw = [false, true].map((isHigh) => {
    const own = runs.filter((run) => run.truth !== undefined && isLike(run, isHigh));
    // Bayesian bootstrap: exponential weights, and gamma weights of shape 1/2 for the prior.
    const weights = own.map(() => -Math.log(1 - random.next()));
    const prior = [random.normal() ** 2 / 2, random.normal() ** 2 / 2] as const;
    const total = weights.reduce((sum, weight) => sum + weight, prior[0] + prior[1]);
    return (score: number): number => {
      let at = random.next() * total;
      for (const [i, { score: given, truth }] of own.entries()) {
        at -= itemAt(weights, i);
        if (at < 0) return Math.min(100, Math.max(0, score + existing(truth) - given));
      }
      return at < prior[0] ? score : 100 - score;
    };
  });
  return runs.map((run) => run.truth ?? itemAt(draw, Number(isLike(run, true)))(run.score));
}

function isLike({ score }: Scored, isHigh: boolean): boolean {
  return score >= 50 === isHigh;
}

/** Rubin's rules, with the degrees of freedom of Barnard and Rubin. */
function rubin(draws: readonly Estimate[], level: number): Pick<CorrectedMeasure, 'corrected' | 'interval'> {
  const m = draws.length;
  const center = mean(draws.map(({ value }) => value));
  const { instructions } = itemAt(draws, 0);
  const within = draws.map(({ variance }) => variance).filter((variance) => variance !== null);
  if (within.length < m) return { corrected: center, interval: null };
  const between = draws.reduce((sum, { value }) => sum + (value - center) ** 2, 0) / (m - 1);
  const extra = (1 + 1 / m) * between;
  const total = mean(within) + extra;
  if (total === 0) return { corrected: center, interval: null };
  const share = extra / total;
  const df = instructions - 1;
  const observed = Math.max(1, ((df + 1) / (df + 3)) * df * (1 - share));
  const imputed = share === 0 ? Number.POSITIVE_INFINITY : (m - 1) / share ** 2;
  const margin = studentQuantile((1 + level) / 2, 1 / (1 / observed + 1 / imputed)) * Math.sqrt(total);
  return {
    corrected: center,
    interval: {
      lower: Math.max(0, center - margin),
      upper: Math.min(100, center + margin),
      confidenceLevel: level,
      method: 'student-t',
    },
  };
}

function estimateErrors(
  all: readonly AuditedConversation[],
  audited: readonly AuditedConversation[],
  confidenceLevel: number,
): Record<AuditedPart, CorrectedRate> {
  const decisions = new Map(
    audited.flatMap(({ id, steps }) =>
      steps.map((step) => [JSON.stringify([id, step.turn, step.part]), step.isRight] as const),
    ),
  );
  const rateForPart = (part: AuditedPart): CorrectedRate => {
    const steps = all.flatMap(({ id, steps: own }) =>
      own.filter((step) => step.part === part).map((step) => ({ id, ...step })),
    );
    const flagged = steps.map(({ problem }) => problem !== null);
    const wrong = steps.map(({ id, turn }) => {
      const isRight = decisions.get(JSON.stringify([id, turn, part]));
      return isRight === undefined || isRight === null ? null : !isRight;
    });
    return correctedRate(flagged, wrong, { confidenceLevel });
  };
  return {
    user: rateForPart('user'),
    classifier: rateForPart('classifier'),
    extractor: rateForPart('extractor'),
  };
}
