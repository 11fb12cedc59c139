import { constants } from 'node:fs';
import { access, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { MetricError } from '../error.js';
import { lockFile, resolveLinks } from '../node/file-lock.js';
import { CompleteTarget, FileTarget, type Target, wholeFile } from './file-target.js';
import type { Io } from './io.js';
import type { WrittenPart } from './resumed-run.js';

/** An incremental output. */
export interface Sink {
  /** Writes a chunk, and waits for a slow consumer. */
  write(piece: string | Uint8Array): Promise<void>;
  /** Passes on what is buffered. */
  flush(): Promise<void>;
  /** Completes the output; renames a file. */
  finish(): Promise<void>;
  /** Aborts the output; does not change an existing file of that name. */
  abandon(): Promise<void>;
}

export interface SinkOptions {
  /** The input files, which must not be overwritten. */
  readonly inputs?: readonly string[];
  /** Whether to keep the unfinished file after a failure, for `--resume`; it is always kept after a kill. */
  readonly keepPartial?: boolean;
  /** The output of an interrupted run. */
  readonly written?: WrittenPart | undefined;
  /** Called before each write to standard output. */
  readonly beforePrinting?: () => void;
}

/** Buffer size in characters or bytes. */
const PIECE = 1 << 16;

/**
 * Opens standard output, or a file: `FILE.partial`, which is renamed to FILE when it is complete. A device or a pipe is
 * written directly.
 *
 * @throws MetricError `INVALID_INPUT` if the file is one of the input files, or if another process writes it
 */
export async function openSink(
  out: string | undefined,
  io: Io,
  { inputs = [], keepPartial = false, written, beforePrinting }: SinkOptions = {},
): Promise<Sink> {
  if (out === undefined) return buffered(new StreamTarget(io, beforePrinting));
  await checkOut(out, inputs, io);
  const found = await stat(out).catch(() => undefined);
  if (found !== undefined && !found.isFile()) return buffered(new FileTarget(await open(out, 'w'), out));
  const path = await resolveLinks(out);
  const lock = await lockFile(path);
  try {
    return buffered(await wholeFile(partialName(path), { path, keepPartial, written, lock }));
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Compares the output with a complete file, which is not written. */
export function comparingSink(path: string, written: WrittenPart): Sink {
  return buffered(new CompleteTarget(path, written));
}

/** The name of a file that is being written. */
export function partialName(path: string): string {
  return `${path}.partial`;
}

/**
 * Throws if the output cannot be written: it is a folder, its folder is missing or not writable, or it is one of the
 * inputs, by any name. Called before any computation.
 */
export async function checkOut(out: string | undefined, inputs: readonly string[], io: Io): Promise<void> {
  if (out === undefined) return;
  const refuse = (expected: string, got: string): never => {
    const message = `--out: expected ${expected}, got ${got}`;
    throw new MetricError('INVALID_INPUT', message, { path: '--out', received: out });
  };
  if (out === '' || /[\\/]$/.test(out)) refuse('the name of a file', JSON.stringify(out));
  const found = await stat(out).catch(() => undefined);
  if (found?.isDirectory()) refuse('a file', `the folder ${out}`);
  // The unfinished file is in the same folder.
  const place = await resolveLinks(out);
  const isOpen = await access(dirname(place), constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isOpen && (found === undefined || found.isFile()))
    refuse('a file in an existing, writable folder', out);
  const outputs = await Promise.all([identityOf(out), identityOf(partialName(place))]);
  for (const input of inputs) {
    const identity = await identityOf(input === '-' ? io.stdin.fd : input);
    if (identity === undefined || !outputs.includes(identity)) continue;
    const name = input === '-' ? 'standard input' : input;
    const which = name === out ? 'an input' : `the input ${name}`;
    refuse('a file other than the inputs', `${out}, which is ${which}`);
  }
}

/** Throws if the path of a folder is a file; a missing folder is created when it is written. */
export async function checkFolder(flag: string, folder: string | undefined): Promise<void> {
  const found = folder === undefined ? undefined : await stat(folder).catch(() => undefined);
  if (found === undefined || found.isDirectory()) return;
  const message = `${flag}: expected a folder, got the file ${folder}`;
  throw new MetricError('INVALID_INPUT', message, { path: flag, received: folder });
}

/** Identity of a regular file, independent of its name. */
async function identityOf(file: string | number | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined;
  const path = typeof file === 'number' ? `/dev/fd/${file}` : file;
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  return found?.isFile() ? `${found.dev}:${found.ino}` : undefined;
}

function buffered(target: Target): Sink {
  let text = '';
  const flush = async (): Promise<void> => {
    const piece = text;
    text = '';
    if (piece !== '') await target.put(piece);
  };
  return {
    flush,
    async write(piece) {
      if (typeof piece !== 'string') {
        await flush();
        await target.put(piece);
        return;
      }
      text += piece;
      if (text.length >= PIECE) await flush();
    },
    async finish() {
      await flush();
      await target.close(true);
    },
    // The finished part is kept on standard output and in a resumable file.
    async abandon() {
      await flush().catch(() => undefined);
      await target.close(false);
    },
  };
}

class StreamTarget implements Target {
  readonly #io: Io;
  readonly #beforePrinting: () => void;

  constructor(io: Io, beforePrinting: () => void = () => {}) {
    this.#io = io;
    this.#beforePrinting = beforePrinting;
  }

  async put(piece: string | Uint8Array): Promise<void> {
    const { stdout } = this.#io;
    this.#beforePrinting();
    const isFull = stdout.write(piece) === false;
    if (isFull && stdout.once) await new Promise<void>((resolve) => stdout.once?.('drain', resolve));
  }

  async close(): Promise<void> {}
}
