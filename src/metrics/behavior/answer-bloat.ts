import { requireInput } from '../../error.js';
import { byKey } from '../../math/by-key.js';
import { existing, lastItem } from '../../math/existing.js';
import { mean } from '../../math/mean.js';
import { meanOrNull } from '../../math/mean-or-null.js';
import { words } from '../../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';
import { requireRuns, requireTexts } from '../../transcript/inputs.js';
import { SINGLE_TURN_SETTINGS } from '../../transcript/run.js';
import type { Run } from '../../transcript/runs.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { codePoints } from './code-points.js';
import { type ScoreBin, scoreBin } from './score-bin.js';

/** @internal */
export const METRIC: FactsFor<AnswerBloatResult> = {
  id: 'answer-bloat',
  revision: 1,
  input: 'runs',
  direct: true,
  needs: ['runs'],
  undefinedWhen: ['too-few-runs', 'too-few-items', 'zero-denominator'],
  direction: { target: 1 },
  components: [
    { symbol: 'final', of: 'finalMean' },
    { symbol: 'full', of: 'fullMean' },
  ],
};

/** Options of {@link answerBloat}. */
export interface AnswerBloatOptions {
  /** Answers to the full instructions. Default: answers of the runs whose `setting` is `full`. */
  readonly full?: readonly string[];
}

/** @internal */
export const OPTIONS: OptionSpecs<AnswerBloatOptions> = {
  full: { ...words(), expected: 'a list of answers', print: () => 'given' },
};

/** Result of {@link answerBloat}. */
export interface AnswerBloatResult extends CoreResult<'answer-bloat'> {
  /** Answers and their mean length by the number of the attempt, over the runs that count. */
  readonly bins: readonly ScoreBin[];
  /** Mean length of the single-turn answers. */
  readonly fullMean: number | null;
  /** Mean length of the last answers of the conversations. */
  readonly finalMean: number | null;
  /** Number of instructions on both sides; `null` if the single-turn answers do not name any. */
  readonly pairs: number | null;
}

/**
 * Answer bloat: how much longer the last answer of a conversation is than an answer to the full instruction.
 *
 * Lengths are code points of the extracted answers. The comparison is made instruction by instruction, because long
 * tasks may be more frequent on one side. For each instruction (of one system and task) that was answered both in a
 * single turn (setting `full`) and in conversations, the mean length of the last answers is computed on each side. The
 * score is the mean of these over instructions in conversations, divided by the mean on the single-turn side [1]. Runs
 * of other instructions do not count, nor do other settings with a single turn (`concat`, `shuffle-concat`). If `options.full` gives texts that do not name an instruction, nothing is paired:
 * the last answers of all runs, in any setting, are compared with all of these texts. The bins follow the answers from
 * the first attempt on.
 *
 * The score lies in [0, inf), a ratio; 1.27 means 27% longer. `n` is the number of conversations with an answer that
 * count. Takes O(characters) time. Undefined scores: `too-few-runs` if no conversation has an answer, `too-few-items`
 * without an instruction on both sides, `zero-denominator` without a non-empty single-turn answer.
 *
 * [1] Laban et al. 2025, LLMs Get Lost In Multi-Turn Conversation, appendix F.2.
 *
 * @throws MetricError `INVALID_INPUT` for a run without `answers`
 *
 * @example
 * ```ts
 * import { answerBloat } from '@mtpc/metrics';
 * const run = { instruction: 'a', score: 50, answers: ['12', '123456'] };
 * const result = answerBloat([run], { full: ['1234'] });
 * result.score; // => 1.5
 * result.bins; // => [{ n: 1, mean: 2 }, { n: 1, mean: 6 }]
 * ```
 */
export const answerBloat: Metric<typeof compute> = /* @__PURE__ */ defineMetric(compute, METRIC, OPTIONS);

function compute(runs: readonly Run[], options?: AnswerBloatOptions): Settled<AnswerBloatResult> {
  const { full } = resolveOptions(METRIC.id, OPTIONS, options);
  requireRuns(METRIC.id, runs);
  runs.forEach(({ answers }, r) => {
    if (answers !== undefined) requireTexts(METRIC.id, `runs[${r}].answers`, answers);
  });
  const answered = runs.flatMap((run, r): Answered[] => {
    const isFull = full === undefined && run.setting === 'full';
    if (full === undefined && !isFull && SINGLE_TURN_SETTINGS.includes(run.setting ?? '')) return [];
    const { answers = isFull ? [] : undefined } = run;
    requireInput(answers !== undefined, METRIC.id, `runs[${r}].answers`, 'an array', answers);
    return answers.length === 0
      ? []
      : [{ lengths: answers.map(codePoints), isFull, instruction: runKey(run) }];
  });
  const conversations = answered.filter(({ isFull }) => !isFull);
  if (full !== undefined) {
    const last = meanOrNull(conversations.map(({ lengths }) => lastItem(lengths)));
    return settleBloat(conversations, last, meanOrNull([...full].map(codePoints)), null);
  }
  const atOnce = lastByInstruction(answered.filter(({ isFull }) => isFull));
  const paired = conversations.filter(({ instruction }) => atOnce.has(instruction));
  const atEnd = lastByInstruction(paired);
  const fullMean = meanOrNull([...atEnd.keys()].map((key) => mean(existing(atOnce.get(key)))));
  const finalMean = meanOrNull([...atEnd.values()].map(mean));
  if (conversations.length > 0 && paired.length === 0) {
    const last = meanOrNull(conversations.map(({ lengths }) => lastItem(lengths)));
    return settleBloat(conversations, last, null, 0);
  }
  return settleBloat(paired, finalMean, fullMean, atEnd.size);
}

/** Lengths of the answers of one run. */
interface Answered {
  readonly lengths: readonly number[];
  readonly isFull: boolean;
  readonly instruction: string;
}

function settleBloat(
  counted: readonly Answered[],
  finalMean: number | null,
  fullMean: number | null,
  pairs: number | null,
): Settled<AnswerBloatResult> {
  const most = counted.reduce((longest, { lengths }) => Math.max(longest, lengths.length), 0);
  const bins = Array.from({ length: most }, (_, k) =>
    scoreBin(counted.flatMap(({ lengths }) => lengths.slice(k, k + 1))),
  );
  const params = { full: pairs === null ? 'given' : 'setting' };
  const body = { n: counted.length, params, bins, fullMean, finalMean, pairs };
  if (finalMean === null) return undefinedBecause(METRIC, 'too-few-runs', body);
  if (pairs === 0) return undefinedBecause(METRIC, 'too-few-items', body);
  if (fullMean === null || fullMean === 0) return undefinedBecause(METRIC, 'zero-denominator', body);
  return scored(METRIC, finalMean / fullMean, body);
}

/** The last answer of each run; a single-turn run has one answer, or lists earlier ones before it. */
function lastByInstruction(answered: readonly Answered[]): Map<string, number[]> {
  const groups = byKey(answered, ({ instruction }) => instruction);
  return new Map([...groups].map(([key, own]) => [key, own.map(({ lengths }) => lastItem(lengths))]));
}

function runKey({ system, task, instruction }: Run): string {
  return JSON.stringify(
    [system ?? null, task ?? null, instruction].map((each) => (each === null ? null : String(each))),
  );
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'lost', equation: 'appendix F.2' },
  category: 'behavior',
  meaning: 'How much longer the last answer of a conversation is than an answer to the full instruction.',
  tex: '\\overline{|a_{\\text{last}}|} / \\overline{|a_{\\text{full}}|}',
  range: [0, null],
  granularity: 'corpus',
  aggregate: 'recompute',
  cost: { time: 'O(characters)', memory: 'O(answers)' },
  nUnit: 'conversations with an answer that count',
  use: 'to ask whether final answers of conversations are longer than answers to the full instruction.',
  avoid: 'across instructions that were run in one setting only; they do not count.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, the last answer has 6 characters and the single-turn answer 4: a ratio of 1.5. A ratio of 1 means equal length.',
  seeAlso: ['verbosity-profile', 'first-attempt-progress'],
};
