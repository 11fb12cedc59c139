import { isFields } from '../adapters/records/fields.js';
import { parseNumberOrShare } from '../adapters/records/parse-score.js';
import { usualRanges } from '../adapters/records/score-scale.js';
import type { RunColumns, ScoreRange } from '../adapters/rows/run-labels.js';
import { isRunLog, runFieldsIn } from '../adapters/rows/run-names.js';
import { existing, itemAt } from '../math/existing.js';
import { keysOf } from '../options/records.js';
import { counted } from '../text/counted.js';
import type { Transcript } from '../transcript/types.js';

/** Maximum depth of nested fields. */
const DEPTH = 3;

/** Maximum number of listed values. */
const LISTED = 4;

/** The values of a field over a file. */
interface FieldValues {
  readonly name: string;
  readonly values: Set<string>;
  /** Number of conversations with a value of the field. */
  count: number;
  least: number;
  greatest: number;
  /** Whether all values are numbers, and whether there are at most two distinct words. */
  areNumbers: boolean;
}

export interface DetectedRuns {
  readonly columns: RunColumns;
  /** The scale of the scores; absent if the values do not match one. */
  readonly scoreRange?: ScoreRange;
  /** Rating scales that contain the scores, if they match neither of the usual two. */
  readonly scales: readonly ScoreRange[];
  /** One line per column: its meaning and its values. */
  readonly lines: readonly string[];
}

/** Finds the columns of a run log in the `meta` of its conversations, by their names and values. */
export class RunColumnDetector {
  readonly #fields = new Map<string, FieldValues>();
  #count = 0;

  add(transcript: Transcript): void {
    this.#count += 1;
    const { turns, id, generatedId, source, speakers, agenda, outcome, meta, ...others } = transcript;
    const last: Record<string, unknown> = {};
    for (const turn of turns) Object.assign(last, turn.meta);
    this.#noteAll({ ...last, ...others, ...meta }, '', DEPTH);
  }

  /** The columns, if they include a score, the repeated unit, and a model, a setting or a repetition. */
  detected(): DetectedRuns | undefined {
    const found = new Map<keyof RunColumns, FieldValues[]>();
    const usual = runFieldsIn([...this.#fields.keys()]);
    for (const key of keysOf(usual)) {
      const fits = existing(usual[key])
        .map((name) => existing(this.#fields.get(name)))
        .filter((field) => this.#fits(key, field));
      if (fits.length > 0) found.set(key, fits);
    }
    if (!isRunLog((key) => found.has(key))) return undefined;
    const score = itemAt(existing(found.get('score')), 0);
    const scoreRange = detectRange(score);
    return {
      columns: Object.fromEntries([...found].map(([key, [first]]) => [key, existing(first).name])),
      ...(scoreRange && { scoreRange }),
      scales: scoreRange ? [] : usualRanges(score.least, score.greatest),
      lines: [...found].map(([key, fields]) => describeColumn(key, fields, scoreRange)),
    };
  }

  #noteAll(fields: Readonly<Record<string, unknown>>, path: string, depth: number): void {
    for (const [name, value] of Object.entries(fields)) {
      if (!isFields(value)) this.#note(path + name, value);
      else if (depth > 1) this.#noteAll(value, `${path}${name}.`, depth - 1);
    }
  }

  #note(name: string, value: unknown): void {
    const isPlain = ['string', 'number', 'boolean'].includes(typeof value);
    if (!isPlain || value === '') return;
    const known = this.#fields.get(name) ?? {
      ...{ name, values: new Set<string>(), count: 0, areNumbers: true },
      ...{ least: Number.POSITIVE_INFINITY, greatest: Number.NEGATIVE_INFINITY },
    };
    this.#fields.set(name, known);
    known.count += 1;
    known.values.add(String(value));
    const number = parseNumberOrShare(value);
    if (Number.isFinite(number)) {
      known.least = Math.min(known.least, number);
      known.greatest = Math.max(known.greatest, number);
    } else known.areNumbers = false;
  }

  /** Whether the values of a field can be those of a column. */
  #fits(key: keyof RunColumns, { values, areNumbers, count }: FieldValues): boolean {
    if (2 * count < this.#count) return false;
    if (key === 'score') return areNumbers || values.size <= 2;
    if (key === 'instruction' || key === 'run') return values.size < this.#count || this.#count === 1;
    return values.size <= Math.max(1, this.#count / 2);
  }
}

/** The common scale of all scores: true and false, 0 to 1, or 0 to 100. */
function detectRange({ areNumbers, least, greatest }: FieldValues): ScoreRange | undefined {
  if (!areNumbers || (least >= 0 && greatest <= 1)) return [0, 1];
  return least >= 0 && greatest > 10 && greatest <= 100 ? [0, 100] : undefined;
}

function describeColumn(
  key: keyof RunColumns,
  [first, ...others]: readonly FieldValues[],
  range?: ScoreRange,
): string {
  const { name, values, least, greatest, areNumbers } = existing(first);
  const span =
    areNumbers && least < greatest ? `${least} to ${greatest}` : [...values].slice(0, LISTED).join(', ');
  const more = values.size > LISTED && !areNumbers ? ', ...' : '';
  const scale = key === 'score' && range ? `; scale ${range[0]} to ${range[1]}` : '';
  const rivals = others.length === 0 ? '' : `; could also be ${others.map((each) => each.name).join(', ')}`;
  return `${key} = ${name} (${counted(values.size, 'value')}: ${span}${more}${scale}${rivals})`;
}
