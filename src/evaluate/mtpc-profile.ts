import type { MetricResult } from '../metrics/frame/result.js';
import { signature } from '../metrics/frame/signature.js';
import { GLOBAL_METRICS } from './profile/global-metrics.js';
import { LOCAL_METRICS } from './profile/local-metrics.js';
import {
  type ProfileDimension,
  type ProfileMetric,
  type ProfilePart,
  present,
} from './profile/profile-metrics.js';
import type { MtpcProfileOptions, ProfileInput } from './profile/profile-options.js';
import { profileUnits } from './profile/profile-units.js';
import {
  type FinishOptions,
  type ScoreCluster,
  type ScoreState,
  type Summary,
  scoreAccumulator,
} from './score-accumulator.js';
import { clusterFor } from './summarize.js';

/** One line of the table. */
export interface ProfileRow {
  /** The paper's symbol, with the component where a metric has several: `M-SNS-min`. */
  readonly symbol: string;
  /** The metric's id. */
  readonly metric: string;
  readonly scope: 'local' | 'global';
  readonly dimension: ProfileDimension;
  /**
   * Over cases (local), clustered by conversation, or over conversations (global): mean, deviations, interval, how many
   * were scored and how many not, and why. With `unit: 'transcript'` the cases of a conversation are averaged first.
   */
  readonly summary: Summary;
  /** What was lacking wherever the metric could not be asked, in words. */
  readonly missing: readonly string[];
  /** The signatures of the results; more than one where they are not comparable among themselves. */
  readonly signatures: readonly string[];
}

/** The table of {@link mtpcProfile}. */
export interface MtpcProfile {
  readonly conversations: number;
  readonly cases: number;
  readonly rows: readonly ProfileRow[];
}

/**
 * The whole table of MPCEval [1] for a conversation or a corpus: every local metric over next-turn cases, every global
 * metric over conversations, with mean, deviations, and how many were scored.
 *
 * Give what the metrics need, and leave out what you do not have: without an embedder (or vectors in the input) the
 * rows that rest on vectors have no score and `missing` says `embeddings`, and so on. The agenda's thresholds have no
 * published value; without them the agenda rows are missing too. Vectors and words are made once for a conversation.
 *
 * Time: that of the embedder and the language model, plus that of the metrics. `formatProfiles` lays the tables of
 * several systems out side by side.
 *
 * [1] Zhang et al. 2026, MPCEval, tables 2, 3, 6, 11.
 *
 * @param input a transcript, a next-turn case, or a list of them, with vectors or without
 * @throws MetricError whatever a metric or the embedder throws
 *
 * @example
 * ```ts
 * import { createHashEmbedder, mtpcProfile } from '@mtpc/metrics';
 * const said = ([speaker, text]) => ({ speaker, text });
 * const turns = [['ana', 'Tea or coffee?'], ['ben', 'Tea, please.'], ['ana', 'With milk?']].map(said);
 * const profile = await mtpcProfile({ turns }, { turns: 'last', embedder: createHashEmbedder() });
 * const row = (symbol: string) => profile.rows.find((each) => each.symbol === symbol);
 * row('PF').summary.mean; // => 0.5
 * row('M-SNS-avg').summary.n; // => 1
 * row('TES').missing; // => ['topic model']
 * ```
 */
export async function mtpcProfile(
  input: ProfileInput | Iterable<ProfileInput> | AsyncIterable<ProfileInput>,
  options: MtpcProfileOptions = {},
): Promise<MtpcProfile> {
  const local = LOCAL_METRICS.map(collector);
  const global = GLOBAL_METRICS.map(collector);
  let conversations = 0;
  let cases = 0;
  let inputs = 0;
  for await (const each of isMany(input) ? input : [input]) {
    const units = await profileUnits(each, options);
    // Numbered: two conversations may have one id.
    const place: Place = {
      ...(units.dialogue && { transcript: String(inputs) }),
      cluster: clusterFor(options.cluster, each, inputs),
    };
    inputs += 1;
    for (const unit of units.cases) {
      cases += 1;
      for (const collect of local) await collect.add(unit, options, place);
    }
    if (units.dialogue === undefined) continue;
    conversations += 1;
    for (const collect of global) await collect.add(units.dialogue, options, place);
  }
  const rows = [
    ...local.flatMap((collect) => collect.rows('local', options)),
    ...global.flatMap((collect) => collect.rows('global', options)),
  ];
  return Object.freeze({ conversations, cases, rows });
}

function isMany(
  input: ProfileInput | Iterable<ProfileInput> | AsyncIterable<ProfileInput>,
): input is Iterable<ProfileInput> | AsyncIterable<ProfileInput> {
  return Symbol.iterator in input || Symbol.asyncIterator in input;
}

/** Gathers the results of one metric, one line for each of its parts. */
interface Collector<U> {
  add(unit: U, options: MtpcProfileOptions, place: Place): Promise<void>;
  rows(scope: 'local' | 'global', options: FinishOptions): ProfileRow[];
}

/** The conversation that a result belongs to, if it is one, and what it has in common with others. */
interface Place {
  readonly transcript?: string;
  readonly cluster: ScoreCluster | undefined;
}

function collector<U>(metric: ProfileMetric<U>): Collector<U> {
  const lines = metric.parts.map((part) => ({
    part,
    state: scoreAccumulator.init(),
    missing: new Set<string>(),
    signatures: new Set<string>(),
  }));
  return {
    async add(unit, options, place) {
      const lacking = metric.lacks(unit, options);
      const result = lacking === undefined ? await metric.run(unit, options) : undefined;
      for (const { part, state, missing, signatures } of lines) {
        const absent = lacking ?? part.lacks?.(options);
        if (absent !== undefined) missing.add(absent);
        if (result === undefined || absent !== undefined) continue;
        addPart(state, part, result, place);
        signatures.add(signature(result));
      }
    },
    rows: (scope, { unit = 'turn', level, method, resamples, seed }) =>
      lines.map(({ part, state, missing, signatures }) => ({
        ...{ symbol: part.symbol, metric: metric.id, scope, dimension: metric.dimension },
        summary: scoreAccumulator.finish(state, present({ unit, level, method, resamples, seed })),
        missing: [...missing],
        signatures: [...signatures],
      })),
  };
}

/** A part may be undefined where the score is not: then for no reason that the result names. */
function addPart(
  state: ScoreState,
  part: ProfilePart<MetricResult>,
  result: MetricResult,
  { transcript, cluster }: Place,
): void {
  const { undefinedBecause } = result;
  const value = { score: part.pick(result) ?? null, ...present({ undefinedBecause, transcript }) };
  scoreAccumulator.add(state, value, cluster);
}
