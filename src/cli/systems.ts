import { basename, resolve } from 'node:path';
import { Notes } from '../adapters/records/notes.js';
import { SourceIds } from '../adapters/records/source-ids.js';
import { MetricError } from '../error.js';
import { byKey } from '../math/by-key.js';
import { nameOfFile } from '../node/name-transcript.js';
import { ownValue } from '../options/own-value.js';
import { metaOf, systemField } from '../transcript/meta-of.js';
import type { Transcript } from '../transcript/types.js';
import { type InputOptions, locatedIn, readFiles } from './input-files.js';
import type { Io } from './io.js';
import { expandFiles, requireStdinOnce } from './named-files.js';
import { distinctConversations, fileOf } from './repeated-conversations.js';
import { RunLogHint } from './run-log-hint.js';

/**
 * The transcripts of each system: one system per file or folder, named by its file name, or by its path if names are
 * ambiguous.
 */
export async function readSystems(
  files: readonly string[],
  io: Io,
  options: InputOptions,
): Promise<Map<string, Transcript[]>> {
  requireStdinOnce(files);
  const found: { readonly file: string; readonly name: string; readonly transcripts: Transcript[] }[] = [];
  for (const file of files.length === 0 ? ['-'] : files) {
    const paths = await expandFiles(file === '-' ? [] : [file], io, options.skipErrors);
    const transcripts: Transcript[] = [];
    try {
      for await (const transcript of readFiles(paths, io, options)) transcripts.push(transcript);
    } catch (error) {
      throw await RunLogHint.explain(error, file, io, options);
    }
    if (transcripts.length === 0) throw noConversations(file);
    const isFile = file === '-' || paths[0] === file;
    const name = isFile ? nameOfFile(file) : basename(resolve(file));
    found.push({ file, name, transcripts: isFile ? transcripts : namedByFile(transcripts) });
  }
  const systems = new Map<string, Transcript[]>();
  for (const { file, name, transcripts } of found) {
    const own = found.filter((other) => other.name === name).length > 1 ? file : name;
    // A file may be compared with itself.
    systems.set(systems.has(own) ? `${own} (${systems.size + 1})` : own, transcripts);
  }
  return systems;
}

function noConversations(file: string): MetricError {
  const message = `${file === '-' ? 'standard input' : file}: expected conversations to compare, got none`;
  return new MetricError('INVALID_INPUT', message, { path: file });
}

/**
 * The conversations of a folder. A conversation without an id that is alone in its file gets the name of the file, so
 * folders with equal file names are paired by them.
 */
function namedByFile(transcripts: readonly Transcript[]): Transcript[] {
  const perFile = new Map<unknown, number>();
  for (const { source } of transcripts) perFile.set(source, (perFile.get(source) ?? 0) + 1);
  const names = new Set<string>();
  return transcripts.map((transcript) => {
    const { generatedId, ...rest } = transcript;
    const name = nameOfFile(transcript.source ?? '');
    if (!generatedId || perFile.get(transcript.source) !== 1 || names.has(name)) return transcript;
    names.add(name);
    return { ...rest, id: name };
  });
}

/**
 * The systems within some files, identified by a field of `meta` (`model`). The two conversations of one record (arena,
 * preference) have the id of the record.
 */
export async function readSystemsBy(
  field: string,
  files: readonly string[],
  io: Io,
  options: InputOptions,
): Promise<Map<string, Transcript[]>> {
  const read: Transcript[] = [];
  const paths = await expandFiles(files, io, options.skipErrors);
  for await (const transcript of readFiles(paths, io, { ...options, keepDuplicates: true }))
    read.push(transcript);
  const shared = distinctConversations(byKey(read, fileOf).values(), io);
  const all = shared?.conversations ?? read;
  for (const transcript of all) requireOneSystem(field, transcript);
  requireField(field, all, '--by');
  const named = all.filter(({ meta }) => ['string', 'number'].includes(typeof ownValue(meta, field)));
  return byKey(distinctWithinSystems(named, field, options), ({ meta }) => String(ownValue(meta, field)));
}

/**
 * Makes ids unique in each file, within each system and setting. Different systems share the ids of the items that they
 * answer, by which they are paired. A repeated id is rejected, numbered or skipped. @internal
 */
export function distinctWithinSystems(
  transcripts: readonly Transcript[],
  by: string | undefined,
  { skipErrors, renameDuplicates, onWarning }: InputOptions,
): Transcript[] {
  const known = new Map<string, { readonly notes: Notes; readonly ids: SourceIds }>();
  const onError = skipErrors ? 'skip' : 'throw';
  const distinct = transcripts.flatMap((transcript) => {
    const { pair } = transcript.meta ?? {};
    const own = typeof pair === 'string' ? { ...transcript, id: pair } : transcript;
    if (own.generatedId) return [own];
    const file = transcript.source ?? '';
    const level = by === undefined ? undefined : ownValue(transcript.meta, by);
    const path = by === undefined ? String(systemField(transcript) ?? '') : `${by} "${level}"`;
    const key = JSON.stringify([file, level ?? null]);
    let reader = known.get(key);
    if (reader === undefined) {
      const notes = new Notes('compare', { onError, onWarning: (each) => onWarning?.(file, each) }, false);
      reader = { notes, ids: new SourceIds(renameDuplicates ? 'rename' : 'error', notes) };
      known.set(key, reader);
    }
    try {
      return [reader.ids.distinct(own, { path })];
    } catch (error) {
      if (!skipErrors) throw locatedIn(file, error);
      reader.notes.skipOrThrow({ path }, error);
      return [];
    }
  });
  for (const { ids } of known.values()) ids.finish();
  return distinct;
}

/** Rejects a conversation with turns of several systems, which results from rows that share an id. */
function requireOneSystem(field: string, { id, source, turns }: Transcript): void {
  const names = new Set(turns.flatMap(({ meta }) => ownValue(meta, field) ?? []));
  if (names.size < 2) return;
  const found = [...names].map((name) => JSON.stringify(name)).join(', ');
  const message = `${source}: --by ${field}: conversation ${JSON.stringify(id)} contains turns of ${found}. Sort the rows by "${field}", so that the rows of each system are adjacent`;
  throw new MetricError('INVALID_INPUT', message, { path: '--by', received: found });
}

/** Rejects a field of `meta` that does not occur; lists those that do. */
export function requireField(field: string, transcripts: readonly Transcript[], option: string): void {
  const fields = new Set<string>();
  for (const transcript of transcripts) {
    const meta = metaOf(transcript);
    if (ownValue(meta, field) !== undefined) return;
    for (const key of Object.keys(meta)) fields.add(key);
  }
  const list = fields.size === 0 ? 'none' : [...fields].map((key) => JSON.stringify(key)).join(', ');
  const message = `${option}: expected a field of the conversations' meta (there is ${list}), got "${field}"`;
  throw new MetricError('INVALID_OPTION', message, { path: option, received: field });
}
