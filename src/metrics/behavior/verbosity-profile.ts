import { requireInput } from '../../error.js';
import { itemAt } from '../../math/existing.js';
import { mean } from '../../math/mean.js';
import { assistantTurns } from '../../transcript/assistant-turns.js';
import { requireRuns } from '../../transcript/inputs.js';
import type { Run } from '../../transcript/runs.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { requireRunScore } from '../reliability/require-run-score.js';
import { codePoints } from './code-points.js';
import { type ScoreBin, scoreBin } from './score-bin.js';

/** @internal */
export const METRIC: FactsFor<VerbosityProfileResult> = {
  id: 'verbosity-profile',
  revision: 1,
  input: 'runs',
  direct: true,
  needs: ['runs'],
  undefinedWhen: ['too-few-runs'],
  direction: 'none',
  components: [],
};

const BINS = 5;

/** Result of {@link verbosityProfile}. */
export interface VerbosityProfileResult extends CoreResult<'verbosity-profile'> {
  /** Runs and their mean score, from the shortest fifth of the runs to the longest. */
  readonly bins: readonly ScoreBin[];
  /** Number of runs without an assistant turn, which are not in any bin. */
  readonly withoutReply: number;
}

/**
 * Verbosity profile: how runs score by the length of the assistant's turns, in five bins.
 *
 * Runs of one system, setting, task and instruction are ranked by the mean number of characters (code points) of the
 * assistant's turns. The run of rank r (from 0; ties keep their order) among N falls into bin `floor(5 r / N)` [1].
 * Bins are pooled over all groups. If every instruction was run only once, all runs fall into the first bin. The score
 * is the mean of the longest fifth minus the mean of the shortest.
 *
 * The score lies in [-100, 100], in points. `n` is the number of ranked runs. Takes O(characters + runs log runs) time.
 * Undefined scores: `too-few-runs` if the first or the last bin is empty.
 *
 * [1] Laban et al. 2025, LLMs Get Lost In Multi-Turn Conversation, appendix F.4 and table 4.
 *
 * @throws MetricError `INVALID_INPUT` for a run without `transcript` or with a score outside [0, 100]
 *
 * @example
 * ```ts
 * import { verbosityProfile } from '@mtpc/metrics';
 * const runs = [10, 20, 30, 40, 50].map((length, i) => ({
 *   instruction: 'a',
 *   score: 90 - 10 * i,
 *   transcript: { turns: [{ speaker: 'assistant', text: 'x'.repeat(length) }] },
 * }));
 * verbosityProfile(runs).score; // => -40
 * verbosityProfile(runs).bins[0]; // => { n: 1, mean: 90 }
 * ```
 */
export const verbosityProfile: Metric<typeof compute> = /* @__PURE__ */ defineMetric(compute, METRIC, {});

function compute(runs: readonly Run[]): Settled<VerbosityProfileResult> {
  requireRuns(METRIC.id, runs);
  const groups = groupedLengths(runs);
  const scores: number[][] = Array.from({ length: BINS }, () => []);
  let ranked = 0;
  for (const group of groups.values()) {
    group.sort((a, b) => a.length - b.length);
    for (const [rank, { score }] of group.entries())
      itemAt(scores, Math.floor((rank * BINS) / group.length)).push(score);
    ranked += group.length;
  }
  const bins = scores.map(scoreBin);
  const body = { n: ranked, params: {}, bins, withoutReply: runs.length - ranked };
  const shortest = itemAt(bins, 0).mean;
  const longest = itemAt(bins, BINS - 1).mean;
  if (shortest === null || longest === null) return undefinedBecause(METRIC, 'too-few-runs', body);
  return scored(METRIC, longest - shortest, body);
}

/** Score and mean reply length of each run, by system, setting, task and instruction. */
function groupedLengths(runs: readonly Run[]): Map<string, { length: number; score: number }[]> {
  const groups = new Map<string, { length: number; score: number }[]>();
  runs.forEach(({ transcript, system, setting, task, instruction, score }, r) => {
    requireInput(transcript !== undefined, METRIC.id, `runs[${r}].transcript`, 'a transcript', transcript);
    requireRunScore(METRIC.id, `runs[${r}].score`, score);
    const lengths = assistantTurns(transcript).map((turn) => codePoints(turn.text));
    if (lengths.length === 0) return;
    const key = JSON.stringify([system ?? null, setting ?? null, task ?? null, instruction]);
    const group = groups.get(key);
    const entry = { length: mean(lengths), score };
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  });
  return groups;
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(
  METRIC,
  {},
  {
    source: { paper: 'lost', equation: 'appendix F.4, table 4' },
    category: 'behavior',
    meaning: "How runs score by the length of the assistant's turns, in five bins.",
    tex: '\\bar S_{\\text{longest}} - \\bar S_{\\text{shortest}}',
    range: [-100, 100],
    granularity: 'corpus',
    aggregate: 'recompute',
    cost: { time: 'O(characters + runs log runs)', memory: 'O(runs)' },
    nUnit: 'runs with a reply',
    use: 'to ask whether runs with longer assistant turns score lower.',
    avoid: 'with fewer than five runs per instruction: some bins are then empty.',
  },
);

/** @internal */
export const page: MetricPage = {
  reading: 'In the example, the shortest run scores 90 and the longest 50: a difference of -40 points.',
  seeAlso: ['answer-bloat', 'first-attempt-progress'],
};
