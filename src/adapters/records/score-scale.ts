import { MetricError } from '../../error.js';
import { inputData, text } from '../../options/option-kinds.js';
import type { OptionSpecs } from '../../options/options.js';
import { counted } from '../../text/counted.js';
import type { Transcript } from '../../transcript/types.js';
import type { ScoreRange } from '../rows/run-labels.js';
import type { Notes } from './notes.js';
import { parseScore, type ScoreValue } from './parse-score.js';
import type { Place } from './place.js';

/** Selection and scale of the score that becomes `outcome.score`. */
export interface ScoreOptions {
  /** The scorer or metric whose score becomes `outcome.score`; default: the first of each record. */
  readonly score?: string;
  /**
   * The scale of the scores, which become percentages: with `[1, 10]`, 1 becomes 0 and 10 becomes 100. Default: the
   * scale of the format, else 0 to 1 or, if a score in the file is above 10, 0 to 100. Scores that do not fit are
   * dropped with a warning.
   */
  readonly scoreRange?: ScoreRange;
}

/** Checks of {@link ScoreOptions}. @internal */
export const SCORES: OptionSpecs<ScoreOptions> = {
  score: text(),
  scoreRange: {
    ...inputData<ScoreRange>('[low, high], two finite numbers with low < high'),
    accepts: (value) =>
      Array.isArray(value) && value.length === 2 && value.every(Number.isFinite) && value[0] < value[1],
  },
};

/** A score from a harness. @internal */
export interface RawScore {
  /** The name of the scorer or metric; scores of one scorer share a scale. */
  readonly scorer: string;
  readonly value: unknown;
  /** The scale, if the format defines it. */
  readonly range?: ScoreRange;
}

/** Names of error scores, for which lower is better. */
const ERRORS =
  /(^|[^a-z])(perplexity|ppl|loss|error|errors|err|(?:error|failure|refusal|hallucination|miss)_?rate|hallucinations?|duration|nll|bpb|bits_per_byte|wer|cer|ter|mer|mse|rmse|mae|brier(_score)?|distance|latency(_ms)?|cost|toxicity)$/i;

/** Whether a lower score is better. @internal */
export function isErrorMeasure(name: string): boolean {
  return ERRORS.test(name);
}

interface Pending {
  readonly transcript: Transcript;
  readonly raw: RawScore;
  readonly value: ScoreValue;
}

/**
 * Determines a scale per scorer and file. Scores on an unknown scale are buffered until the end. @internal
 */
export class ScoreScales {
  readonly #range: ScoreRange | undefined;
  readonly #notes: Notes;
  #held: (Transcript | Pending)[] = [];
  constructor(
    range: ScoreRange | undefined,
    notes: Notes,
    /** Whether the caller specifies the score, so that a missing scale is an error. */
    readonly isNamed: boolean = false,
  ) {
    this.#range = range;
    this.#notes = notes;
  }

  /** Whether transcripts are buffered. */
  get holds(): boolean {
    return this.#held.length > 0;
  }

  /** Returns the transcript with its score, or buffers it while the scale is unknown. */
  add(transcript: Transcript, raw: RawScore | undefined, place: Place): Transcript[] {
    const value = raw && parseScore(raw.value);
    if (raw && !value && raw.value !== undefined && raw.value !== null)
      this.#notes.count(place, `the score "${raw.scorer}" is not a number; skipped`);
    const range = this.#range ?? raw?.range;
    if (raw && value && range === undefined) {
      this.#held.push({ transcript, raw, value });
      return [];
    }
    const done =
      raw && value && range ? withScore(transcript, this.#fitted(raw, value, range, place)) : transcript;
    if (!this.holds) return [done];
    this.#held.push(done);
    return [];
  }

  /** The buffered transcripts with their scores. */
  finish(): Transcript[] {
    const held = this.#held;
    this.#held = [];
    const ranges = new Map<string, ScoreRange | undefined>();
    for (const scorer of new Set(held.flatMap((each) => ('raw' in each ? [each.raw.scorer] : [])))) {
      const values = held.flatMap((each) =>
        'raw' in each && each.raw.scorer === scorer ? [each.value] : [],
      );
      ranges.set(scorer, this.#inferred(scorer, values));
    }
    return held.map((each) => {
      if (!('raw' in each)) return each;
      const range = ranges.get(each.raw.scorer);
      return range ? withScore(each.transcript, percentage(each.value, range)) : each.transcript;
    });
  }

  /** The score in percent; `undefined`, with a warning, outside the scale. */
  percent(raw: RawScore & { readonly range: ScoreRange }, place: Place): number | undefined {
    const value = parseScore(raw.value);
    return value && this.#fitted(raw, value, this.#range ?? raw.range, place);
  }

  #fitted(raw: RawScore, value: ScoreValue, range: ScoreRange, place: Place): number | undefined {
    const [low, high] = range;
    if ('grade' in value || (value.number >= low && value.number <= high)) return percentage(value, range);
    const message = `the score "${raw.scorer}" is not within ${low} to ${high}; skipped (${ANOTHER_SCALE})`;
    this.#notes.count(place, message);
    return undefined;
  }

  /** The scale that all scores of one scorer fit. */
  #inferred(scorer: string, values: readonly ScoreValue[]): ScoreRange | undefined {
    const numbers = values.flatMap((value) => ('number' in value ? [value.number] : []));
    if (numbers.length === 0) return [0, 1];
    const low = numbers.reduce((least, each) => Math.min(least, each));
    const high = numbers.reduce((most, each) => Math.max(most, each));
    const hasGrades = numbers.length < values.length;
    const range = guessRange(low, high, hasGrades);
    const span = low === high ? `of ${low}` : `from ${low} to ${high}`;
    const found = `score "${scorer}": ${counted(values.length, 'value')} ${span}`;
    const remedies = usualRanges(low, high).map((scoreRange) => ({ scoreRange }));
    if (!range && this.isNamed) {
      const message = `options.scoreRange: expected the lowest and the highest possible score of "${scorer}" (${counted(values.length, 'value')} ${span}), got none`;
      throw new MetricError('INVALID_OPTION', message, { path: 'options.scoreRange', remedies });
    }
    // Solved or not, under the name that the caller gave.
    const isBinary = this.isNamed && low === 0 && high === 1 && numbers.every(Number.isInteger);
    if (range && isBinary) return range;
    if (range)
      this.#notes.once(`${found}, read on a scale from ${range[0]} to ${range[1]} (${ANOTHER_SCALE})`);
    else {
      const grades = hasGrades ? ' and grades' : '';
      this.#notes.once(`${found}${grades}, not read, as their scale is not known (scoreRange)`, remedies);
    }
    return range;
  }
}

const ANOTHER_SCALE = 'scoreRange, --score-range for another scale';

/** Common rating scales. */
const SCALES: readonly ScoreRange[] = [
  [0, 1],
  [-1, 1],
  [1, 5],
  [0, 5],
  [1, 7],
  [1, 10],
  [0, 10],
  [0, 100],
];

/** The narrowest scales of ratings that hold all scores. @internal */
export function usualRanges(low: number, high: number): readonly ScoreRange[] {
  return SCALES.filter(([least, greatest]) => least <= low && high <= greatest).slice(0, 2);
}

/** Scores up to 10 are ambiguous: the scale may be 1 to 5, 0 to 10, or percentages. */
function guessRange(low: number, high: number, hasGrades: boolean): ScoreRange | undefined {
  if (low >= 0 && high <= 1) return [0, 1];
  return low >= 0 && high > 10 && high <= 100 && !hasGrades ? [0, 100] : undefined;
}

function percentage(value: ScoreValue, [low, high]: ScoreRange): number {
  if ('grade' in value) return 100 * value.grade;
  if (low === 0) return high === 100 ? value.number : (100 / high) * value.number;
  return (100 * (value.number - low)) / (high - low);
}

function withScore(transcript: Transcript, score: number | undefined): Transcript {
  return score === undefined ? transcript : { ...transcript, outcome: { ...transcript.outcome, score } };
}

/** The requested score, else the first one that measures performance. @internal */
export function chosenScore(
  scores: readonly RawScore[],
  wanted: string | undefined,
  notes: Notes,
  place: Place,
): RawScore | undefined {
  const names = scores.map(({ scorer }) => `"${scorer}"`).join(', ');
  if (wanted !== undefined) {
    const found = scores.find(({ scorer }) => scorer === wanted);
    if (!found && scores.length > 0) notes.count(place, `no score "${wanted}"; found ${names}`);
    return found;
  }
  const first = scores.find(({ scorer }) => !isErrorMeasure(scorer));
  if (!first && scores.length > 0) {
    notes.once(
      `${names}: lower is better, so that it does not become outcome.score unless the option score names it`,
    );
  } else if (scores.length > 1) {
    const others = scores.filter(({ scorer }) => scorer !== first?.scorer && !isErrorMeasure(scorer));
    notes.once(
      `outcome.score = the score "${first?.scorer}" of ${names}; the option score names another`,
      others.map(({ scorer }) => ({ score: scorer })),
    );
  }
  return first;
}
