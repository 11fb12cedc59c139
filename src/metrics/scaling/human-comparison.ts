import { requireInput, requireOption } from '../../error.js';
import { existing } from '../../math/existing.js';
import { quantile } from '../../math/quantile.js';
import { aFunction, either, oneOf, properShare, text, words } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import { optionId } from '../../options/params.js';
import {
  type ComparedMeasure,
  compareRatios,
  compareShares,
  type Share,
} from '../../statistics/compared-measure.js';
import { countWords } from '../../text/count-words.js';
import { requireTranscripts } from '../../transcript/inputs.js';
import { metaLabel } from '../../transcript/meta-of.js';
import { taskOf } from '../../transcript/task-of.js';
import type { Transcript } from '../../transcript/types.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, Settled, Tokenized } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { countMarkers, type HumanMeasure, once, type StyleMarker, textMeasures } from './human-measures.js';

/** @internal */
export const METRIC: FactsFor<HumanComparisonResult> = {
  id: 'human-comparison',
  revision: 1,
  input: 'transcript',
  direct: true,
  needs: [],
  undefinedWhen: ['too-few-items'],
  direction: 'none',
  components: [],
};

/** Options of {@link humanComparison}. */
export interface HumanComparisonOptions {
  /** Counts the tokens of a text; default: words separated by white space, as in the paper. */
  readonly countTokens?: (text: string) => number;
  /** The list of markers; default `'paper'`, see {@link styleMarkers}. */
  readonly markers?: 'paper' | 'extended';
  /** Nominal coverage of the intervals; default .95. */
  readonly confidenceLevel?: number;
  /**
   * Field of `meta` shared by dependent dialogues. Each of several fields is a separate kind of cluster (instruction
   * and annotator). Default: `instruction`, else `item`, else the id.
   */
  readonly clusterBy?: string | readonly string[];
}

/** @internal */
export const OPTIONS: OptionSpecs<HumanComparisonOptions, 'markers' | 'confidenceLevel'> = {
  countTokens: { ...aFunction(), print: false },
  markers: oneOf(['paper', 'extended'], 'paper'),
  confidenceLevel: properShare(0.95),
  clusterBy: { ...either(text(), words()), expected: 'a field of meta, or a list of fields' },
};

/** Two groups of dialogues by name, such as `{ people: [...], models: [...] }`. */
export type ComparedGroups = Readonly<Record<string, readonly Transcript[]>>;

/** Result of {@link humanComparison}. */
export interface HumanComparisonResult extends CoreResult<'human-comparison'>, Tokenized {
  /** The names of the groups, the first and the second. */
  readonly names: readonly [string, string];
  /** Each measure in both groups, and the difference, first minus second, with intervals. */
  readonly measures: Readonly<Record<HumanMeasure, ComparedMeasure>>;
  /** Medians in both groups of tokens per turn and of turns per dialogue; `null` without data. */
  readonly medians: Readonly<Record<'tokensPerTurn' | 'turnsPerDialogue', Pair<number | null>>>;
}

/**
 * Human comparison: two groups of conversations compared by success, length, density, coherence and style markers [1].
 * It compares success, tokens per turn, turns and tokens per conversation, lexical density (also divided by ln n,
 * because it grows with the number of turns), centering coherence, and the share of conversations with at least one
 * filler, backchannel or apology. Each measure is reported for both groups and for their difference, first minus
 * second, with intervals. The score is the difference of the success rates.
 *
 * Success is `outcome.success`, else a score above 50; dialogues without an outcome do not count towards it. Shares of
 * dialogues have Wilson's intervals and their differences Newcombe's. The other measures are means over dialogues
 * (tokens per turn: tokens over turns) with Student's t intervals. Dialogues with the same `meta.instruction`, else the
 * same `meta.item`, else the same id (or another field, `clusterBy`) are not independent, within a group or across
 * groups. Groups with shared tasks are compared within them with equal weights: equal success rates on every task give
 * a difference of 0, regardless of how often each group did each task.
 *
 * The score lies in [-1, 1]. `n` is the number of dialogues. Time: the metrics, plus O(dialogues log dialogues).
 * Undefined scores: `too-few-items` if a group contains no outcome.
 *
 * [1] Eisenstein et al. 2026, MT-PingEval, section 5.5, figure 14.
 *
 * @throws MetricError `INVALID_INPUT` unless there are two groups; `INVALID_OPTION` for an option out of range
 *
 * @example
 * ```ts
 * import { humanComparison } from '@mtpc/metrics';
 * const dialogue = (success: boolean, ...texts: string[]) => ({
 *   turns: texts.map((text) => ({ speaker: 'ana', text })),
 *   outcome: { success },
 * });
 * const people = [dialogue(true, 'a red bus', 'ok', 'um, left?'), dialogue(true, 'okay')];
 * const models = [dialogue(false, 'I can see a red bus on the left.'), dialogue(true, 'It is there.')];
 * const result = humanComparison({ people, models });
 * result.score; // => 0.5
 * result.measures.tokensPerTurn.groups[0].estimate; // => 1.75
 * result.measures.backchannels.difference.estimate; // => 1
 * ```
 */
export const humanComparison: Metric<typeof compute> = /* @__PURE__ */ defineMetric(compute, METRIC, OPTIONS);

function compute(groups: ComparedGroups, options?: HumanComparisonOptions): Settled<HumanComparisonResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const { countTokens = countWords, markers, confidenceLevel, clusterBy } = resolved;
  const [names, dialogues] = requireTwoGroups(groups);
  for (const own of dialogues) requireTranscripts(METRIC.id, own);
  requireClusterFields(dialogues, clusterBy);
  const sharesOf = sharesBy(dialogues, clusterBy);
  const means = (of: (transcript: Transcript) => number | null): ComparedMeasure =>
    compareRatios(...sharesOf((each) => counted(of(each))), confidenceLevel);
  const shares = (of: (transcript: Transcript) => boolean | null): ComparedMeasure =>
    compareShares(...sharesOf((each) => counted(of(each))), confidenceLevel);
  const tokensOf = once(({ turns }) =>
    turns.reduce((sum, { text }) => sum + checkCount(countTokens(text)), 0),
  );
  const ratesOf = once((transcript) => countMarkers(transcript, markers));
  const isMarked = (marker: StyleMarker) => (transcript: Transcript) => {
    const rate = ratesOf(transcript)[marker];
    return rate === null ? null : rate > 0;
  };
  const ofText = textMeasures();
  const measures = {
    success: shares(judgeSuccess),
    tokensPerTurn: compareRatios(...sharesOf((each) => [tokensOf(each), each.turns.length]), confidenceLevel),
    turnsPerDialogue: means(({ turns }) => turns.length),
    tokensPerDialogue: means(tokensOf),
    lexicalDensity: means(ofText.lexicalDensity),
    densityPerLogTurns: means(ofText.densityPerLogTurns),
    coherence: means(ofText.coherence),
    fillers: shares(isMarked('fillers')),
    backchannels: shares(isMarked('backchannels')),
    apologies: shares(isMarked('apologies')),
  };
  const params = { names: [...names], clusterBy: null, ...paramsOf(OPTIONS, resolved) };
  const n = dialogues[0].length + dialogues[1].length;
  const medians = groupMedians(dialogues, countTokens);
  const body = { n, params, tokenizer: optionId(countTokens), names, measures, medians };
  const { estimate: value } = measures.success.difference;
  return value === null ? undefinedBecause(METRIC, 'too-few-items', body) : scored(METRIC, value, body);
}

/** Computes a measure for each dialogue of both groups and drops undefined values. */
function sharesBy(
  dialogues: Pair<readonly Transcript[]>,
  clusterBy: HumanComparisonOptions['clusterBy'],
): (of: (transcript: Transcript) => Part | null) => Pair<Share[]> {
  return (of) => {
    const sharesIn = (g: 0 | 1): Share[] =>
      dialogues[g].flatMap((each, i) => {
        const [part, whole] = of(each) ?? [];
        if (part === undefined || whole === undefined) return [];
        const alone = `${g} ${i}`;
        return [
          { part, whole, task: taskLabel(each, alone), clusters: clusterLabels(each, clusterBy, alone) },
        ];
      });
    return [sharesIn(0), sharesIn(1)];
  };
}

/** With an unknown field, every dialogue would silently become a separate cluster. */
function requireClusterFields(
  dialogues: Pair<readonly Transcript[]>,
  clusterBy: HumanComparisonOptions['clusterBy'],
): void {
  for (const field of [clusterBy ?? []].flat()) {
    const isKnown = dialogues.some((own) => own.some((each) => metaLabel(each, field) !== undefined));
    const isEmpty = dialogues.every(({ length }) => length === 0);
    requireOption(
      isKnown || isEmpty,
      METRIC.id,
      'clusterBy',
      'a field that occurs in the meta of a dialogue',
      field,
    );
  }
}

function groupMedians(
  [first, second]: Pair<readonly Transcript[]>,
  countTokens: (text: string) => number,
): HumanComparisonResult['medians'] {
  const perTurn = (own: readonly Transcript[]): number | null =>
    medianOrNull(own.flatMap(({ turns }) => turns.map(({ text }) => countTokens(text))));
  const perDialogue = (own: readonly Transcript[]): number | null =>
    medianOrNull(own.map(({ turns }) => turns.length));
  return {
    tokensPerTurn: [perTurn(first), perTurn(second)],
    turnsPerDialogue: [perDialogue(first), perDialogue(second)],
  };
}

function medianOrNull(values: readonly number[]): number | null {
  return values.length === 0 ? null : quantile(Float64Array.from(values).sort(), 0.5);
}

function checkCount(count: number): number {
  const ok = Number.isFinite(count) && count >= 0;
  requireInput(ok, METRIC.id, 'options.countTokens', 'a function that counts the tokens of a text', count);
  return count;
}

/** The task of a dialogue: its instruction, else its item, else its id. */
function taskLabel(transcript: Transcript, alone: string): string {
  const label = taskOf(transcript)?.label;
  if (label !== undefined) return `=${label}`;
  const { id, generatedId } = transcript;
  return id === undefined || generatedId ? alone : `id ${id}`;
}

/** The cluster labels of a dialogue, one for each kind of cluster. */
function clusterLabels(
  transcript: Transcript,
  clusterBy: HumanComparisonOptions['clusterBy'],
  alone: string,
): string[] {
  if (clusterBy === undefined) return [taskLabel(transcript, alone)];
  return [clusterBy].flat().map((field) => {
    const label = metaLabel(transcript, field);
    return label === undefined ? alone : `=${label}`;
  });
}

type Pair<T> = readonly [T, T];

function requireTwoGroups(groups: ComparedGroups): [Pair<string>, Pair<readonly Transcript[]>] {
  const entries = Array.isArray(groups) ? [] : Object.entries(groups ?? {});
  const expected = 'two groups of dialogues by name, { people: [...], models: [...] }';
  const [first, second, ...more] = entries;
  const two = first !== undefined && second !== undefined && more.length === 0;
  requireInput(two && entries.every(([, own]) => Array.isArray(own)), METRIC.id, 'groups', expected, groups);
  return [
    [existing(first)[0], existing(second)[0]],
    [existing(first)[1], existing(second)[1]],
  ];
}

/** A dialogue's contribution to a measure, and the divisor. */
type Part = readonly [part: number, whole: number];

/** A dialogue that counts as one. */
function counted(value: number | boolean | null): Part | null {
  return value === null ? null : [Number(value), 1];
}

function judgeSuccess({ outcome }: Transcript): boolean | null {
  return outcome?.success ?? (outcome?.score === undefined ? null : outcome.score > 50);
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'pingeval', equation: 'section 5.5, figure 14' },
  category: 'scaling',
  meaning: 'Two groups of conversations compared by success, length, density, coherence and style markers.',
  tex: '\\hat p_{\\text{people}} - \\hat p_{\\text{models}}',
  range: [-1, 1],
  granularity: 'corpus',
  aggregate: 'recompute',
  cost: { time: 'O(characters + dialogues log dialogues)', memory: 'O(dialogues)' },
  nUnit: 'dialogues',
  use: 'to compare two groups of conversations, such as people and models, on success, length, density, coherence and style.',
  avoid: 'for groups that worked on different prompts.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, people solve both tasks and models one of two: a difference in success of 0.5. People use 1.75 tokens per turn.',
  seeAlso: ['style-markers', 'lexical-density', 'turn-scaling'],
};
