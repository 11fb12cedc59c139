import type { MetricResult } from '../metrics/frame/result.js';
import { signature } from '../metrics/frame/signature.js';
import { feed } from './feed.js';
import { lackOf } from './needs.js';
import { type PreparedInput, prepareInput } from './profile/prepare-input.js';
import type { MtpcProfileOptions, ProfileInput } from './profile/profile-options.js';
import {
  lackOfLine,
  type ProfileDimension,
  type ProfileLine,
  type ProfileMetric,
  profileTable,
} from './profile/profile-table.js';
import { componentOf } from './rows.js';
import { type ScoreState, type Summary, scoreAccumulator } from './score-accumulator.js';

/** One line of the table. */
export interface ProfileRow {
  /** The paper's symbol, with the component where a metric has several: `M-SNS-min`. */
  readonly symbol: string;
  /** The metric's id. */
  readonly metric: string;
  readonly scope: 'local' | 'global';
  readonly dimension: ProfileDimension;
  /** Over cases (local) or conversations (global): mean, deviations, how many were scored and how many not, and why. */
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
 * row('TES').missing; // => ['a topic model']
 * ```
 */
export async function mtpcProfile(
  input: ProfileInput | Iterable<ProfileInput> | AsyncIterable<ProfileInput>,
  options: MtpcProfileOptions = {},
): Promise<MtpcProfile> {
  const collectors = profileTable(options).map(collector);
  let conversations = 0;
  let cases = 0;
  for await (const each of isMany(input) ? input : [input]) {
    const prepared = await prepareInput(each, options);
    cases += prepared.turns.length;
    if (prepared.whole) conversations += 1;
    for (const collect of collectors) await collect.add(prepared);
  }
  const rows = collectors.flatMap((collect) => collect.rows(options.resamples ?? 0));
  return Object.freeze({ conversations, cases, rows });
}

function isMany(
  input: ProfileInput | Iterable<ProfileInput> | AsyncIterable<ProfileInput>,
): input is Iterable<ProfileInput> | AsyncIterable<ProfileInput> {
  return Symbol.iterator in input || Symbol.asyncIterator in input;
}

/** Gathers the results of one metric, one row for each number that the table shows of it. */
interface Collector {
  add(input: PreparedInput): Promise<void>;
  rows(resamples: number): ProfileRow[];
}

function collector({ asked, scope, dimension, lines }: ProfileMetric): Collector {
  const columns = lines.map((line) => ({
    line,
    state: scoreAccumulator.init(),
    missing: new Set<string>(),
    signatures: new Set<string>(),
  }));
  return {
    async add({ prepared, turns, whole }) {
      if (scope === 'global' && !whole) return;
      const lacking = lackOf(asked.card, prepared, asked.options);
      const results = lacking === undefined ? await Promise.all(resultsOf(asked, prepared, turns)) : [];
      for (const { line, state, missing, signatures } of columns) {
        const absent = lacking ?? lackOfLine(line, asked);
        if (absent !== undefined) missing.add(absent);
        else for (const result of results) addLine(state, line, result, signatures);
      }
    },
    rows: (resamples) =>
      columns.map(({ line, state, missing, signatures }) => ({
        ...{ symbol: line.name, metric: asked.card.id, scope, dimension },
        summary: scoreAccumulator.finish(state, { resamples }),
        missing: [...missing],
        signatures: [...signatures],
      })),
  };
}

function resultsOf(
  ...[asked, prepared, turns]: Parameters<typeof feed>
): (MetricResult | Promise<MetricResult>)[] {
  return Array.from(feed(asked, prepared, turns), ({ result }) => result);
}

/** A component may be undefined where the score is not: then for no reason that the result names. */
function addLine(
  state: ScoreState,
  { component }: ProfileLine,
  result: MetricResult,
  signatures: Set<string>,
): void {
  const { undefinedBecause } = result;
  const score = component === undefined ? result.score : componentOf(result, component);
  scoreAccumulator.add(state, undefinedBecause === undefined ? { score } : { score, undefinedBecause });
  signatures.add(signature(result));
}
