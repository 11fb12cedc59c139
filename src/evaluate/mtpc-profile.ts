import { itemAt } from '../math/existing.js';
import type { MetricResult } from '../metrics/core/result.js';
import { signature } from '../metrics/core/signature.js';
import { anObject, requireForm } from '../options/forms.js';
import { resolveOptions } from '../options/options.js';
import { present } from '../options/present.js';
import { isForfeit } from '../transcript/provenance.js';
import { Applicability, withReason } from './applicable.js';
import { clusterFor, type ScoreCluster, taskClusterOf } from './cluster-by.js';
import { findMissingNeed } from './needs.js';
import { PreparedCase } from './prepared-case.js';
import { type PreparedInput, prepareInput } from './profile/prepare-input.js';
import { type MtpcProfileOptions, PROFILE, type ProfileInput } from './profile/profile-options.js';
import {
  lackOfLine,
  type ProfileDimension,
  type ProfileLine,
  type ProfileMetric,
  profileTable,
} from './profile/profile-table.js';
import { rowOrigin } from './row-origin.js';
import { componentScore } from './rows.js';
import { isPerTurn, runMetric, runOnForfeit } from './run-metric.js';
import { addToState, emptyState, type ScoreState, type Summary, stateSummary } from './score-accumulator.js';
import type { FinishOptions } from './score-summary.js';

/** One line of the table. */
export interface ProfileRow {
  /** The paper's symbol, with the component if a metric has several: `M-SNS-min`. */
  readonly symbol: string;
  /** The metric's id. */
  readonly metric: string;
  readonly scope: 'local' | 'global';
  readonly dimension: ProfileDimension;
  /**
   * Summary over cases (local, clustered by conversation) or over conversations (global): mean, standard deviations,
   * interval, number of scores, and missing scores by reason. With `unit: 'transcript'` the cases of a conversation are
   * averaged first.
   */
  readonly summary: Summary;
  /** The missing requirements if the metric was never computed, in words. */
  readonly missing: readonly string[];
  /** The signatures of the results; more than one if the results are not comparable. */
  readonly signatures: readonly string[];
}

/** The table of {@link mtpcProfile}. */
export interface MtpcProfile {
  readonly conversations: number;
  readonly cases: number;
  readonly rows: readonly ProfileRow[];
}

/**
 * The complete table of MPCEval [1] for a conversation or a corpus: every local metric over next-turn cases and every
 * global metric over conversations, with mean, standard deviations, and the number scored. After a given context
 * (`meta.contextTurns`) only the produced turns are scored.
 *
 * Pass the resources you have. Without an embedder (or vectors in the input), rows that need vectors are not scored and
 * list `embeddings` in `missing`, and so on for other resources. The paper does not publish the agenda thresholds, so
 * agenda rows are missing without them. Vectors and words are computed once per conversation.
 *
 * Time: embedder and language model, plus the metrics. `formatProfiles` prints the tables of several systems side by
 * side.
 *
 * [1] Zhang et al. 2026, MPCEval, tables 2, 3, 6, 11.
 *
 * @param input a transcript, a next-turn case, or a list of them, with or without vectors
 * @throws MetricError the errors of metrics and of the embedder
 *
 * @example
 * ```ts
 * import { createHashEmbedder, mtpcProfile } from '@mtpc/metrics';
 * const said = (speaker: string, text: string) => ({ speaker, text });
 * const turns = [said('ana', 'Tea or coffee?'), said('ben', 'Tea, please.'), said('ana', 'With milk?')];
 * const profile = await mtpcProfile({ turns }, { turns: 'last', embedder: createHashEmbedder() });
 * const row = (symbol: string) => profile.rows.find((each) => each.symbol === symbol);
 * row('PF')?.summary.mean; // => 0.5
 * row('M-SNS-avg')?.summary.n; // => 1
 * row('TES')?.missing; // => ['a topic model']
 * ```
 */
export async function mtpcProfile(
  input: ProfileInput | Iterable<ProfileInput> | AsyncIterable<ProfileInput>,
  options: MtpcProfileOptions = {},
): Promise<MtpcProfile> {
  requireForm('mtpcProfile', 'input', input, anObject);
  resolveOptions('mtpcProfile', PROFILE, options);
  const collectors = profileTable(options).map(collector);
  let conversations = 0;
  let cases = 0;
  let inputs = 0;
  for await (const each of isMany(input) ? input : [input]) {
    const prepared = await prepareInput(each, options);
    cases += prepared.turns.length;
    if (prepared.whole) conversations += 1;
    // Numbered, because two conversations may share an id.
    const place: Place = {
      ...(prepared.whole && { transcript: String(inputs) }),
      cluster:
        options.clusterBy === undefined
          ? taskCluster(each)
          : clusterFor(options.clusterBy, each, inputs, 'mtpcProfile'),
    };
    inputs += 1;
    for (const collect of collectors) await collect.add(prepared, place);
  }
  const rows = collectors.flatMap((collect) => collect.rows(options));
  return Object.freeze({ conversations, cases, rows });
}

/** By default, dialogues are clustered by task. */
function taskCluster(input: ProfileInput): ScoreCluster | undefined {
  const transcript = 'transcript' in input ? input.transcript : input;
  return 'turns' in transcript ? taskClusterOf(rowOrigin(transcript, '')) : undefined;
}

function isMany(
  input: ProfileInput | Iterable<ProfileInput> | AsyncIterable<ProfileInput>,
): input is Iterable<ProfileInput> | AsyncIterable<ProfileInput> {
  return Symbol.iterator in input || Symbol.asyncIterator in input;
}

/** Collects the results of one metric, with one row per number in the table. */
interface Collector {
  add(input: PreparedInput, place: Place): Promise<void>;
  rows(options: FinishOptions): ProfileRow[];
}

/** The conversation of a result, if any, and its clusters. */
interface Place {
  readonly transcript?: string;
  readonly cluster: ScoreCluster | undefined;
}

function collector({ asked, scope, dimension, lines }: ProfileMetric): Collector {
  const columns = lines.map((line) => ({
    line,
    state: emptyState(),
    missing: new Set<string>(),
    signatures: new Set<string>(),
  }));
  return {
    async add({ prepared, turns, whole }, place) {
      if (scope === 'global' && !whole) return;
      const lacking = findMissingNeed(asked.card, prepared, asked.options);
      const results = lacking === undefined ? await Promise.all(computeResults(asked, prepared, turns)) : [];
      for (const { line, state, missing, signatures } of columns) {
        const absent = lacking ?? lackOfLine(line, asked);
        if (absent !== undefined) missing.add(absent);
        else for (const result of results) addLine(state, line, result, signatures, place);
      }
    },
    rows: ({ unit = 'turn', confidenceLevel, method, resamples, seed }) =>
      columns.map(({ line, state, missing, signatures }) => ({
        ...{ symbol: line.name, metric: asked.card.id, scope, dimension },
        summary: stateSummary(
          state,
          present({ unit, confidenceLevel, method, resamples, seed }),
          'mtpcProfile',
        ),
        missing: [...missing],
        signatures: [...signatures],
      })),
  };
}

function computeResults(
  ...[asked, prepared, turns]: Parameters<typeof runMetric>
): (MetricResult | Promise<MetricResult>)[] {
  const applicability = new Applicability(prepared);
  const settled = (turn: number | undefined, result: MetricResult): MetricResult => {
    const isBlank = turn !== undefined && itemAt(prepared.transcript.turns, turn).text.trim() === '';
    const reason = applicability.reason(asked.card, asked.options, turn);
    // A single case cannot show whether names are ever mentioned.
    const isKnown = reason === 'unsupported-language' || !(prepared instanceof PreparedCase);
    return isKnown ? withReason(result, reason, isBlank) : result;
  };
  if (isForfeit(prepared.transcript))
    return Array.from(runOnForfeit(asked, prepared), ({ result }) => result);
  const scored = isPerTurn(asked.card) ? prepared : prepared.produced;
  return Array.from(runMetric(asked, scored, turns), ({ turn, result }) =>
    result instanceof Promise ? result.then((each) => settled(turn, each)) : settled(turn, result),
  );
}

/** A component may be undefined while the score is defined; the result then gives no reason. */
function addLine(
  state: ScoreState,
  { component }: ProfileLine,
  result: MetricResult,
  signatures: Set<string>,
  { transcript, cluster }: Place,
): void {
  const { undefinedBecause } = result;
  const score = component === undefined ? result.score : componentScore(result, component);
  const { metric } = result;
  const line = { component: component?.symbol, undefinedBecause, transcript };
  addToState(state, { score, metric, ...present(line) }, cluster, 'mtpcProfile');
  signatures.add(signature(result));
}
