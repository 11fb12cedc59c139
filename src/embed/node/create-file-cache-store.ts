import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readdirSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { errorMessage, MetricError, requireText } from '../../error.js';
import type { CachedVector, CacheStore } from '../cache-store.js';
import { decodeVector, encodeRecord, type RecordLocation, readPlaces } from './cache-records.js';

/** A {@link CacheStore} in a folder. */
export interface FileCacheStore extends CacheStore {
  /** Number of vectors. */
  readonly size: number;
  /** Closes the files; the store must not be used afterwards. Vectors that were set are already on disk. */
  close(): void;
}

/**
 * A persistent cache of vectors in a folder, for `cacheEmbedder`. Several processes may share the folder.
 *
 * Each store appends complete records with checksums to a separate file. Records of several writers therefore do not
 * mix, and a killed process loses only the record that it was writing: readers stop at a truncated record, and skip
 * records with a wrong checksum and unreadable or removed files. A store sees its own vectors and those that were in
 * the folder when it was opened.
 *
 * Opening reads the headers of all records; `get` and `set` are O(vector). Memory: about 200 bytes per vector.
 *
 * @param folder - Created if it does not exist.
 * @throws MetricError `INVALID_INPUT` if the folder cannot be created or read; `set` throws it with the file that
 * cannot be written
 *
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { cacheEmbedder, createHashEmbedder } from '@mtpc/metrics';
 * import { createFileCacheStore } from '@mtpc/metrics/node';
 * const folder = mkdtempSync(`${tmpdir()}/vectors-`);
 * const first = createFileCacheStore(folder);
 * await cacheEmbedder(createHashEmbedder(), { store: first }).embed(['tea', 'cake']);
 * first.close();
 * const second = cacheEmbedder(createHashEmbedder(), { store: createFileCacheStore(folder) });
 * await second.embed(['cake', 'tea']);
 * second.statistics; // => { hits: 2, misses: 0 }
 * ```
 */
export function createFileCacheStore(folder: string): FileCacheStore {
  requireText('createFileCacheStore', 'folder', folder);
  const places = new Map<string, RecordLocation>();
  for (const path of segmentsIn(folder))
    for (const [key, place] of readable(() => readPlaces(path)) ?? []) places.set(key, place);
  const reader = createReader();
  let own: { readonly path: string; readonly file: number; length: number } | undefined;

  function append(record: Uint8Array): RecordLocation {
    const path = own?.path ?? join(folder, newName());
    const refuse = (reason: string, cause?: unknown): never => {
      throw new MetricError('INVALID_INPUT', `cache: ${path}: ${reason}`, { path, cause });
    };
    let written = 0;
    try {
      own ??= { path, file: openSync(path, 'ax'), length: 0 };
      written = writeSync(own.file, record);
    } catch (cause) {
      return refuse(`cannot be written: ${errorMessage(cause)}`, cause);
    }
    // On a full disk only part of the record is written. The next record starts a new file, so that nothing follows the
    // partial record.
    if (written !== record.length) {
      closeSync(own.file);
      own = undefined;
      return refuse('a record was written only in part');
    }
    const start = own.length;
    own.length += written;
    return { path, start, length: written };
  }

  return {
    get size() {
      return places.size;
    },
    get(key) {
      const place = places.get(key);
      const record = place && readable(() => reader.read(place));
      return record && decodeVector(key, record);
    },
    set(key: string, vector: CachedVector) {
      places.set(key, append(encodeRecord(key, vector)));
    },
    close() {
      reader.close();
      if (own !== undefined) closeSync(own.file);
      places.clear();
      own = undefined;
    },
  };
}

/** Maximum number of files kept open for reading. */
const MAX_OPEN = 32;

/** Reads records, and keeps the most recently used files open. */
function createReader(): { read(place: RecordLocation): Uint8Array | undefined; close(): void } {
  const open = new Map<string, number>();
  const close = (): void => {
    for (const file of open.values()) closeSync(file);
    open.clear();
  };
  const descriptor = (path: string): number => {
    const known = open.get(path);
    if (known !== undefined) return known;
    if (open.size >= MAX_OPEN) close();
    const file = openSync(path, 'r');
    open.set(path, file);
    return file;
  };
  return {
    read({ path, start, length }) {
      const bytes = new Uint8Array(length);
      return readSync(descriptor(path), bytes, 0, length, start) === length ? bytes : undefined;
    },
    close,
  };
}

/** Reads a file; one that was removed or is invalid counts as empty, since missing vectors are recomputed. */
function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

const EXTENSION = '.vectors';

function newName(): string {
  return `${Date.now().toString(36)}-${process.pid}-${randomBytes(4).toString('hex')}${EXTENSION}`;
}

/** The record files of a folder, which is created if missing. */
function segmentsIn(folder: string): string[] {
  try {
    mkdirSync(folder, { recursive: true });
    const names = readdirSync(folder).filter((name) => name.endsWith(EXTENSION));
    return names.sort().map((name) => join(folder, name));
  } catch (cause) {
    const reason = errorMessage(cause);
    throw new MetricError('INVALID_INPUT', `cache: ${folder}: cannot use this folder: ${reason}`, {
      path: folder,
      cause,
    });
  }
}
