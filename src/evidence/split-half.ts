import { MetricError } from '../error.js';
import { existing, itemAt } from '../math/existing.js';
import { mean } from '../math/mean.js';
import { standardDeviation } from '../math/standard-deviation.js';
import { aFunction, either, positive, text } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { ownValue } from '../options/own-value.js';
import { type CorrelationEstimate, correlationEstimate } from '../statistics/correlation-estimate.js';
import { speakerKey } from '../transcript/speaker-key.js';
import type { Transcript, Turn } from '../transcript/types.js';
import { type CollectOptions, type Collector, collect, type EvidenceCase, sharedLabels } from './collect.js';
import { MEASURE_WITH_LEVEL } from './evidence-specs.js';
import { intraclassCorrelation } from './intraclass-correlation.js';
import type { Measure, MeasureOptions, Scores } from './metric-scores.js';
import { MetricScorer } from './metric-scores.js';

const LENGTHS = [10, 20, 50, 100] as const;

/** Options of {@link splitHalf}. */
export interface ReliabilityOptions extends MeasureOptions, CollectOptions {
  /** Coverage of the intervals; default .95. */
  readonly confidenceLevel?: number;
  /** The target standard error; default: half the deviation between dialogues. */
  readonly error?: number;
  /** Groups dialogues, for the intraclass correlation: a field of `meta`, or a function. */
  readonly iccBy?: string | ((transcript: Transcript) => string);
}

/** The additional specs of `splitHalf`. */
export const GROUPS: OptionSpecs<Pick<ReliabilityOptions, 'iccBy' | 'error'>> = {
  error: positive(),
  iccBy: either(text(), aFunction()),
};

const OPTIONS: OptionSpecs<ReliabilityOptions, 'components' | 'seed' | 'draws' | 'confidenceLevel'> = {
  ...MEASURE_WITH_LEVEL,
  ...GROUPS,
};

/** Agreement of two halves of each dialogue. */
export interface SplitHalf {
  /** Number of dialogues with scores of both halves. */
  readonly n: number;
  /** Pearson's correlation of the halves over dialogues. */
  readonly correlation: CorrelationEstimate | null;
  /** The Spearman-Brown reliability of whole dialogues, 2 r / (1 + r); `null` for r <= 0. */
  readonly corrected: number | null;
}

/** Reliability of a metric. */
export interface ReliabilityRow extends Measure {
  /** Alternating exchanges: for two alternating speakers, turns 1, 2, 5, 6, ... against 3, 4, 7, 8, ... */
  readonly exchanges: SplitHalf;
  /** The first against the second half of the turns. */
  readonly halves: SplitHalf;
  /** Deviation between dialogues. */
  readonly sd: number | null;
  /** Standard error of a dialogue's score by its number of turns, from the differences of alternating exchanges. */
  readonly standardErrors: readonly { readonly turns: number; readonly error: number }[];
  /** Number of turns for a standard error of `error`. */
  readonly turnsNeeded: number | null;
  readonly error: number | null;
  /** ICC(1) over groups of dialogues; `null` without groups of two. */
  readonly intraclass: number | null;
}

/**
 * How reliable a metric is: split-half reliability (every other turn of each speaker against the rest, first against second half) with the
 * Spearman-Brown correction [1]; the standard error of a dialogue's score by its number of turns, and the number of
 * turns needed for a given error; the intraclass correlation, ICC(1) [2], over dialogues of one group.
 *
 * The error is modeled as sqrt(c / turns), with c from the differences of the halves. This model is valid for means
 * over turns. Metrics that need adjacent or many turns (transitions, distances from first to last) see the halves as
 * different dialogues, so both numbers are low.
 *
 * @throws MetricError as `evaluate`, `INVALID_INPUT` for a transcript without a group
 *
 * [1] Spearman 1910, Brown 1910. [2] P. Shrout, J. Fleiss (1979), Psychological Bulletin 86(2).
 *
 * @example
 * ```ts
 * import type { Transcript } from '@mtpc/metrics';
 * import { splitHalf } from '@mtpc/metrics/evidence';
 * const dialogues = [1, 2, 3, 4, 5].map((words) => ({
 *   turns: Array.from({ length: 8 }, (_, i) => ({ speaker: 'ana', text: 'word '.repeat(words + (i === 3 ? 1 : 0)) })),
 * }));
 * const score = ({ turns }: Transcript) => turns.reduce((sum, { text }) => sum + text.length, 0) / turns.length;
 * const [row] = await splitHalf(dialogues, { metrics: { name: 'length', revision: 1, score } });
 * row.exchanges.corrected; // => 1
 * ```
 */
export async function splitHalf(
  transcripts: Iterable<Transcript> | AsyncIterable<Transcript>,
  options?: ReliabilityOptions,
): Promise<readonly ReliabilityRow[]> {
  const resolved = resolveOptions('splitHalf', OPTIONS, options);
  const scorer = new MetricScorer('splitHalf', resolved);
  const collector = reliabilityCollector(scorer.measures, resolved);
  await collect(transcripts, scorer, [collector], resolved);
  return collector.finish();
}

interface Seen {
  readonly turns: number;
  readonly group: string | undefined;
  readonly cluster: string;
  readonly whole: Scores;
  /** Scores of every other turn of each speaker, the rest, the first half and the second half. */
  readonly parts: readonly Scores[];
}

/** @internal */
export function reliabilityCollector(
  measures: readonly Measure[],
  options: ReliabilityOptions,
): Collector<readonly ReliabilityRow[]> {
  const seen: Seen[] = [];
  return {
    async add({ transcript, cluster, scores, score }: EvidenceCase): Promise<void> {
      const group = findGroup(transcript, options.iccBy);
      const { turns } = transcript;
      const middle = Math.ceil(turns.length / 2);
      const isSecond = everyOther(turns);
      const part = (keep: (turn: Turn, i: number) => boolean): Promise<Scores> =>
        score({ ...transcript, turns: turns.filter(keep) });
      const parts = [
        await part((_, i) => !isSecond[i]),
        await part((_, i) => itemAt(isSecond, i)),
        await part((_, i) => i < middle),
        await part((_, i) => i >= middle),
      ];
      seen.push({ turns: turns.length, group, cluster, whole: scores, parts });
    },
    finish: () =>
      Object.freeze(
        measures.map((measure, m) => Object.freeze({ ...measure, ...makeRow(seen, m, options) })),
      ),
  };
}

/**
 * Whether each turn has an even number among the turns of its speaker. Splitting all turns into odd and even would
 * separate two alternating speakers.
 */
function everyOther(turns: readonly Turn[]): boolean[] {
  const counts = new Map<string, number>();
  return turns.map(({ speaker }) => {
    const key = speakerKey(speaker);
    const before = counts.get(key) ?? 0;
    counts.set(key, before + 1);
    return before % 2 === 1;
  });
}

function findGroup(transcript: Transcript, group: ReliabilityOptions['iccBy']): string | undefined {
  if (group === undefined) return undefined;
  const value = typeof group === 'function' ? group(transcript) : ownValue(transcript.meta, group);
  if (value !== undefined && value !== null) return String(value);
  const message = `splitHalf: ${typeof group === 'string' ? `meta.${group}` : 'iccBy'}: expected a value for every transcript, got ${value}`;
  throw new MetricError('INVALID_INPUT', message, {
    metric: 'splitHalf',
    path: 'iccBy',
    received: value,
  });
}

function makeRow(
  seen: readonly Seen[],
  m: number,
  options: ReliabilityOptions,
): Omit<ReliabilityRow, keyof Measure> {
  const scored = seen.filter(({ whole }) => itemAt(whole, m).score !== null);
  const wholes = scored.map(({ whole }) => existing(itemAt(whole, m).score));
  const sd = wholes.length < 2 ? null : standardDeviation(wholes, { kind: 'sample' });
  const both = bothHalves(seen, m, 0);
  // (a - b)^2 / 2 estimates the variance of a half, which has half the turns.
  const perTurn =
    both.length === 0 ? null : mean(both.map(({ a, b, turns }) => (((a - b) ** 2 / 2) * turns) / 2));
  const error = options.error ?? (sd === null || sd === 0 ? null : sd / 2);
  return {
    exchanges: halvesAgreement(both, options),
    halves: halvesAgreement(bothHalves(seen, m, 2), options),
    ...{ sd, error },
    standardErrors:
      perTurn === null ? [] : LENGTHS.map((turns) => ({ turns, error: Math.sqrt(perTurn / turns) })),
    turnsNeeded: perTurn === null || error === null ? null : Math.max(1, Math.ceil(perTurn / error ** 2)),
    intraclass:
      options.iccBy === undefined
        ? null
        : intraclassCorrelation(
            wholes,
            scored.map(({ group }) => existing(group)),
          ),
  };
}

interface Halves {
  readonly a: number;
  readonly b: number;
  readonly turns: number;
  readonly cluster: string;
}

function bothHalves(seen: readonly Seen[], m: number, from: 0 | 2): Halves[] {
  return seen.flatMap(({ parts, turns, cluster }) => {
    const [a, b] = [itemAt(itemAt(parts, from), m).score, itemAt(itemAt(parts, from + 1), m).score];
    return a === null || b === null ? [] : [{ a, b, turns, cluster }];
  });
}

function halvesAgreement(
  halves: readonly Halves[],
  { confidenceLevel = 0.95, seed = 0 }: ReliabilityOptions,
): SplitHalf {
  const [a, b] = [halves.map((each) => each.a), halves.map((each) => each.b)];
  const labels = sharedLabels(halves.map(({ cluster }) => cluster));
  const correlation = correlationEstimate(a, b, 'pearson', labels, {
    confidenceLevel,
    resamples: 1000,
    seed,
  });
  const r = correlation?.estimate ?? 0;
  return { n: halves.length, correlation, corrected: r > 0 ? (2 * r) / (1 + r) : null };
}
