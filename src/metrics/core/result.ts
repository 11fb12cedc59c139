import { requireInput } from '../../error.js';
import type { Params } from '../../options/param-value.js';
import type { LanguageRecord } from '../../text/languages/language-pack.js';
import type { EmbedderInfo } from '../../transcript/embedded.js';

export type { Params, ParamValue } from '../../options/param-value.js';

/** Why a score is undefined. The set is closed; the page of each metric lists the reasons it can give. */
export type ReasonCode =
  | 'empty-context'
  | 'empty-text'
  | 'no-history'
  | 'one-speaker'
  | 'too-few-turns'
  | 'too-few-items'
  | 'too-few-runs'
  | 'zero-denominator'
  | 'no-known-word'
  | 'no-known-phrase'
  | 'no-vector'
  | 'zero-vector'
  | 'no-relevant-item'
  | 'no-open-item'
  | 'no-criterion'
  | 'no-distractor'
  | 'unsupported-language'
  | 'unsupported-runtime'
  | 'no-name-known'
  | 'forfeit'
  | 'infinite';

/** Which metric, and which edition of it. `revision` goes up whenever any of its numbers can change. */
export interface MetricIdentity<Id extends string = string> {
  readonly id: Id;
  readonly revision: number;
}

/** The fields of every result; each metric adds named components, and the fields below where they occur. Frozen. */
export interface CoreResult<Id extends string = string> {
  /** The metric's id, `speaker-entropy`. */
  readonly metric: Id;
  readonly revision: number;
  /** A finite number, or `null` if the score is undefined. */
  readonly score: number | null;
  /** How many things the score was taken over; the metric's metadata names them. */
  readonly n: number;
  /** Every resolved option, so that the result can be reproduced. */
  readonly params: Params;
  /** Why `score` is `null`; absent otherwise. */
  readonly undefinedBecause?: ReasonCode;
}

/** The result of a metric that splits text. */
export interface Tokenized {
  /** The id of the tokenizer or analyzer, if text was split. */
  readonly tokenizer?: string;
}

/** The result of a metric that reads a language. */
export interface InLanguage {
  /** The language that was scored. Absent if all turns are English or the caller supplies the words. */
  readonly language?: LanguageRecord;
}

/** The result of a metric over vectors of a named model. */
export interface FromEmbedder {
  /** The source of the vectors, where vectors were used. */
  readonly embedder?: EmbedderInfo;
}

/** The result of a metric that computes with vectors. */
export interface FromVectors extends FromEmbedder {
  /** Present where the float32 kernels were used: such a score is good to 6 digits. */
  readonly precision?: 'float32';
}

/** The result of a metric that may warn about its input. */
export interface Cautioned {
  /** Warning that the score may be misleading, such as for an input on another scale. */
  readonly warning?: string;
}

/** Any metric's result: the type of functions that take results of all metrics. Frozen. */
export interface MetricResult<Id extends string = string>
  extends CoreResult<Id>,
    Tokenized,
    InLanguage,
    FromVectors,
    Cautioned {}

/** The common fields that a metric supplies; it may leave the optional ones `undefined`. */
interface Common {
  readonly n: number;
  readonly params: Params;
  readonly tokenizer?: string | undefined;
  readonly language?: LanguageRecord | undefined;
  readonly embedder?: EmbedderInfo | undefined;
  readonly precision?: 'float32' | undefined;
  readonly warning?: string | undefined;
}

/** The common fields and the metric's own components. */
type ResultOf<Id extends string, B extends Common> = MetricResult<Id> & Omit<B, keyof Common>;

/** A result that has a score, as metrics that are always defined return it. */
export interface Defined {
  readonly score: number;
  readonly undefinedBecause?: never;
}

/** A result without a score, and the reason. */
interface Undefined {
  readonly score: null;
  readonly undefinedBecause: ReasonCode;
}

/** The result `R` of a metric. `score === null` tells the compiler that `undefinedBecause` is there. */
export type Settled<R> = (R & Defined) | (R & Undefined);

/** The result of a metric whose value is defined. Throws if `score` is not finite, which only bad input can cause. */
export function scored<Id extends string, B extends Common>(
  identity: MetricIdentity<Id>,
  score: number,
  body: B,
): ResultOf<Id, B> & Defined {
  requireInput(Number.isFinite(score), identity.id, 'score', 'a finite number', score);
  return settled(identity, score, undefined, frozen(body));
}

/** Builds an undefined result with its reason. */
export function undefinedBecause<Id extends string, B extends Common>(
  identity: MetricIdentity<Id>,
  reason: ReasonCode,
  body: B,
): ResultOf<Id, B> & Undefined {
  return settled(identity, null, reason, frozen(body));
}

/**
 * The result of a metric whose value is finite, or `null` for the given reason. Leaves absent fields out, and freezes the
 * result and its direct values. A body with deeper objects goes through {@link scored}.
 */
export function settled<Id extends string, B extends Common>(
  identity: MetricIdentity<Id>,
  score: number,
  reason: undefined,
  body: B,
): ResultOf<Id, B> & Defined;
export function settled<Id extends string, B extends Common>(
  identity: MetricIdentity<Id>,
  score: null,
  reason: ReasonCode,
  body: B,
): ResultOf<Id, B> & Undefined;
export function settled<Id extends string, B extends Common>(
  identity: MetricIdentity<Id>,
  score: number | null,
  reason: ReasonCode,
  body: B,
): Settled<ResultOf<Id, B>>;
export function settled<Id extends string, B extends Common>(
  { id, revision }: MetricIdentity<Id>,
  score: number | null,
  reason: ReasonCode | undefined,
  body: B,
): Settled<ResultOf<Id, B>> {
  const undefinedBecause = score === null ? reason : undefined;
  const fields: object = body;
  const given: Readonly<Record<string, unknown>> = {
    metric: id,
    revision,
    score,
    undefinedBecause,
    ...fields,
  };
  const result: Record<string, unknown> = {};
  for (const key in given) if (given[key] !== undefined) result[key] = Object.freeze(given[key]);
  return Object.freeze(result) as unknown as Settled<ResultOf<Id, B>>;
}

/** Freezes a body to every depth. Nothing in it is the caller's, and no result holds a typed array. */
function frozen<T>(value: T): T {
  if (!Object.isFrozen(value)) Object.values(Object.freeze(value as object)).forEach(frozen);
  return value;
}
