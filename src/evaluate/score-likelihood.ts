import type { LanguageModel } from '../embed/language-model.js';
import { requireSetting } from '../error.js';
import {
  type ContextualLikelihoodOptions,
  type ContextualLikelihoodResult,
  contextualLikelihood,
  card as contextualLikelihoodCard,
  OPTIONS as LIKELIHOOD_OPTIONS,
} from '../metrics/content/contextual-likelihood.js';
import type { MetricCard } from '../metrics/core/card.js';
import { describeOption } from '../options/describe-option.js';
import { aFunction, either, oneOf, wholeNumber } from '../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../options/options.js';
import { optionId } from '../options/params.js';
import { requireNextTurnCase } from '../transcript/inputs.js';
import { recentTurns } from '../transcript/recent-turns.js';
import type { NextTurnCase, Turn } from '../transcript/types.js';

/** The prompt of a language model, and the text to score. */
export interface LikelihoodPrompt {
  readonly context: string;
  readonly text: string;
}

/** Formats a next-turn case as a prompt. Its `id` is part of the signature. */
export type PromptTemplate = ((context: readonly Turn[], candidate: Turn) => LikelihoodPrompt) & {
  readonly id?: string;
};

/** Options of {@link scoreLikelihood}. */
export interface ScoreLikelihoodOptions extends ContextualLikelihoodOptions {
  /**
   * `'speaker-lines'`: one line `name: text` per turn, and `name:` before the message. `'turn-lines'`: the same lines,
   * but the message without a name, as in the published code. Or a custom template. Default `'speaker-lines'`, with
   * `variant: 'reference'` `'turn-lines'`.
   */
  readonly prompt?: 'speaker-lines' | 'turn-lines' | PromptTemplate;
  /** Number of most recent context turns in the prompt; all by default. */
  readonly window?: number;
}

const OPTIONS: OptionSpecs<ScoreLikelihoodOptions, 'variant' | 'prompt'> = {
  ...LIKELIHOOD_OPTIONS,
  prompt: {
    ...either(oneOf(['speaker-lines', 'turn-lines']), aFunction<PromptTemplate>()),
    default: 'speaker-lines',
    reference: 'turn-lines',
    print: (prompt) => (typeof prompt === 'function' ? optionId(prompt) : prompt),
  },
  window: wholeNumber(1),
};

/**
 * Contextual likelihood (LL) of a message under a language model: `contextualLikelihood` of the log-probabilities that
 * the model assigns to the message's tokens after the context.
 *
 * The prompt is part of the metric, and `params` records it with the model's id: every number depends on whether the
 * prompt names the next speaker. A blank message is undefined and does not call the model. Time: one call of the model.
 *
 * @param nextTurn a next-turn case
 * @param model the language model, such as one from `createLanguageModel`
 * @throws MetricError `INVALID_OPTION` without a model, for an unknown `prompt` or `variant`, or a bad `window`; the
 * model's errors
 *
 * @example
 * ```ts
 * import { scoreLikelihood } from '@mtpc/metrics';
 * const half = async (_: string, text: string) => text.trim().split(' ').map(() => Math.log(0.5));
 * const coin = { id: 'coin', logProbabilities: half };
 * const context = [{ speaker: 'ana', text: 'Tea or coffee?' }];
 * const result = await scoreLikelihood({ context, candidate: { speaker: 'ben', text: 'Tea, please.' } }, coin);
 * result.score; // => 0.5
 * result.params.prompt; // => 'speaker-lines'
 * ```
 */
export async function scoreLikelihood(
  nextTurn: NextTurnCase,
  model: LanguageModel,
  options?: ScoreLikelihoodOptions,
): Promise<ContextualLikelihoodResult> {
  const caller = 'scoreLikelihood';
  const resolved = resolveOptions(caller, OPTIONS, options);
  const { window, prompt, ...rest } = resolved;
  requireSetting(typeof model?.logProbabilities === 'function', caller, 'model', 'a language model', model);
  requireNextTurnCase(caller, nextTurn);
  const template = typeof prompt === 'function' ? prompt : TEMPLATES[prompt];
  const { context, text } = template(recentTurns(nextTurn.context, window), nextTurn.candidate);
  const isBlank = nextTurn.candidate.text.trim() === '';
  const result = contextualLikelihood(isBlank ? [] : await model.logProbabilities(context, text), rest);
  const params = { ...result.params, ...paramsOf(OPTIONS, resolved), model: model.id };
  return Object.freeze({ ...result, params: Object.freeze(params) });
}

const line = ({ speaker, text }: Turn): string => `${speaker}: ${text}\n`;

function speakerLines(context: readonly Turn[], candidate: Turn): LikelihoodPrompt {
  return { context: `${context.map(line).join('')}${candidate.speaker}:`, text: ` ${candidate.text}` };
}

function turnLines(context: readonly Turn[], candidate: Turn): LikelihoodPrompt {
  return { context: context.map(line).join(''), text: candidate.text };
}

const TEMPLATES = {
  'speaker-lines': Object.assign(speakerLines, { id: 'speaker-lines' }),
  'turn-lines': Object.assign(turnLines, { id: 'turn-lines' }),
} as const;

/** Contextual likelihood with the model as an option, for `evaluate`. */
export function likelihoodWithModel(
  nextTurn: NextTurnCase,
  { model, ...options }: ScoreLikelihoodOptions & { readonly model: LanguageModel },
): Promise<ContextualLikelihoodResult> {
  return scoreLikelihood(nextTurn, model, options);
}

/** The card of contextual likelihood for turns and a model instead of log-probabilities. @internal */
export const LIKELIHOOD_CARD: MetricCard = /* @__PURE__ */ Object.freeze<MetricCard>({
  ...contextualLikelihoodCard,
  input: 'next-turn',
  needs: ['language-model'],
  options: [
    ...contextualLikelihoodCard.options,
    describeOption('model', { expected: 'a language model', required: true }),
    describeOption('prompt', OPTIONS.prompt),
    describeOption('window', OPTIONS.window),
  ],
});
