import { describeValue, MetricError, requireText } from '../../error.js';
import CARDS from '../metrics.generated.js';
import { isReportedPaper, type MetricCard } from './card.js';
import type { MetricId } from './metric-names.generated.js';

/**
 * The cards of all metrics, by question and then by id: symbol, source, range, direction, inputs, options and more.
 *
 * Complexity: O(1); the list is created once and deeply frozen.
 *
 * @example
 * ```ts
 * import { listMetrics } from '@mtpc/metrics';
 * listMetrics().find((metric) => metric.symbol === 'NSE')?.name; // => 'speakerEntropy'
 * ```
 */
export function listMetrics(): readonly MetricCard[] {
  return CARDS;
}

/** A card with a literal id type. */
type Registered = MetricCard & { readonly id: MetricId };

/**
 * The card of one metric, by id (`speaker-entropy`), function name (`speakerEntropy`) or symbol (`NSE`), ignoring case.
 * If several metrics share a symbol, prefix it with the paper: `pingeval:CS`. `evaluate`, scorers and the command also
 * use the options to select one.
 *
 * Complexity: O(1) after the first call.
 *
 * @throws MetricError `INVALID_INPUT` for an unknown name, or a symbol that several metrics share
 *
 * @example
 * ```ts
 * import { getMetric } from '@mtpc/metrics';
 * getMetric('NSE').id; // => 'speaker-entropy'
 * getMetric('speakerEntropy').range; // => [0, 1]
 * ```
 */
export function getMetric(name: string): MetricCard & { readonly id: MetricId } {
  requireText('getMetric', 'name', name);
  return findMetric(name, 'getMetric: name');
}

/** {@link getMetric} for another function or the command, whose errors begin with `where`. @internal */
export function findMetric(name: string, where: string): Registered {
  const found = metricsNamed(name);
  const [first] = found;
  if (first !== undefined && found.length === 1) return first;
  const received = describeValue(name);
  const message =
    first === undefined
      ? `${where}: unknown metric ${received}; ${suggestionFor(name)}`
      : `${where}: ${received} names several metrics; use ${found.map(uniqueName).join(' or ')}`;
  const [caller, path = where] = where.split(': ');
  throw new MetricError('INVALID_INPUT', message, {
    ...(path !== where && { metric: caller }),
    path,
    received: name,
  });
}

/** All metrics with a name; more than one only if they share a symbol. @internal */
export function metricsNamed(name: string): readonly Registered[] {
  requireText('getMetric', 'name', name);
  cardsByName ??= indexByName(CARDS as readonly Registered[]);
  return cardsByName.get(name.trim().toLowerCase()) ?? [];
}

/** A unique short name: the symbol, with its paper if needed, or else the id. @internal */
export function uniqueName(card: MetricCard): string {
  const { id, symbol, source } = card;
  if (symbol === undefined) return id;
  if (metricsNamed(symbol).length === 1) return symbol;
  return source !== undefined && isReportedPaper(source.paper) ? `${source.paper}:${symbol}` : id;
}

/** The cards by lower-case name; created at the first call. */
let cardsByName: ReadonlyMap<string, readonly Registered[]> | undefined;

function indexByName(cards: readonly Registered[]): Map<string, Registered[]> {
  const index = new Map<string, Registered[]>();
  for (const card of cards)
    for (const name of lowerCaseNames(card)) index.set(name, [...(index.get(name) ?? []), card]);
  return index;
}

function lowerCaseNames({ id, name, symbol, source }: MetricCard): ReadonlySet<string> {
  const names = [id, name];
  if (symbol !== undefined) names.push(symbol);
  if (symbol !== undefined && source !== undefined && isReportedPaper(source.paper))
    names.push(`${source.paper}:${symbol}`);
  return new Set(names.map((each) => each.toLowerCase()));
}

/** Suggests up to three metrics whose names contain the unknown name, else the most similar name if it is close. */
function suggestionFor(unknown: string): string {
  const written = lettersIn(unknown);
  const part = written.join('');
  const around = written.length < 4 ? [] : CARDS.filter(({ id }) => lettersIn(id).join('').includes(part));
  if (around.length > 0)
    return `did you mean ${around
      .slice(0, 3)
      .map(({ id }) => id)
      .join(' or ')}?`;
  let nearest: string | undefined;
  let least = Math.ceil(written.length / 3) + 1;
  for (const { id, name, symbol } of CARDS) {
    for (const each of [id, name, symbol ?? id]) {
      const letters = lettersIn(each);
      const distance = countMissing(written, letters) + countMissing(letters, written);
      if (distance >= least) continue;
      least = distance;
      nearest = each;
    }
  }
  return nearest === undefined ? 'listMetrics() and "mtpc list" show all names' : `did you mean ${nearest}?`;
}

function lettersIn(name: string): string[] {
  return [...name.toLowerCase().replace(/[^a-z0-9]/g, '')];
}

/** The number of letters missing in `other`, with multiplicity. */
function countMissing(letters: readonly string[], other: readonly string[]): number {
  const rest = [...other];
  return letters.filter((letter) => {
    const at = rest.indexOf(letter);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  }).length;
}
