import { type Describable, describeOption, type OptionMetadata } from '../../options/describe-option.js';
import type { Need } from './needs.js';
import type { MetricIdentity, MetricResult, ReasonCode } from './result.js';

export type { OptionMetadata } from '../../options/describe-option.js';

/** The paper a metric is from. */
export type Paper = 'pingeval' | 'mpceval' | 'common-ground' | 'lost';

/** How each paper is cited. */
export const PAPERS: Readonly<Record<Paper, string>> = {
  pingeval: 'Eisenstein et al. 2026, MT-PingEval',
  mpceval: 'Zhang et al. 2026, MPCEval',
  'common-ground': 'Imai et al. 2025, Measuring How (Not Just Whether) VLMs Build Common Ground',
  lost: 'Laban et al. 2025, LLMs Get Lost In Multi-Turn Conversation',
};

/** What one score belongs to. */
export type Level = 'turn' | 'speaker' | 'dialogue' | 'corpus';

/** What a metric is about: the folder that it lives in. */
export type About =
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

/** Which way is better. `target` is good near a value, `none` is descriptive. */
export type Direction = 'higher' | 'lower' | 'none' | { readonly target: number };

/** What a metric takes as its first argument; `evaluate` feeds it accordingly. */
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

/** What the prepared transcript supplies to a metric as options, made once for all metrics. */
export type Shared = 'tokens' | 'chunks' | 'units' | 'agenda';

/** A number beside the score: its symbol, and the field of the result that holds it (`augmented.average`). */
export interface Component {
  readonly symbol: string;
  readonly of: string;
  /** What this number needs beyond the metric. */
  readonly needs?: Need;
}

/** The names of a result's own fields, and of the fields of those that are objects: `augmented.average`. */
type FieldOf<R> = {
  [K in keyof R & string]:
    | K
    | (NonNullable<R[K]> extends readonly unknown[]
        ? never
        : NonNullable<R[K]> extends object
          ? `${K}.${keyof NonNullable<R[K]> & (string | number)}`
          : never);
}[keyof R & string];

/** Everything that is known about a metric beside its code. The registry, the command and the docs read it. */
export interface MetricCard extends MetricIdentity {
  /** The function's name, `speakerEntropy`. */
  readonly name: string;
  /** The paper's symbol, `NSE`; absent where it has none. */
  readonly symbol?: string;
  readonly paper: Paper;
  /** Where the paper defines it: `eq. 12`, `section 5.3`. */
  readonly equation: string;
  readonly about: About;
  /** One sentence. */
  readonly meaning: string;
  readonly tex: string;
  /** Least and greatest value, `null` where unbounded. */
  readonly range: readonly [number | null, number | null];
  readonly direction: Direction;
  /** `binary`: every score is 0 or 1 by definition, a mean of scores is a share; absent where scores may lie between. */
  readonly values?: 'binary';
  readonly level: Level;
  readonly input: MetricInput;
  /** What it needs beyond turns of text. */
  readonly needs: readonly Need[];
  /** What `evaluate` hands to it so that it is not made twice. */
  readonly shares?: Shared;
  /** Over a corpus: the mean of the scores, or computed again from the pooled data. */
  readonly aggregate: 'mean' | 'recompute';
  /** In the input's terms. */
  readonly cost: { readonly time: string; readonly memory: string };
  /** What `n` counts. */
  readonly counts: string;
  readonly undefinedWhen: readonly ReasonCode[];
  /** The one language that it knows, by the shares of `ENGLISH`; absent where it needs none. */
  readonly language?: 'English';
  readonly options: readonly OptionMetadata[];
  readonly components: readonly Component[];
  /** The rows that it has in the paper's table of results, by the symbol of the score or of a component: else the score. */
  readonly table?: readonly string[];
  /** That a first script (`mtpc init`) asks it, of data with as many speakers; absent where none does. */
  readonly firstLook?: number;
  /** How to read the number, and what not to conclude from it. */
  readonly advice: string;
}

/** @deprecated Since 0.2.0; use {@link MetricCard}. */
export type MetricMetadata = MetricCard;

/** What a card says itself: all but identity and checks, which stand with the function, and what follows from them. */
interface CardText<O, R extends MetricResult>
  extends Omit<MetricCard, keyof MetricIdentity | 'name' | 'options' | 'components'> {
  /** What each option means, in the order in which they are documented. */
  readonly options: { readonly [K in keyof O]-?: string };
  /** The numbers that stand beside the score. */
  readonly components: readonly {
    readonly symbol: string;
    readonly of: FieldOf<Omit<R, keyof MetricResult>>;
    readonly needs?: Need;
  }[];
}

/**
 * Makes a metric's card from its identity, the specs of its options and what is to be said of both. Frozen to the
 * bottom. The compiler demands a meaning for every option, and components that are fields of the result.
 */
export function defineCard<O, R extends MetricResult>(
  identity: MetricIdentity,
  specs: Readonly<Record<keyof O, Describable>>,
  card: CardText<O, R>,
): MetricCard {
  const { id, revision } = identity;
  const options = Object.entries<string>(card.options).map(([name, meaning]) =>
    describeOption(name, specs[name as keyof O], meaning),
  );
  // The function is called as the id says: `speaker-entropy` is `speakerEntropy`.
  const name = id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return freezeDeep({ id, revision, name, ...card, options });
}

function freezeDeep<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const each of Object.values(value)) freezeDeep(each);
  return Object.freeze(value);
}
