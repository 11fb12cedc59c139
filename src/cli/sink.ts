import { type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { expectation, MetricError } from '../error.js';
import { otherRun } from './finished-part.js';
import type { Io } from './io.js';

/** Where output goes, piece by piece. */
export interface Sink {
  /** Writes a piece, and waits where the other end is slow. */
  write(piece: string | Uint8Array): Promise<void>;
  /** All is written: a file gets its name. */
  finish(): Promise<void>;
  /** Something went wrong: a file of that name stays what it was. */
  abandon(): Promise<void>;
}

/** What opening needs to know. */
export interface SinkOptions {
  /** The files that are read: none of them is written. */
  readonly inputs?: readonly string[];
  /** Whether the unfinished file stays if something goes wrong, for `--resume`; it stays after a kill in any case. */
  readonly keepPartial?: boolean;
  /** What an interrupted run has written and this one writes again: compared, not written. */
  readonly tail?: Uint8Array | undefined;
}

/** Pieces are gathered up to this many characters or bytes. */
const PIECE = 1 << 16;

/**
 * Opens standard output, or a file: `FILE.partial`, which becomes FILE when all of it is there. A device or a pipe is
 * written as it is.
 *
 * @throws MetricError `INVALID_INPUT` if the file is one of those that are read
 */
export async function openSink(
  out: string | undefined,
  io: Io,
  { inputs = [], keepPartial = false, tail }: SinkOptions = {},
): Promise<Sink> {
  if (out === undefined) return buffered(new StreamTarget(io));
  await refuseInputs(out, inputs, io);
  const found = await stat(out).catch(() => undefined);
  if (found?.isDirectory()) {
    throw new MetricError('INVALID_INPUT', expectation('--out', 'a file', `the folder ${out}`));
  }
  if (found !== undefined && !found.isFile()) return buffered(new FileTarget(await open(out, 'w'), out));
  // A link stays a link.
  const path = found === undefined ? out : await realpath(out);
  const file = await open(partialName(path), tail === undefined ? 'w' : 'a');
  return buffered(new FileTarget(file, partialName(path), { path, keepPartial, tail }));
}

/** The name of a file that is being written. */
export function partialName(path: string): string {
  return `${path}.partial`;
}

/** Throws if the output, finished or not, is one of the inputs, by whatever name. */
export async function refuseInputs(out: string, inputs: readonly string[], io: Io): Promise<void> {
  const outputs = await Promise.all([identityOf(out), identityOf(partialName(out))]);
  for (const input of inputs) {
    const identity = await identityOf(input === '-' ? io.stdin.fd : input);
    if (identity === undefined || !outputs.includes(identity)) continue;
    const name = input === '-' ? 'standard input' : input;
    const message = `--out: expected a file that is not read, got ${out}, which is ${name === out ? 'an input' : `the input ${name}`}`;
    throw new MetricError('INVALID_INPUT', message, { path: '--out', received: out });
  }
}

/** What a file is, by whatever name it is known; only of plain files. */
async function identityOf(file: string | number | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined;
  const path = typeof file === 'number' ? `/dev/fd/${file}` : file;
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  return found?.isFile() ? `${found.dev}:${found.ino}` : undefined;
}

/** What a buffer empties itself into. */
interface Target {
  put(piece: string | Uint8Array): Promise<void>;
  close(isWhole: boolean): Promise<void>;
}

function buffered(target: Target): Sink {
  let text = '';
  const flush = async (): Promise<void> => {
    const piece = text;
    text = '';
    if (piece !== '') await target.put(piece);
  };
  return {
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
    // What is finished so far goes out as well: on standard output, and into a file that can be resumed.
    async abandon() {
      await flush().catch(() => undefined);
      await target.close(false);
    },
  };
}

class StreamTarget implements Target {
  readonly #io: Io;

  constructor(io: Io) {
    this.#io = io;
  }

  async put(piece: string | Uint8Array): Promise<void> {
    const { stdout } = this.#io;
    const isFull = stdout.write(piece) === false;
    if (isFull && stdout.once) await new Promise<void>((resolve) => stdout.once!('drain', resolve));
  }

  async close(): Promise<void> {}
}

class FileTarget implements Target {
  readonly #file: FileHandle;
  readonly #name: string;
  readonly #whole: { readonly path: string; readonly keepPartial: boolean } | undefined;
  #tail: Uint8Array;
  #isEmpty: boolean;

  constructor(
    file: FileHandle,
    name: string,
    whole?: { path: string; keepPartial: boolean; tail: Uint8Array | undefined },
  ) {
    this.#file = file;
    this.#name = name;
    this.#whole = whole;
    this.#isEmpty = whole?.tail === undefined;
    this.#tail = whole?.tail ?? new Uint8Array();
  }

  async put(piece: string | Uint8Array): Promise<void> {
    if (this.#tail.length > 0) return this.#compare(Buffer.from(piece));
    try {
      await this.#file.writeFile(piece);
      this.#isEmpty = false;
    } catch (cause) {
      const message = `${this.#name}: cannot be written: ${(cause as Error).message}`;
      throw new MetricError('INVALID_INPUT', message, { path: this.#name, cause });
    }
  }

  /** What is there already is not written again, but must be the same. */
  async #compare(bytes: Uint8Array): Promise<void> {
    const length = Math.min(bytes.length, this.#tail.length);
    if (Buffer.compare(bytes.subarray(0, length), this.#tail.subarray(0, length)) !== 0) {
      throw otherRun(this.#name);
    }
    this.#tail = this.#tail.subarray(length);
    if (length < bytes.length) await this.put(bytes.subarray(length));
  }

  async close(isWhole: boolean): Promise<void> {
    const whole = this.#whole;
    if (isWhole && this.#tail.length > 0) {
      await this.#file.close();
      throw otherRun(this.#name);
    }
    if (isWhole && whole) await this.#file.sync();
    await this.#file.close();
    if (whole === undefined) return;
    if (isWhole) await rename(this.#name, whole.path);
    else if (!whole.keepPartial || this.#isEmpty) await rm(this.#name, { force: true });
  }
}
