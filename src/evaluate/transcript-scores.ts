import type { ClusterLabel } from '../statistics/clustered-mean.js';

/** The scores of one transcript. */
export interface TranscriptScores {
  readonly scores: number[];
  undefined: number;
  readonly cluster: ClusterLabel | null;
}

/** Where the scores of transcripts are kept. @internal */
export interface TranscriptStore {
  add(key: string, score: number | null, cluster: ClusterLabel | null): void;
}

/** How many numbers stand together: a list grows without being copied, and has no more room than this to spare. */
const PIECE = 1 << 12;

/** Numbers, as many as come, outside the memory that is searched for garbage. What was not set is 0. */
class NumberList {
  readonly #pieces: (Float64Array | Uint32Array | Uint8Array | undefined)[] = [];
  length = 0;

  readonly #Piece: Float64ArrayConstructor | Uint32ArrayConstructor | Uint8ArrayConstructor;
  constructor(Piece: Float64ArrayConstructor | Uint32ArrayConstructor | Uint8ArrayConstructor) {
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

/** Numbers for names, shared by several {@link TranscriptList}s: a name is kept once. @internal */
export class NameNumbers {
  readonly #numbers = new Map<string, number>();
  readonly #names: string[] = [];

  get size(): number {
    return this.#names.length;
  }

  numberOf(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.#names.length);
    this.#names.push(name);
    return this.#names.length - 1;
  }

  nameOf(number: number): string {
    return this.#names[number]!;
  }
}

/** The scores of many transcripts, in the order of their numbers: 12 bytes a score and 1 a transcript. @internal */
export class TranscriptList implements TranscriptStore {
  /** For the number of each transcript, whether it is in this list. */
  readonly #seen = new NumberList(Uint8Array);
  readonly #undefined = new NumberList(Uint32Array);
  /** The number of its cluster's label, from 1. */
  readonly #clusters = new NumberList(Uint32Array);
  readonly #labels = new Map<ClusterLabel, number>();
  readonly #scores = new NumberList(Float64Array);
  readonly #owners = new NumberList(Uint32Array);
  #size = 0;

  readonly #names: NameNumbers;
  constructor(names: NameNumbers) {
    this.#names = names;
  }

  get size(): number {
    return this.#size;
  }

  add(key: string, score: number | null, cluster: ClusterLabel | null): void {
    if (score === null) this.addUndefined(key, 1, cluster);
    else {
      this.#owners.push(this.#numberOf(key, cluster));
      this.#scores.push(score);
    }
  }

  addUndefined(key: string, count: number, cluster: ClusterLabel | null): void {
    const number = this.#numberOf(key, cluster);
    if (count > 0) this.#undefined.set(number, this.#undefined.at(number) + count);
  }

  /** The transcripts with their scores. */
  *entries(): Generator<[string, TranscriptScores]> {
    const order = this.#order();
    const labels = [null, ...this.#labels.keys()];
    let next = 0;
    for (let number = 0; number < this.#seen.length; number++) {
      if (this.#seen.at(number) === 0) continue;
      const scores: number[] = [];
      for (; next < this.#owners.length && this.#owners.at(order?.[next] ?? next) === number; next++)
        scores.push(this.#scores.at(order?.[next] ?? next));
      const cluster = labels[this.#clusters.at(number)] ?? null;
      yield [this.#names.nameOf(number), { scores, undefined: this.#undefined.at(number), cluster }];
    }
  }

  /** The places of the scores, transcript by transcript; nothing where they stand so. */
  #order(): Uint32Array | undefined {
    const count = this.#owners.length;
    let isOrdered = true;
    for (let i = 1; i < count; i++) isOrdered &&= this.#owners.at(i - 1) <= this.#owners.at(i);
    if (isOrdered) return undefined;
    return Uint32Array.from({ length: count }, (_, i) => i).sort(
      (i, j) => this.#owners.at(i) - this.#owners.at(j) || i - j,
    );
  }

  /** The number of a transcript; its first value says which cluster it belongs to. */
  #numberOf(key: string, cluster: ClusterLabel | null): number {
    const number = this.#names.numberOf(key);
    if (this.#seen.at(number) === 1) return number;
    this.#seen.set(number, 1);
    this.#size += 1;
    if (cluster !== null) this.#clusters.set(number, this.#labelOf(cluster));
    return number;
  }

  #labelOf(label: ClusterLabel): number {
    const known = this.#labels.get(label) ?? this.#labels.size + 1;
    this.#labels.set(label, known);
    return known;
  }
}
