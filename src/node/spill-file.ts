import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MetricError } from '../error.js';
import { existing } from '../math/existing.js';
import type { NumberPiece, PieceStore } from '../math/number-list.js';

/** How many bytes are held before the file is begun. */
const HELD = 1 << 24;

/**
 * Chunks of lists in a temporary file. A few are kept in memory, so small runs write nothing; all are kept if the disk
 * is full. The file is unlinked while open if the system allows it, so nothing remains after a crash.
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
      const start = this.#end;
      const bytes = bytesOf(piece);
      for (let done = 0; done < bytes.length; )
        done += writeSync(this.#file.descriptor, bytes, done, bytes.length - done, start + done);
      this.#end = start + bytes.length;
      return start;
    } catch {
      this.#isFull = true;
      return undefined;
    }
  }

  #read(piece: NumberPiece, start: number): NumberPiece {
    const bytes = bytesOf(piece);
    for (let done = 0; done < bytes.length; ) {
      const { descriptor } = existing(this.#file);
      const read = readSync(descriptor, bytes, done, bytes.length - done, start + done);
      if (read === 0)
        throw new MetricError(
          'INVALID_INPUT',
          'temporary file: expected the written data, got the end of the file',
        );
      done += read;
    }
    return piece;
  }
}

function opened(path: string): { descriptor: number; path: string } {
  const descriptor = openSync(path, 'wx+', 0o600);
  try {
    rmSync(path);
  } catch {
    // Where open files keep their names it goes when the file is closed.
  }
  return { descriptor, path };
}

function bytesOf({ buffer, byteOffset, byteLength }: NumberPiece): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
