import {
  byVariant,
  inputData,
  numberWhere,
  objectWithMethod,
  oneOf,
  printedAs,
  text,
  wholeNumber,
} from '../../options/option-kinds.js';
import { type OptionSpecs, paramsWithout, type Resolved, resolveOptions } from '../../options/options.js';
import { hashed } from '../../options/params.js';
import type { LanguagePack } from '../../text/languages/language-pack.js';
import { requireNextTurnCase } from '../../transcript/inputs.js';
import type { NextTurnCase } from '../../transcript/types.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import { LANGUAGE_OPTION, type LanguageChoice, languageOfCase, type ReadLanguage } from '../core/language.js';
import type { CoreResult, InLanguage, Params, ReasonCode, Settled, Tokenized } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { noveltyByVectors } from './novelty-by-vectors.js';
import { unitsOfCase } from './novelty-units.js';
import { foundIn, knownWords, pairWeights, type UnitLists, unitSets, type WordVectors } from './unit-sets.js';

/** @internal */
export const METRIC: FactsFor<LexicalNoveltyResult> = {
  id: 'lexical-novelty',
  revision: 1,
  symbol: 'LNR',
  input: 'next-turn',
  needs: [],
  precomputed: 'units',
  capability: 'units',
  undefinedWhen: [
    'empty-text',
    'no-known-word',
    'zero-denominator',
    'unsupported-language',
    'unsupported-runtime',
  ],
  direction: 'none',
  components: [
    { symbol: 'LNR', of: 'lexical' },
    { symbol: 'LNR-E', of: 'embeddingAware', needs: 'word-vectors' },
    { symbol: 'LNR-E-w', of: 'weighted', needs: 'word-vectors' },
  ],
};

/** Options of {@link lexicalNovelty}. */
export interface LexicalNoveltyOptions {
  /**
   * `'reference'` uses all words as units, drops unknown words, and gives 0 for undefined scores. Default `'paper'`.
   */
  readonly variant?: 'paper' | 'reference';
  /** Vectors of units, by `get(unit)`; the score is then the embedding-aware weighted rate. */
  readonly wordVectors?: WordVectors;
  /** A unit is novel if its maximum cosine with the units of the context is below this. Default .7. */
  readonly tau?: number;
  /**
   * Treatment of units without a vector: dropped (`'drop'`, default with `'reference'`), novel (`'novel'`), or novel
   * unless they occur in the context (`'lexical'`, default with `'paper'`).
   */
  readonly oov?: 'drop' | 'novel' | 'lexical';
  /** Weights: from the context turns and the message (`'pair'`, default), or a table; a missing unit has weight 1. */
  readonly idf?: 'pair' | Readonly<Record<string, number>>;
  /** The units, instead of extracting them. */
  readonly units?: UnitLists;
  /** Name for the given `units` in the signature. Default `'given'`. */
  readonly tokenizer?: string;
  /** Number of most recent turns to consider; all by default. */
  readonly window?: number;
  /**
   * The language of the message: `'auto'` (default) detects it among English and the registered languages, `'zh'`
   * sets it. The context is split in the same language.
   */
  readonly language?: LanguageChoice;
}

/** @internal */
export const OPTIONS: OptionSpecs<LexicalNoveltyOptions, 'variant' | 'tau' | 'oov' | 'idf'> = {
  variant: oneOf(['paper', 'reference'], 'paper'),
  wordVectors: objectWithMethod<WordVectors>('get', 'word vectors with a method get(word)'),
  tau: numberWhere('a finite number', () => true, 0.7),
  oov: byVariant(oneOf(['drop', 'novel', 'lexical'], 'lexical'), 'drop'),
  idf: {
    expected: '"pair" or a table of finite weights of at least 0 by unit',
    accepts: isWeights,
    default: 'pair',
    print: (idf) => (idf === 'pair' ? idf : hashed('table', Object.entries(idf).flat())),
  },
  units: inputData('the units of the context and of the candidate, { context, candidate }'),
  tokenizer: printedAs(text(), false),
  window: wholeNumber(1),
  language: LANGUAGE_OPTION,
};

/** Result of {@link lexicalNovelty}. */
export interface LexicalNoveltyResult extends CoreResult<'lexical-novelty'>, Tokenized, InLanguage {
  /** LNR: share of the candidate's units that are missing in the context. */
  readonly lexical: number | null;
  /** LNR-E: share of the units that are dissimilar to all units of the context; `null` without vectors. */
  readonly embeddingAware: number | null;
  /** LNR-E-w: the weighted share; `null` without vectors. */
  readonly weighted: number | null;
  /** The units that count as novel. */
  readonly novelUnits: readonly string[];
}

/**
 * Lexical novelty (LNR, LNR-E, LNR-E-w): the proportion of content words in a message that are new to the
 * conversation.
 *
 * `LNR = |E(u) \ E(C)| / |E(u)|` over the sets of units of the message u and the context C. With word vectors a unit is
 * novel if its cosine with every unit of C is below tau (LNR-E), and units are weighted by `IDF(w) = ln((N + 1) / (df +
 * 1)) + 1` over the non-empty context turns and the message (LNR-E-w) [1]. The score is LNR-E-w if vectors are given,
 * else LNR.
 *
 * Units: lemmatized content words, content bigrams and named entities (paper, English); all words, lower-cased
 * (`variant: 'reference'`). The score lies in [0, 1]; 1 for an empty context. `n` is the number of units of the
 * message. Time O(units of C), with word vectors O(units of u * units of C * dimensions). Undefined scores:
 * `empty-text` if the message contains no units, `no-known-word` if all of them are dropped, `zero-denominator` if all
 * weights are 0 (`variant: 'reference'` gives 0 for all three).
 *
 * [1] Zhang et al. 2026, MPCEval, section B.2.2, eq. 12-14.
 *
 * @throws MetricError `INVALID_OPTION` for an unknown option value; `SHAPE_MISMATCH` if `units.context` does not have
 *   one list per context turn; `INVALID_INPUT` for input that is not a next-turn case, or units that are not strings
 *
 * @example
 * ```ts
 * import { lexicalNovelty } from '@mtpc/metrics';
 * const context = [{ speaker: 'ana', text: 'The red bus is late.' }];
 * const candidate = { speaker: 'ben', text: 'Then let us take a bus to the harbor.' };
 * const result = lexicalNovelty({ context, candidate }, { units: { context: [['bus']], candidate: ['bus', 'harbor'] } });
 * result.score; // => 0.5
 * result.novelUnits; // => ['harbor']
 * ```
 */
export const lexicalNovelty: Metric<typeof compute> = /* @__PURE__ */ defineMetric(compute, METRIC, OPTIONS);

function compute(nextTurn: NextTurnCase, options?: LexicalNoveltyOptions): Settled<LexicalNoveltyResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const { variant, wordVectors, tau, oov, idf } = resolved;
  requireNextTurnCase(METRIC.id, nextTurn);
  const spoken = languageFor(nextTurn, resolved);
  const { units: lists, tokenizer } = unitsOfCase(METRIC.id, nextTurn, resolved, spoken.pack);
  const candidate = new Set(lists.candidate);
  const found = foundIn(lists.context, candidate);
  const plain = lexicalOnly(resolved, candidate, (unit) => found.has(unit), { tokenizer, ...spoken });
  const { lexical } = plain;
  if (wordVectors === undefined || lexical === null) return plain;

  const { language } = spoken;
  const body = { n: candidate.size, params: paramsFor(resolved), tokenizer, language };
  const without = withoutValue(resolved, body);
  const units = unitSets(lists);
  const kept = oov === 'drop' ? knownWords(units, wordVectors, variant) : units;
  if (kept.candidate.size === 0) return without('no-known-word', { lexical });
  const novel = noveltyByVectors(kept, wordVectors, { variant, tau, oov });
  const embeddingAware = novel.length / kept.candidate.size;
  const weights =
    idf === 'pair' ? pairWeights(variant === 'reference' ? kept : units) : new Map(Object.entries(idf));
  const weigh = (some: Iterable<string>): number => {
    let sum = 0;
    for (const unit of some) sum += weights.get(unit) ?? 1;
    return sum;
  };
  const total = weigh(kept.candidate);
  if (!(total > 0)) return without('zero-denominator', { lexical, embeddingAware, novelUnits: novel });
  const weighted = weigh(novel) / total;
  return scored(METRIC, weighted, { ...body, lexical, embeddingAware, weighted, novelUnits: novel });
}

/** Word vectors are assumed to match the message's language, unless a pack detects it. */
function languageFor(nextTurn: NextTurnCase, { wordVectors, ...options }: ResolvedOptions): ReadLanguage {
  const spoken = languageOfCase(nextTurn, options, 'units');
  const isBelieved = wordVectors !== undefined && spoken.reason === 'unsupported-language';
  return isBelieved ? { pack: spoken.pack } : spoken;
}

/** The units of the turns in one language, and the last occurrence of each unit. */
interface Roll {
  readonly units: (turn: number) => readonly string[];
  readonly tokenizer: string;
  readonly lastSeen: Map<string, number>;
  next: number;
}

/**
 * {@link lexicalNovelty} without word vectors for every turn of a checked transcript, in one pass. @internal
 */
export function* rollLexicalNovelty(
  turns: number,
  spokenIn: (turn: number) => ReadLanguage,
  unitsIn: (pack: LanguagePack) => Pick<Roll, 'units' | 'tokenizer'>,
  options?: LexicalNoveltyOptions,
): Generator<Settled<LexicalNoveltyResult>> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const { window = turns } = resolved;
  const rolls = new Map<string, Roll>();
  for (let i = 0; i < turns; i++) {
    const spoken = spokenIn(i);
    let roll = rolls.get(spoken.pack.id);
    if (roll === undefined) {
      roll = { ...unitsIn(spoken.pack), lastSeen: new Map(), next: 0 };
      rolls.set(spoken.pack.id, roll);
    }
    const { units, tokenizer, lastSeen } = roll;
    for (; roll.next < i; roll.next++) for (const unit of units(roll.next)) lastSeen.set(unit, roll.next);
    const isFound = (unit: string): boolean => (lastSeen.get(unit) ?? -1) >= Math.max(0, i - window);
    yield lexicalOnly(resolved, new Set(units(i)), isFound, { tokenizer, ...spoken });
  }
}

type ResolvedOptions = Resolved<LexicalNoveltyOptions, 'variant' | 'tau' | 'oov' | 'idf'>;

function paramsFor(resolved: ResolvedOptions): Params {
  return paramsWithout(OPTIONS, resolved, resolved.wordVectors === undefined ? ['tau', 'oov', 'idf'] : []);
}

/** The units and weights before comparing vectors. */
function lexicalOnly(
  resolved: ResolvedOptions,
  candidate: ReadonlySet<string>,
  isFound: (unit: string) => boolean,
  { tokenizer, language, reason }: Pick<ReadLanguage, 'language' | 'reason'> & { readonly tokenizer: string },
): Settled<LexicalNoveltyResult> {
  const body = { n: candidate.size, params: paramsFor(resolved), tokenizer, language };
  if (reason) return undefinedBecause(METRIC, reason, { ...body, ...NOTHING });
  if (candidate.size === 0) return withoutValue(resolved, body)('empty-text');
  const novelUnits = [...candidate].filter((unit) => !isFound(unit));
  const lexical = novelUnits.length / candidate.size;
  return scored(METRIC, lexical, { ...body, ...NOTHING, lexical, novelUnits });
}

const NOTHING = { lexical: null, embeddingAware: null, weighted: null, novelUnits: [] };

/** An undefined result, for which the published code returns 0. */
function withoutValue(
  { variant }: ResolvedOptions,
  body: Parameters<typeof undefinedBecause>[2],
): (reason: ReasonCode, parts?: Partial<LexicalNoveltyResult>) => Settled<LexicalNoveltyResult> {
  return (reason, parts = {}) =>
    variant === 'reference'
      ? scored(METRIC, 0, { ...body, ...NOTHING, ...parts })
      : undefinedBecause(METRIC, reason, { ...body, ...NOTHING, ...parts });
}

function isWeights(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === 'pair';
  return Object.values(value).every((weight) => Number.isFinite(weight) && weight >= 0);
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'mpceval', equation: 'section B.2.2, eq. 12-14' },
  reports: ['mpceval'],
  category: 'lexical',
  meaning: 'The proportion of content words in a message that are new to the conversation.',
  tex: '\\mathrm{LNR\\text{-}E\\text{-}w} = \\frac{\\sum_{w \\in E_{\\mathrm{novel}}} \\mathrm{IDF}(w)}{\\sum_{w \\in E(u)} \\mathrm{IDF}(w)}',
  range: [0, 1],
  granularity: 'turn',
  aggregate: 'mean',
  cost: { time: 'O(units of u * units of C * dimensions)', memory: 'O(units)' },
  nUnit: 'units of the message',
  use: 'to compare how fast speakers or models introduce new words, turn by turn.',
  avoid:
    'to reward contributions: off-topic text is new as well. Compare conversations of similar length, or fix `window`.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, "bus" occurred before and "harbor" did not: 1 of 2 units is new, so the score is 0.5. The first message of a conversation scores 1.',
  seeAlso: ['message-novelty', 'topic-expansion'],
};
