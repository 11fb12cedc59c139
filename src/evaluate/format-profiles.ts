import {
  aNumber,
  aString,
  type Form,
  fieldsOf,
  listOf,
  orNull,
  requireForm,
  tableOf,
} from '../options/forms.js';
import { flag, oneOf, wholeNumber } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { markdownText } from '../text/markdown-text.js';
import type { MtpcProfile, ProfileRow } from './mtpc-profile.js';

const NUMBER_OR_NULL: Form = orNull(aNumber);
const SUMMARY: Form = fieldsOf({
  ...{ n: aNumber, nUndefined: aNumber },
  ...{ mean: NUMBER_OR_NULL, populationSd: NUMBER_OR_NULL, sampleSd: NUMBER_OR_NULL },
});
const PROFILES: Form = tableOf(
  fieldsOf({
    rows: listOf(
      fieldsOf({ symbol: aString, dimension: aString, missing: listOf(aString), summary: SUMMARY }, 'a row'),
    ),
  }),
  'profiles by system, from mtpcProfile',
);

/** Options of {@link formatProfiles}. */
export interface FormatProfilesOptions {
  /** Number of decimals. Default 3. */
  readonly digits?: number;
  /** The standard deviation over n, as published (`'population'`, default), or over n - 1. */
  readonly deviation?: 'population' | 'sample';
  /** Whether to show rows without a score for any system, with their missing requirements. Default `true`. */
  readonly missing?: boolean;
}

const OPTIONS: OptionSpecs<FormatProfilesOptions, 'digits' | 'deviation' | 'missing'> = {
  digits: wholeNumber(0, 3),
  deviation: oneOf(['population', 'sample'], 'population'),
  missing: flag(true),
};

/**
 * Formats the tables of `mtpcProfile` as Markdown, local metrics above global ones, with one column per system: mean ±
 * standard deviation, followed by the number of scored inputs out of all inputs.
 *
 * Takes O(rows * systems) time.
 *
 * @param profiles the tables by system name
 * @throws MetricError `INVALID_INPUT` for anything other than profiles by name, `INVALID_OPTION` for an invalid option
 *
 * @example
 * ```ts
 * import { formatProfiles, mtpcProfile } from '@mtpc/metrics';
 * const turns = ['ana', 'ben', 'ana', 'ana'].map((speaker) => ({ speaker, text: 'Well.' }));
 * const table = formatProfiles({ human: await mtpcProfile({ turns }) }, { missing: false });
 * table.split('\n').find((line) => line.startsWith('| NSE')); // => '| NSE | speaker | 0.811 ± 0.000 (1 of 1) |'
 * ```
 */
export function formatProfiles(
  profiles: Readonly<Record<string, MtpcProfile>>,
  options?: FormatProfilesOptions,
): string {
  return profileTables(profiles, options)
    .map(({ title, header, rows }) => {
      const [metric = '', about = '', ...systems] = header;
      const head = [metric, about, ...systems.map(markdownText)];
      const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
      return [`### ${title}`, '', line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line), ''].join(
        '\n',
      );
    })
    .join('\n');
}

/** One of the two tables of {@link formatProfiles} before formatting. */
export interface ProfileTable {
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The tables of {@link formatProfiles} as cells. @internal */
export function profileTables(
  profiles: Readonly<Record<string, MtpcProfile>>,
  options?: FormatProfilesOptions,
): ProfileTable[] {
  requireForm('formatProfiles', 'profiles', profiles, PROFILES);
  const resolved = resolveOptions('formatProfiles', OPTIONS, options);
  const systems = Object.entries(profiles);
  return (['local', 'global'] as const).map((scope) => {
    const first = systems[0]?.[1].rows.filter((row) => row.scope === scope) ?? [];
    const lines = first.flatMap(({ symbol, dimension }) => {
      const rows = systems.map(([, profile]) => profile.rows.find((row) => row.symbol === symbol));
      const isEmpty = rows.every((row) => row === undefined || asked(row) === 0);
      if (isEmpty && !resolved.missing) return [];
      return [[symbol, dimension, ...rows.map((row) => cell(row, resolved))]];
    });
    const title = scope === 'local' ? 'Local: next-turn cases' : 'Global: conversations';
    return { title, header: ['metric', 'about', ...systems.map(([name]) => name)], rows: lines };
  });
}

function asked({ summary }: ProfileRow): number {
  return summary.n + summary.nUndefined;
}

function cell(row: ProfileRow | undefined, { digits, deviation }: Required<FormatProfilesOptions>): string {
  if (row === undefined) return '';
  if (asked(row) === 0) return row.missing.length === 0 ? '' : `needs ${row.missing.join(', ')}`;
  const { mean, populationSd, sampleSd, n } = row.summary;
  const counted = `(${n} of ${asked(row)})`;
  if (mean === null) return `undefined ${counted}`;
  const spread = deviation === 'sample' ? sampleSd : populationSd;
  return `${mean.toFixed(digits)} ± ${spread === null ? '-' : spread.toFixed(digits)} ${counted}`;
}
