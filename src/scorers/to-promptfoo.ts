import { parseJson } from '../adapters/records/parse-json.js';
import { numberWhere } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import type { ScoreMetadata, Scorer } from './create-scorer.js';
import { explainScore, requireFail } from './explain-score.js';

/** The used part of promptfoo's second argument to an assertion. */
export interface PromptfooContext {
  readonly prompt?: unknown;
  readonly vars?: Readonly<Record<string, unknown>>;
  readonly providerResponse?:
    | { readonly metadata?: Readonly<Record<string, unknown>> | undefined }
    | undefined;
}

/** Result of an assertion for promptfoo. */
export interface PromptfooResult {
  readonly pass: boolean;
  readonly score: number;
  readonly reason: string;
  readonly namedScores: Readonly<Record<string, number>>;
  readonly metadata: ScoreMetadata;
}

/** Options of {@link toPromptfoo}. */
export interface PromptfooOptions {
  /** The smallest score that passes; by default every score passes. */
  readonly threshold?: number;
}

const OPTIONS: OptionSpecs<PromptfooOptions> = {
  threshold: numberWhere('a finite number', Number.isFinite),
};

/**
 * A scorer as a `javascript` assertion of promptfoo. The conversation is the provider's `metadata.messages` or
 * `metadata.transcript` if it reports them, else the prompt (text, or messages as JSON) and the output.
 *
 * promptfoo cannot represent a missing score, so the scorer must have `whenUndefined: 'fail'`.
 *
 * @throws MetricError `INVALID_OPTION` for a scorer that skips, a threshold that is not a number, or an unknown option
 *
 * @example
 * ```ts
 * import { createScorer, toPromptfoo } from '@mtpc/metrics/scorers';
 * const scorer = createScorer({ metric: 'LD', scale: { from: 0, to: 40 }, whenUndefined: 'fail' });
 * const assertion = toPromptfoo(scorer, { threshold: 0.01 });
 * const result = await assertion('The last train leaves at nine.', { prompt: 'Is it late?' });
 * result.pass; // => true
 * ```
 */
export function toPromptfoo(
  scorer: Scorer,
  options?: PromptfooOptions,
): (output: unknown, context: PromptfooContext) => Promise<PromptfooResult> {
  requireFail('toPromptfoo', scorer, 'promptfoo does not support missing scores and treats null as an error');
  const { threshold } = resolveOptions('toPromptfoo', OPTIONS, options);
  return async (output, { prompt, vars, providerResponse } = {}) => {
    const { transcript, messages = transcript } = providerResponse?.metadata ?? {};
    const args = messages === undefined ? { input: asked(prompt), output, vars } : { output: messages };
    const score = await scorer(args);
    const value = score.score;
    return {
      pass: threshold === undefined || value >= threshold,
      score: value,
      reason: explainScore(score, scorer),
      namedScores: { [scorer.name]: value },
      metadata: score.metadata,
    };
  };
}

/** promptfoo serializes lists of messages as JSON. */
function asked(prompt: unknown): unknown {
  if (typeof prompt !== 'string' || !prompt.trimStart().startsWith('[')) return prompt;
  return parseJson(prompt)?.value ?? prompt;
}
