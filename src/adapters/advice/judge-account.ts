import { MetricError } from '../../error.js';
import { counted } from '../../text/counted.js';
import type { ReadOptions } from '../adapter-table.js';
import type { Choice } from '../choose-format.js';
import { TEXT_FORMATS } from '../formats/catalogue.js';
import type { FormatName } from '../formats/names.generated.js';
import { isClean, type ReadingAccount } from '../records/account.js';
import { describeLeftOut } from '../records/describe-account.js';
import { namesTurns } from '../rows/row-columns.js';
import type { AdapterWarning } from '../types.js';
import { type Adviser, describeAlternative, WITHOUT_DOUBT } from './advice.js';
import type { Doubt } from './doubt.js';

/** Adds the format to the account, and throws if the input is rejected. @internal */
export function accountJudge(
  { format, runnerUp }: Choice,
  options: ReadOptions,
  isBlank: () => boolean,
  adviser?: Adviser,
): (whole: ReadingAccount) => ReadingAccount {
  return (whole) => {
    const account = withRunnerUp({ ...whole, format }, runnerUp);
    const isScored = options.columns?.score !== undefined && account.conversations > 0;
    if (!isBlank() && !isScored) requireTurns(account);
    requirePlausible(account, options);
    if (options.strict && !isClean(account)) throw unclean(account);
    for (const each of shortfall(account, options.format)) options.onWarning?.(each);
    if (!adviser || (account.doubts.length === 0 && options.alternatives !== true)) return account;
    const alternatives = adviser.alternatives();
    if (alternatives.length === 0) return account;
    const advised = { ...account, alternatives };
    for (const each of alternativesText(advised)) options.onWarning?.(each);
    return advised;
  };
}

/** An account that searches for the next likely format only on access. */
function withRunnerUp(account: ReadingAccount, find: Choice['runnerUp']): ReadingAccount {
  let found: { readonly name: FormatName | undefined } | undefined;
  const get = (): FormatName | undefined => {
    found ??= { name: find?.() };
    return found.name;
  };
  return Object.defineProperty(account, 'runnerUp', { get, enumerable: true, configurable: true });
}

/** A warning with options that give a plausible reading. @internal */
export function alternativesText({ doubts, alternatives = [] }: ReadingAccount): AdapterWarning[] {
  if (doubts.length === 0 || alternatives.length === 0) return [];
  return [{ message: `${WITHOUT_DOUBT}${alternatives.map(describeAlternative).join('; ')}` }];
}

/** A warning if more than a fifth of the lines do not fit the specified text format. @internal */
export function shortfall({ turns, leftOut }: ReadingAccount, named: string | undefined): AdapterWarning[] {
  const { notice = 0 } = leftOut;
  if (!TEXT_FORMATS.some(({ name }) => name === named) || 5 * notice <= turns + notice) return [];
  const lines = `${notice} of ${counted(turns + notice, 'line')}`;
  const message = `${lines} are not turns in the format "${named}": another format, or --speaker-pattern, may read more`;
  return [{ message }];
}

/** Rejects a result that is probably wrong, unless the caller gave options. */
function requirePlausible(
  account: ReadingAccount,
  { format: named, columns, speaker, path }: ReadOptions,
): void {
  if (named !== undefined || namesTurns(columns) || speaker !== undefined || path !== undefined) return;
  // The library's own schema needs no guesses about speakers.
  const isDecisive = ({ check, refuses }: Doubt): boolean =>
    refuses === true && !(account.format === 'transcript' && check === 'speakers-do-not-return');
  const doubt = account.doubts.find(isDecisive);
  if (!doubt) return;
  const { format } = account;
  const message = `input: ${doubt.message}. It resembles the format "${format}"`;
  throw new MetricError('INVALID_INPUT', message, { metric: 'readTranscripts', path: 'input' });
}

function unclean(account: ReadingAccount): MetricError {
  const left = describeLeftOut(account);
  const found = [...(left === undefined ? [] : [`skipped ${left}`]), ...account.doubts.map((d) => d.message)];
  const message = `input: expected no skipped records and no warnings (strict), got: ${found.join('; ')}`;
  return new MetricError('INVALID_INPUT', message, { metric: 'readTranscripts', path: 'input' });
}

/** Throws if the input is not blank but gives no turns; only transcripts of this library may be empty. */
function requireTurns(account: ReadingAccount): void {
  const { format } = account;
  if (account.turns > 0 || format === 'transcript') return;
  const left = describeLeftOut(account);
  const found = left === undefined ? 'none' : `none; skipped ${left}`;
  throw new MetricError('INVALID_INPUT', `input: expected turns in the format "${format}", got ${found}`, {
    metric: 'readTranscripts',
    path: 'input',
  });
}
