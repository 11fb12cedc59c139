import { printNumber } from '../../math/print-number.js';
import { aString, type Form, fieldsOf, listOf, maybe, requireForm, tableOf } from '../../options/forms.js';
import type { EmbedderInfo } from '../../transcript/embedded.js';
import type { MetricResult, Params, ParamValue } from './result.js';

/** A summary or comparison of scores, with its method. */
export interface StatisticsRecord {
  /** `summarize`, `compare-systems`, ... */
  readonly statistic: string;
  readonly revision: number;
  /** Every resolved option that determines the numbers: unit, cluster, method, level and so on. */
  readonly params: Params;
}

/**
 * Everything that determines a score, on one line: metric, revision, every resolved option, the language unless it is
 * English, the tokenizer, the embedder
 * with its revision, dtype and pooling, and the precision. Two numbers with different signatures are not comparable.
 *
 * Options are in alphabetical order, so equal choices give equal lines. Complexity: O(options).
 *
 * @param result any metric's result, summary or comparison
 * @returns a line such as `speaker-entropy|revision:1|speakers:observed|variant:paper`
 * @throws MetricError `INVALID_INPUT` for input that is not a result
 *
 * @example
 * ```ts
 * import { signature, speakerEntropy } from '@mtpc/metrics';
 * const result = speakerEntropy({ turns: [{ speaker: 'a', text: 'hi' }, { speaker: 'b', text: 'hello' }] });
 * signature(result); // => 'speaker-entropy|revision:1|speakers:observed|variant:paper'
 * ```
 */
export function signature(result: MetricResult | StatisticsRecord): string {
  requireForm('signature', 'result', result, RESULT);
  const isStatistic = 'statistic' in result;
  const parts = [isStatistic ? result.statistic : result.metric, `revision:${result.revision}`];
  for (const name of Object.keys(result.params).sort()) {
    parts.push(`${name}:${printParam(result.params[name] ?? null)}`);
  }
  if (isStatistic) return parts.join('|');
  if (result.language !== undefined && result.language.id !== 'en' && result.score !== null)
    parts.push(`language:${result.language.id}`);
  if (result.tokenizer !== undefined) parts.push(`tokenizer:${result.tokenizer}`);
  if (result.embedder !== undefined) parts.push(`embedder:${printEmbedder(result.embedder)}`);
  if (result.precision !== undefined) parts.push(`precision:${result.precision}`);
  return parts.join('|');
}

const PARAM: Form = (value) =>
  Array.isArray(value)
    ? listOf(PARAM)(value)
    : value === undefined || Object(value) !== value
      ? undefined
      : { path: '', expected: 'a text, a number, true, false, null or a list of these', received: value };
const RESULT: Form = fieldsOf(
  {
    ...{ params: tableOf(PARAM), statistic: maybe(aString), metric: maybe(aString) },
    embedder: maybe(fieldsOf({ id: aString })),
  },
  'a result or a record of statistics',
);

function printParam(value: ParamValue): string {
  if (typeof value === 'number') return printNumber(value);
  if (typeof value === 'object' && value !== null) return `[${value.map(printParam).join(',')}]`;
  return String(value);
}

function printEmbedder({ id, revision, dtype, pooling }: EmbedderInfo): string {
  const details = [revision, dtype, pooling].filter((part) => part !== undefined);
  return details.length === 0 ? id : `${id}(${details.join(',')})`;
}
