import type { MetaEvaluation } from '../../evidence/meta-evaluate.js';
import type { MetaRow } from '../../evidence/meta-row.js';
import { measureName } from '../../evidence/score-table.js';
import type { CorrelationEstimate } from '../../statistics/correlation-estimate.js';
import { counted } from '../../text/counted.js';
import { decimalsFor, intervalName, listed, plainNumber, pText, signedNumber } from '../../words/numbers.js';
import { CORRECTIONS } from '../comparison-words.js';
import { forestSpec } from '../paper/forest-spec.js';
import type { Figure, Verdict } from '../paper/types.js';

/** Measures of length, which other metrics are held against. */
const LENGTHS = new Set(['turns', 'words']);

/** A metric with a rank correlation. */
type Ranked = MetaRow & { readonly spearman: CorrelationEstimate };

const isRanked = (row: MetaRow): row is Ranked => row.spearman !== null;

/** Metrics with a rank correlation, the strongest first; lengths last. */
function known({ rows }: MetaEvaluation): Ranked[] {
  const size = ({ spearman }: Ranked): number => Math.abs(spearman.estimate);
  const place = ({ metric }: Ranked): number => Number(LENGTHS.has(metric));
  return rows.filter(isRanked).sort((a, b) => place(a) - place(b) || size(b) - size(a));
}

function goes({ adjustedPValue }: Pick<MetaRow, 'adjustedPValue'>, confidence: number): boolean {
  return adjustedPValue !== null && adjustedPValue <= Number((1 - confidence).toFixed(12));
}

/** Which metrics go with the outcome, how sure that is, and what to do next. */
export function validationVerdict(validation: MetaEvaluation): Verdict {
  const { level: confidence, n, nClusters = n, comparisons, adjust } = validation;
  const all = known(validation);
  const metrics = all.filter(({ metric }) => !LENGTHS.has(metric));
  const found = metrics.filter((row) => goes(row, confidence));
  const [first] = found;
  const shown = first ? found : metrics.slice(0, 1);
  const corrected = adjust === 'none' ? 'p-values not corrected' : `corrected by ${CORRECTIONS[adjust]}`;
  const clusters =
    nClusters < n ? `resampled as ${counted(nClusters, 'cluster')}` : 'each an independent observation';
  return {
    lead: leadOf(found, metrics, confidence),
    points: [
      ...shown.slice(0, 5).map((row) => rowText(row, confidence)),
      `${counted(n, 'dialogue')} with an outcome, ${clusters}; Spearman's rho, ${corrected} over ${counted(comparisons, 'correlation')}.`,
    ],
    ...cautionOf(all, found, confidence),
    next: first
      ? `Repeat it with other dialogues before relying on ${measureName(first)}.`
      : 'Rate more dialogues, or try metrics that read the task; a missing correlation here does not show that there is none.',
  };
}

function leadOf(found: readonly Ranked[], metrics: readonly Ranked[], confidence: number): string {
  if (metrics.length === 0) return 'No metric has enough scores to be compared with the outcome.';
  if (found.length === 0) return 'No metric goes with the outcome.';
  const names = listed(found.map((row) => `${measureName(row)} (${rho(row)})`));
  const verb = found.length === 1 ? 'goes' : 'go';
  const isOnlyLength = found.every(({ beside }) => beside && !goes(beside, confidence));
  const length = isOnlyLength
    ? `; ${found.length === 1 ? 'it is' : 'they are'} not told apart from length`
    : '';
  return `${found.length} of ${counted(metrics.length, 'metric')} ${verb} with the outcome: ${names}${length}.`;
}

function rho({ spearman: { estimate, interval } }: Ranked): string {
  const decimals = Math.min(2, decimalsFor(interval?.lower ?? null, interval?.upper ?? null, estimate));
  return `rho ${signedNumber(estimate, Math.max(1, decimals))}`;
}

function rowText(row: Ranked, confidence: number): string {
  const { interval } = row.spearman;
  const between =
    interval === null
      ? 'no interval'
      : `${intervalName(confidence)} ${plainNumber(interval.lower, 2)} to ${plainNumber(interval.upper, 2)}`;
  const told = goes(row, confidence) ? '' : 'The strongest: ';
  return `${told}${measureName(row)}: ${rho(row)} (${between}, ${pText(row.adjustedPValue)})${besideText(row, confidence)}${halvesText(row)}.`;
}

function besideText({ beside }: MetaRow, confidence: number): string {
  if (!beside) return '';
  const verdict = goes(beside, confidence) ? 'more than length' : 'not told apart from length';
  return `; controlling for length ${signedNumber(beside.estimate, 2)} (${pText(beside.adjustedPValue)}): ${verdict}`;
}

function halvesText({ replication }: MetaRow): string {
  if (!replication?.found) return '';
  return replication.returned ? '; found again in the other half' : '; not found again in the other half';
}

function cautionOf(
  all: readonly Ranked[],
  found: readonly Ranked[],
  confidence: number,
): { caution?: string } {
  const length = all.find((row) => LENGTHS.has(row.metric) && goes(row, confidence));
  const onlyLength = found.filter(({ beside }) => beside && !goes(beside, confidence));
  const named = listed(onlyLength.map((row) => measureName(row)));
  if (length !== undefined) {
    const names = onlyLength.length === 0 ? '' : `; ${named} may be one of length`;
    const which = length.spearman.estimate > 0 ? 'Longer' : 'Shorter';
    return { caution: `${which} dialogues have higher outcomes${names}.` };
  }
  return onlyLength.length === 0
    ? {}
    : {
        caution: `Controlling for length, ${named} ${onlyLength.length === 1 ? 'does' : 'do'} not go with the outcome.`,
      };
}

/** The rank correlation of each metric with the outcome, with its interval. */
export function validationFigure(validation: MetaEvaluation): Figure[] {
  const { level: confidence } = validation;
  const rows = known(validation);
  if (rows.length === 0) return [];
  const values = rows.map((row) => {
    const { estimate, interval } = row.spearman;
    return {
      ...{ row: measureName(row), value: estimate, isTold: goes(row, confidence) },
      ...{ lower: interval?.lower ?? null, upper: interval?.upper ?? null },
      text: `${signedNumber(estimate, 2)}, ${pText(row.adjustedPValue)}`,
    };
  });
  const spec = (width: number, title: string) => forestSpec(values, width, title, 1);
  return [
    {
      title: 'Rank correlation of each metric with the outcome',
      note: `Spearman's rho over ${validation.per === 'system' ? 'systems' : 'dialogues'} with ${intervalName(confidence)}s; filled: differs from 0 after correction. The strongest first; measures of length last.`,
      reading: ['Near 1 or -1 the metric ranks dialogues as the outcome does; near 0 it says nothing of it.'],
      spec: spec(480, 'Spearman’s rho'),
      narrow: spec(110, 'rho'),
      columns: ['Metric', 'rho', 'Lower', 'Upper', 'p (corrected)'],
      rows: rows.map((row) => {
        const { estimate, interval } = row.spearman;
        const bounds = [interval?.lower ?? null, interval?.upper ?? null];
        return [measureName(row), estimate, ...bounds, row.adjustedPValue];
      }),
    },
  ];
}
