import { aFunction, requireForm } from '../options/forms.js';
import { asFields } from '../options/is-fields.js';
import type { Scorer } from './create-scorer.js';
import { explainScore, requireFail } from './explain-score.js';

/** Result of a judge of vitest-evals; `metadata` contains signature, raw score and similar details as JSON. */
export interface JudgeResult {
  readonly score: number;
  readonly metadata: { readonly rationale: string } & Record<string, string | number | null>;
}

/** The used part of vitest-evals' argument to a judge. */
export interface JudgeContext {
  readonly input?: unknown;
  readonly output?: unknown;
  readonly session?: { readonly events?: readonly { readonly type: string }[] };
}

/**
 * A scorer as a judge of vitest-evals, created with that package's `createJudge`. The conversation is the output if it
 * is a whole conversation (a transcript, messages), else the messages of the session if it has user and assistant
 * messages, else input and output.
 *
 * vitest-evals treats a missing score as 0, so the scorer must have `whenUndefined: 'fail'`.
 *
 * @throws MetricError `INVALID_OPTION` for a scorer that skips
 *
 * @example
 * ```ts
 * import { createScorer, toJudge } from '@mtpc/metrics/scorers';
 * const createJudge = (name: string, assess: object) => ({ name, assess }); // import { createJudge } from 'vitest-evals';
 * const judge = toJudge(createJudge, createScorer({ metric: 'centering-score', whenUndefined: 'fail' }));
 * judge.name; // => 'centering-score'
 * ```
 */
export function toJudge<J>(
  createJudge: (name: string, assess: (context: never) => Promise<JudgeResult>) => J,
  scorer: Scorer,
): J {
  requireForm('toJudge', 'createJudge', createJudge, aFunction);
  requireFail('toJudge', scorer, 'vitest-evals treats a missing score as 0');
  return createJudge(scorer.name, async (context: JudgeContext) => {
    const score = await scorer(findConversation(context));
    const { raw, n, signature, scale } = score.metadata;
    const rationale = explainScore(score, scorer);
    return { score: score.score, metadata: { rationale, raw, n, signature, scale } };
  });
}

/** An output that is a whole conversation has priority; the session may contain only that output. */
function findConversation({ input, output, session }: JudgeContext): unknown {
  const messages = (session?.events ?? []).filter((event) => event.type === 'message');
  const roles = messages.map((message) => asFields(message).role);
  const isWhole = typeof output === 'object' && output !== null;
  return !isWhole && roles.includes('user') && roles.includes('assistant')
    ? { output: messages }
    : { input, output };
}
