import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Io } from './io.js';

/** An input that can be read repeatedly and at any position. */
export interface Spooled {
  readonly path: string;
  /** Its name in messages. */
  readonly name: string;
}

/**
 * Provides an input as a file: standard input (`-`) and pipes, which can be read only once from the start, are copied
 * to a temporary file, which is removed at the end.
 */
export async function spooled<T>(input: string, io: Io, work: (file: Spooled) => Promise<T>): Promise<T> {
  const source = await openSource(input, io);
  if (source === undefined) return work({ path: input, name: input });
  const path = join(tmpdir(), `mtpc-${randomUUID()}.tmp`);
  try {
    await pipeline(source, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    return await work({ path, name: input === '-' ? 'standard input' : input });
  } finally {
    await rm(path, { force: true });
  }
}

/** The content to store in a file; `undefined` if it is a file already. */
async function openSource(input: string, io: Io): Promise<Readable | undefined> {
  if (input === '-') return io.stdin;
  return (await stat(input)).isFile() ? undefined : createReadStream(input);
}
