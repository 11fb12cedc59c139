import { requireShape } from '../../error.js';
import { itemAt } from '../../math/existing.js';
import { aNumber, aString, type Form, fieldsOf, listOf, requireForm } from '../../options/forms.js';
import {
  objectWithMethod,
  oneOf,
  printedAs,
  required,
  text,
  wholeNumber,
} from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import type { ActTagger } from '../../text/acts/act-tagger.js';
import type { ActModel, ActProbability } from '../../text/acts/fit-act-model.js';
import { counted } from '../../text/counted.js';
import { requireNextTurnCase } from '../../transcript/inputs.js';
import { recentTurns } from '../../transcript/recent-turns.js';
import type { NextTurnCase } from '../../transcript/types.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import { isForeignCase, unknownLanguage } from '../core/language.js';
import type { CoreResult, InLanguage, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';

/** @internal */
export const METRIC: FactsFor<DialogueActFitResult> = {
  id: 'dialogue-act-fit',
  revision: 1,
  symbol: 'DAF',
  input: 'next-turn',
  needs: ['act-tagger', 'act-model'],
  capability: 'dialogueActs',
  undefinedWhen: ['empty-text', 'unsupported-language'],
  direction: 'higher',
  components: [],
};

/** Options of {@link dialogueActFit}. */
export interface DialogueActFitOptions {
  /** Assigns an act to each turn. */
  readonly tagger: ActTagger;
  /** Model of the probability of an act given the acts before it. */
  readonly model: ActModel;
  /** Id of the scored dialogue among the fitted sequences; its counts are subtracted. */
  readonly transcript?: string;
  /** Number of most recent context turns; all by default. */
  readonly window?: number;
  /** The paper does not define an estimator. Both variants use the estimator of the published code. */
  readonly variant?: 'paper' | 'reference';
}

/** @internal */
export const OPTIONS: OptionSpecs<DialogueActFitOptions, 'variant'> = {
  tagger: required(objectWithMethod<ActTagger>('tag', 'an act tagger')),
  model: required(objectWithMethod<ActModel>('probability', 'a model of acts'), '; fitActModel makes one'),
  // The score depends on whether the dialogue was excluded; recording its id would give every transcript a different
  // signature.
  transcript: printedAs(text(), () => 'excluded'),
  window: wholeNumber(1),
  variant: oneOf(['paper', 'reference'], 'paper'),
};

/** Result of {@link dialogueActFit}. */
export interface DialogueActFitResult extends CoreResult<'dialogue-act-fit'>, InLanguage {
  /** The act of the candidate; `null` if the score is undefined. */
  readonly act: string | null;
  /** The preceding acts given to the model, at most `model.order`. */
  readonly history: readonly string[];
  /** Length of the history after backing off; -1 if the model observed no act at all. */
  readonly order: number | null;
  /** Probability of each act, most probable first. */
  readonly alternatives: readonly { readonly act: string; readonly probability: number }[];
}

const PROBABILITY: Form = /* @__PURE__ */ fieldsOf({ probability: aNumber, order: aNumber });

/**
 * Dialogue-act fit (DAF): the probability of the dialogue act of a message, given the acts before it.
 *
 * `DAF = p(act(u) | acts of the last turns)` under a model of act sequences (see `fitActModel`) [1]. The turns of the
 * context and the message are tagged together, so that the tagger can use the preceding turns.
 *
 * The score lies in [0, 1], a probability (0 only under a model with `alpha: 0`). `n` is the number of acts of history
 * that the model used. Undefined scores: `empty-text` for a blank message; `unsupported-language` if the tagger knows
 * only English and the texts are in another language. Time O(turns) for the tagger and O(acts * order) for the
 * alternatives.
 *
 * [1] Zhang et al. 2026, MPCEval, section B.2.2, eq. 17 (DAF).
 *
 * @throws MetricError `INVALID_OPTION` without a tagger or a model; `SHAPE_MISMATCH` unless the tagger returns one act
 *   per turn; `INVALID_INPUT` for input that is not a next-turn case
 *
 * @example
 * ```ts
 * import { createRuleActTagger, dialogueActFit, fitActModel } from '@mtpc/metrics';
 * const sequences = { d1: ['wh-question', 'answer', 'thanks'], d2: ['wh-question', 'answer', 'acknowledge'] };
 * const model = fitActModel(sequences, { order: 1, alpha: 1 });
 * const context = [{ speaker: 'ana', text: 'Where is the station?' }];
 * const result = dialogueActFit(
 *   { context, candidate: { speaker: 'ben', text: 'Behind the church.' } },
 *   { tagger: createRuleActTagger(), model },
 * );
 * result.act; // => 'answer'
 * result.score; // => 0.5
 * ```
 */
export const dialogueActFit: Metric<typeof compute> = /* @__PURE__ */ defineMetric(compute, METRIC, OPTIONS);

function compute(nextTurn: NextTurnCase, options: DialogueActFitOptions): Settled<DialogueActFitResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const { tagger, model, transcript: dialogue, window } = resolved;
  requireNextTurnCase(METRIC.id, nextTurn);
  const turns = [...recentTurns(nextTurn.context, window), nextTurn.candidate];
  const params = paramsOf(OPTIONS, resolved);
  const isBlank = nextTurn.candidate.text.trim() === '';
  if (isBlank || isForeignCase({ context: turns.slice(0, -1), candidate: nextTurn.candidate }, resolved)) {
    const texts = turns.map(({ text }) => text);
    const language = unknownLanguage(texts, 'dialogueActs');
    const body = { n: 0, params, language, act: null, history: [], order: null, alternatives: [] };
    return undefinedBecause(METRIC, isBlank ? 'empty-text' : 'unsupported-language', body);
  }
  const acts = tagger.tag(turns);
  requireForm(METRIC.id, 'tagger.tag', acts, listOf(aString, 'a list of acts'));
  requireForm(METRIC.id, 'options.model', model, fieldsOf({ order: aNumber, vocabulary: listOf(aString) }));
  requireShape(
    acts.length === turns.length,
    METRIC.id,
    'tagger.tag',
    counted(turns.length, 'act'),
    acts.length,
  );
  const act = itemAt(acts, turns.length - 1);
  const history = acts.slice(Math.max(0, turns.length - 1 - model.order), -1);
  const ask = (each: string): ActProbability => {
    const given = model.probability(each, history, dialogue);
    requireForm(METRIC.id, 'options.model.probability', given, PROBABILITY);
    return given;
  };
  const { probability, order } = ask(act);
  const alternatives = [...new Set([...model.vocabulary, act])]
    .map((each) => ({ act: each, probability: ask(each).probability }))
    .sort((a, b) => b.probability - a.probability || (a.act < b.act ? -1 : 1));
  return scored(METRIC, probability, { n: Math.max(0, order), params, act, history, order, alternatives });
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'mpceval', equation: 'section B.2.2, eq. 17' },
  reports: ['mpceval'],
  category: 'content',
  meaning: 'The probability of the dialogue act of a message, given the acts before it.',
  tex: '\\mathrm{DAF} = p(a(u) \\mid a(c_{n-k+1}), \\dots, a(c_n))',
  range: [0, 1],
  granularity: 'turn',
  aggregate: 'mean',
  cost: { time: 'O(turns + acts * order)', memory: 'O(turns)' },
  nUnit: 'acts of history that the model used',
  use: 'to ask whether the dialogue act of a message (question, answer, thanks) is usual after the acts before it.',
  avoid: 'to rank replies by quality: the most frequent act is not always the best one.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, two recorded conversations continue a question with an answer. With smoothing, the probability of an answer is 0.5.',
  seeAlso: ['contextual-likelihood', 'local-consistency'],
};
