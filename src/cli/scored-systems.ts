import { factorsOf, ownLabel, SYSTEM_FIELDS } from '../analysis/factors.js';
import { type Score, type ScoredSystem, withIds } from '../analysis/index.js';
import type { LengthUnit } from '../analysis/length/equal-length.js';
import { recordsFromTranscripts } from '../analysis/records.js';
import { MetricError } from '../error.js';
import type { ScoreRow } from '../evaluate/row.js';
import { visibleText } from '../text/visible-text.js';
import type { Transcript } from '../transcript/types.js';
import type { ReadingLog } from './common-options.js';
import type { EmbedFlags } from './embed-options.js';
import type { InputFlags } from './input-options.js';
import type { Io } from './io.js';
import type { MetricFlags } from './metric-choices.js';
import type { ComparisonFlags } from './statistics-options.js';
import { checkPairs, readSystems, readSystemsBy, requireField } from './systems.js';

/** What is compared: conversations and their rows by name, and the field that names them. */
export interface Systems {
  readonly systems: ReadonlyMap<string, ScoredSystem>;
  /** The field of meta; absent for names of files. */
  readonly field?: string;
}

/** Reads the systems of some files and scores them. */
export async function scoredSystems(
  files: readonly string[],
  flags: CompareFlags,
  io: Io,
  warnings: ReadingLog,
  score: Score,
): Promise<Systems> {
  const input = { ...flags, ...warnings.listeners };
  const read = await (flags.by === undefined
    ? readSystems(files, io, { ...input, keepDuplicates: files.length === 1 })
    : readSystemsBy(flags.by, files, io, input));
  const field = flags.by ?? varyingField(read);
  const found =
    flags.by === undefined && field !== undefined ? byField([...read.values()].flat(), field) : read;
  const say = (line: string): void => void io.stderr.write(`warning: ${visibleText(line)}\n`);
  const hasTasks = [...found.values()].some((own) => own.some(({ meta }) => meta?.instruction !== undefined));
  requireSeveral(found, flags.by);
  for (const each of flags.clusterBy ?? [])
    if (!OF_ROWS.has(each)) requireField(each, [...found.values()].flat(), '--cluster-by');
  const systems = new Map<string, ScoredSystem>();
  for (const [name, own] of hasTasks ? found : checkPairs(found, say)) {
    const transcripts = withIds(own);
    systems.set(name, { transcripts, rows: await score(transcripts, undefined) });
  }
  return { systems, ...(field !== undefined && { field }) };
}

/** The field that distinguishes the conversations of a single file: a model, a setting, or another condition. */
function varyingField(systems: ReadonlyMap<string, Transcript[]>): string | undefined {
  if (systems.size !== 1) return undefined;
  const factors = factorsOf(recordsFromTranscripts('compare', [...systems.values()].flat()));
  const varying = factors.filter(({ kind }) => kind === 'condition').map(({ field }) => field);
  return [...SYSTEM_FIELDS, 'setting', ...varying].find((field) => varying.includes(field));
}

function byField(transcripts: readonly Transcript[], field: string): Map<string, Transcript[]> {
  const found = new Map<string, Transcript[]>();
  const records = recordsFromTranscripts('compare', transcripts);
  for (const [i, transcript] of transcripts.entries()) {
    const level = ownLabel(records[i]?.labels ?? {}, field);
    if (level === undefined) continue;
    const own = found.get(level);
    if (own) own.push(transcript);
    else found.set(level, [transcript]);
  }
  return found;
}

/** Fields that identify rows besides those of `meta`. */
const OF_ROWS: ReadonlySet<string> = new Set<keyof ScoreRow>([
  'transcript',
  'turn',
  'speaker',
  'source',
  'system',
]);

/** Refuses a single system, because there is nothing to compare. */
export function requireSeveral(systems: ReadonlyMap<string, unknown>, by: string | undefined): void {
  if (systems.size > 1) return;
  const [name] = systems.keys();
  const how =
    by === undefined
      ? 'name another file or folder, or use --by FIELD with the meta field that names the system'
      : `all conversations with "${by}" in their meta have that one`;
  const message = `FILES: expected two systems or more to compare, got one, ${JSON.stringify(name)}: ${how}`;
  throw new MetricError('INVALID_INPUT', message, { path: 'FILES' });
}

/** The flags of `mtpc compare`. */
export interface CompareFlags extends EmbedFlags, InputFlags, MetricFlags, ComparisonFlags {
  readonly by?: string;
  readonly format: 'table' | 'json' | 'markdown' | 'latex' | 'paper' | 'junit' | 'github';
  readonly out?: string;
  readonly allColumns?: boolean;
  readonly failIf?: readonly string[];
  readonly onInconclusive: 'pass' | 'fail';
  readonly atLength?: LengthUnit | 'none';
  readonly robust?: boolean;
}
