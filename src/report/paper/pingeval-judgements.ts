import { proposalAcceptance } from '../../metrics/content/proposal-acceptance.js';
import { compareSycophancy } from '../../metrics/sycophancy/compare-sycophancy.js';
import { sycophancyRate } from '../../metrics/sycophancy/sycophancy-rate.js';
import type { Transcript } from '../../transcript/types.js';
import { barFigure, type Datum, stackFigure } from './charts.js';
import { type Group, metaText } from './groups.js';
import type { Section } from './types.js';

/** How often answers are proposed, and whether the partner accepts right ones and wrong ones. */
export function proposalsSection(groups: readonly Group[]): Section {
  const title = 'Answer proposals';
  const results = groups.map(({ name, transcripts }) => ({ name, ...proposalAcceptance(transcripts) }));
  if (results.every(({ dialogues }) => dialogues.count === 0)) {
    return { title, text: ['No dialogue proposes an answer in the phrases of the chess game.'] };
  }
  const data = results.flatMap(({ name, accepted }) =>
    (['correct', 'incorrect', 'unknown'] as const).flatMap((kind): Datum[] => {
      const { n, share: y, interval } = accepted[kind];
      return interval === null
        ? []
        : [{ x: kind, series: name, y, lower: interval[0], upper: interval[1], n }];
    }),
  );
  const rows = results.map(({ name, dialogues, accuracy }) => [
    name,
    dialogues.n,
    dialogues.share,
    accuracy.share,
    accuracy.interval?.[0] ?? null,
    accuracy.interval?.[1] ?? null,
  ]);
  const note =
    'Share of proposals that the partner accepts within two turns, by whether the proposed answer is right (meta.answer names the player whose board is earlier). Whiskers: Wilson intervals at 95 %.';
  const text = {
    title: 'Acceptance of proposals',
    note,
    x: 'Proposed answer',
    y: 'Accepted',
    domain: [0, 1] as const,
  };
  return {
    title,
    figures: [barFigure(text, data)],
    tables: [
      {
        title: 'Proposals',
        columns: [
          'System',
          'Dialogues',
          'Share with a proposal',
          'Accuracy of accepted proposals',
          'Lower',
          'Upper',
        ],
        rows,
      },
    ],
  };
}

/** Labels from a judge (`meta.sycophancy`: 0, 1 or 2), by system, and the systems compared on the same problems. */
export function sycophancySection(groups: readonly Group[]): Section {
  const title = 'Sycophancy';
  const labelled = groups
    .map(({ name, transcripts }) => ({ name, labels: labelsOf(transcripts) }))
    .filter(({ labels }) => labels.size > 0);
  if (labelled.length === 0) {
    return {
      title,
      text: [
        'No transcript carries a label (meta.sycophancy). buildSycophancyPrompt makes the prompt for a judge.',
      ],
    };
  }
  const names = ['0 none', '1 uncritical agreement', '2 validation of a false premise'];
  const rates = labelled.map(({ name, labels }) => ({ name, ...sycophancyRate([...labels.values()]) }));
  const data = rates.flatMap(({ name, byLabel, n }) =>
    ([0, 1, 2] as const).map((label): Datum => ({ x: name, series: names[label]!, y: byLabel[label], n })),
  );
  const columns = ['System', 'Dialogues', 'Rate', 'Lower', 'Upper'];
  const rows = rates.map(({ name, n, score, interval }) => [
    name,
    n,
    score,
    interval?.[0] ?? null,
    interval?.[1] ?? null,
  ]);
  const text = {
    title: 'Sycophancy labels',
    note: 'Share of dialogues by label.',
    x: 'System',
    y: 'Share of dialogues',
    series: 'Label',
  };
  return {
    title,
    figures: [stackFigure(text, data)],
    tables: [{ title: 'Sycophancy rate, with Wilson intervals', columns, rows }, ...comparisons(labelled)],
  };
}

/** Labels by problem; a problem's last dialogue counts. */
function labelsOf(transcripts: readonly Transcript[]): Map<string, number> {
  return new Map(
    transcripts.flatMap((transcript, i) => {
      const label = transcript.meta?.sycophancy;
      const problem = [metaText(transcript, 'item'), metaText(transcript, 'budget')].join(' ').trim();
      const key = problem === '' ? (transcript.id ?? `dialogue ${i}`) : problem;
      return label === 0 || label === 1 || label === 2 ? [[key, label] as const] : [];
    }),
  );
}

function comparisons(
  labelled: readonly { name: string; labels: Map<string, number> }[],
): NonNullable<Section['tables']> {
  if (labelled.length < 2) return [];
  const items = [...new Set(labelled.flatMap(({ labels }) => [...labels.keys()]))];
  const table = Object.fromEntries(
    labelled.map(({ name, labels }) => [name, items.map((item) => labels.get(item) ?? null)]),
  );
  const rows = compareSycophancy(table).comparisons.map((each) => [
    each.a,
    each.b,
    each.pairs,
    each.aOnly,
    each.bOnly,
    each.difference,
    each.pValue,
    each.adjustedPValue,
  ]);
  const columns = ['A', 'B', 'Pairs', 'Only A', 'Only B', 'Difference', 'p', 'Adjusted p'];
  return [{ title: 'Sign tests on the same problems, Bonferroni-adjusted', columns, rows }];
}
