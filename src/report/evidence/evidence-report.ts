import type { Evidence } from '../../evidence/evidence.js';
import type { MetaEvaluation } from '../../evidence/meta-evaluate.js';
import { PERTURBATION_TEXTS } from '../../evidence/perturb.js';
import { measureName } from '../../evidence/score-table.js';
import { maybe, requireForm } from '../../options/forms.js';
import { counted } from '../../text/counted.js';
import { validationText } from '../../words/association-words.js';
import {
  dialogueCount,
  evidenceNotes,
  evidenceSummary,
  metricSentences,
} from '../../words/evidence-words.js';
import { percent } from '../../words/numbers.js';
import { EVIDENCE, VALIDATION } from '../forms.js';
import { curveFigure, type Datum } from '../paper/charts.js';
import { drawnSections } from '../paper/drawn-sections.js';
import { pageHtml } from '../paper/page.js';
import type { Figure, Section, Table } from '../paper/types.js';
import { matrixFigure } from './matrix-figure.js';
import { validationFigure } from './validation-figure.js';
import { notComputed, validationTable } from './validation-table.js';

/** Maximum number of courses in one chart. */
const SERIES = 6;

/**
 * What affects each metric, as one self-contained HTML page: a matrix of metrics by changes, scores over length, and a
 * map of redundant metrics, with a sentence for each metric, and the findings of a validation if given. It contains no
 * scripts and makes no network requests.
 *
 * The charts need the optional packages `vega` and `vega-lite`. The same evidence gives the same page.
 *
 * @throws MetricError `INVALID_INPUT` for values that are not the results of `evidence` and `metaEvaluate`
 *
 * @example
 * ```ts
 * import { evidence } from '@mtpc/metrics/evidence';
 * import { evidenceReport } from '@mtpc/metrics/report';
 * const turns = ['ana', 'ben', 'ana'].map((speaker) => ({ speaker, text: 'hello' }));
 * const page = await evidenceReport(await evidence([{ turns }], { metrics: ['NSE'], perturbations: ['truncate'] }));
 * page.startsWith('<!doctype html>'); // => true
 * ```
 */
export async function evidenceReport(evidence: Evidence, validation?: MetaEvaluation): Promise<string> {
  requireForm('evidenceReport', 'evidence', evidence, EVIDENCE);
  requireForm('evidenceReport', 'validation', validation, maybe(VALIDATION));
  const sections = [
    {
      title: 'Findings',
      verdict: evidenceSummary(evidence),
      text: metricSentences(evidence),
      figures: matrix(evidence),
    },
    { title: 'Changes', tables: changesTable(evidence) },
    { title: 'Length', figures: courses(evidence) },
    { title: 'Redundant metrics', figures: map(evidence), text: constants(evidence) },
    ...(validation ? [validationSection(validation)] : []),
  ];
  return pageHtml({
    title: 'What affects each metric',
    subtitle: `${dialogueCount(evidence)}, ${counted(evidence.turns, 'turn')}.`,
    ...(await drawnSections(sections)),
    footer: {
      lines: [
        `Made with @mtpc/metrics; seed ${evidence.seed}, intervals at ${percent(evidence.confidenceLevel)}. Conversations are the observations.`,
        'A dash marks a missing value. Numbers in tables have the digits that their intervals allow, otherwise four significant ones.',
      ],
      signatures: [],
    },
  });
}

/**
 * Metrics against ratings as one self-contained HTML page: the metrics that predict the ratings, a chart, and the table of
 * {@link metaEvaluate}.
 *
 * @throws MetricError `INVALID_INPUT` for input that is not a result of `metaEvaluate`
 *
 * @example
 * ```ts
 * import { metaEvaluate } from '@mtpc/metrics/evidence';
 * import { validationReport } from '@mtpc/metrics/report';
 * const rows = [1, 2, 3].map((score) => ({ transcript: `t${score}`, metric: 'novelty', score }));
 * const page = await validationReport(metaEvaluate(rows, { t1: 1, t2: 3, t3: 2 }));
 * page.includes('Agreement with the ratings'); // => true
 * ```
 */
export async function validationReport(validation: MetaEvaluation): Promise<string> {
  requireForm('validationReport', 'validation', validation, VALIDATION);
  return pageHtml({
    title: 'Metrics against ratings',
    subtitle: `${counted(validation.n, 'conversation')} with a rating.`,
    ...(await drawnSections([validationSection(validation)])),
    footer: {
      lines: [
        `Made with @mtpc/metrics; seed ${validation.seed}, intervals at ${percent(validation.confidenceLevel)}.`,
      ],
      signatures: [],
    },
  });
}

function matrix(evidence: Evidence): Figure[] {
  const sensitivity = evidence.sensitivity.filter(({ perturbation }) => perturbation !== 'identity');
  const cells = sensitivity
    .filter(({ n }) => n > 0)
    .map((row) => ({ row: measureName(row), column: row.perturbation, value: row.effect }));
  const changes = [...new Set(sensitivity.map(({ perturbation }) => perturbation))];
  const text = {
    title: 'Metrics by changes',
    note: 'Paired standardized difference d_z (after minus before); full color from 2.',
    reading: [
      `${changes.map((name) => `${name}: ${PERTURBATION_TEXTS[name]}`).join('; ')}.`,
      'A harmful change should make the metric worse, and a neutral change should not move it.',
      ...evidenceNotes(evidence).slice(1),
    ],
    ...{ rows: 'metric', columns: 'change', value: 'd' },
  };
  return cells.length === 0 ? [] : [matrixFigure(text, cells, 2)];
}

/** The effects with their intervals, in standard deviations between dialogues, and p-values. */
function changesTable({ sensitivity, confidenceLevel }: Evidence): Table[] {
  const known = sensitivity.filter(({ n }) => n > 0);
  if (known.length === 0) return [];
  const table = {
    title: `Changes: d_z with ${percent(confidenceLevel)} intervals, and standard deviations between conversations`,
    columns: ['Metric', 'Change', 'n', 'd_z', 'Lower', 'Upper', 'In SD', 'p', 'p (corrected)'],
    rows: known.map((row) => [
      ...[measureName(row), row.perturbation, row.n, row.effect],
      ...[row.effectInterval?.lower ?? null, row.effectInterval?.upper ?? null],
      ...[row.change, row.pValue, row.adjustedPValue],
    ]),
  };
  return [table];
}

function courses({ length }: Evidence): Figure[] {
  const known = length.filter(({ course }) => course.some(({ effect }) => effect !== null));
  return Array.from({ length: Math.ceil(known.length / SERIES) }, (_, i) => {
    const data = known.slice(i * SERIES, (i + 1) * SERIES).flatMap((row): Datum[] =>
      row.course.map(({ share, effect }) => ({
        x: `${percent(share)}`,
        y: effect ?? 0,
        series: measureName(row),
        n: row.courseN,
      })),
    );
    const note =
      'Standardized difference between the first part of each conversation and the whole conversation; 0 means no effect of length.';
    return curveFigure(
      {
        ...{ title: `Course over length, ${i + 1}`, note },
        reading: [
          'Values near 0 are better. A metric with large values can only compare conversations of equal length.',
        ],
        ...{ x: 'Share of the turns', y: 'd', series: 'Metric' },
      },
      data,
    );
  });
}

function map({ redundancy: { measures, correlations } }: Evidence): Figure[] {
  const cells = correlations.flatMap((own, i) =>
    own.flatMap((correlation, j) => {
      const [row, column] = [measures[i], measures[j]];
      const value = i === j ? null : (correlation?.estimate ?? null);
      return row && column ? [{ row: measureName(row), column: measureName(column), value }] : [];
    }),
  );
  const note = "Spearman's correlations over conversations, ordered by average linkage.";
  const reading = [
    'Two metrics near 1 or -1 agree on these conversations and count as one piece of evidence.',
  ];
  const text = {
    title: 'Map of redundancy',
    note,
    reading,
    rows: 'metric',
    columns: 'other metric',
    value: 'rho',
  };
  return cells.length < 2 ? [] : [matrixFigure(text, cells, 1)];
}

function constants({ redundancy: { constant } }: Evidence): string[] {
  return constant.length === 0 ? [] : [`Without two different values: ${constant.join(', ')}.`];
}

function validationSection(validation: MetaEvaluation): Section {
  const { columns, rows } = validationTable(validation);
  const { raters } = validation;
  const ceiling =
    raters?.ceiling == null
      ? []
      : [
          `A perfect metric of what the raters agree on would reach about rho ${raters.ceiling.toFixed(2)} with their mean rating.`,
        ];
  return {
    title: 'Against the outcome',
    verdict: validationText(validation),
    figures: validationFigure(validation),
    text: [
      'Compare the accuracy in the table with the share that an unrelated metric reaches by chance.',
      ...ceiling,
      ...notComputed(validation),
    ],
    tables: [{ title: 'Agreement with the ratings', columns, rows }],
  };
}
