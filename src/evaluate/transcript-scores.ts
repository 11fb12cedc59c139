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
  readonly #pieces: (Float64Array | Uint32Array | undefined)[] = [];
  length = 0;

  readonly #Piece: Float64ArrayConstructor | Uint32ArrayConstructor;
  constructor(Piece: Float64ArrayConstructor | Uint32ArrayConstructor) {
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

const counts = (): NumberList => new NumberList(Uint32Array);

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

/** The scores of many transcripts, in order of first appearance: 12 bytes a score and 8 a transcript. @internal */
export class TranscriptList implements TranscriptStore {
  /** For the number of each transcript its place in this list, from 1. */
  readonly #places = counts();
  readonly #numbers = counts();
  readonly #undefined = counts();
  /** The number of its cluster's label, from 1. */
  readonly #clusters = counts();
  readonly #labels = new Map<ClusterLabel, number>();
  readonly #scores = new NumberList(Float64Array);
  readonly #owners = counts();

  readonly #names: NameNumbers;
  constructor(names: NameNumbers) {
    this.#names = names;
  }

  get size(): number {
    return this.#numbers.length;
  }

  add(key: string, score: number | null, cluster: ClusterLabel | null): void {
    const place = this.#placeOf(this.#names.numberOf(key), cluster);
    if (score === null) this.addUndefined(key, 1, cluster);
    else {
      this.#scores.push(score);
      this.#owners.push(place);
    }
  }

  addUndefined(key: string, count: number, cluster: ClusterLabel | null): void {
    const place = this.#placeOf(this.#names.numberOf(key), cluster);
    this.#undefined.set(place, this.#undefined.at(place) + count);
  }

  /** The transcripts with their scores. */
  *entries(): Generator<[string, TranscriptScores]> {
    const starts = new Uint32Array(this.size + 1);
    for (let i = 0; i < this.#owners.length; i++) starts[this.#owners.at(i) + 1]! += 1;
    for (let i = 1; i < starts.length; i++) starts[i]! += starts[i - 1]!;
    const next = starts.slice();
    const sorted = new Float64Array(this.#scores.length);
    for (let i = 0; i < sorted.length; i++) sorted[next[this.#owners.at(i)]!++] = this.#scores.at(i);
    const labels = [null, ...this.#labels.keys()];
    for (let place = 0; place < this.size; place++) {
      const scores = Array.from(sorted.subarray(starts[place], starts[place + 1]));
      const cluster = labels[this.#clusters.at(place)] ?? null;
      yield [
        this.#names.nameOf(this.#numbers.at(place)),
        { scores, undefined: this.#undefined.at(place), cluster },
      ];
    }
  }

  /** The place of a transcript; its first value says which cluster it belongs to. */
  #placeOf(number: number, cluster: ClusterLabel | null): number {
    const known = this.#places.at(number);
    if (known > 0) return known - 1;
    const place = this.size;
    this.#numbers.push(number);
    if (cluster !== null) this.#clusters.set(place, this.#labelOf(cluster));
    this.#places.set(number, place + 1);
    return place;
  }

  #labelOf(label: ClusterLabel): number {
    const known = this.#labels.get(label) ?? this.#labels.size + 1;
    this.#labels.set(label, known);
    return known;
  }
}
