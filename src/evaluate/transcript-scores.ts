import { HashNumbers } from '../math/hash-numbers.js';
import { NumberList, NumberLog, type PieceStore } from '../math/number-list.js';
import type { ClusterLabel } from '../statistics/cluster-labels.js';

export interface TranscriptScores {
  readonly scores: number[];
  nUndefined: number;
  cluster: ClusterLabel | null;
  /** Further clusters of the transcript if its rows disagree; they are merged into one cluster. */
  alsoIn?: ClusterLabel[];
}

/** Records the cluster of a row of a transcript. @internal */
export function noteCluster(
  own: Pick<TranscriptScores, 'cluster' | 'alsoIn'>,
  label: ClusterLabel | null,
): void {
  if (label === null || own.cluster === label) return;
  if (own.cluster === null) own.cluster = label;
  else if (own.alsoIn === undefined) own.alsoIn = [label];
  else if (!own.alsoIn.includes(label)) own.alsoIn.push(label);
}

/** Storage of the scores of transcripts. @internal */
export interface TranscriptStore {
  add(key: string, score: number | null, cluster: ClusterLabel | null): void;
}

/** Maps names to numbers. Several {@link TranscriptList}s share it, so that each name is stored once. @internal */
export class NameNumbers {
  readonly #numbers = new HashNumbers();
  /** The length of each name, high half first, and its code units. */
  readonly #text: NumberLog;
  /** Cache of the last name, because a transcript has many rows. */
  #last: { readonly name: string; readonly number: number } | undefined;

  constructor(store?: PieceStore) {
    this.#text = new NumberLog(Uint16Array, store);
  }

  get size(): number {
    return this.#numbers.size;
  }

  numberOf(name: string): number {
    if (this.#last?.name === name) return this.#last.number;
    const { size } = this;
    const number = this.#numbers.assignNumber(name);
    if (number === size) this.#keep(name);
    this.#last = { name, number };
    return number;
  }

  /** The names by their numbers. */
  *[Symbol.iterator](): Generator<string> {
    const units = this.#text[Symbol.iterator]();
    const next = (): number => units.next().value ?? 0;
    for (let number = 0; number < this.size; number++) {
      const length = next() * 0x10000 + next();
      const pieces: string[] = [];
      for (let i = 0; i < length; i++) pieces.push(String.fromCharCode(next()));
      yield pieces.join('');
    }
  }

  #keep(name: string): void {
    this.#text.push(name.length >>> 16);
    this.#text.push(name.length & 0xffff);
    for (let i = 0; i < name.length; i++) this.#text.push(name.charCodeAt(i));
  }
}

/** A listed transcript stores 1 plus its count of undefined values; counts from this limit on are stored separately. */
const MANY = 255;

/**
 * The scores of many transcripts, in the order of their numbers. Uses 12 bytes per score, which a store may hold, and 1
 * byte per transcript.
 *
 * @internal
 */
export class TranscriptList implements TranscriptStore {
  /** By transcript number: 0 if not in this list, else 1 plus the count of undefined values. */
  readonly #undefined = new NumberList(Uint8Array);
  readonly #many = new Map<number, number>();
  /** The number of its cluster's label, from 1. */
  readonly #clusters = new NumberList(Uint32Array);
  readonly #labels = new Map<ClusterLabel, number>();
  /** The further labels of the few transcripts that have several. */
  readonly #alsoIn = new Map<number, ClusterLabel[]>();
  readonly #scores: NumberLog;
  readonly #owners: NumberLog;
  #isOrdered = true;
  #lastOwner = 0;
  #size = 0;

  readonly #names: NameNumbers;
  constructor(names: NameNumbers, store?: PieceStore) {
    this.#names = names;
    this.#scores = new NumberLog(Float64Array, store);
    this.#owners = new NumberLog(Uint32Array, store);
  }

  get size(): number {
    return this.#size;
  }

  add(key: string, score: number | null, cluster: ClusterLabel | null): void {
    if (score === null) this.addUndefined(key, 1, cluster);
    else {
      const owner = this.#numberOf(key, cluster);
      this.#isOrdered &&= this.#lastOwner <= owner;
      this.#lastOwner = owner;
      this.#owners.push(owner);
      this.#scores.push(score);
    }
  }

  addUndefined(key: string, count: number, cluster: ClusterLabel | null): void {
    const number = this.#numberOf(key, cluster);
    const marked = this.#many.get(number) ?? this.#undefined.at(number);
    this.#undefined.set(number, Math.min(marked + count, MANY));
    if (marked + count >= MANY) this.#many.set(number, marked + count);
  }

  *entries(): Generator<[string, TranscriptScores]> {
    const names = this.#names[Symbol.iterator]();
    let at = -1;
    let name = '';
    for (const [number, scores] of this.numbered()) {
      for (; at < number; at++) name = takeNext(names);
      yield [name, scores];
    }
  }

  /** The same by the numbers of the transcripts. */
  *numbered(): Generator<[number, TranscriptScores]> {
    const labels = [null, ...this.#labels.keys()];
    const pairs = this.#pairs();
    let next = pairs.next();
    for (let number = 0; number < this.#undefined.length; number++) {
      if (this.#undefined.at(number) === 0) continue;
      const scores: number[] = [];
      for (; !next.done && next.value[0] === number; next = pairs.next()) scores.push(next.value[1]);
      const cluster = labels[this.#clusters.at(number)] ?? null;
      const marked = this.#many.get(number) ?? this.#undefined.at(number);
      const alsoIn = this.#alsoIn.get(number);
      yield [number, { scores, nUndefined: marked - 1, cluster, ...(alsoIn && { alsoIn }) }];
    }
  }

  /** Pairs of a transcript and one of its scores, in the order of the transcripts. */
  *#pairs(): Generator<readonly [owner: number, score: number]> {
    if (this.#isOrdered) {
      const scores = this.#scores[Symbol.iterator]();
      for (const owner of this.#owners) yield [owner, takeNext(scores)];
      return;
    }
    const [owners, scores] = [this.#owners.toArray(), this.#scores.toArray()];
    const order = Uint32Array.from(owners, (_, i) => i).sort((i, j) => owners[i]! - owners[j]! || i - j);
    for (const i of order) yield [owners[i]!, scores[i]!];
  }

  /** The number of a transcript; records the cluster of the value. */
  #numberOf(key: string, cluster: ClusterLabel | null): number {
    const number = this.#names.numberOf(key);
    if (this.#undefined.at(number) === 0) {
      this.#undefined.set(number, 1);
      this.#size += 1;
    }
    if (cluster !== null) this.#note(number, this.#numberLabel(cluster), cluster);
    return number;
  }

  #note(number: number, label: number, cluster: ClusterLabel): void {
    const known = this.#clusters.at(number);
    if (known === 0) this.#clusters.set(number, label);
    else if (known !== label) {
      const own = this.#alsoIn.get(number) ?? [];
      if (!own.includes(cluster)) own.push(cluster);
      this.#alsoIn.set(number, own);
    }
  }

  #numberLabel(label: ClusterLabel): number {
    const known = this.#labels.get(label) ?? this.#labels.size + 1;
    this.#labels.set(label, known);
    return known;
  }
}

/** The next value; the iterator must not be exhausted. */
function takeNext<T>(values: Iterator<T, unknown>): T {
  const next = values.next();
  if (next.done) throw new RangeError('all values are missing');
  return next.value;
}
