import { type Command, InvalidArgumentError } from 'commander';
import { MetricError } from '../error.js';
import type { EmbedFlags } from './embed-options.js';
import type { InputFlags } from './input-options.js';
import type { MetricFlags } from './metric-choices.js';
import { SCORE_FORMATS, type ScoreFormat } from './score-formats.js';
import type { SummaryFlags } from './statistics-options.js';
import { WIDE_FORMATS } from './wide-rows.js';

/** The flags of `mtpc score`. */
export interface ScoreFlags extends EmbedFlags, InputFlags, MetricFlags, SummaryFlags {
  readonly format: ScoreFormat;
  readonly out?: string;
  readonly rawCells?: boolean;
  readonly allColumns?: boolean;
  readonly skipped?: boolean;
  readonly resume?: boolean;
  readonly overwrite?: boolean;
  readonly wide?: boolean;
  readonly metaColumns?: readonly string[];
  readonly jobs: number;
  readonly profile?: 'mpceval';
  readonly language: string;
  readonly norms?: boolean;
}

/** The name of a flag; a renamed or removed flag does not compile. */
type Flag = keyof ScoreFlags;

const NOT_WITH_NORMS: readonly Flag[] = [
  ...(['profile', 'unit', 'by', 'clusterBy', 'level', 'seed', 'jobs', 'resume', 'overwrite'] as const),
  ...(['skipped', 'wide', 'metaColumns', 'rawCells'] as const),
];
const NORM_FORMATS: readonly ScoreFormat[] = ['table', 'markdown', 'json', 'jsonl'];

/** Rejects options that do not apply to norms. */
export function requireNormsFlags(command: Command, { format }: ScoreFlags): void {
  const flag = givenOf(command, NOT_WITH_NORMS);
  if (flag === undefined && NORM_FORMATS.includes(format)) return;
  const message =
    flag === undefined
      ? `--format: expected ${NORM_FORMATS.join(', ')} with --norms, got ${format}`
      : `${flag}: not supported with --norms, which prints one line per score`;
  throw new MetricError('INVALID_OPTION', message, { path: flag ?? '--format' });
}

const NOT_IN_PROFILE: readonly Flag[] = [
  ...(['metrics', 'unit', 'clusterBy', 'level', 'seed', 'jobs', 'resume', 'overwrite'] as const),
  ...(['skipped', 'wide', 'metaColumns', 'rawCells'] as const),
];

/** Rejects options that do not apply to the profile, which always prints the full table of the paper. */
export function requireProfileFlags(command: Command, { format, profile: paper }: ScoreFlags): void {
  const flag = givenOf(command, NOT_IN_PROFILE);
  const fits = format !== 'latex' && SCORE_FORMATS.summaries.some((each) => each === format);
  if (flag === undefined && fits) return;
  const message =
    flag === undefined
      ? `--format: expected table, markdown or json with --profile ${paper}, got ${format}`
      : `${flag}: not supported with --profile ${paper}, which prints the full table of the paper`;
  throw new MetricError('INVALID_OPTION', message, { path: flag ?? '--format' });
}

/** Rejects options that the format does not support: rows are not summarized, and tables do not show skipped rows. */
export function requireFormatFlags(command: Command, format: ScoreFormat): void {
  const { summaries, rows } = SCORE_FORMATS;
  const uses: readonly [names: readonly Flag[], formats: readonly ScoreFormat[], expected: string][] = [
    [['unit', 'level', 'seed'], summaries, `a format with a summary (${summaries.join(', ')})`],
    [['skipped'], rows, `a format with rows (${rows.join(', ')})`],
    [['rawCells'], ['csv'], '--format csv'],
  ];
  for (const [names, formats, expected] of uses) {
    const flag = formats.includes(format) ? undefined : givenOf(command, names);
    if (flag === undefined) continue;
    const message = `${flag}: expected ${expected}, got --format ${format}`;
    throw new MetricError('INVALID_OPTION', message, { path: flag, received: format });
  }
}

/** The first of the given flags. */
function givenOf(command: Command, names: readonly Flag[]): string | undefined {
  const given = names.find((name) => command.getOptionValueSource(name) === 'cli');
  return command.options.find((option) => option.attributeName() === given)?.long;
}

/** The value of `--jobs`. */
export function parseJobs(text: string): number {
  const jobs = Number(text);
  if (Number.isInteger(jobs) && jobs >= 1) return jobs;
  throw new InvalidArgumentError('expected a whole number of at least 1.');
}

/** The value of `--meta-columns`. */
export function fieldNames(text: string): string[] {
  const fields = text.split(',').map((field) => field.trim().replace(/^meta\./, ''));
  if (fields.every((field) => field !== '')) return fields;
  throw new InvalidArgumentError('expected names of meta fields, separated by commas.');
}

/** Rejects wide output without a file, which needs another one for the signatures, or in a format without rows. */
export function requireWideFlags({ wide, metaColumns, format, out, resume, skipped }: ScoreFlags): void {
  const refuse = (path: string, expected: string, got: string): never => {
    throw new MetricError('INVALID_OPTION', `${path}: expected ${expected}, got ${got}`, { path });
  };
  if (!wide && metaColumns !== undefined) refuse('--meta-columns', '--wide', 'no --wide');
  if (!wide) return;
  if (out === undefined) refuse('--wide', '--out FILE', 'no --out');
  if (!WIDE_FORMATS.some((each) => each === format))
    refuse('--wide', `--format ${WIDE_FORMATS.join(', ')}`, `--format ${format}`);
  if (resume || skipped) refuse('--wide', 'a run from the start', resume ? '--resume' : '--skipped');
}
