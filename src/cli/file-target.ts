import { constants, type Stats } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { errorMessage, MetricError } from '../error.js';
import type { FileLock } from '../node/file-lock.js';
import { otherRun, type WrittenPart } from './resumed-run.js';

export interface Target {
  put(piece: string | Uint8Array): Promise<void>;
  close(isWhole: boolean): Promise<void>;
}

/** Called with a file once it is complete. */
interface Whole {
  /** The name that it gets. */
  readonly path: string;
  /** Whether to keep the file after a failure. */
  readonly keepPartial: boolean;
  readonly written: WrittenPart | undefined;
  /** Released with the file. */
  readonly lock?: FileLock;
}

/** Opens a temporary file that is renamed when it is complete. Discards old content unless the run is resumed. */
export async function wholeFile(name: string, whole: Whole): Promise<Target> {
  const { O_WRONLY, O_CREAT, O_APPEND } = constants;
  // Appending lets two runs detect that they write to the same file in spite of the lock.
  const file = await open(name, O_WRONLY | O_CREAT | O_APPEND);
  // Deno does not allow opening a file for both appending and truncating. Devices cannot be truncated.
  if (whole.written === undefined && (await file.stat()).isFile()) await file.truncate();
  return new FileTarget(file, name, whole);
}

/** A file that this run alone writes, or a device. */
export class FileTarget implements Target {
  readonly #file: FileHandle;
  readonly #name: string;
  readonly #whole: Whole | undefined;
  #tail: Uint8Array;
  /** Expected length of the file. */
  #size: number;
  #isOwn = true;

  constructor(file: FileHandle, name: string, whole?: Whole) {
    this.#file = file;
    this.#name = name;
    this.#whole = whole;
    this.#tail = whole?.written?.tail ?? new Uint8Array();
    this.#size = whole?.written?.size ?? 0;
  }

  async put(piece: string | Uint8Array): Promise<void> {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece);
    if (this.#tail.length > 0) return this.#compare(bytes);
    await this.#requireOwn();
    try {
      await this.#file.writeFile(bytes);
    } catch (cause) {
      const isKept = this.#whole?.keepPartial === true && this.#size > 0;
      const way = isKept ? '. It has the rows written so far; the same command with --resume continues' : '';
      const message = `${this.#name}: cannot be written: ${errorMessage(cause)}${way}`;
      throw new MetricError('INVALID_INPUT', message, { path: this.#name, cause });
    }
    this.#size += bytes.length;
  }

  /** Existing content is compared instead of written again. */
  async #compare(bytes: Uint8Array): Promise<void> {
    const length = Math.min(bytes.length, this.#tail.length);
    if (Buffer.compare(bytes.subarray(0, length), this.#tail.subarray(0, length)) !== 0) {
      throw otherRun(this.#name);
    }
    this.#tail = this.#tail.subarray(length);
    if (length < bytes.length) await this.put(bytes.subarray(length));
  }

  /** Throws if another run writes to the file, has restarted or finished it, or if it was removed. */
  async #requireOwn(): Promise<void> {
    if (this.#whole === undefined) return;
    const [own, named] = await Promise.all([this.#file.stat(), stat(this.#name).catch(() => undefined)]);
    // A path to a device has no size.
    if (!own.isFile() || (isSame(own, named) && own.size === this.#size)) return;
    this.#isOwn = false;
    const message = `--out: ${this.#name}: the file was removed, or another run writes to it too. Use a separate file for each run`;
    throw new MetricError('INVALID_INPUT', message, { path: '--out', received: this.#name });
  }

  async close(isWhole: boolean): Promise<void> {
    try {
      await this.#finish(isWhole);
    } finally {
      await this.#whole?.lock?.release();
    }
  }

  async #finish(isWhole: boolean): Promise<void> {
    try {
      if (isWhole && this.#tail.length > 0) throw otherRun(this.#name);
      if (isWhole && this.#whole) {
        await synced(this.#file);
        await this.#requireOwn();
      }
    } finally {
      await this.#file.close();
    }
    if (this.#whole === undefined) return;
    const { path, keepPartial } = this.#whole;
    if (isWhole) await rename(this.#name, path);
    else if (this.#isOwn && (!keepPartial || this.#size === 0)) await rm(this.#name, { force: true });
  }
}

/** The complete output of an earlier run, with which this run is compared. */
export class CompleteTarget implements Target {
  readonly #path: string;
  #tail: Uint8Array;

  constructor(path: string, { tail }: WrittenPart) {
    this.#path = path;
    this.#tail = tail;
  }

  async put(piece: string | Uint8Array): Promise<void> {
    const bytes = Buffer.from(piece as string);
    if (Buffer.compare(bytes, this.#tail.subarray(0, bytes.length)) !== 0) throw otherRun(this.#path);
    this.#tail = this.#tail.subarray(bytes.length);
  }

  async close(isWhole: boolean): Promise<void> {
    if (isWhole && this.#tail.length > 0) throw otherRun(this.#path);
  }
}

/** Flushes to the disk. File handles of Yarn's virtual file system cannot. */
async function synced(file: FileHandle): Promise<void> {
  try {
    await file.sync();
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('not implemented'))) throw error;
  }
}

function isSame(a: Stats, b: Stats | undefined): boolean {
  return a.ino === b?.ino && a.dev === b.dev;
}
