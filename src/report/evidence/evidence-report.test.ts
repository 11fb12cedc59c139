import { describe, expect, it } from 'vitest';
import { tablesOf } from '../../../testing/report-tables.js';
import type { Evidence } from '../../evidence/evidence.js';
import { metaEvaluate } from '../../evidence/meta-evaluate.js';
import { metricSentences } from '../../words/evidence-words.js';
import { formatNumber } from '../paper/html.js';
import { shortNumber } from '../summary-table.js';
import { evidenceReport, validationReport } from './evidence-report.js';
import { matrixFigure } from './matrix-figure.js';
import { validationTable } from './validation-table.js';

describe('matrixFigure', () => {
  const text = { title: 'T', note: 'N', reading: ['R'], rows: 'metric', columns: 'change', value: 'd' };

  it('fills cells by how far they are from 0, in a color for each sign', () => {
    const cells = [
      { row: 'a', column: 'x', value: 0.25 },
      { row: 'a', column: 'y', value: -3 },
      { row: 'b', column: 'x', value: null },
    ];
    const x = {
      // No title: it would stand above the names, far from the cells.
      ...{ field: 'column', type: 'ordinal', title: null, sort: ['x', 'y'] },
      axis: { orient: 'top', labelAngle: -50, labelLimit: 240, labelFontSize: 10 },
    };
    const y = { field: 'row', type: 'ordinal', title: null, sort: ['a', 'b'], axis: { labelLimit: 280 } };
    const fill = {
      ...{ field: 'sign', type: 'nominal', legend: null },
      scale: { domain: ['up', 'down'], range: ['var(--c1)', 'var(--c2)'] },
    };
    const fillOpacity = {
      ...{ field: 'size', type: 'quantitative', legend: null },
      scale: { domain: [0, 2], range: [0.03, 0.75] },
    };
    const label = { field: 'label', type: 'nominal' };
    const { narrow, ...figure } = matrixFigure(text, cells, 2);
    expect(figure).toEqual({
      ...{ title: 'T', note: 'N', reading: ['R'] },
      spec: {
        data: {
          values: [
            { ...cells[0], size: 0.25, sign: 'up', label: '.3' },
            { ...cells[1], size: 2, sign: 'down', label: '−3.0' },
            { ...cells[2], size: 0, sign: 'up', label: '' },
          ],
        },
        // 30 for each of two columns; 17 for each row, 60 at least.
        width: 60,
        height: 60,
        layer: [
          { mark: { type: 'rect' }, encoding: { x, y, fill, fillOpacity } },
          { mark: { type: 'text', color: 'var(--ink)', fontSize: 9 }, encoding: { x, y, text: label } },
        ],
      },
      columns: ['metric', 'change', 'd'],
      rows: [
        ['a', 'x', 0.25],
        ['a', 'y', -3],
        ['b', 'x', null],
      ],
    });
    expect(narrow).toMatchObject({ vconcat: [{ width: 48 }] });
  });

  it('shows every cell on a phone, at most eight columns side by side', () => {
    const cells = Array.from({ length: 17 }, (_, i) => ({ row: 'r', column: `c${i}`, value: i }));
    const { vconcat } = matrixFigure(text, cells, 20).narrow as {
      vconcat: { data: { values: typeof cells } }[];
    };
    const parts = vconcat.map(({ data }) => data.values.map(({ column, value }) => [column, value]));
    expect(parts.map(({ length }) => length)).toEqual([6, 6, 5]);
    expect(parts.flat()).toEqual(cells.map(({ column, value }) => [column, value]));
  });

  it('is as wide and high as its cells need, never wider than the page', () => {
    const cells = Array.from({ length: 40 }, (_, i) => ({ row: `r${i}`, column: `c${i}`, value: 1 }));
    expect(matrixFigure(text, cells, 1).spec).toMatchObject({ width: 700, height: 680 });
  });
});

const course = (effect: number | null) => [
  { share: 0.25, effect },
  { share: 1, effect: 0 },
];
const evidence = {
  ...{
    nTranscripts: 12,
    turns: 80,
    nClusters: 4,
    clusterBy: ['instruction'],
    adjust: 'holm',
    seed: 3,
    confidenceLevel: 0.9,
    measures: [],
    perturbations: [],
    reliability: [],
    rows: [],
  },
  sensitivity: [
    {
      ...{ metric: 'm', perturbation: 'truncate', n: 12, effect: -1.25, change: -0.5 },
      ...{ effectInterval: { lower: -2, upper: -0.5 }, pValue: 0.01, adjustedPValue: 0.02 },
    },
    {
      ...{ metric: 'm', component: 'c', perturbation: 'shuffle', n: 11, effect: 0.5, change: 0.25 },
      ...{ effectInterval: null, pValue: 0.3, adjustedPValue: 0.3 },
    },
    { metric: 'k', perturbation: 'shuffle', n: 0, effect: null, adjustedPValue: null },
  ],
  length: [
    ...Array.from({ length: 7 }, (_, i) => ({ metric: `l${i}`, courseN: 12, course: course(i / 8) })),
    { metric: 'none', courseN: 0, course: course(null).slice(0, 1) },
  ],
  redundancy: {
    measures: [{ metric: 'm' }, { metric: 'k' }],
    correlations: [
      [null, { estimate: 0.75 }],
      [{ estimate: 0.75 }, null],
    ],
    constant: ['flat', 'still'],
  },
} as unknown as Evidence;

describe('evidenceReport', () => {
  it('draws what moves metrics, their courses over length, and what says the same', async () => {
    const page = await evidenceReport(evidence);
    const shown = [...tablesOf(page)].map(([caption, { rows }]) => [caption, rows]);
    expect(Object.fromEntries(shown)).toEqual({
      'figure: Metrics by changes': [
        ['m', 'truncate', '-1.25'],
        ['m/c', 'shuffle', '0.5'],
      ],
      'Changes: d_z with 90% intervals, and standard deviations between conversations': [
        ['m', 'truncate', '12', '-1.25', '-2', '-0.5', '-0.5', '0.01', '0.02'],
        ['m/c', 'shuffle', '11', '0.5', '–', '–', '0.25', '0.3', '0.3'],
      ],
      'figure: Course over length, 1': Array.from({ length: 6 }, (_, i) => [
        ['25%', `l${i}`, formatNumber(i / 8), '12'],
        ['100%', `l${i}`, '0', '12'],
      ]).flat(),
      'figure: Course over length, 2': [
        ['25%', 'l6', '0.75', '12'],
        ['100%', 'l6', '0', '12'],
      ],
      'figure: Map of redundancy': [
        ['m', 'm', '–'],
        ['m', 'k', '0.75'],
        ['k', 'm', '0.75'],
        ['k', 'k', '–'],
      ],
    });
    expect(page).toContain('<p class="subtitle">12 conversations, 80 turns.</p>');
    expect(page).toContain('<p>Without two different values: flat, still.</p>');
    expect(page).toContain('seed 3, intervals at 90%. Conversations are the observations.');
    expect(page).toContain('12 conversations, 80 turns; clustered by instruction (4 clusters).');
    expect(page).toMatch(/\* p at most 0\.1 by Student.*corrected by Holm over 2 comparisons\./);
    const length = [{ metric: 'm', n: 12, turns: null }];
    expect(metricSentences({ ...evidence, length } as unknown as Evidence)).toEqual([
      'm: 1 of 1 changes affect it, most truncate (d_z −1.3, −.5 SD).',
    ]);
    expect(page).toContain('A dash marks a missing value.');
    expect(page).toMatch(/truncate: [^;]+; shuffle: [^;]+\.</);
    expect(page).not.toContain('Against ratings');
  });

  it('draws nothing where nothing is known, and takes a validation', async () => {
    const redundancy = { measures: [{ metric: 'm' }], correlations: [[null]], constant: [] };
    const bare = { ...evidence, sensitivity: [], length: [], redundancy } as unknown as Evidence;
    const validation = metaEvaluate(
      [1, 2, 3, 4].map((score) => ({ transcript: `t${score}`, metric: 'novelty', score })),
      { t1: 1, t2: 3, t3: 2, t4: 4 },
    );
    const page = await evidenceReport(bare, validation);
    expect([...tablesOf(page).keys()]).toEqual([
      'figure: Rank correlation of each metric with the outcome',
      'Agreement with the ratings',
    ]);
    expect(page).toContain('No metric could be tested on these conversations.');
    expect(page).not.toContain('Without two different values');
  });
});

describe('validationReport', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const scores = [1, 2, 3, 4, 5, 6, 7, 8];
  const rows = ids.flatMap((transcript, i) => [
    { transcript, metric: 'novelty', score: scores[i]! },
    { transcript, metric: 'flat', score: 1 },
    { transcript, metric: 'turns', component: 'n', score: 8 - scores[i]! + (i % 3) },
  ]);
  const one = Object.fromEntries(ids.map((id, i) => [id, (i * 5) % 8]));
  const rated = Object.fromEntries(ids.map((id, i) => [id, [i, (i * 3) % 8]]));

  it('has every number of the validation', async () => {
    const validation = metaEvaluate(rows, one, { confidenceLevel: 0.9, seed: 5 });
    const { columns, rows: lines } = validationTable(validation);
    expect(columns).toEqual([
      'metric',
      'n',
      'pearson',
      'spearman',
      'corrected 90% interval',
      'p (corrected)',
      'tau-b',
      'accuracy',
      'by chance',
    ]);
    expect(lines).toEqual(
      validation.rows
        .filter(({ metric }) => metric !== 'flat')
        .map(
          ({
            metric,
            component,
            items,
            pearson,
            spearman,
            kendall,
            accuracy,
            adjustedPValue,
            correctedInterval,
          }) => [
            ...[
              component === undefined ? metric : `${metric}/${component}`,
              items,
              pearson?.estimate ?? null,
              spearman?.estimate ?? null,
            ],
            correctedInterval
              ? `${shortNumber(correctedInterval.lower)} to ${shortNumber(correctedInterval.upper)}`
              : '-',
            ...[
              adjustedPValue,
              kendall?.estimate ?? null,
              accuracy?.estimate ?? null,
              accuracy?.chance ?? null,
            ],
          ],
        ),
    );
    const page = await validationReport(validation);
    // What has no value is named in one line, not shown as a row of dashes.
    expect(page).toContain('Not computed, or constant: flat.');
    const table = tablesOf(page).get('Agreement with the ratings');
    expect(table?.rows).toEqual(
      lines.map((line) =>
        line.map((cell) => (cell === null ? '–' : typeof cell === 'number' ? formatNumber(cell) : cell)),
      ),
    );
    expect(page).toContain('<p class="subtitle">8 conversations with a rating.</p>');
    expect(page).toContain('seed 5, intervals at 90%.');
    expect(page).toContain(`corrected by Holm over ${validation.comparisons} correlations.`);
    expect(page).toContain('<p class="lead">No metric is found to predict the outcome.</p>');
    expect(page).not.toContain('The raters agree');
  });

  it('tells what remains after controlling for length, what returns, and what raters agree on', async () => {
    const validation = metaEvaluate(rows, rated, { controlFor: ['turns/n'], halves: true });
    const { columns, rows: lines } = validationTable(validation);
    expect(columns.slice(-3)).toEqual(['at equal length', 'p at equal length (corrected)', 'replicates']);
    const computed = validation.rows.filter(({ metric }) => metric !== 'flat');
    for (const [i, { partial, replication }] of computed.entries()) {
      const returns = replication?.found ? (replication.returned ? 'yes' : 'no') : 'not found';
      expect(lines[i]!.slice(-3)).toEqual([
        partial?.estimate ?? null,
        partial?.adjustedPValue ?? null,
        returns,
      ]);
    }
    expect(await validationReport(validation)).toContain(
      `A perfect metric of what the raters agree on would reach about rho ${validation.raters!.ceiling!.toFixed(2)} with their mean rating.`,
    );
  });

  it.each([null, 3, {}])('refuses %j', async (given) => {
    await expect(validationReport(given as never)).rejects.toThrow('validationReport: validation');
    await expect(evidenceReport(given as never)).rejects.toThrow('evidenceReport: evidence');
    if (given !== null)
      await expect(evidenceReport(evidence, given as never)).rejects.toThrow('evidenceReport: validation');
  });
});
