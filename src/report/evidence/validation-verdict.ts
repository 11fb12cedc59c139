import type { MetaEvaluation } from '../../evidence/meta-evaluate.js';
import type { MetaRow } from '../../evidence/meta-row.js';
import { measureName } from '../../evidence/score-table.js';
import { byKey } from '../../math/by-key.js';
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

/**
 * From this share of the variance of a metric's ranks on, length determines the metric: a variance inflation factor of 10.
 */
const DETERMINED = 0.9;

/** What a correlation is of, where the caller knows it. */
export interface ValidationContext {
  /** The name of the outcome: `outcome.score`. */
  readonly outcome?: string;
  /** The fields whose values are the strata. */
  readonly within?: readonly string[];
  /** Fields of `meta` whose values repeat among conversations that are taken as independent. */
  readonly repeated?: readonly string[];
}

/**
 * What is known of a metric: it predicts the outcome (`found`), also once length is controlled for (`beyond`), or that is
 * not shown (`length`); length determines it (`determined`); no correlation is found (`none`) or none can be tested.
 */
type Status = 'found' | 'beyond' | 'length' | 'determined' | 'none' | 'untested';

function statusOf(row: MetaRow, confidence: number): Status {
  const { spearman, adjustedPValue, beside, shareExplained = 0 } = row;
  if (spearman === null || adjustedPValue === null) return 'untested';
  if (!goes(row, confidence)) return 'none';
  if (beside === undefined) return 'found';
  if (shareExplained >= DETERMINED) return 'determined';
  // A perfect correlation has no p-value.
  const remains = beside !== null && (goes(beside, confidence) || Math.abs(beside.estimate) > 1 - 1e-9);
  if (!remains) return 'length';
  return Math.sign(beside.estimate) === Math.sign(spearman.estimate) ? 'beyond' : 'length';
}

/** Which metrics predict the outcome, how sure that is, and what to do next: first what length does not explain. */
export function validationVerdict(validation: MetaEvaluation, context: ValidationContext = {}): Verdict {
  const { level: confidence } = validation;
  const all = known(validation);
  const metrics = all.filter(({ metric }) => !LENGTHS.has(metric));
  const by = byKey(metrics, (row) => statusOf(row, confidence));
  const of = (status: Status): readonly Ranked[] => by.get(status) ?? [];
  const shown = [...of('beyond'), ...of('found')];
  const [first] = shown;
  const strongest = of('none').slice(0, shown.length === 0 ? 1 : 0);
  return {
    lead: leadOf(metrics, of, context.outcome ?? 'the outcome'),
    points: [
      ...[...shown, ...strongest].slice(0, 5).map((row) => rowText(row, confidence)),
      ...group('Not shown to remain once length is controlled for', of('length')),
      ...group('Cannot be separated from length, which determines them', of('determined')),
      ...group('No correlation found', shown.length === 0 ? of('none').slice(1) : of('none')),
      ...group('Cannot be tested, as a p-value is missing', of('untested')),
      basisText(validation, context),
    ],
    ...cautionOf(all, confidence),
    next: first
      ? `Repeat it with other conversations before relying on ${measureName(first)}.`
      : 'Rate more conversations, or try metrics that read the task; a correlation that is not found may still exist.',
  };
}

function group(title: string, rows: readonly Ranked[]): string[] {
  return rows.length === 0 ? [] : [`${title}: ${listed(rows.map((row) => measureName(row)))}.`];
}

function leadOf(
  metrics: readonly Ranked[],
  of: (status: Status) => readonly Ranked[],
  outcome: string,
): string {
  if (metrics.length === 0) return 'No metric has enough scores to be compared with the outcome.';
  const names = (rows: readonly Ranked[]): string =>
    listed(rows.map((row) => `${measureName(row)} (${rho(row)})`));
  const [beyond, found] = [of('beyond'), of('found')];
  const verb = (rows: readonly Ranked[]): string => (rows.length === 1 ? 'predicts' : 'predict');
  if (beyond.length > 0)
    return `Beyond length, ${beyond.length} of ${counted(metrics.length, 'metric')} ${verb(beyond)} ${outcome}: ${names(beyond)}.`;
  if (found.length > 0)
    return `${found.length} of ${counted(metrics.length, 'metric')} ${verb(found)} ${outcome}: ${names(found)}.`;
  if (of('length').length + of('determined').length > 0)
    return `Nothing beyond length: no metric is shown to predict ${outcome} once length is controlled for.`;
  if (of('untested').length === metrics.length)
    return `No metric can be tested against ${outcome}: no correlation has a p-value.`;
  const isControlled = metrics.some(({ beside }) => beside !== undefined);
  return `No metric is found to predict ${outcome}${isControlled ? ', alone or beyond length' : ''}.`;
}

/** How many conversations the numbers rest on, what is taken as independent, and what was corrected. */
function basisText(
  { n, nClusters = n, comparisons, adjust }: MetaEvaluation,
  { within = [], repeated = [] }: ValidationContext,
): string {
  const corrected = adjust === 'none' ? 'p-values not corrected' : `corrected by ${CORRECTIONS[adjust]}`;
  const repeats =
    repeated.length === 0 ? '' : ` (but values of ${listed(repeated, 3)} repeat; see --cluster-by)`;
  const units =
    nClusters < n ? `resampled as ${counted(nClusters, 'cluster')}` : `taken as independent${repeats}`;
  const strata = within.length === 0 ? '' : ` within ${listed(within)} (--within none pools them)`;
  return `${counted(n, 'conversation')} with an outcome, ${units}; Spearman's rho${strata}, ${corrected} over ${counted(comparisons, 'correlation')}.`;
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
      : `uncorrected ${intervalName(confidence)} ${plainNumber(interval.lower, 2)} to ${plainNumber(interval.upper, 2)}`;
  const told = goes(row, confidence) ? '' : 'The strongest: ';
  return `${told}${measureName(row)}: ${rho(row)} (${between}, ${pText(row.adjustedPValue)})${partialText(row)}${halvesText(row)}.`;
}

function partialText({ beside }: MetaRow): string {
  return beside
    ? `; controlling for length ${signedNumber(beside.estimate, 2)} (${pText(beside.adjustedPValue)})`
    : '';
}

function halvesText({ replication }: MetaRow): string {
  if (!replication?.found) return '';
  return replication.returned ? '; found again in the other half' : '; not found again in the other half';
}

function cautionOf(all: readonly Ranked[], confidence: number): { caution?: string } {
  const length = all.find((row) => LENGTHS.has(row.metric) && goes(row, confidence));
  if (length === undefined) return {};
  const which = length.spearman.estimate > 0 ? 'Longer' : 'Shorter';
  return { caution: `${which} conversations have higher outcomes.` };
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
