import { requireShape } from '../../error.js';
import { jensenShannonDivergence } from '../../math/jensen-shannon-divergence.js';
import {
  objectWithMethod,
  oneOf,
  printedAs,
  required,
  wholeNumber,
  words,
} from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import { hashed } from '../../options/params.js';
import { listMembers, meanScore, type SeedSpread, seedSpread } from '../../text/topics/topic-members.js';
import type { TopicModel } from '../../text/topics/topic-model.js';
import { topicsOfText } from '../../text/topics/topics-of-text.js';
import { requireNextTurnCase } from '../../transcript/inputs.js';
import { recentTurns } from '../../transcript/recent-turns.js';
import { speakerKey } from '../../transcript/speaker-key.js';
import type { NextTurnCase } from '../../transcript/types.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';

/** @internal */
export const METRIC: FactsFor<SpeakerTopicAlignmentResult> = {
  id: 'speaker-topic-alignment',
  revision: 1,
  symbol: 'LS-TA',
  input: 'next-turn',
  needs: ['topic-model'],
  undefinedWhen: ['empty-context', 'no-history', 'no-known-word'],
  direction: 'higher',
  components: [],
};

/** Options of {@link speakerTopicAlignment}. */
export interface SpeakerTopicAlignmentOptions {
  /** The topic model. */
  readonly topicModel: TopicModel;
  /**
   * `'reference'` follows the published code: it uses natural logarithms, with which the minimum is 0.167, and gives 0
   * if the formula is undefined. Default `'paper'`.
   */
  readonly variant?: 'paper' | 'reference';
  /** Bits (2, default with `'paper'`) or nats (`'e'`, default with `'reference'`). */
  readonly logBase?: 2 | 'e';
  /** Background texts of the speaker; by default the background in `nextTurn.speakers`. */
  readonly background?: readonly string[];
  /** Number of most recent context turns; all by default. */
  readonly window?: number;
}

/** @internal */
export const OPTIONS: OptionSpecs<SpeakerTopicAlignmentOptions, 'variant' | 'logBase'> = {
  topicModel: required(objectWithMethod<TopicModel>('distribution', 'a topic model')),
  variant: oneOf(['paper', 'reference'], 'paper'),
  logBase: {
    expected: '2 or "e"',
    accepts: (value) => value === 2 || value === 'e',
    default: 2,
    reference: 'e',
  },
  // The params record it together with the background from the case.
  background: printedAs(words<readonly string[]>(), (texts) => hashed('background', texts)),
  window: wholeNumber(1),
};

/** Result of {@link speakerTopicAlignment}. */
export interface SpeakerTopicAlignmentResult extends CoreResult<'speaker-topic-alignment'> {
  /** JSD between the two distributions, in bits or nats; the mean over the members of a model with seeds. */
  readonly divergence: number | null;
  /** Topics of the speaker's turns and background; concatenated over the members for a model with seeds. */
  readonly speakerTopics: readonly number[];
  /** Topics of the context. */
  readonly contextTopics: readonly number[];
  /** Variation of the score over seeds; `null` for a model with one seed. */
  readonly spread: SeedSpread | null;
}

/**
 * Speaker topic alignment (LS-TA): how closely the topics of a speaker match the topics of the conversation.
 *
 * `LS-TA = 1 - sqrt(JSD(theta(C_s), theta(C)))` [1]. theta of a set is the mean of the topic distributions of its
 * texts, skipping texts without a known word. C contains the turns of the context; C_s contains the speaker's turns
 * among them and the speaker's background texts.
 *
 * The score lies in [0, 1] in bits, [0.167, 1] in nats. `n` is the number of the speaker's texts that count. Undefined
 * scores: `empty-context`, `no-history` (no earlier turn and no background; `variant: 'reference'` gives 0 for both),
 * and `no-known-word`. Time O(characters * topics) plus the model, memory O(topics).
 *
 * A topic model fitted on a few short turns depends on its seed. Use a model with several seeds (`fitTopicModel` with
 * `seeds`); the score is then their mean, and the result reports the spread. See docs/concepts/topics.md.
 *
 * [1] Zhang et al. 2026, MPCEval, section B.1.5, eq. 8 (LS-TA).
 *
 * @throws MetricError `INVALID_OPTION` without a topic model, for an unknown `variant` or `logBase`, or a `window` that
 * is not a positive integer; `INVALID_INPUT` for input that is not a next-turn case, or a model whose topics are not
 * probabilities that sum to 1
 *
 * @example
 * ```ts
 * import { speakerTopicAlignment } from '@mtpc/metrics';
 * const count = (text: string, word: string) => text.split(' ').filter((each) => each === word).length;
 * const topicModel = {
 *   id: 'tea-or-coffee',
 *   distribution: (text: string) => {
 *     const counts = [count(text, 'tea'), count(text, 'coffee')];
 *     const sum = counts[0] + counts[1];
 *     return sum === 0 ? null : counts.map((each) => each / sum);
 *   },
 * };
 * const context = [{ speaker: 'ana', text: 'tea please' }, { speaker: 'ben', text: 'coffee' }];
 * const result = speakerTopicAlignment({ context, candidate: { speaker: 'ana', text: 'tea' } }, { topicModel });
 * result.speakerTopics; // => [1, 0]
 * result.score; // => 0.442076954716
 * ```
 */
export const speakerTopicAlignment: Metric<typeof compute> = /* @__PURE__ */ defineMetric(
  compute,
  METRIC,
  OPTIONS,
);

function compute(
  nextTurn: NextTurnCase,
  options: SpeakerTopicAlignmentOptions,
): Settled<SpeakerTopicAlignmentResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const { topicModel, variant, logBase, window } = resolved;
  requireNextTurnCase(METRIC.id, nextTurn);
  const context = recentTurns(nextTurn.context, window);
  const background = [...(resolved.background ?? findBackground(nextTurn))];
  const key = speakerKey(nextTurn.candidate.speaker);
  const own = context.filter((turn) => speakerKey(turn.speaker) === key);
  const speakerTexts = [...own.map((turn) => turn.text), ...background];
  const contextTexts = context.map((turn) => turn.text);

  const base = logBase === 'e' ? Math.E : 2;
  const divergences = listMembers(topicModel).map((member) =>
    divergence(member, speakerTexts, contextTexts, base),
  );
  const scores = divergences.map((value) => (value === null ? null : 1 - Math.sqrt(value)));
  const speaker = meanDistribution(topicModel, speakerTexts);
  const known = background.length > 0 ? { background: hashed('background', background) } : {};
  const body = {
    n: speaker.n,
    params: { ...paramsOf(OPTIONS, resolved), ...known },
    divergence: meanScore(divergences),
    speakerTopics: speaker.topics ?? [],
    contextTopics: meanDistribution(topicModel, contextTexts).topics ?? [],
    spread: seedSpread(topicModel, scores),
  };
  const score = meanScore(scores);
  if (score !== null) return scored(METRIC, score, body);
  const absent = context.length === 0 || speakerTexts.length === 0;
  if (absent && variant === 'reference') return scored(METRIC, 0, body);
  if (context.length === 0) return undefinedBecause(METRIC, 'empty-context', body);
  return undefinedBecause(METRIC, absent ? 'no-history' : 'no-known-word', body);
}

/** JSD between the mean distributions of two sets of texts; `null` if either set lacks known words. */
function divergence(
  model: TopicModel,
  speakerTexts: readonly string[],
  contextTexts: readonly string[],
  base: number,
): number | null {
  const speaker = meanDistribution(model, speakerTexts).topics;
  const context = meanDistribution(model, contextTexts).topics;
  return speaker && context && jensenShannonDivergence(speaker, context, { base });
}

/** Mean of the distributions of texts, skipping texts without known words. */
function meanDistribution(
  model: TopicModel,
  texts: readonly string[],
): { n: number; topics: number[] | null } {
  const known = texts.flatMap((text) => {
    const distribution = topicsOfText(METRIC.id, model, text);
    return distribution === null ? [] : [Array.from(distribution)];
  });
  const [first] = known;
  if (first === undefined) return { n: 0, topics: null };
  for (const { length } of known) {
    const expected = `${first.length} probabilities for every text`;
    requireShape(length === first.length, METRIC.id, 'topicModel.distribution', expected, length);
  }
  const n = known.length;
  const sums = first.map((_, topic) => known.reduce((sum, masses) => sum + masses[topic]!, 0));
  return { n, topics: sums.map((sum) => sum / n) };
}

/** The entry of the candidate's speaker in the list of speakers, by id or name. */
function findBackground({ candidate, speakers = [] }: NextTurnCase): readonly string[] {
  const key = speakerKey(candidate.speaker);
  const entry = speakers.find(({ id, name }) => speakerKey(id) === key || (name && speakerKey(name) === key));
  return entry?.background === undefined ? [] : [entry.background];
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'mpceval', equation: 'section B.1.5, eq. 8' },
  reports: ['mpceval'],
  category: 'speaker',
  meaning: 'How closely the topics of a speaker match the topics of the conversation.',
  tex: '\\mathrm{LS\\text{-}TA} = 1 - \\sqrt{\\mathrm{JSD}(\\theta(C_s), \\theta(C))}',
  range: [0, 1],
  granularity: 'turn',
  aggregate: 'mean',
  cost: { time: 'O(characters * topics)', memory: 'O(topics)' },
  nUnit: 'texts of the speaker with a known word',
  use: 'to ask whether the speaker of a message talks about the topics of the conversation.',
  avoid: 'with a topic model fitted on a few short turns, unless it averages over several seeds.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, Ana talks only about tea, and the conversation is half tea and half coffee: the score is 0.44. The same topic distribution gives 1.',
  seeAlso: ['speaker-similarity', 'topic-expansion'],
};
