import type { OptionMetadata } from '../../options/describe-option.js';
import type { LanguageCapability } from '../../text/languages/language-pack.js';
import type { Need } from './needs.js';
import type { MetricIdentity, MetricResult, ReasonCode } from './result.js';

export type { OptionMetadata } from '../../options/describe-option.js';

/** Citations of the papers with a report, by report name. */
export const PAPERS = {
  pingeval: 'Eisenstein et al. 2026, MT-PingEval',
  mpceval: 'Zhang et al. 2026, MPCEval',
  'common-ground': 'Imai et al. 2025, Measuring How (Not Just Whether) VLMs Build Common Ground',
  lost: 'Laban et al. 2025, LLMs Get Lost In Multi-Turn Conversation',
} as const;

/** A paper with a report. */
export type Paper = keyof typeof PAPERS;

/** The publication that defines a metric. */
export interface MetricSource {
  /** A key of {@link PAPERS}, or the full citation of any other publication. */
  readonly paper: Paper | (string & {});
  /** Location of the definition in the paper: `eq. 12`, `section 5.3`. */
  readonly equation: string;
}

/** The part of the data described by one score. */
export type Granularity = 'turn' | 'speaker' | 'transcript' | 'corpus';

/** The folder of a metric under `src/metrics`. */
export type Category =
  | 'agenda'
  | 'behavior'
  | 'coherence'
  | 'consistency'
  | 'content'
  | 'distribution'
  | 'grounding'
  | 'lexical'
  | 'multimodal'
  | 'reliability'
  | 'scaling'
  | 'sharding'
  | 'speaker'
  | 'sycophancy';

/** Direction of better scores. `target`: best near a value; `none`: descriptive. */
export type Direction = 'higher' | 'lower' | 'none' | { readonly target: number };

/** The type of a metric's first argument. `evaluate` prepares it from each transcript. */
export type MetricInput =
  | 'transcript'
  | 'next-turn'
  | 'embedded'
  | 'embedded-next-turn'
  | 'runs'
  | 'games'
  | 'records'
  | 'vectors'
  | 'labels'
  | 'tokens'
  | 'numbers';

/** Options that `evaluate` computes once per transcript and passes to every metric that uses them. */
export type Precomputed = 'tokens' | 'chunks' | 'units' | 'agenda';

/** A number reported with the score: its symbol and the path of its field in the result (`augmented.average`). */
export interface Component {
  readonly symbol: string;
  readonly of: string;
  /** An input that only this number needs. */
  readonly needs?: Need;
}

/** Paths of a result's fields, one level deep: `turnShares`, `augmented.average`. */
type FieldOf<R> = {
  [K in keyof R & string]:
    | K
    | (NonNullable<R[K]> extends readonly unknown[]
        ? never
        : NonNullable<R[K]> extends object
          ? `${K}.${keyof NonNullable<R[K]> & (string | number)}`
          : never);
}[keyof R & string];

/** The facts of a metric that are attached to its function, for `evaluate`. */
export interface MetricFacts extends MetricIdentity {
  /** The paper's symbol, `NSE`; absent if the paper does not define one. */
  readonly symbol?: string;
  readonly input: MetricInput;
  /** `true` for a metric over transcripts, runs or games that `evaluate` cannot call because of further arguments. */
  readonly direct?: true;
  /** Inputs beyond the text of the turns. */
  readonly needs: readonly Need[];
  /** The option that `evaluate` computes once per transcript and passes to the metric. */
  readonly precomputed?: Precomputed;
  /** The `variant` that compares vectors of texts without punctuation, for which `evaluate` also embeds these texts. */
  readonly stripsPunctuation?: 'reference';
  /** The required language capability; absent if the metric does not use words. */
  readonly capability?: LanguageCapability;
  readonly undefinedWhen: readonly ReasonCode[];
  readonly direction: Direction;
  readonly components: readonly Component[];
}

/** The facts of a metric with the result `R`: the compiler requires its id, and components that are fields of `R`. */
export interface FactsFor<R extends MetricResult> extends MetricFacts {
  readonly id: R['metric'];
  readonly components: readonly (Component & { readonly of: FieldOf<Omit<R, keyof MetricResult>> })[];
}

/** Describes a metric, for `listMetrics`, the command, the reports and the documentation. */
export interface MetricCard extends MetricFacts {
  /** The function's name, `speakerEntropy`. */
  readonly name: string;
  /** The publication that defines the metric; absent if there is none. */
  readonly source?: MetricSource;
  /** The reports that include the metric's scores; none by default. It is independent of `source`. */
  readonly reports?: readonly Paper[];
  readonly category: Category;
  /** One sentence. */
  readonly meaning: string;
  readonly tex: string;
  /** Smallest and largest possible value; `null` where unbounded. */
  readonly range: readonly [number | null, number | null];
  /** `binary`: every score is 0 or 1, so a mean of scores is a proportion. Absent for other scores. */
  readonly values?: 'binary';
  readonly granularity: Granularity;
  /** How to summarize a corpus: by the mean of the scores, or by computing the metric on the pooled data. */
  readonly aggregate: 'mean' | 'recompute';
  /** In terms of the input's size. */
  readonly cost: { readonly time: string; readonly memory: string };
  /** The items that `n` counts: `turns`. */
  readonly nUnit: string;
  readonly options: readonly OptionMetadata[];
  /** Minimum number of speakers for including the metric in the script of `mtpc init`. */
  readonly starter?: number;
  /** The purpose of the metric. Completes the sentence "Use it ...". */
  readonly use: string;
  /** When another metric is better or the score is misleading. Completes the sentence "Do not use it ...". */
  readonly avoid: string;
}

/** Advice for the documentation page, in Markdown. It is not part of the card, so bundles exclude it. */
export interface MetricPage {
  /** Interpretation of the score, with a worked example. */
  readonly reading: string;
  /** The ids of up to three related metrics. */
  readonly seeAlso?: readonly string[];
}

/** The citation of a source. */
export function citationOf({ paper }: MetricSource): string {
  return isReportedPaper(paper) ? PAPERS[paper] : paper;
}

/** Whether a paper is one of {@link PAPERS}. */
export function isReportedPaper(paper: string): paper is Paper {
  return Object.hasOwn(PAPERS, paper);
}
