export type NumberPiece = Float64Array | Uint32Array | Uint16Array | Uint8Array;

type PieceConstructor =
  | Float64ArrayConstructor
  | Uint32ArrayConstructor
  | Uint16ArrayConstructor
  | Uint8ArrayConstructor;

/** Storage for full chunks of {@link NumberLog}s, to free their memory. */
export interface PieceStore {
  /** Stores a chunk and returns a function that loads it, or `undefined` if the chunk must stay in memory. */
  put(piece: NumberPiece): (() => NumberPiece) | undefined;
}

/** Numbers per chunk. A list grows without copying and wastes at most one chunk. */
const PIECE = 1 << 12;

/** Numbers by index, in memory that the garbage collector does not scan. Unset values are 0. @internal */
export class NumberList {
  readonly #pieces: (NumberPiece | undefined)[] = [];
  length = 0;

  readonly #Piece: PieceConstructor;
  constructor(Piece: PieceConstructor) {
    this.#Piece = Piece;
  }

  at(index: number): number {
    return this.#pieces[Math.floor(index / PIECE)]?.[index % PIECE] ?? 0;
  }

  set(index: number, value: number): void {
    const piece = Math.floor(index / PIECE);
    this.#pieces[piece] ??= new this.#Piece(PIECE);
    this.#pieces[piece][index % PIECE] = value;
    this.length = Math.max(this.length, index + 1);
  }

  push(value: number): void {
    this.set(this.length, value);
  }
}

/** An append-only list of numbers of any length; a store may hold all full chunks. @internal */
export class NumberLog {
  readonly #full: (() => NumberPiece)[] = [];
  #last: NumberPiece;
  #filled = 0;

  readonly #Piece: PieceConstructor;
  readonly #store: PieceStore | undefined;
  constructor(Piece: PieceConstructor, store?: PieceStore) {
    this.#Piece = Piece;
    this.#store = store;
    this.#last = new Piece(16);
  }

  get length(): number {
    return this.#full.length * PIECE + this.#filled;
  }

  push(value: number): void {
    if (this.#filled === this.#last.length) this.#grow();
    this.#last[this.#filled++] = value;
  }

  *[Symbol.iterator](): Generator<number> {
    for (const piece of this.#full) yield* piece();
    yield* this.#last.subarray(0, this.#filled);
  }

  /** Loads all numbers into memory. */
  toArray(): NumberPiece {
    const all = new this.#Piece(this.length);
    for (const [i, piece] of this.#full.entries()) all.set(piece(), i * PIECE);
    all.set(this.#last.subarray(0, this.#filled), this.#full.length * PIECE);
    return all;
  }

  #grow(): void {
    const full = this.#last;
    if (full.length < PIECE) {
      this.#last = new this.#Piece(4 * full.length);
      this.#last.set(full);
      return;
    }
    this.#full.push(this.#store?.put(full) ?? (() => full));
    this.#last = new this.#Piece(PIECE);
    this.#filled = 0;
  }
}
