import { requireShape } from '../../error.js';
import { aFunction, printedAs } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import type { Game } from '../../transcript/games.js';
import { requireGames, requireWholeTranscript } from '../../transcript/inputs.js';
import type { Transcript, Turn } from '../../transcript/types.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import { isForeign, unknownLanguage } from '../core/language.js';
import type { CoreResult, InLanguage, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { type Agreement, countAgreement } from './agreement.js';
import { findReferringExpressions } from './referring-expressions/find-referring-expressions.js';

/** @internal */
export const METRIC: FactsFor<ReferringExpressionResult> = {
  id: 'referring-expressions',
  revision: 1,
  input: 'transcript',
  direct: true,
  needs: [],
  capability: 'expressions',
  undefinedWhen: ['too-few-turns', 'unsupported-language'],
  direction: 'none',
  components: [
    { symbol: 'precision', of: 'agreement.precision' },
    { symbol: 'recall', of: 'agreement.recall' },
    { symbol: 'F1', of: 'agreement.f1' },
  ],
};

/** Options of {@link referringExpressions}. */
export interface ReferringExpressionOptions {
  /** Manually labelled expressions, one list of texts per turn; the result then reports the agreement of the rules. */
  readonly labels?: readonly (readonly string[])[];
  /**
   * Maps a positional mention (`1`, `last`, `b`) to the id of the image from the speaker's view. Without this function,
   * or if it returns nothing, an expression gets the ids in the turn's `references`.
   */
  readonly imageOf?: (mention: string, turn: Turn) => string | undefined;
}

/** @internal */
export const OPTIONS: OptionSpecs<ReferringExpressionOptions> = {
  labels: {
    expected: 'a list of lists of texts, one list per turn',
    accepts: (value) => Array.isArray(value) && value.every(Array.isArray),
    print: false,
  },
  imageOf: printedAs(aFunction<(mention: string, turn: Turn) => string | undefined>(), false),
};

/** A description of an image, and its position. */
export interface ReferringExpression {
  readonly text: string;
  /** Offsets in the turn's text. */
  readonly start: number;
  readonly end: number;
  /** Index of the turn in the input. */
  readonly turn: number;
  readonly speaker: string;
  /** The turn's round; for games, the number of the round from 1. */
  readonly round?: number;
  /** The images linked by mention: `1`, `last`, `b`. */
  readonly mentions: readonly string[];
  /** The ids of the images it refers to, if known. */
  readonly references: readonly string[];
}

/** Result of {@link referringExpressions}. */
export interface ReferringExpressionResult extends CoreResult<'referring-expressions'>, InLanguage {
  readonly expressions: readonly ReferringExpression[];
  /** Number of turns that describe an image, only answer, or manage the game. */
  readonly kinds: Readonly<Record<'description' | 'answer' | 'management', number>>;
  /** Agreement with `labels`; `null` without labels. */
  readonly agreement: Agreement | null;
}

/**
 * Referring expressions: the phrases of a referential game that describe an image, and the proportion of turns with
 * such a phrase [1]. The rules are for English and favor precision over recall.
 *
 * An expression is linked to images by explicit mention ("image 2", "my first image") and by the turn's `references`.
 * The score is the share of turns with an expression. For the rules see {@link findReferringExpressions}.
 *
 * The score lies in [0, 1]. `n` is the number of turns. Takes O(characters) time. Undefined scores: `too-few-turns`
 * without turns, `unsupported-language` if the turns are not English.
 *
 * [1] Imai et al. 2025, Measuring How (Not Just Whether) VLMs Build Common Ground, section 3.3.
 *
 * @throws MetricError `SHAPE_MISMATCH` unless there is one list of labels per turn, `INVALID_OPTION` for an unknown
 * option, `INVALID_INPUT` for input that is not a transcript or a list of games
 *
 * @example
 * ```ts
 * import { referringExpressions } from '@mtpc/metrics';
 * const say = (text: string) => ({ speaker: 'ana', text });
 * const turns = [say('Hello!'), say('My second image shows a red bus.'), say('I have it too.')];
 * const result = referringExpressions({ turns });
 * result.expressions.map((expression) => expression.text); // => ['a red bus']
 * result.expressions[0].mentions; // => ['2']
 * result.kinds; // => { description: 1, answer: 1, management: 1 }
 * ```
 */
export const referringExpressions: Metric<typeof compute> = /* @__PURE__ */ defineMetric(
  compute,
  METRIC,
  OPTIONS,
);

function compute(
  source: Transcript | readonly Game[],
  options?: ReferringExpressionOptions,
): Settled<ReferringExpressionResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const { labels, imageOf } = resolved;
  const turns = collectTurns(source);
  if (labels !== undefined) {
    const expected = `an array of ${turns.length}, one list of texts per turn`;
    requireShape(labels.length === turns.length, METRIC.id, 'options.labels', expected, labels);
  }
  const kinds = { description: 0, answer: 0, management: 0 };
  const found = turns.map(({ turn, round }, index) => {
    const { kind, expressions } = findReferringExpressions(turn.text);
    kinds[kind] += 1;
    return expressions.map(({ images, ...span }) => {
      const named = images.flatMap((mention) => imageOf?.(mention, turn) ?? []);
      const references = named.length > 0 ? named : (turn.references ?? []);
      const place = { turn: index, speaker: turn.speaker, ...(round === undefined ? {} : { round }) };
      return { ...span, ...place, mentions: images, references };
    });
  });
  const texts = found.map((each) => each.map(({ text }) => text));
  const agreement = labels === undefined ? null : countAgreement(texts, labels);
  const body = {
    n: turns.length,
    params: paramsOf(OPTIONS, resolved),
    expressions: found.flat(),
    kinds,
    agreement,
  };
  if (turns.length === 0) return undefinedBecause(METRIC, 'too-few-turns', body);
  const said = turns.map(({ turn }) => turn.text);
  if (isForeign(said, {})) {
    const language = unknownLanguage(said, 'expressions');
    return undefinedBecause(METRIC, 'unsupported-language', { ...body, language });
  }
  return scored(METRIC, kinds.description / turns.length, body);
}

const areGames = (source: Transcript | readonly Game[]): source is readonly Game[] => Array.isArray(source);

function collectTurns(source: Transcript | readonly Game[]): { turn: Turn; round: number | undefined }[] {
  if (!areGames(source)) {
    requireWholeTranscript(METRIC.id, source);
    return source.turns.map((turn) => ({ turn, round: turn.round }));
  }
  requireGames(METRIC.id, source);
  return source.flatMap(({ rounds }) =>
    rounds.flatMap(({ turns }, r) => turns.map((turn) => ({ turn, round: r + 1 }))),
  );
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'common-ground', equation: 'section 3.3' },
  category: 'grounding',
  meaning:
    'The phrases of a referential game that describe an image, and the proportion of turns with such a phrase.',
  tex: '\\frac{|\\{t : \\text{refers}(t)\\}|}{T}',
  range: [0, 1],
  granularity: 'transcript',
  aggregate: 'mean',
  cost: { time: 'O(characters)', memory: 'O(expressions)' },
  nUnit: 'turns',
  use: 'to find the phrases that describe an image in an English referential game, as input for other metrics.',
  avoid: 'where recall matters: the rules favor precision. Pass hand labels to estimate both.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, one of three turns describes an image ("a red bus", image 2), so the score is 0.33.',
  seeAlso: ['word-novelty-curve', 'clip-score-curve'],
};
