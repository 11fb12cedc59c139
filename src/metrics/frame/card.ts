import type { MetricIdentity, ReasonCode } from './result.js';

/** The paper a metric is from. */
export type Paper = 'pingeval' | 'mpceval' | 'common-ground' | 'lost';

/** How each paper is cited. */
export const PAPERS: Readonly<Record<Paper, string>> = {
  pingeval: 'Eisenstein et al. 2026, MT-PingEval',
  mpceval: 'Zhang et al. 2026, MPCEval',
  'common-ground': 'Imai et al. 2025, Building common ground between vision-language models',
  lost: 'Laban et al. 2025, LLMs get lost in multi-turn conversation',
};

/** What one score belongs to. */
export type Level = 'turn' | 'speaker' | 'dialogue' | 'corpus';

/** Something a metric needs beyond turns of text. */
export type Capability =
  | 'embeddings'
  | 'word vectors'
  | 'topics'
  | 'acts'
  | 'language model'
  | 'images'
  | 'agenda'
  | 'rounds'
  | 'runs'
  | 'tokens'
  | 'labels'
  | 'games'
  | 'parameters';

/** Which way is better. `target` is good near a value, `none` is descriptive. */
export type Direction = 'higher' | 'lower' | 'none' | { readonly target: number };

/** The shape of a metric's first argument, by which `evaluate` knows how to feed it. */
export type MetricInput =
  | 'transcript'
  | 'local'
  | 'embedded'
  | 'embedded-local'
  | 'tokens'
  | 'vectors'
  | 'runs'
  | 'games'
  | 'labels'
  | 'numbers';

/** One option of a metric, for `explain` and the docs. */
export interface OptionMetadata {
  readonly name: string;
  /** The values it takes, in words or as a union: `'paper' | 'reference'`. */
  readonly values: string;
  /** The default as written in code; absent where the option is required or optional without default. */
  readonly default?: string;
  readonly meaning: string;
}

/** Everything that is known about a metric beside its code. The registry, the command and the docs read it. */
export interface MetricMetadata extends MetricIdentity {
  /** The function's name, `speakerEntropy`. */
  readonly name: string;
  /** The paper's symbol, `NSE`; absent where it has none. */
  readonly symbol?: string;
  readonly paper: Paper;
  /** Where the paper defines it: `eq. 12`, `section 5.3`. */
  readonly equation: string;
  /** One sentence. */
  readonly meaning: string;
  readonly tex: string;
  /** Least and greatest value, `null` where unbounded. */
  readonly range: readonly [number | null, number | null];
  readonly direction: Direction;
  readonly level: Level;
  readonly input: MetricInput;
  readonly requires: readonly Capability[];
  /** Over a corpus: the mean of the scores, or computed again from the pooled data. */
  readonly aggregate: 'mean' | 'recompute';
  /** In the input's terms. */
  readonly cost: { readonly time: string; readonly memory: string };
  /** What `n` counts. */
  readonly counts: string;
  readonly undefinedWhen: readonly ReasonCode[];
  readonly options: readonly OptionMetadata[];
  /** How to read the number, and what not to conclude from it. */
  readonly advice: string;
}
