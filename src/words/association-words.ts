import type { AssociationVerdict } from '../analysis/associations.js';
import { isCorrected } from '../analysis/families.js';
import type { MetaEvaluation } from '../evidence/meta-evaluate.js';
import type { MetaRow } from '../evidence/meta-row.js';
import { measureName } from '../evidence/score-table.js';
import { byKey } from '../math/by-key.js';
import type { CorrelationEstimate } from '../statistics/correlation-estimate.js';
import { counted } from '../text/counted.js';
import { CORRECTIONS } from './method-words.js';
import { decimalsFor, intervalText, listed, pText, signedNumber } from './numbers.js';

/** What `validate` says: who predicts the outcome, the metrics one by one, what limits it, and what to do next. */
export interface ValidationText {
  readonly lead: string;
  readonly points: readonly string[];
  readonly caution?: string;
  readonly next: string;
}

/** Measures of length, which other metrics are held against. */
const LENGTHS = new Set(['turns', 'words']);

/** A metric with a rank correlation. */
export type Ranked = MetaRow & { readonly spearman: CorrelationEstimate };

const isRanked = (row: MetaRow): row is Ranked => row.spearman !== null;

/** Metrics with a rank correlation, the strongest first; lengths last. */
export function rankedRows({ rows }: MetaEvaluation): Ranked[] {
  const size = ({ spearman }: Ranked): number => Math.abs(spearman.estimate);
  const place = ({ metric }: Ranked): number => Number(LENGTHS.has(metric));
  return rows.filter(isRanked).sort((a, b) => place(a) - place(b) || size(b) - size(a));
}

/** What a correlation is of, where the caller knows it. */
export interface ValidationContext {
  /** The name of the outcome: `outcome.score`. */
  readonly outcome?: string;
  /** The fields whose values are the strata. */
  readonly within?: readonly string[];
  /** Fields of `meta` whose values repeat among conversations that are taken as independent. */
  readonly repeated?: readonly string[];
}

/** Which metrics predict the outcome, how sure that is, and what to do next: first what length does not explain. */
export function validationText(validation: MetaEvaluation, context: ValidationContext = {}): ValidationText {
  const all = rankedRows(validation);
  const metrics = all.filter(({ metric }) => !LENGTHS.has(metric));
  const by = byKey(metrics, ({ verdict }) => verdict);
  const of = (verdict: AssociationVerdict): readonly Ranked[] => by.get(verdict) ?? [];
  const shown = [...of('beyond-length'), ...of('predicts')];
  const [first] = shown;
  const isClustered = (validation.nClusters ?? validation.n) < validation.n;
  // Of correlations that length explains, others may be stronger.
  const strongest = metrics.filter(({ verdict }, i) => i === 0 && verdict === 'none-found');
  return {
    lead: withinStrata(associationLead(all, metrics, of, context.outcome ?? 'the outcome'), context),
    points: [
      ...[...shown, ...strongest].slice(0, 5).map((row) => rowText(row, validation)),
      ...group('Not shown to remain once length is controlled for', of('not-beyond-length')),
      ...group('Cannot be separated from length, which determines them', of('set-by-length')),
      ...group(
        'No correlation found',
        of('none-found').filter((row) => !strongest.includes(row)),
      ),
      ...group('Cannot be tested', of('untested')),
      basisText(validation, context),
    ],
    ...lengthCaution(all),
    next: first
      ? `Repeat it with other conversations before relying on ${measureName(first)}.`
      : `Rate more conversations${isClustered ? ', of further clusters' : ''}, or try metrics that read the task; a correlation that is not found may still exist.`,
  };
}

function group(title: string, rows: readonly Ranked[]): string[] {
  return rows.length === 0 ? [] : [`${title}: ${listed(rows.map((row) => measureName(row)))}.`];
}

function associationLead(
  all: readonly Ranked[],
  metrics: readonly Ranked[],
  of: (verdict: AssociationVerdict) => readonly Ranked[],
  outcome: string,
): string {
  if (metrics.length === 0) return 'No metric has enough scores to be compared with the outcome.';
  const names = (rows: readonly Ranked[]): string =>
    listed(rows.map((row) => `${measureName(row)} (${rho(row)})`));
  const [beyond, found] = [of('beyond-length'), of('predicts')];
  const verb = (rows: readonly Ranked[]): string => (rows.length === 1 ? 'predicts' : 'predict');
  if (beyond.length > 0)
    return `Beyond length, ${beyond.length} of ${counted(metrics.length, 'metric')} ${verb(beyond)} ${outcome}: ${names(beyond)}.`;
  if (found.length > 0)
    return `${found.length} of ${counted(metrics.length, 'metric')} ${verb(found)} ${outcome}: ${names(found)}.`;
  const [length, fixed] = [of('not-beyond-length'), of('set-by-length')];
  if (length.length === 0 && fixed.length > 0)
    return `${names(fixed)} cannot be separated from length: whether ${fixed.length === 1 ? 'it predicts' : 'they predict'} ${outcome} is not known.`;
  if (length.length > 0)
    return `Nothing beyond length: no metric is shown to predict ${outcome} once length is controlled for.`;
  if (of('untested').length === metrics.length)
    return `${listed(metrics.map((row) => measureName(row)))} cannot be tested against ${outcome}: there are too few conversations, or too few clusters of them.`;
  // Measures of length that do not vary have no correlation.
  const isControlled =
    metrics.some(({ partial }) => partial !== undefined) && all.some(({ metric }) => LENGTHS.has(metric));
  return `No metric is found to predict ${outcome}${isControlled ? ', alone or beyond length' : ''}.`;
}

/** `Within setting, no metric ...`: a correlation within strata says nothing about the correlation over them. */
function withinStrata(lead: string, { within = [] }: ValidationContext): string {
  const isOf = within.length > 0 && lead.startsWith('No ');
  return isOf ? `Within ${listed(within)}, no ${lead.slice(3)}` : lead;
}

/** The number of conversations, the assumption of independence, and the correction. */
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

function rowText(row: Ranked, { confidenceLevel, comparisons, adjust }: MetaEvaluation): string {
  const isFamily = isCorrected({ comparisons, adjust, looks: 1 });
  const between = intervalText(row.correctedInterval, 2, confidenceLevel, isFamily);
  const first = row.verdict === 'none-found' ? 'The strongest: ' : '';
  return `${first}${measureName(row)}: ${rho(row)} (${between}, ${pText(row.adjustedPValue)})${partialText(row)}${halvesText(row)}.`;
}

function partialText({ partial }: MetaRow): string {
  return partial
    ? `; controlling for length ${signedNumber(partial.estimate, 2)} (${pText(partial.adjustedPValue)})`
    : '';
}

function halvesText({ replication }: MetaRow): string {
  if (!replication?.found) return '';
  return replication.returned ? '; found again in the other half' : '; not found again in the other half';
}

function lengthCaution(all: readonly Ranked[]): { caution?: string } {
  const length = all.find(
    ({ metric, verdict }) => LENGTHS.has(metric) && verdict !== 'none-found' && verdict !== 'untested',
  );
  if (length === undefined) return {};
  const which = length.spearman.estimate > 0 ? 'Longer' : 'Shorter';
  return { caution: `${which} conversations have higher outcomes.` };
}
