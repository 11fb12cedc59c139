import { requireShape } from '../../error.js';
import { itemAt } from '../../math/existing.js';
import { jensenShannonDivergence } from '../../math/jensen-shannon-divergence.js';
import {
  byVariant,
  flag,
  numberWhere,
  objectWithMethod,
  oneOf,
  required,
  share,
  wholeNumber,
} from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, type Resolved, resolveOptions } from '../../options/options.js';
import { listMembers, meanScore, type SeedSpread, seedSpread } from '../../text/topics/topic-members.js';
import type { TopicModel } from '../../text/topics/topic-model.js';
import { topicsOfText } from '../../text/topics/topics-of-text.js';
import { requireNextTurnCase } from '../../transcript/inputs.js';
import { recentTurns } from '../../transcript/recent-turns.js';
import type { NextTurnCase } from '../../transcript/types.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, ReasonCode, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';

/** @internal */
export const METRIC: FactsFor<TopicExpansionResult> = {
  id: 'topic-expansion',
  revision: 1,
  symbol: 'TES',
  input: 'next-turn',
  needs: ['topic-model'],
  undefinedWhen: ['empty-context', 'empty-text', 'no-known-word'],
  direction: 'none',
  components: [{ symbol: 'TES-window', of: 'stableWindow' }],
};

/** Options of {@link topicExpansion}. */
export interface TopicExpansionOptions {
  /** The topic model. */
  readonly topicModel: TopicModel;
  /**
   * `'reference'` follows the published code: it repeats the message, and gives 0 if the formula is undefined. Default
   * `'paper'`.
   */
  readonly variant?: 'paper' | 'reference';
  /** Step of the window in turns (D). Default 2. */
  readonly delta?: number;
  /** Divergence in bits above which the topics count as changed. Default 0.1. */
  readonly tau?: number;
  /** The total mass of the dominant topics, from 0 (no topic dominates) to 1. Default 0.8. */
  readonly rho?: number;
  /** Number of last turns scored together with the message (l). Default 2. */
  readonly recent?: number;
  /**
   * Whether the message is repeated min(20, ceil(characters of the last turns, joined / characters of the message))
   * times, so that the last turns do not outweigh it. Default `false`, with `'reference'` `true`.
   */
  readonly repeatMessage?: boolean;
  /** Number of most recent context turns; all by default. */
  readonly window?: number;
}

type Defaults = 'variant' | 'delta' | 'tau' | 'rho' | 'recent' | 'repeatMessage';

/** @internal */
export const OPTIONS: OptionSpecs<TopicExpansionOptions, Defaults> = {
  topicModel: required(objectWithMethod<TopicModel>('distribution', 'a topic model')),
  variant: oneOf(['paper', 'reference'], 'paper'),
  delta: wholeNumber(1, 2),
  tau: numberWhere('a finite number of at least 0', (value) => value >= 0, 0.1),
  rho: share(0.8),
  recent: wholeNumber(0, 2),
  repeatMessage: byVariant(flag(false), true),
  window: wholeNumber(1),
};

/** Result of {@link topicExpansion}. */
export interface TopicExpansionResult extends CoreResult<'topic-expansion'> {
  /** h*, the number of turns with stable topics; `null` if the members of a model disagree. */
  readonly stableWindow: number | null;
  /** The dominant topics of these turns, largest first; empty for a model with seeds. */
  readonly dominantTopics: readonly number[];
  /** Variation of the score over seeds; `null` for a model with one seed. */
  readonly spread: SeedSpread | null;
}

/**
 * Topic expansion (TES): how much of a message's topic mass lies outside the topics that have dominated so far.
 *
 * `h*` is the smallest h in D, 2D, ... with `JSD(theta(C_-h), theta(C_-(h+D))) > tau`, theta(C_-h) being the topics of
 * the last h turns; if the topics never change, it is the largest multiple of D that fits. The dominant topics are the
 * smallest set with mass rho in theta(C_-h*). `TES` is the mass of all other topics in theta(last l turns and message)
 * [1]. Texts of a window are joined by newlines. Windows without a known word are skipped. Equal topics are ranked by
 * index. With rho = 1 every topic is dominant; with rho = 0 none is, so TES is 1.
 *
 * The score lies in [0, 1]. `n` is the number of turns of the stable window. Undefined scores: `empty-context`,
 * `empty-text` (blank message), `no-known-word` (in the stable window, or in the last turns and the message together);
 * `variant: 'reference'` gives 0 for all of them, except that it scores the context alone for a blank message. Time
 * O(turns^2 / D) of text for the model, memory O(characters).
 *
 * [1] Zhang et al. 2026, MPCEval, section B.2.2, eq. 19 (TES).
 *
 * @throws MetricError `INVALID_OPTION` without a topic model, for an unknown `variant`, a `delta` or `window` that is
 * not a positive integer, a negative `recent`, a `tau` below 0, or a `rho` outside [0, 1]; `INVALID_INPUT` for input
 * that is not a next-turn case, or a model whose topics are not probabilities that sum to 1; `SHAPE_MISMATCH` if the
 * number of topics varies between texts
 *
 * @example
 * ```ts
 * import { topicExpansion } from '@mtpc/metrics';
 * const words = ['tea', 'coffee', 'rain'];
 * const topicModel = {
 *   id: 'three-words',
 *   distribution: (text: string) => {
 *     const counts = words.map((word) => text.split(/\s/).filter((each) => each === word).length);
 *     const sum = counts.reduce((a, b) => a + b);
 *     return sum === 0 ? null : counts.map((each) => each / sum);
 *   },
 * };
 * const context = ['tea', 'tea or coffee', 'tea'].map((text) => ({ speaker: 'ana', text }));
 * const result = topicExpansion({ context, candidate: { speaker: 'ben', text: 'rain tea rain' } }, { topicModel });
 * result.dominantTopics; // => [0, 1]
 * result.score; // => 0.333333333333
 * ```
 */
export const topicExpansion: Metric<typeof compute> = /* @__PURE__ */ defineMetric(compute, METRIC, OPTIONS);

function compute(nextTurn: NextTurnCase, options: TopicExpansionOptions): Settled<TopicExpansionResult> {
  const settings = resolveOptions(METRIC.id, OPTIONS, options);
  const { topicModel, variant, window } = settings;
  requireNextTurnCase(METRIC.id, nextTurn);
  const context = recentTurns(nextTurn.context, window).map((turn) => turn.text);
  const message = nextTurn.candidate.text;
  const found = listMembers(topicModel).map((member) => expansion(member, context, message, settings));
  const score = meanScore(found.map((each) => each.score));
  const stableWindow = found.every((each) => each.stableWindow === itemAt(found, 0).stableWindow)
    ? itemAt(found, 0).stableWindow
    : null;
  const body = {
    ...{ n: stableWindow ?? context.length, params: paramsOf(OPTIONS, settings), stableWindow },
    dominantTopics: found.length === 1 ? itemAt(found, 0).dominantTopics : [],
    spread: seedSpread(
      topicModel,
      found.map((each) => each.score),
    ),
  };
  const reason = whyUndefined(context, message, score);
  // The published code ignores a blank message and scores only the last turns.
  const blankIsScored = variant === 'reference' && reason === 'empty-text' && score !== null;
  if (reason === undefined || blankIsScored) return scored(METRIC, score ?? 0, body);
  return variant === 'reference' ? scored(METRIC, 0, body) : undefinedBecause(METRIC, reason, body);
}

type Settings = Resolved<TopicExpansionOptions, Defaults>;

interface Expansion {
  readonly score: number | null;
  readonly stableWindow: number | null;
  readonly dominantTopics: readonly number[];
}

/** TES for one model. */
function expansion(
  model: TopicModel,
  context: readonly string[],
  message: string,
  settings: Settings,
): Expansion {
  if (context.length === 0) return { score: null, stableWindow: null, dominantTopics: [] };
  const { rho, recent, repeatMessage } = settings;
  const stable = findStableWindow(model, context, settings);
  const theta = inferTopics(model, context.slice(-stable));
  if (theta === null) return { score: null, stableWindow: stable, dominantTopics: [] };
  const dominantTopics = dominant(theta, rho);
  const last = recent === 0 ? [] : context.slice(-recent);
  const times = repeatMessage ? repetitions(last, message) : 1;
  const after = inferTopics(model, [...last, ...Array<string>(times).fill(message)]);
  if (after === null) return { score: null, stableWindow: stable, dominantTopics };
  const expected = `${theta.length} probabilities for every text`;
  requireShape(after.length === theta.length, METRIC.id, 'topicModel.distribution', expected, after.length);
  let score = 0;
  for (const [topic, mass] of Array.from(after).entries()) if (!dominantTopics.includes(topic)) score += mass;
  return { score: Math.min(1, score), stableWindow: stable, dominantTopics };
}

/** Topics of the concatenated texts; `null` without known words. */
function inferTopics(model: TopicModel, texts: readonly string[]): ArrayLike<number> | null {
  const text = joined(texts);
  return text === '' ? null : topicsOfText(METRIC.id, model, text);
}

/** The non-blank texts, one per line. */
function joined(texts: readonly string[]): string {
  return texts.filter((text) => text.trim() !== '').join('\n');
}

function findStableWindow(model: TopicModel, context: readonly string[], { delta, tau }: Settings): number {
  let before = inferTopics(model, context.slice(-delta));
  for (let h = delta; h + delta <= context.length; h += delta) {
    const wider = inferTopics(model, context.slice(-(h + delta)));
    if (before !== null && wider !== null && jensenShannonDivergence(before, wider) > tau) return h;
    before = wider;
  }
  return Math.min(context.length, Math.max(1, Math.floor(context.length / delta)) * delta);
}

/** Tolerance, so that rounding of the sum does not add a topic. */
const ROUNDING = 1e-12;

/** The smallest set of topics with mass rho, largest first; ties by index. */
function dominant(theta: ArrayLike<number>, rho: number): number[] {
  const ranked = Array.from(theta, (mass, topic) => ({ mass, topic }));
  ranked.sort((a, b) => b.mass - a.mass || a.topic - b.topic);
  let held = 0;
  const needed = ranked.filter(({ mass }) => {
    const isNeeded = rho === 1 || held < rho - ROUNDING;
    held += mass;
    return isNeeded;
  });
  return needed.map(({ topic }) => topic);
}

const MAX_REPETITIONS = 20;

function repetitions(last: readonly string[], message: string): number {
  const characters = (text: string): number => [...text].length;
  if (message.trim() === '') return 1;
  const before = characters(joined(last));
  return Math.max(1, Math.min(MAX_REPETITIONS, Math.ceil(before / characters(message))));
}

function whyUndefined(
  context: readonly string[],
  message: string,
  score: number | null,
): ReasonCode | undefined {
  if (context.length === 0) return 'empty-context';
  if (message.trim() === '') return 'empty-text';
  return score === null ? 'no-known-word' : undefined;
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'mpceval', equation: 'section B.2.2, eq. 19' },
  reports: ['mpceval'],
  category: 'content',
  meaning: "How much of a message's topic mass lies outside the topics that have dominated so far.",
  tex: '\\mathrm{TES} = \\sum_{k \\notin D(\\theta(C_{-h^*}))} \\theta_k(C_{-l} \\cup u)',
  range: [0, 1],
  granularity: 'turn',
  aggregate: 'mean',
  cost: { time: 'O(turns^2) of text for the model', memory: 'O(characters)' },
  nUnit: 'turns of the stable window',
  use: 'to find messages that open a new topic, given a topic model of the conversation.',
  avoid: 'without a topic model fitted on enough text, or to tell a contribution from a digression.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, "tea" and "coffee" dominated, and the message adds "rain": a third of the topic mass lies outside, so the score is 0.333.',
  seeAlso: ['speaker-topic-alignment', 'lexical-novelty'],
};
