import { requireInput } from '../../error.js';
import type { Params } from '../../options/param-value.js';
import type { LanguageRecord } from '../../text/languages/language-pack.js';
import type { EmbedderInfo } from '../../transcript/embedded.js';

export type { Params, ParamValue } from '../../options/param-value.js';

/** Why a score is undefined. The page of each metric lists its possible reasons. */
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

/** The metric and its revision, which increases whenever any of its numbers can change. */
export interface MetricIdentity<Id extends string = string> {
  readonly id: Id;
  readonly revision: number;
}

/** The fields of every result; each metric adds named components and possibly the fields below. Results are frozen. */
export interface CoreResult<Id extends string = string> {
  /** The metric's id, `speaker-entropy`. */
  readonly metric: Id;
  readonly revision: number;
  /** A finite number, or `null` if the score is undefined. */
  readonly score: number | null;
  /** Number of items behind the score; the card says of which kind. */
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
  /** The source of the vectors. */
  readonly embedder?: EmbedderInfo;
}

/** The result of a metric that computes with vectors. */
export interface FromVectors extends FromEmbedder {
  /** Present if float32 kernels were used; the score then has about 6 correct digits. */
  readonly precision?: 'float32';
}

/** The result of a metric that may warn about its input. */
export interface Cautioned {
  /** A warning that the score may be misleading, for example because the input is on another scale. */
  readonly warning?: string;
}

/** Any metric's result: the type of functions that take results of all metrics. Frozen. */
export interface MetricResult<Id extends string = string>
  extends CoreResult<Id>,
    Tokenized,
    InLanguage,
    FromVectors,
    Cautioned {}

/** The common fields that a metric supplies; optional ones may be `undefined`. */
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

/** A result with a score, of metrics that are always defined. */
export interface Defined {
  readonly score: number;
  readonly undefinedBecause?: never;
}

/** A result without a score, with the reason. */
interface Undefined {
  readonly score: null;
  readonly undefinedBecause: ReasonCode;
}

/** The result `R` of a metric. Checking `score === null` narrows the type to one with `undefinedBecause`. */
export type Settled<R> = (R & Defined) | (R & Undefined);

/** The result of a metric with a defined value. Throws if `score` is not finite, which only invalid input can cause. */
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
 * The result of a metric with a finite value, or `null` for the given reason. Omits absent fields, and freezes the
 * result and its direct values. Use {@link scored} for bodies with nested objects.
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

/** Deeply freezes a body, which must not contain objects of the caller or typed arrays. */
function frozen<T>(value: T): T {
  if (!Object.isFrozen(value)) Object.values(Object.freeze(value as object)).forEach(frozen);
  return value;
}
