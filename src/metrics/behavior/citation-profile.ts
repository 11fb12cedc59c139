import { requireInput } from '../../error.js';
import { itemAt, lastItem } from '../../math/existing.js';
import { asFields } from '../../options/is-fields.js';
import { oneOf } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import { requireList } from '../../transcript/inputs.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { parseCitations, withoutZeros } from './parse-citations.js';

/** @internal */
export const METRIC: FactsFor<CitationProfileResult> = {
  id: 'citation-profile',
  revision: 1,
  input: 'runs',
  direct: true,
  needs: ['runs'],
  undefinedWhen: ['too-few-turns', 'zero-denominator'],
  direction: 'none',
  components: [],
};

/** A conversation that provides documents turn by turn and asks for a summary after each turn. */
export interface CitationRecord {
  /** The ids of the documents that each turn introduces. */
  readonly introduced: readonly (readonly (string | number)[])[];
  /** The summary after each turn. */
  readonly summaries: readonly string[];
}

/** Options of {@link citationProfile}. */
export interface CitationProfileOptions {
  /** Whether a document cited twice in one summary counts twice (default) or once. */
  readonly count?: 'occurrence' | 'unique';
}

/** @internal */
export const OPTIONS: OptionSpecs<CitationProfileOptions, 'count'> = {
  count: oneOf(['occurrence', 'unique'], 'occurrence'),
};

/** The citations of the summaries after one turn. */
export interface CitationBin {
  /** Number of citations. */
  readonly n: number;
  /** Share of the citations of documents of each turn so far; `null` without citations. */
  readonly shares: readonly (number | null)[];
  /** Share of citations of documents that have not been introduced yet; `null` without citations. */
  readonly hallucinated: number | null;
}

/** Result of {@link citationProfile}. */
export interface CitationProfileResult extends CoreResult<'citation-profile'> {
  /** One entry per summarized turn. */
  readonly bins: readonly CitationBin[];
}

/**
 * Loss in middle turns: whether summaries cite the documents of early, middle and late turns equally often.
 *
 * For the summary after each turn, the profile gives the share of citations that refers to the documents of each turn
 * so far, and the hallucinated share, which refers to unknown or later documents [1]. Several conversations are pooled
 * turn by turn. A document belongs to the first turn that introduces it. {@link parseCitations} finds the citations.
 * The score is the share of the last summaries' citations that refer to documents of the middle turns (all but the
 * first and the last); hallucinated citations count in the denominator.
 *
 * The score lies in [0, 1]; if all turns introduce equally many documents, even citing gives (T - 2) / T for T turns.
 * `n` is the number of citations in the last summaries. Takes O(characters + turns^2) time and memory. Undefined
 * scores: `too-few-turns` for fewer than three turns, `zero-denominator` without citations in the last summaries.
 *
 * [1] Laban et al. 2025, LLMs Get Lost In Multi-Turn Conversation, appendix F.3.
 *
 * @throws MetricError `INVALID_OPTION` for an unknown `count` or option, `INVALID_INPUT` for input that is not a record
 *
 * @example
 * ```ts
 * import { citationProfile } from '@mtpc/metrics';
 * const introduced = [[1, 2], [3], [4]];
 * const summaries = ['- Rain [1].', '- Rain [1], wind [3].', '- Rain [1, 2], wind [3], snow [4], hail [9].'];
 * const result = citationProfile({ introduced, summaries });
 * result.score; // => 0.2
 * result.bins[2]; // => { n: 5, shares: [0.4, 0.2, 0.2], hallucinated: 0.2 }
 * ```
 */
export const citationProfile: Metric<typeof compute> = /* @__PURE__ */ defineMetric(compute, METRIC, OPTIONS);

function compute(
  records: CitationRecord | readonly CitationRecord[],
  options?: CitationProfileOptions,
): Settled<CitationProfileResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const list = toRecords(records);
  const counts = list.map((record) => citationCounts(record, resolved.count === 'unique'));
  const turns = counts.reduce((most, { length }) => Math.max(most, length), 0);
  const bins = Array.from({ length: turns }, (_, t) => toBin(pooled(counts.map((rows) => rows[t]))));
  const long = counts.filter((rows) => rows.length > 2);
  const last = long.map((rows) => lastItem(rows));
  const n = total(last.flat());
  const body = { n, params: paramsOf(OPTIONS, resolved), bins };
  if (long.length === 0) return undefinedBecause(METRIC, 'too-few-turns', body);
  if (n === 0) return undefinedBecause(METRIC, 'zero-denominator', body);
  return scored(METRIC, total(last.flatMap((row) => row.slice(2, -1))) / n, body);
}

function areSeveral(
  records: CitationRecord | readonly CitationRecord[],
): records is readonly CitationRecord[] {
  return Array.isArray(records);
}

/** Wraps a single record in a list; throws unless each record contains lists of ids and of summaries. */
function toRecords(records: CitationRecord | readonly CitationRecord[]): readonly CitationRecord[] {
  const list = areSeveral(records) ? records : [records];
  list.forEach((record, r) => {
    const path = list === records ? `records[${r}]` : 'records';
    const { introduced, summaries } = asFields(record);
    requireList(
      METRIC.id,
      `${path}.introduced`,
      introduced,
      'the ids that each turn introduces, one list per turn',
    );
    introduced.forEach((ids, t) => {
      requireList(METRIC.id, `${path}.introduced[${t}]`, ids, 'a list of ids');
    });
    requireList(METRIC.id, `${path}.summaries`, summaries, 'a list of texts, one after each turn');
    summaries.forEach((text, t) => {
      requireInput(typeof text === 'string', METRIC.id, `${path}.summaries[${t}]`, 'a string', text);
    });
  });
  return list;
}

/** For each summary: citations of unknown documents, then of documents of turn 0, 1, ... up to the summary's turn. */
function citationCounts({ introduced, summaries }: CitationRecord, unique: boolean): number[][] {
  const turnOf = new Map<string, number>();
  introduced.forEach((ids, turn) => {
    for (const id of ids) {
      const read = withoutZeros(String(id));
      if (!turnOf.has(read)) turnOf.set(read, turn);
    }
  });
  return summaries.map((summary, t) => {
    const cited = parseCitations(summary);
    const places = Array.from(unique ? new Set(cited) : cited, (id) => {
      const turn = turnOf.get(id) ?? Number.POSITIVE_INFINITY;
      return turn <= t ? turn + 1 : 0;
    });
    return Array.from({ length: t + 2 }, (_, place) => places.filter((each) => each === place).length);
  });
}

/** Sums the rows of all conversations that are long enough. */
function pooled(rows: readonly (readonly number[] | undefined)[]): number[] {
  const present = rows.filter((row) => row !== undefined);
  return (present[0] ?? []).map((_, i) => total(present.map((row) => itemAt(row, i))));
}

function toBin([hallucinated = 0, ...turns]: readonly number[]): CitationBin {
  const n = hallucinated + total(turns);
  const share = (citations: number): number | null => (n === 0 ? null : citations / n);
  return { n, shares: turns.map(share), hallucinated: share(hallucinated) };
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'lost', equation: 'appendix F.3' },
  category: 'behavior',
  meaning: 'Whether summaries cite the documents of early, middle and late turns equally often.',
  tex: '\\frac{\\sum_{1 < t < T} c_t}{\\sum_{t} c_t + c_{\\text{unknown}}}',
  range: [0, 1],
  granularity: 'corpus',
  aggregate: 'recompute',
  cost: { time: 'O(characters + turns^2)', memory: 'O(turns^2)' },
  nUnit: 'citations in the last summaries',
  use: 'to ask whether summaries cite documents from the middle of a conversation as often as those from its ends.',
  avoid: 'without the documents that each turn introduced.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, 1 of 5 citations of the last summary goes to the middle turn (0.2), and 1 of 5 to an unknown document.',
  seeAlso: ['answer-bloat', 'verbosity-profile'],
};
