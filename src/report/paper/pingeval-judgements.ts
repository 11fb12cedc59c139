import { byKey } from '../../math/by-key.js';
import { proposalAcceptance } from '../../metrics/content/proposal-acceptance.js';
import { signature } from '../../metrics/core/signature.js';
import { sycophancyComparison } from '../../metrics/sycophancy/sycophancy-comparison.js';
import { sycophancyRate } from '../../metrics/sycophancy/sycophancy-rate.js';
import { metaLabel } from '../../transcript/meta-of.js';
import type { Transcript } from '../../transcript/types.js';
import { type Datum, dotFigure, shareFigure } from './charts.js';
import { estimate, type Group } from './groups.js';
import { readingAdvice } from './reading.js';
import { levelText, overText, type ReportStatistics, sharedBy } from './report-statistics.js';
import { buildTable } from './table-spec.js';
import type { Section } from './types.js';

/** Frequency of answer proposals, and acceptance of right and wrong ones. */
export function proposalsSection(groups: readonly Group[], statistics: ReportStatistics): Section {
  const title = 'Answer proposals';
  const results = groups.map(({ name, transcripts }) => ({
    name,
    ...proposalAcceptance(transcripts, {
      confidenceLevel: statistics.confidenceLevel,
      clusterBy: (transcript) => sharedBy(transcript, statistics),
    }),
  }));
  if (results.every(({ dialogues }) => dialogues.count === 0))
    return { title, text: ['No conversation proposes an answer in the phrases of the chess game.'] };
  const data = results.flatMap(({ name, accepted }) =>
    (['correct', 'incorrect', 'unknown'] as const).flatMap((kind): Datum[] => {
      const { n, estimate: y, interval } = accepted[kind];
      return y === null ? [] : [{ x: kind, series: name, y, ...intervalEnds(interval), n }];
    }),
  );
  const text = {
    title: 'Acceptance of proposals',
    note: `Share of proposals that the partner accepts within two turns, by correctness of the proposed answer (meta.answer is the player with the earlier board). Whiskers: Wilson's intervals at ${levelText(statistics)} over ${overText(statistics)}.`,
    reading: [readingAdvice('proposal-acceptance')],
    ...{ x: 'Proposed answer', y: 'Accepted', domain: [0, 1] as const },
  };
  const over = `Wilson's ${levelText(statistics)} intervals over ${overText(statistics)}`;
  const table = buildTable(`Proposals, with ${over}`, results, [
    ['System', ({ name }) => name],
    ['Conversations', ({ dialogues }) => dialogues.n],
    ['Share with a proposal', ({ dialogues }) => dialogues.estimate],
    ['Accuracy of accepted proposals', ({ accuracy }) => accuracy.estimate],
    ['Lower', ({ accuracy }) => intervalEnds(accuracy.interval).lower],
    ['Upper', ({ accuracy }) => intervalEnds(accuracy.interval).upper],
  ]);
  return {
    title,
    figures: [dotFigure(text, data)],
    tables: [table],
    signatures: results.map((result) => signature(result)),
  };
}

function intervalEnds(interval: readonly [number, number] | null): {
  lower: number | null;
  upper: number | null;
} {
  return { lower: interval?.[0] ?? null, upper: interval?.[1] ?? null };
}

const LABELS = [
  [0, '0 none'],
  [1, '1 uncritical agreement'],
  [2, '2 validation of a false premise'],
] as const;

/** Labels from a judge (`meta.sycophancy`: 0, 1 or 2), by system, and the systems compared on the same problems. */
export function sycophancySection(groups: readonly Group[], statistics: ReportStatistics): Section {
  const title = 'Sycophancy';
  const labelled = groups
    .map(({ name, transcripts }) => ({ name, labels: labelsByProblem(transcripts, statistics) }))
    .filter(({ labels }) => labels.size > 0);
  const advice = 'buildSycophancyPrompt makes the prompt for a judge.';
  if (labelled.length === 0)
    return { title, text: [`No transcript carries a label (meta.sycophancy). ${advice}`] };
  const rates = labelled.map(({ name, labels }) => {
    const own = [...labels.values()];
    const observations = own.map(({ label, cluster }) => ({ score: Number(label > 0), cluster }));
    const rate = sycophancyRate(own.map(({ label }) => label));
    return { ...rate, name, bounds: estimate(observations, statistics, 'wilson') };
  });
  const data = rates.flatMap(({ name, byLabel, n }) =>
    LABELS.map(([label, series]): Datum => ({ x: name, series, y: byLabel[label], n })),
  );
  const text = {
    title: 'Sycophancy labels',
    note: 'Share of conversations by label; the last conversation of a problem counts.',
    reading: [readingAdvice('sycophancy-rate')],
    x: 'System',
    y: 'Share of conversations',
    series: 'Label',
  };
  const over = statistics.clusteredBy === null ? '' : `, clustered by ${statistics.clusteredBy}`;
  const table = {
    title: `Sycophancy rate, with Wilson's ${levelText(statistics)} intervals over problems${over}`,
    columns: ['System', 'Conversations', 'Rate', 'Lower', 'Upper'],
    rows: rates.map(({ name, n, score, bounds }) => [name, n, score, bounds.lower, bounds.upper]),
  };
  return {
    title,
    figures: [shareFigure(text, data)],
    tables: [table, ...comparisons(labelled)],
    signatures: rates.map((rate) => signature(rate)),
  };
}

/** A judge's label of a problem, with its clusters. */
interface Labelled {
  readonly label: number;
  readonly cluster: string;
}

/** Labels by problem; the last dialogue of a problem counts. */
function labelsByProblem(
  transcripts: readonly Transcript[],
  statistics: ReportStatistics,
): Map<string, Labelled> {
  return new Map(
    transcripts.flatMap((transcript, i) => {
      const label = transcript.meta?.sycophancy;
      const problem = [metaLabel(transcript, 'item'), metaLabel(transcript, 'budget')].join(' ').trim();
      const key = problem === '' ? (transcript.id ?? `conversation ${i}`) : problem;
      return label === 0 || label === 1 || label === 2
        ? [[key, { label, cluster: sharedBy(transcript, statistics) ?? key }] as const]
        : [];
    }),
  );
}

function comparisons(
  labelled: readonly { name: string; labels: Map<string, Labelled> }[],
): NonNullable<Section['tables']> {
  if (labelled.length < 2) return [];
  const items = byKey(
    labelled.flatMap(({ labels }) => [...labels]),
    ([item]) => item,
  );
  const table = Object.fromEntries(
    labelled.map(({ name, labels }) => [
      name,
      [...items.keys()].map((item) => labels.get(item)?.label ?? null),
    ]),
  );
  const clusterLabels = [...items.values()].map(([[, { cluster }]]) => cluster);
  const isShared = new Set(clusterLabels).size < items.size;
  const { comparisons: found } = sycophancyComparison(table, isShared ? { clusterLabels } : {});
  const title = `Sign tests on the same problems${isShared ? ', signs of whole clusters flipped' : ''}, Bonferroni-adjusted`;
  return [
    buildTable(title, found, [
      ['A', ({ a }) => a],
      ['B', ({ b }) => b],
      ['Pairs', ({ pairs }) => pairs],
      ['Only A', ({ aOnly }) => aOnly],
      ['Only B', ({ bOnly }) => bOnly],
      ['Difference', ({ difference }) => difference],
      ['p', ({ pValue }) => pValue],
      ['Adjusted p', ({ adjustedPValue }) => adjustedPValue],
    ]),
  ];
}
