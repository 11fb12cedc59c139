import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MetricError } from '../error.js';
import { existing } from '../math/existing.js';
import type { NumberPiece, PieceStore } from '../math/number-list.js';

/** Number of bytes in memory before the file is created. */
const HELD = 1 << 24;

/**
 * Stores chunks of lists in a temporary file. A few chunks stay in memory, so small runs do not write a file; all stay
 * in memory if the disk is full. The file is unlinked while open if the system allows it, so a crash leaves no file
 * behind.
 */
export class SpillFile implements PieceStore {
  #held = 0;
  #end = 0;
  #file: { readonly descriptor: number; readonly path: string } | undefined;
  #isFull = false;

  readonly #folder: string;
  readonly #most: number;
  constructor({ folder = tmpdir(), most = HELD }: { readonly folder?: string; readonly most?: number } = {}) {
    this.#folder = folder;
    this.#most = most;
  }

  put(piece: NumberPiece): (() => NumberPiece) | undefined {
    if (this.#held + piece.byteLength <= this.#most) {
      this.#held += piece.byteLength;
      return undefined;
    }
    const start = this.#write(piece);
    if (start === undefined) return undefined;
    const Piece = piece.constructor as new (length: number) => NumberPiece;
    const { length } = piece;
    return () => this.#read(new Piece(length), start);
  }

  /** Closes the file; stored chunks are no longer available. */
  close(): void {
    if (this.#file === undefined) return;
    closeSync(this.#file.descriptor);
    rmSync(this.#file.path, { force: true });
    this.#file = undefined;
  }

  /** Position of the chunk; `undefined` if it cannot be written. */
  #write(piece: NumberPiece): number | undefined {
    if (this.#isFull) return undefined;
    try {
      this.#file ??= opened(join(this.#folder, `mtpc-${randomUUID()}.tmp`));
      const { descriptor } = this.#file;
      const start = this.#end;
      moveAll(piece, start, (...part) => writeSync(descriptor, ...part));
      this.#end = start + piece.byteLength;
      return start;
    } catch {
      this.#isFull = true;
      return undefined;
    }
  }

  #read(piece: NumberPiece, start: number): NumberPiece {
    const { descriptor } = existing(this.#file);
    moveAll(piece, start, (...part) => readSync(descriptor, ...part));
    return piece;
  }
}

/** Reads or writes a part of the bytes and returns the length of the part. */
type Move = (bytes: Uint8Array, offset: number, length: number, position: number) => number;

/** Reads or writes all bytes of a chunk at a position; the system may process a part at a time. */
export function moveAll({ buffer, byteOffset, byteLength }: NumberPiece, position: number, move: Move): void {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  for (let done = 0; done < byteLength; ) {
    const moved = move(bytes, done, byteLength - done, position + done);
    if (moved === 0) {
      const message = 'temporary file: expected the written data, got the end of the file';
      throw new MetricError('INVALID_INPUT', message);
    }
    done += moved;
  }
}

function opened(path: string): { descriptor: number; path: string } {
  const descriptor = openSync(path, 'wx+', 0o600);
  try {
    rmSync(path);
  } catch {
    // Some systems keep the names of open files; there it is removed on close.
  }
  return { descriptor, path };
}
