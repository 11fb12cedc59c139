import type { Command } from 'commander';
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

/** The flags of rows and of means, which norms and the profile do not have. */
const OF_SCORES = [
  ...(['unit', 'clusterBy', 'level', 'seed', 'jobs', 'resume', 'overwrite'] as const),
  ...(['skipped', 'wide', 'metaColumns', 'rawCells'] as const),
];

const NOT_WITH_NORMS: readonly Flag[] = ['profile', 'by'];
const NOT_WITH_PROFILE: readonly Flag[] = ['metrics'];

/** Rejects options that do not apply to norms, or to the profile of a paper. */
export function requireOutputFlags(command: Command, { format, norms, profile }: ScoreFlags): void {
  const formats = norms ? 'table, markdown, json, jsonl' : 'table, markdown or json';
  const output = norms ? '--norms' : `--profile ${profile}`;
  const flag = findGivenFlag(command, [...(norms ? NOT_WITH_NORMS : NOT_WITH_PROFILE), ...OF_SCORES]);
  const prints = norms ? 'one line per score' : 'the full table of the paper';
  if (flag !== undefined) refuse(flag, `not supported with ${output}, which prints ${prints}`);
  if (!formats.split(/, | or /).includes(format))
    refuse('--format', `expected ${formats} with ${output}, got ${format}`);
}

function refuse(path: string, problem: string): never {
  throw new MetricError('INVALID_OPTION', `${path}: ${problem}`, { path });
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
    const flag = formats.includes(format) ? undefined : findGivenFlag(command, names);
    if (flag !== undefined) refuse(flag, `expected ${expected}, got --format ${format}`);
  }
}

function findGivenFlag(command: Command, names: readonly Flag[]): string | undefined {
  const given = names.find((name) => command.getOptionValueSource(name) === 'cli');
  return command.options.find((option) => option.attributeName() === given)?.long;
}

/** Rejects wide output without a file, which needs another one for the signatures, or in a format without rows. */
export function requireWideFlags({ wide, metaColumns, format, out, resume, skipped }: ScoreFlags): void {
  if (!wide && metaColumns !== undefined) refuse('--meta-columns', 'expected --wide, got no --wide');
  if (!wide) return;
  if (out === undefined) refuse('--wide', 'expected --out FILE, got no --out');
  if (!WIDE_FORMATS.some((each) => each === format))
    refuse('--wide', `expected --format ${WIDE_FORMATS.join(', ')}, got --format ${format}`);
  if (resume || skipped)
    refuse('--wide', `expected a run from the start, got ${resume ? '--resume' : '--skipped'}`);
}
