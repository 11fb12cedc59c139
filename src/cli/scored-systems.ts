import { factorsOf, ownLabel, STRATA_FIELDS } from '../analysis/factors.js';
import { systemsIn, withPairedIds } from '../analysis/index.js';
import type { LengthUnit } from '../analysis/length/equal-length.js';
import { recordsFromTranscripts } from '../analysis/records.js';
import { MetricError } from '../error.js';
import type { ScoreRow } from '../evaluate/row.js';
import { byKey } from '../math/by-key.js';
import { itemAt } from '../math/existing.js';
import { visibleText } from '../text/visible-text.js';
import type { Transcript } from '../transcript/types.js';
import type { ReadingLog } from './common-options.js';
import type { EmbedFlags } from './embed-options.js';
import type { InputOptions } from './input-files.js';
import type { InputFlags } from './input-options.js';
import type { Io } from './io.js';
import type { MetricFlags } from './metric-choices.js';
import { withOutcomes } from './outcome-in-meta.js';
import { distinctConversations, distinctRuns } from './repeated-conversations.js';
import type { ComparisonFlags } from './statistics-options.js';
import { distinctWithinSystems, readSystems, readSystemsBy, requireField } from './systems.js';

/** The compared systems: conversations by name, and the field with the names. */
export interface Systems {
  readonly systems: ReadonlyMap<string, readonly Transcript[]>;
  /** The field of meta; absent for names of files. */
  readonly field?: string;
}

export async function comparedSystems(
  files: readonly string[],
  flags: CompareFlags,
  io: Io,
  warnings: ReadingLog,
): Promise<Systems> {
  const input = { ...flags, ...warnings.listeners };
  const given = await (flags.by === undefined
    ? readSystems(files, io, { ...input, keepDuplicates: files.length === 1 })
    : readSystemsBy(flags.by, files, io, input));
  const read = withOutcomes(given, flags, io);
  const varying = flags.by === undefined ? systemsWithin(read, io, input) : undefined;
  const field = flags.by ?? varying?.field;
  const found = varying?.systems ?? read;
  const say = (line: string): void => void io.stderr.write(`warning: ${visibleText(line)}\n`);
  requireSeveral(found, flags.by);
  for (const each of flags.clusterBy ?? [])
    if (!OF_ROWS.has(each)) requireField(each, [...found.values()].flat(), '--cluster-by');
  return { systems: withPairedIds(found, say), ...(field !== undefined && { field }) };
}

/** The systems of a single file, or of files of runs that share conversations; `undefined` if the files are the systems. */
function systemsWithin(
  read: ReadonlyMap<string, readonly Transcript[]>,
  io: Io,
  input: InputOptions,
): ReturnType<typeof systemsIn> {
  if (read.size > 1) {
    const distinct = distinctRuns(read.values(), io);
    return distinct && systemsIn(distinct.conversations, distinct.field);
  }
  const all = [...read.values()].flat();
  const found = systemsIn(all);
  return found && input.renameDuplicates
    ? systemsIn(distinctWithinSystems(all, found.field, input), found.field)
    : found;
}

/** Splits conversations by the values of fields; conversations without the fields are excluded. */
function byFields(
  systems: ReadonlyMap<string, Transcript[]>,
  fields: readonly string[],
): Map<string, Transcript[]> {
  const transcripts = [...systems.values()].flat();
  const records = recordsFromTranscripts('compare', transcripts);
  const levels = records.map(({ labels }) =>
    fields.flatMap((field) => ownLabel(labels, field) ?? []).join(', '),
  );
  const found = byKey(transcripts.keys(), (i) => itemAt(levels, i));
  found.delete('');
  return new Map([...found].map(([level, places]) => [level, places.map((i) => itemAt(transcripts, i))]));
}

/**
 * The systems of the files: each file is a system, unless fields are given. A single file, or files of runs that share
 * conversations, are split by model, setting and predicted target if they vary.
 */
export function separateSystems(
  given: ReadonlyMap<string, Transcript[]>,
  by: readonly string[] | undefined,
  io: Io,
): ReadonlyMap<string, Transcript[]> {
  if (by?.length === 0) return given;
  const withoutRepeated = by === undefined ? distinctRuns : distinctConversations;
  const distinct = given.size > 1 ? withoutRepeated(given.values(), io) : undefined;
  const read = distinct ? new Map([['all', [...distinct.conversations]]]) : given;
  if (by !== undefined) {
    for (const field of by) requireField(field, [...read.values()].flat(), '--by');
    return byFields(read, by);
  }
  if (read.size !== 1) return read;
  const factors = factorsOf(recordsFromTranscripts('score', [...read.values()].flat()));
  const varying = [...STRATA_FIELDS, 'target'].filter((field) =>
    factors.some((each) => each.field === field),
  );
  if (varying.length === 0) return read;
  // Columns of one target next to each other, as in the tables of MPCEval.
  const targets = [...byKey([...read.values()].flat(), ({ meta }) => meta?.target).keys()];
  const place = ([each]: Transcript[]): number => targets.indexOf(each?.meta?.target);
  return new Map([...byFields(read, varying)].sort(([, a], [, b]) => place(a) - place(b)));
}

/** Fields that identify rows besides those of `meta`. */
const OF_ROWS: ReadonlySet<string> = new Set<keyof ScoreRow>([
  'transcript',
  'turn',
  'speaker',
  'source',
  'system',
]);

/** Rejects a single system, which cannot be compared. */
export function requireSeveral(systems: ReadonlyMap<string, unknown>, by: string | undefined): void {
  if (systems.size > 1) return;
  const [name] = systems.keys();
  const how =
    by === undefined
      ? 'add another file or folder, or use --by FIELD with the meta field that identifies the system'
      : `all conversations with "${by}" in their meta have the same value`;
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
