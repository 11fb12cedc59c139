import { InvalidArgumentError, type Option } from 'commander';
import type { CompareOptions } from '../analysis/index.js';
import { findMetric } from '../metrics/core/registry.js';
import { present } from '../options/present.js';
import type { SummarizeRowsOptions } from '../report/summarize-rows.js';
import { ADJUSTMENTS, type Adjustment } from '../statistics/adjust-p-values.js';
import { fieldName, fieldNames, option } from './option.js';

/** Options that define the observations and the method for intervals. */
export interface StatisticsFlags {
  readonly unit?: string;
  readonly clusterBy?: readonly string[];
  readonly level?: number;
  readonly seed?: number;
}

export interface ComparisonFlags extends StatisticsFlags {
  readonly method?: 'student-t' | 'sign-flip';
  readonly adjust?: Adjustment;
  readonly family?: 'question' | 'metric' | 'call';
  readonly within?: readonly string[];
  readonly primary?: string;
  readonly baseline?: string;
  readonly looks?: number;
}

const inStatistics = (option: Option): Option => option.helpGroup('Statistics:');

/** `--cluster-by FIELD --level LEVEL --seed SEED` */
export function statisticsOptions(): Option[] {
  return [
    option(
      '--cluster-by <fields>',
      'meta fields shared by dependent conversations, separated by commas (default: instruction, else item)',
      fieldNames,
    ),
    levelOption(),
    option('--seed <number>', 'seed of random draws', parseWholeNumber).default(0),
  ];
}

export interface SummaryFlags extends StatisticsFlags {
  /** Fields whose values are summarized separately; `[]` pools all. */
  readonly by?: readonly string[];
}

/** `--unit transcript|turn` and the flags of statistics, for summaries. */
export function summaryOptions(): Option[] {
  const unit = option('--unit <unit>', 'unit of analysis');
  return [inStatistics(unit.choices(['transcript', 'turn']).default('transcript')), ...statisticsOptions()];
}

/** `--by FIELDS` of summaries. */
export function blocksOption(): Option {
  const description =
    'meta fields whose values are summarized separately; none pools all (default: systems and conditions that vary)';
  return inStatistics(option('--by <fields>', description, fieldsOrNone));
}

export function toSummaryOptions(flags: SummaryFlags): SummarizeRowsOptions & Pick<SummaryFlags, 'by'> {
  const { clusterBy, level, seed, by } = flags;
  return present({
    unit: flags.unit as SummarizeRowsOptions['unit'],
    clusterBy,
    confidenceLevel: level,
    seed,
    by,
  });
}

/** `--method --adjust --family` */
export function comparisonOptions(): Option[] {
  return [
    option(
      '--unit <unit>',
      'pair by transcript id, by turn, or by a meta field such as instruction (default: transcript)',
      fieldName,
    ),
    ...statisticsOptions(),
    option('--method <test>', 'test, and the interval that matches it (default: student-t)').choices([
      'student-t',
      'sign-flip',
    ]),
    ...correctionOptions(),
  ].map(inStatistics);
}

/** `--level SHARE` */
export function levelOption(): Option {
  return option('--level <share>', 'coverage of the intervals', parseShare).default(0.95);
}

/** `--adjust METHOD` */
export function adjustOption(): Option {
  return option('--adjust <method>', 'correction for multiple comparisons').choices(ADJUSTMENTS);
}

/** `--adjust --family` */
export function correctionOptions(): Option[] {
  return [
    adjustOption(),
    option(
      '--family <family>',
      'correct p-values within each question, within each metric, or across the call (default: question)',
    ).choices(['question', 'metric', 'call']),
  ].map(inStatistics);
}

/** The fields of meta that rows must carry. */
export function clusterFields({ unit, clusterBy }: StatisticsFlags): string[] {
  return [unit ?? [], clusterBy ?? []].flat().filter((field) => !BUILT_IN.has(field));
}

const BUILT_IN: ReadonlySet<string> = new Set(['transcript', 'turn', 'instruction']);

/** `--within --primary --baseline --looks`: the plan of the comparison. */
export function planOptions(): Option[] {
  return [
    option(
      '--within <fields>',
      'meta fields to match on, separated by commas; none pools all (default: conditions that vary)',
      fieldsOrNone,
    ),
    option('--primary <metric>', 'primary metric, tested without correction for the others'),
    option('--baseline <name>', 'system to compare all others with (default: all pairs)'),
    option('--looks <number>', 'number of planned looks at the data during collection', parseWholeNumber),
  ].map(inStatistics);
}

export function toCompareOptions({ level, primary, ...flags }: ComparisonFlags): CompareOptions {
  const { unit, clusterBy, seed, method, adjust, family, within, baseline, looks } = flags;
  const named =
    primary === undefined || primary === 'success' ? primary : findMetric(primary, '--primary').id;
  return present({
    ...{ unit, clusterBy, confidenceLevel: level, seed, method, adjust, family },
    ...{ within, baseline, looks, primary: named },
  });
}

function fieldsOrNone(text: string): string[] {
  return text === 'none' ? [] : fieldNames(text);
}

/** Checked before scoring, because the summary, which would reject it, comes last. */
function parseShare(text: string): number {
  const value = Number(text);
  if (value > 0 && value < 1) return value;
  throw new InvalidArgumentError('expected a number between 0 and 1, such as 0.95.');
}

/** Parses a seed. */
export function parseWholeNumber(text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && Number.isSafeInteger(value)) return value;
  throw new InvalidArgumentError('expected a whole number.');
}
