import { createGenerator, shuffle } from './random.js';
import type { UsageTable } from './word-usage.js';
import type { WordVectors } from './word-vectors.js';

/** Units of the hidden layer. */
const HIDDEN = 96;
const EPOCHS = 30;
const BATCH = 256;
const STEP = 0.003;
const DECAY = 1e-4;
/** Share of the vector's components hidden at each step. */
const DROPOUT = 0.15;
/** Vectors have length 1; their components are small. */
const SCALE = 3;
/** How much dependents count beside parts of speech and relations. */
const DEPENDENTS_WEIGHT = 0.5;
/** Frequent words count for more, up to this many occurrences. */
const MAX_OCCURRENCES = 20;

/** Two layers that guess from a word's vector how it is used; trained by Adam on the words of the treebanks. */
export class UsageModel {
  readonly #inputs: number;
  readonly #outputs: number;
  readonly #tags: number;
  readonly #relations: number;
  readonly #parameters: Float64Array;
  readonly #hidden = new Float64Array(HIDDEN);
  readonly #guess: Float64Array;

  constructor(table: UsageTable, vectors: WordVectors, seed: number) {
    this.#inputs = vectors.dimensions;
    this.#tags = table.tags;
    this.#relations = table.relations;
    this.#outputs = table.tags + table.relations + table.dependents;
    this.#guess = new Float64Array(this.#outputs);
    const random = createGenerator(seed);
    const size = (this.#inputs + 1) * HIDDEN + (HIDDEN + 1) * this.#outputs;
    this.#parameters = Float64Array.from({ length: size }, () => 0.3 * (random() - 0.5));
    this.#train(table, vectors, random);
  }

  /** The guessed shares of a word with this vector. The array is used again by the next call. */
  guess(vector: ArrayLike<number>): Float64Array {
    const p = this.#parameters;
    const inputs = this.#inputs;
    for (let h = 0, at = 0; h < HIDDEN; h++, at += inputs + 1) {
      let sum = p[at + inputs]!;
      for (let d = 0; d < inputs; d++) sum += p[at + d]! * vector[d]! * SCALE;
      this.#hidden[h] = Math.tanh(sum);
    }
    const guess = this.#guess;
    for (let o = 0, at = (inputs + 1) * HIDDEN; o < this.#outputs; o++, at += HIDDEN + 1) {
      let sum = p[at + HIDDEN]!;
      for (let h = 0; h < HIDDEN; h++) sum += p[at + h]! * this.#hidden[h]!;
      guess[o] = sum;
    }
    softmax(guess, 0, this.#tags);
    softmax(guess, this.#tags, this.#tags + this.#relations);
    for (let o = this.#tags + this.#relations; o < this.#outputs; o++)
      guess[o] = 1 / (1 + Math.exp(-guess[o]!));
    return guess;
  }

  #train({ usages }: UsageTable, { words, values, dimensions }: WordVectors, random: () => number): void {
    const rows = new Map(words.map((word, row) => [word, row]));
    const known = usages.filter(({ word }) => rows.has(word));
    const gradient = new Float64Array(this.#parameters.length);
    const adam = new Adam(this.#parameters);
    for (let epoch = 0; epoch < EPOCHS; epoch++) {
      shuffle(known, random);
      for (let from = 0; from < known.length; from += BATCH) {
        const batch = known.slice(from, from + BATCH);
        gradient.fill(0);
        for (const { word, occurrences, shares } of batch) {
          const row = rows.get(word)! * dimensions;
          const vector = values
            .slice(row, row + dimensions)
            .map((value) => (random() < DROPOUT ? 0 : value / (1 - DROPOUT)));
          const weight = Math.sqrt(Math.min(occurrences, MAX_OCCURRENCES)) / batch.length;
          this.#addGradient(vector, shares, weight, gradient);
        }
        adam.step(gradient);
      }
    }
  }

  /** Backpropagation of cross-entropy. */
  #addGradient(vector: Float32Array, shares: Float32Array, weight: number, gradient: Float64Array): void {
    const guess = this.guess(vector);
    const p = this.#parameters;
    const inputs = this.#inputs;
    const back = new Float64Array(HIDDEN);
    for (let o = 0, at = (inputs + 1) * HIDDEN; o < this.#outputs; o++, at += HIDDEN + 1) {
      const kind = o < this.#tags + this.#relations ? 1 : DEPENDENTS_WEIGHT;
      const error = (guess[o]! - shares[o]!) * weight * kind;
      for (let h = 0; h < HIDDEN; h++) {
        gradient[at + h]! += error * this.#hidden[h]!;
        back[h]! += error * p[at + h]!;
      }
      gradient[at + HIDDEN]! += error;
    }
    for (let h = 0, at = 0; h < HIDDEN; h++, at += inputs + 1) {
      const error = back[h]! * (1 - this.#hidden[h]! ** 2);
      for (let d = 0; d < inputs; d++) gradient[at + d]! += error * vector[d]! * SCALE;
      gradient[at + inputs]! += error;
    }
  }
}

/** Kingma and Ba (2015), with weight decay in the gradient. */
class Adam {
  readonly #means: Float64Array;
  readonly #squares: Float64Array;
  #steps = 0;

  constructor(readonly parameters: Float64Array) {
    this.#means = new Float64Array(parameters.length);
    this.#squares = new Float64Array(parameters.length);
  }

  step(gradient: Float64Array): void {
    this.#steps++;
    const meanScale = 1 - 0.9 ** this.#steps;
    const squareScale = 1 - 0.999 ** this.#steps;
    for (let i = 0; i < gradient.length; i++) {
      const g = gradient[i]! + DECAY * this.parameters[i]!;
      this.#means[i] = 0.9 * this.#means[i]! + 0.1 * g;
      this.#squares[i] = 0.999 * this.#squares[i]! + 0.001 * g * g;
      this.parameters[i]! -=
        (STEP * (this.#means[i]! / meanScale)) / (Math.sqrt(this.#squares[i]! / squareScale) + 1e-8);
    }
  }
}

function softmax(values: Float64Array, from: number, to: number): void {
  let top = Number.NEGATIVE_INFINITY;
  for (let i = from; i < to; i++) top = Math.max(top, values[i]!);
  let sum = 0;
  for (let i = from; i < to; i++) sum += values[i] = Math.exp(values[i]! - top);
  for (let i = from; i < to; i++) values[i]! /= sum;
}
