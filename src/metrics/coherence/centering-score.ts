import { requireInput, requireOption, requireShape } from '../../error.js';
import { existing, itemAt } from '../../math/existing.js';
import { aFunction, flag, inputData, oneOf, printedAs, text } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, type Resolved, resolveOptions } from '../../options/options.js';
import { optionId } from '../../options/params.js';
import { NOUN_CHUNKS_ID, nounChunks } from '../../text/noun-chunks/noun-chunks.js';
import { requireWholeTranscript } from '../../transcript/inputs.js';
import type { Transcript } from '../../transcript/types.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import { isForeign, unknownLanguage } from '../core/language.js';
import type { Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { type Chunk, type ChunkMatch, turnCenters } from './centering-entities.js';
import { centeringMentions } from './centering-mentions.js';
import type { CenteringResult, CenteringTurn, DetailedCenteringResult } from './centering-result.js';
import { type CenteringTransition, centeringSteps, TRANSITIONS } from './centering-transitions.js';

/** @internal */
export const METRIC: FactsFor<CenteringResult> = {
  id: 'centering-score',
  revision: 1,
  symbol: 'CS',
  input: 'transcript',
  needs: [],
  precomputed: 'chunks',
  capability: 'nounChunks',
  undefinedWhen: ['too-few-turns', 'unsupported-language'],
  direction: 'higher',
  components: [{ symbol: 'CS-max', of: 'maxScore' }],
};

/** Weights of continue, retain, smooth shift and rough shift. */
export type CenteringWeights = readonly [
  continued: number,
  retained: number,
  smoothShift: number,
  roughShift: number,
];

/** Options of {@link centeringScore}. */
export interface CenteringScoreOptions {
  /**
   * Weights of continue, retain, smooth shift and rough shift: `'main-text'` 3, 2, 1, 0 (equation 2, default),
   * `'appendix'` 3, 2, 2, 1 (the text of appendix C.4), or four numbers.
   */
  readonly weights?: 'main-text' | 'appendix' | CenteringWeights;
  /**
   * How to count a backward center after a turn without one: as a shift (`'shift'`, the printed algorithm, default) or
   * as kept (`'continue'`, classical centering).
   */
  readonly undefinedPrevious?: 'shift' | 'continue';
  /**
   * Which chunks denote the same entity: chunks with equal words (`'exact'`, as in the paper, default), with equal
   * words after a leading article or demonstrative (`'exact-minus-determiner'`), or with equal heads (`'head'`). With
   * `'linked'`, rules link pronouns, names and nouns to their referents, and "my" and "Ana's" within a chunk are
   * mentions too; docs/concepts/centering.md compares all four with annotated centers.
   */
  readonly match?: ChunkMatch;
  /**
   * With `'speaker'`, I, me and my refer to the speaker and you and your to the addressee, so the "I" of two people are
   * different entities. Default `'none'`, as in the paper; `match: 'linked'` always resolves them.
   */
  readonly resolve?: 'none' | 'speaker';
  /** The noun chunks of each turn, in order; replaces the analysis of the texts. */
  readonly chunks?: readonly (readonly Chunk[])[];
  /** Finds the noun chunks of a text, instead of {@link nounChunks}. Its `id` appears in signatures. */
  readonly parse?: (text: string) => readonly Chunk[];
  /** Name for the given `chunks` in the signature. Default `'given'`. */
  readonly tokenizer?: string;
  /** Whether the result contains the `turns` with their texts and centers. Default `false`. */
  readonly detail?: boolean;
}

type Defaults = 'weights' | 'undefinedPrevious' | 'match' | 'resolve' | 'detail';

/** @internal */
export const OPTIONS: OptionSpecs<CenteringScoreOptions, Defaults> = {
  weights: {
    expected: '"main-text" or "appendix" or four finite numbers',
    accepts: isWeights,
    default: 'main-text',
    print: (weights) => (typeof weights === 'string' ? weights : [...weights]),
  },
  undefinedPrevious: oneOf(['shift', 'continue'], 'shift'),
  match: oneOf(['exact', 'head', 'exact-minus-determiner', 'linked'], 'exact'),
  resolve: oneOf(['none', 'speaker'], 'none'),
  chunks: inputData('one list of chunks per turn'),
  parse: printedAs(aFunction<(text: string) => readonly Chunk[]>(), false),
  tokenizer: printedAs(text(), false),
  detail: printedAs(flag(false), false),
};

function isWeights(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 4 && value.every(Number.isFinite);
  return value === 'main-text' || value === 'appendix';
}

const WEIGHTS: Readonly<Record<'main-text' | 'appendix', CenteringWeights>> = {
  'main-text': [3, 2, 1, 0],
  appendix: [3, 2, 2, 1],
};

/**
 * Centering coherence score (CS): how consistently the turns of a conversation stay with the entities they talk about.
 *
 * The noun chunks of each turn are ranked by grammatical role (Cf). The preferred center Cp is the first subject, else
 * the first object. The backward-looking center Cb is the highest-ranked entity of the previous turn's Cf that the turn
 * mentions again. A turn without a Cb is a rough shift. If Cb is the same as in the previous turn, the transition is a
 * continue if Cb = Cp, else a retain. If Cb is different, it is a smooth shift if Cb = Cp, else a rough shift. `CS = 3
 * C + 2 R + 1 SS + 0 RS` over the proportions of the transitions [1, 2].
 *
 * The chunks come from {@link nounChunks}, unless `chunks` or `parse` supplies them; see docs/concepts/centering.md for
 * their accuracy. With `undefinedPrevious: 'shift'` the second turn cannot be a continue, so the maximum is `3 - 2 /
 * (turns - 1)`: compare `score` with `maxScore`.
 *
 * The score lies in [0, 3] with the default weights, no unit. `n` is the number of transitions. Takes O(characters)
 * time and O(chunks) memory. Undefined scores: `too-few-turns` for fewer than two turns.
 *
 * [1] Eisenstein et al. 2026, MT-PingEval, section 5.4, equation 2 and appendix C.4.
 * [2] Grosz, Joshi and Weinstein 1995, Centering: a framework for modeling the local coherence of discourse.
 *
 * @throws MetricError `INVALID_OPTION` for an unknown or contradictory option, `SHAPE_MISMATCH` unless `chunks` has
 * one list per turn, `INVALID_INPUT` for a chunk without a known role
 *
 * @example
 * ```ts
 * import { centeringScore } from '@mtpc/metrics';
 * const texts = ['The dog chased a cat.', 'The dog barked.', 'The dog saw the cat.', 'The cat saw the dog.'];
 * const turns = texts.map((text, i) => ({ speaker: i % 2 ? 'ben' : 'ana', text }));
 * const result = centeringScore({ turns });
 * result.transitions; // => ['smooth-shift', 'continue', 'retain']
 * result.score; // => 2
 * result.maxScore; // => 2.33333333333
 * centeringScore({ turns }, { detail: true }).turns[3].backward; // => 'the dog'
 * ```
 */
export const centeringScore: Metric<typeof compute> = /* @__PURE__ */ defineMetric(compute, METRIC, OPTIONS);

function compute(
  transcript: Transcript,
  options: CenteringScoreOptions & { readonly detail: true },
): Settled<DetailedCenteringResult>;
function compute(transcript: Transcript, options?: CenteringScoreOptions): Settled<CenteringResult>;
function compute(transcript: Transcript, options?: CenteringScoreOptions): Settled<CenteringResult> {
  const resolved = resolvePersons(resolveOptions(METRIC.id, OPTIONS, options), options?.resolve);
  const both = resolved.chunks !== undefined && resolved.parse !== undefined;
  requireOption(!both, METRIC.id, 'parse', 'nothing if options.chunks is given', resolved.parse);
  requireWholeTranscript(METRIC.id, transcript);
  const weights = typeof resolved.weights === 'string' ? WEIGHTS[resolved.weights] : resolved.weights;
  const params = paramsOf(OPTIONS, resolved);
  const { chunks, tokenizer } = resolveChunks(transcript, resolved);
  const turns = analyzeTurns(transcript, chunks, resolved);
  const transitions = turns.flatMap(({ transition }) => transition ?? []);
  const counts = tally(transitions, 1);
  const n = transitions.length;
  const body = { n, params, tokenizer, transitions, counts, ...(resolved.detail && { turns }) };
  if (n === 0) {
    return undefinedBecause(METRIC, 'too-few-turns', { ...body, maxScore: null, proportions: counts });
  }
  const proportions = tally(transitions, n);
  const texts = transcript.turns.map(({ text }) => text);
  if (isForeign(texts, options ?? {})) {
    const nothing = { language: unknownLanguage(texts, 'nounChunks'), maxScore: null, proportions };
    return undefinedBecause(METRIC, 'unsupported-language', { ...body, ...nothing });
  }
  const score = weightedSum(counts, weights) / n;
  const maxScore = maximum(weights, n, resolved.undefinedPrevious);
  return scored(METRIC, score, { ...body, maxScore, proportions });
}

type ResolvedOptions = Resolved<CenteringScoreOptions, Defaults>;

/** Linking always resolves persons, so `'none'` contradicts it. */
function resolvePersons(resolved: ResolvedOptions, asked: unknown): ResolvedOptions {
  if (resolved.match !== 'linked') return resolved;
  requireOption(asked !== 'none', METRIC.id, 'resolve', '"speaker" with match "linked"', asked);
  return { ...resolved, resolve: 'speaker' };
}

/** The given chunks, or chunks from the given or the built-in parser. */
function resolveChunks(
  { turns }: Transcript,
  { chunks, parse, tokenizer }: CenteringScoreOptions,
): { chunks: readonly (readonly Chunk[])[]; tokenizer: string } {
  if (chunks === undefined && parse === undefined) {
    return { chunks: turns.map((turn) => nounChunks(turn.text)), tokenizer: NOUN_CHUNKS_ID };
  }
  const given = chunks ?? turns.map((turn) => existing(parse)(turn.text));
  const expected = `an array of ${turns.length}, one list of chunks per turn`;
  requireShape(
    Array.isArray(given) && given.length === turns.length,
    METRIC.id,
    'options.chunks',
    expected,
    given,
  );
  given.forEach((list, turn) => {
    const path = `options.${chunks === undefined ? 'parse' : 'chunks'}[${turn}]`;
    requireInput(Array.isArray(list), METRIC.id, path, 'a list of chunks, [{ text, role }]', list);
    list.forEach((chunk, i) => {
      const known = ['subject', 'object', 'other'].includes(chunk?.role);
      requireInput(known, METRIC.id, `${path}[${i}].role`, '"subject" or "object" or "other"', chunk?.role);
      const isText = typeof chunk.text === 'string';
      requireInput(isText, METRIC.id, `${path}[${i}].text`, 'a string', chunk.text);
    });
  });
  return { chunks: given, tokenizer: chunks === undefined ? optionId(parse) : (tokenizer ?? 'given') };
}

function analyzeTurns(
  { turns }: Transcript,
  chunks: readonly (readonly Chunk[])[],
  { match, resolve, undefinedPrevious }: ResolvedOptions,
): CenteringTurn[] {
  const mentions = centeringMentions(turns, chunks, match, resolve);
  const centers = mentions.map((list) =>
    turnCenters(
      list,
      list.map((mention) => mention.entity),
    ),
  );
  const steps = centeringSteps(centers, undefinedPrevious);
  return turns.map(({ speaker, text }, i) => {
    const { backward, transition } = steps[i - 1] ?? { backward: null, transition: null };
    return { speaker, text, ...itemAt(centers, i), backward, transition, mentions: itemAt(mentions, i) };
  });
}

function tally(
  transitions: readonly CenteringTransition[],
  total: number,
): Record<CenteringTransition, number> {
  const counts = { continue: 0, retain: 0, 'smooth-shift': 0, 'rough-shift': 0 };
  for (const transition of transitions) counts[transition]++;
  for (const transition of TRANSITIONS) counts[transition] /= total;
  return counts;
}

function weightedSum(counts: Record<CenteringTransition, number>, weights: CenteringWeights): number {
  return TRANSITIONS.reduce((sum, transition, i) => sum + itemAt(weights, i) * counts[transition], 0);
}

/** With `'shift'` the first transition is always a shift; all later ones can be continues. */
function maximum(weights: CenteringWeights, n: number, undefinedPrevious: 'shift' | 'continue'): number {
  const best = Math.max(...weights);
  const first = undefinedPrevious === 'continue' ? best : Math.max(weights[2], weights[3]);
  return (first + (n - 1) * best) / n;
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'pingeval', equation: 'section 5.4, eq. 2; appendix C.4' },
  reports: ['pingeval'],
  category: 'coherence',
  meaning: 'How consistently the turns of a conversation stay with the entities they talk about.',
  tex: '\\mathrm{CS} = 3\\,p_{\\mathrm{continue}} + 2\\,p_{\\mathrm{retain}} + p_{\\mathrm{smooth\\,shift}}',
  range: [0, 3],
  granularity: 'transcript',
  aggregate: 'mean',
  cost: { time: 'O(characters)', memory: 'O(chunks)' },
  nUnit: 'transitions',
  starter: 1,
  use: 'to ask whether each turn of an English conversation stays with the entities that the previous turn mentioned.',
  avoid:
    'to judge whether a conversation makes sense. Two speakers can stay on one topic in new words without any effect on the score.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, the four turns give the transitions smooth shift, continue and retain: (1 + 3 + 2) / 3 = 2. The highest score that four turns can reach is `maxScore`, 2.33, because the second turn can never be a continue.',
  seeAlso: ['lexical-density', 'message-novelty'],
};
