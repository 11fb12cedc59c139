import { type Chain, type ChainExample, UNKNOWN } from './chain.js';
import { marginalsOf } from './forward-backward.js';
import {
  type FtrlOptions,
  HashedWeights,
  NEGLIGIBLE,
  NO_ROW,
  proximalWeight,
  type WeightTable,
} from './hashed-weights.js';
import { createGenerator, shuffle } from './random.js';

export interface CrfOptions extends FtrlOptions {
  readonly epochs: number;
  readonly seed: number;
  /** Share of the features hidden at each step, so that the model does not lean on few of them. */
  readonly dropout: number;
  /** Wrong labels get this lead in training: the right one must win clearly (softmax-margin; Gimpel and Smith 2010). */
  readonly margin: number;
  /** The weights after so many last epochs are averaged. */
  readonly averaged: number;
}

/** L1 strength for transitions: they are few, and most are used often. */
const TRANSITION_L1 = 1;

/** What is left of the training. */
export interface TrainedChain {
  readonly weights: WeightTable;
  /** For each setting `[label * labels + next]`; the row after the last label holds the start of a sentence. */
  readonly transitions: Float64Array;
}

/** The mean of models trained on the same examples from other seeds: it errs less than each, and with fewer weights. */
export function meanModel(models: readonly ChainCrf[]): TrainedChain {
  const mean = (value: (model: ChainCrf) => number): number =>
    models.reduce((sum, model) => sum + value(model), 0) / models.length;
  const { labels, rows, rowOfHash } = models[0]!.weights;
  const weight = (row: number, label: number): number => mean((model) => model.weights.weight(row, label));
  const transitions = models[0]!.transitions.map((_, index) => mean((model) => model.transitions[index]!));
  return { weights: { labels, rows, rowOfHash, weight }, transitions };
}

/** A linear-chain conditional random field, trained online. */
export class ChainCrf implements TrainedChain {
  readonly weights: HashedWeights;
  readonly transitions: Float64Array;
  /** The exponentials of the transitions, 0 for those that are impossible. */
  readonly #steps: Float64Array;
  readonly #averages: Float64Array;
  readonly #sums: Float64Array;
  readonly #squares: Float64Array;

  constructor(
    readonly chain: Chain,
    examples: readonly ChainExample[],
    readonly options: CrfOptions,
  ) {
    const { labels, settings: tables, possible } = chain;
    this.weights = new HashedWeights(
      examples.map((example) => example.hashes),
      labels,
      options,
    );
    const size = tables * possible.length;
    this.#steps = Float64Array.from({ length: size }, (_, index) =>
      possible[index % possible.length] ? 1 : 0,
    );
    [this.transitions, this.#averages] = [new Float64Array(size), new Float64Array(size)];
    [this.#sums, this.#squares] = [new Float64Array(size), new Float64Array(size)];
    const random = createGenerator(options.seed);
    const order = examples.map(({ hashes, settings, labels: gold }) => ({
      rows: this.weights.rowsOf(hashes),
      settings,
      gold,
    }));
    for (let epoch = 1; epoch <= options.epochs; epoch++) {
      for (const { rows, settings, gold } of shuffle(order, random)) {
        this.#learn(
          rows.map((row) => (random() < options.dropout ? NO_ROW : row)),
          settings,
          gold,
        );
      }
      if (epoch > options.epochs - options.averaged) this.#takeSnapshot();
    }
    this.weights.settle();
    this.transitions.set(this.#averages);
  }

  #takeSnapshot(): void {
    this.weights.takeSnapshot();
    this.transitions.forEach((weight, index) => {
      this.#averages[index]! += weight / this.options.averaged;
    });
  }

  #learn(rows: Int32Array, settings: Uint8Array, gold: Uint8Array): void {
    const { labels, featuresPerToken } = this.chain;
    const scores = this.weights.scores(rows, featuresPerToken);
    this.#addMargin(scores, gold);
    const { marginals, pairs } = marginalsOf(this.chain, scores, settings, this.#steps);
    for (let i = 0; i < gold.length; i++) {
      if (gold[i] === UNKNOWN) continue;
      const gradients = marginals.subarray(i * labels, (i + 1) * labels);
      gradients[gold[i]!]! -= 1;
      this.weights.update(rows, i * featuresPerToken, (i + 1) * featuresPerToken, gradients);
    }
    this.#learnTransitions(pairs, settings, gold);
  }

  #addMargin(scores: Float64Array, gold: Uint8Array): void {
    const { labels } = this.chain;
    for (let i = 0; i < gold.length; i++) {
      if (gold[i] === UNKNOWN) continue;
      for (let label = 0; label < labels; label++) {
        if (label !== gold[i]) scores[i * labels + label]! += this.options.margin;
      }
    }
  }

  #learnTransitions(pairs: Float64Array, settings: Uint8Array, gold: Uint8Array): void {
    const { labels, possible } = this.chain;
    const table = possible.length;
    for (let i = 0; i < gold.length; i++) {
      const before = i === 0 ? labels : gold[i - 1]!;
      if (gold[i] === UNKNOWN || before === UNKNOWN) continue;
      pairs[i * table + before * labels + gold[i]!]! -= 1;
      for (let k = 0; k < table; k++) {
        const gradient = pairs[i * table + k]!;
        if (Math.abs(gradient) > NEGLIGIBLE && possible[k]) {
          this.#updateTransition(settings[i]! * table + k, gradient);
        }
      }
    }
  }

  #updateTransition(index: number, gradient: number): void {
    const before = Math.sqrt(this.#squares[index]!);
    this.#squares[index]! += gradient * gradient;
    const after = Math.sqrt(this.#squares[index]!);
    this.#sums[index]! += gradient - ((after - before) / this.options.alpha) * this.transitions[index]!;
    const weight = proximalWeight(this.#sums[index]!, after, { ...this.options, l1: TRANSITION_L1 });
    this.transitions[index] = weight;
    this.#steps[index] = Math.exp(weight);
  }
}
