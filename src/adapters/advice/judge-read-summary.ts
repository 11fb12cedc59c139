import { MetricError } from '../../error.js';
import { counted } from '../../text/counted.js';
import type { ReadOptions } from '../adapter-table.js';
import type { Choice } from '../choose-format.js';
import { TEXT_FORMATS } from '../formats/catalogue.js';
import type { FormatName } from '../formats/names.generated.js';
import { describeExcluded } from '../records/describe-read-summary.js';
import { isClean, type ReadSummary } from '../records/read-summary.js';
import { namesTurns } from '../rows/row-columns.js';
import type { AdapterWarning } from '../types.js';
import { type Adviser, describeAlternative, OTHER_OPTIONS } from './advice.js';
import type { ReadWarning } from './read-warning.js';

/** Adds the format to the read summary, and throws if the input is rejected. @internal */
export function readSummaryJudge(
  { format, runnerUp }: Choice,
  options: ReadOptions,
  isBlank: () => boolean,
  adviser?: Adviser,
): (whole: ReadSummary) => ReadSummary {
  return (whole) => {
    const readSummary = withRunnerUp({ ...whole, format }, runnerUp);
    const isScored = options.columns?.score !== undefined && readSummary.conversations > 0;
    if (!isBlank() && !isScored) requireTurns(readSummary);
    requirePlausible(readSummary, options);
    if (options.strict && !isClean(readSummary)) throw unclean(readSummary);
    for (const each of shortfall(readSummary, options.format)) options.onWarning?.(each);
    if (!adviser || (readSummary.warnings.length === 0 && options.alternatives !== true)) return readSummary;
    const alternatives = adviser.alternatives();
    if (alternatives.length === 0) return readSummary;
    const advised = { ...readSummary, alternatives };
    for (const each of alternativesText(advised)) options.onWarning?.(each);
    return advised;
  };
}

/** A read summary that searches for the next likely format only on access. */
function withRunnerUp(readSummary: ReadSummary, find: Choice['runnerUp']): ReadSummary {
  let found: { readonly name: FormatName | undefined } | undefined;
  const get = (): FormatName | undefined => {
    found ??= { name: find?.() };
    return found.name;
  };
  return Object.defineProperty(readSummary, 'runnerUp', { get, enumerable: true, configurable: true });
}

/** A warning with options that give a plausible reading. @internal */
export function alternativesText({ warnings, alternatives = [] }: ReadSummary): AdapterWarning[] {
  if (warnings.length === 0 || alternatives.length === 0) return [];
  return [{ message: `${OTHER_OPTIONS}${alternatives.map(describeAlternative).join('; ')}` }];
}

/** A warning if more than a fifth of the lines do not fit the specified text format. @internal */
export function shortfall({ turns, excluded }: ReadSummary, named: string | undefined): AdapterWarning[] {
  const { notice = 0 } = excluded;
  if (!TEXT_FORMATS.some(({ name }) => name === named) || 5 * notice <= turns + notice) return [];
  const lines = `${notice} of ${counted(turns + notice, 'line')}`;
  const message = `${lines} are not turns in the format "${named}": another format, or --speaker-pattern, may read more`;
  return [{ message }];
}

/** Rejects a result that is probably wrong, unless the caller gave options. */
function requirePlausible(
  readSummary: ReadSummary,
  { format: named, columns, speaker, path }: ReadOptions,
): void {
  if (named !== undefined || namesTurns(columns) || speaker !== undefined || path !== undefined) return;
  // The library's own schema needs no guesses about speakers.
  const isDecisive = ({ check, refuses }: ReadWarning): boolean =>
    refuses === true && !(readSummary.format === 'transcript' && check === 'speakers-do-not-return');
  const warning = readSummary.warnings.find(isDecisive);
  if (!warning) return;
  const { format } = readSummary;
  const message = `input: ${warning.message}. It resembles the format "${format}"`;
  throw new MetricError('INVALID_INPUT', message, { metric: 'readTranscripts', path: 'input' });
}

function unclean(readSummary: ReadSummary): MetricError {
  const left = describeExcluded(readSummary);
  const found = [
    ...(left === undefined ? [] : [`skipped ${left}`]),
    ...readSummary.warnings.map((d) => d.message),
  ];
  const message = `input: expected no skipped records and no warnings (strict), got: ${found.join('; ')}`;
  return new MetricError('INVALID_INPUT', message, { metric: 'readTranscripts', path: 'input' });
}

/** Throws if the input is not blank but gives no turns; only transcripts of this library may be empty. */
function requireTurns(readSummary: ReadSummary): void {
  const { format } = readSummary;
  if (readSummary.turns > 0 || format === 'transcript') return;
  const left = describeExcluded(readSummary);
  const found = left === undefined ? 'none' : `none; skipped ${left}`;
  throw new MetricError('INVALID_INPUT', `input: expected turns in the format "${format}", got ${found}`, {
    metric: 'readTranscripts',
    path: 'input',
  });
}
