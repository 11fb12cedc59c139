import { MetricError, requireOption } from '../error.js';
import type { ClusterBy } from '../evaluate/cluster-by.js';
import type { ScoreRow } from '../evaluate/row.js';
import { byKey } from '../math/by-key.js';
import { existing, itemAt } from '../math/existing.js';
import type { Caution } from './caution.js';
import type { Choice } from './choice.js';
import { type Factor, isOtherRole, isRandomFactor, ownLabel, SYSTEM_FIELDS } from './factors.js';
import type { DesignRecord } from './records.js';
import { commonUnits, conditionCell, sharedFields, variesWithinUnits } from './units.js';

/** The distributions of a field on two sides count as equal up to this distance. */
const EQUAL_MIXTURE = 0.05;

/** What is compared: the levels of a factor, by unit. */
interface Compared {
  readonly records: ReadonlyMap<string, readonly DesignRecord[]>;
  readonly comparisons: readonly (readonly [a: string, b: string])[];
  readonly factor: string;
  readonly unit: string;
  readonly design: 'paired' | 'independent';
}

interface Matching {
  readonly within: string[];
  readonly choices: Choice[];
  readonly cautions: Caution[];
}

/** The conditions to match on: the given fields, or those that vary between the compared conversations. */
export function matchConditions(
  factors: readonly Factor[],
  compared: Compared,
  settings: {
    readonly within?: readonly string[] | undefined;
    readonly clusterBy?: ClusterBy<ScoreRow> | undefined;
  },
): Matching {
  const { records, factor, unit, design } = compared;
  const found: Matching = { within: [], choices: [], cautions: [] };
  const clusters = typeof settings.clusterBy === 'function' ? [] : [settings.clusterBy ?? []].flat();
  if (settings.within !== undefined) requireFields(settings.within, factors, compared);
  for (const field of settings.within ?? []) {
    found.within.push(field);
    found.choices.push({ choice: 'within', field, because: 'asked' });
  }
  for (const each of factors) {
    const { field } = each;
    const isUsed = [factor, unit, ...clusters, ...found.within].includes(field);
    if (isUsed || each.kind === 'repeats') continue;
    const values = aliasValues(records, field);
    if (values !== undefined) {
      // Skips the compared field itself if it provides the system names; another role may be played by the same model.
      const isSame = !isOtherRole(field) && [...records.keys()].every((level, i) => values[i] === level);
      const isNamed = isSame || SYSTEM_FIELDS.includes(field) || each.kind === 'label';
      if (!isNamed && new Set(values).size > 1)
        found.cautions.push({ kind: 'varies-together', field, values });
      continue;
    }
    const isFixed = settings.within !== undefined;
    if (design === 'paired') matchPaired(each, found, compared, isFixed);
    else stratify(each, found, compared, isFixed);
  }
  return found;
}

function requireFields(
  fields: readonly string[],
  factors: readonly Factor[],
  { records, comparisons, design }: Compared,
): void {
  for (const field of fields) {
    const isKnown = [...records.values()].flat().some(({ labels }) => Object.hasOwn(labels, field));
    const known = factors.map((each) => each.field).join(', ') || 'none';
    requireOption(
      isKnown,
      'planOf',
      'within',
      `fields of the conversations (fields that vary: ${known})`,
      field,
    );
    const isMatchable =
      design === 'paired' ||
      comparisons.some(([a, b]) => {
        const [own, other] = [existing(records.get(a)), existing(records.get(b))];
        return sharedFields(own, other, [field]).length > 0;
      });
    const shared = `fields with a value that occurs on both sides (to cluster by ${field}: clusterBy, --cluster-by ${field})`;
    requireOption(isMatchable, 'planOf', 'within', shared, field);
  }
}

/** The single value of a field at each level, if every level has at most one. */
function aliasValues(records: Compared['records'], field: string): string[] | undefined {
  const values: string[] = [];
  for (const own of records.values()) {
    const found = new Set(own.flatMap(({ labels }) => ownLabel(labels, field) ?? []));
    if (found.size > 1) return undefined;
    values.push(...found);
  }
  return values;
}

/** A condition of paired units is constant within units or matched if pairs remain; otherwise it becomes a caution. */
function matchPaired(
  { field, kind }: Factor,
  found: Matching,
  { records, comparisons, unit }: Compared,
  isFixed: boolean,
): void {
  if (!variesWithinUnits([...records.values()].flat(), unit, field)) {
    found.choices.push({ choice: 'same-in-pairs', field });
    return;
  }
  const common = (fields: readonly string[]): number[] =>
    comparisons.map(([a, b]) =>
      commonUnits(existing(records.get(a)), existing(records.get(b)), unit, fields),
    );
  const before = common(found.within);
  const after = common([...found.within, field]);
  const keepsAll = after.every((count, i) => count >= itemAt(before, i));
  const keepsSome = after.every((count, i) => count > 0 || itemAt(before, i) === 0);
  const isMatched = kind === 'condition' && !isRandomFactor(field) ? keepsSome : keepsAll;
  if (isFixed || !isMatched) found.cautions.push({ kind: 'not-matched', field });
  else {
    found.within.push(field);
    found.choices.push({ choice: 'within', field, because: 'varies-within-units' });
  }
}

/**
 * A condition of unpaired groups becomes a stratum if all its levels occur in all groups; otherwise an unbalanced
 * condition is rejected.
 */
function stratify(
  { field, kind }: Factor,
  found: Matching,
  { records, comparisons }: Compared,
  isFixed: boolean,
): void {
  const fields = [...found.within, field];
  const counts = (level: string, by: readonly string[]): Map<string, number> =>
    new Map(
      [...byKey(records.get(level) ?? [], (record) => conditionCell(record, by))].map(([cell, own]) => [
        cell,
        own.length,
      ]),
    );
  const isComplete = comparisons.every(([a, b]) => {
    const [ofA, ofB] = [counts(a, fields), counts(b, fields)];
    const cells = new Set([...ofA.keys(), ...ofB.keys()]);
    return [...cells].every((cell) => Math.min(ofA.get(cell) ?? 0, ofB.get(cell) ?? 0) > 1);
  });
  const farthest = Math.max(
    ...comparisons.map(([a, b]) => mixtureDistance(counts(a, [field]), counts(b, [field]))),
  );
  if (farthest <= EQUAL_MIXTURE) return;
  if (isComplete && !isFixed && !isRandomFactor(field)) {
    found.within.push(field);
    found.choices.push({ choice: 'within', field, because: 'unequal-mixture' });
  } else if (kind === 'condition' && !isRandomFactor(field) && !isFixed) {
    const message = `the values of ${field} are not balanced across the unpaired conversations, and could cause a difference. Restrict the comparison to one value with where, match on fields with within, or pool on purpose with within: []`;
    throw new MetricError('INVALID_INPUT', message, { path: 'within', received: field });
  } else found.cautions.push({ kind: 'not-matched', field });
}

/** Total variation distance: 0 for equal distributions, 1 for disjoint ones. */
function mixtureDistance(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  const total = (counts: ReadonlyMap<string, number>): number =>
    [...counts.values()].reduce((sum, count) => sum + count, 0);
  const [ofA, ofB] = [total(a), total(b)];
  const cells = new Set([...a.keys(), ...b.keys()]);
  return (
    [...cells].reduce((sum, cell) => sum + Math.abs((a.get(cell) ?? 0) / ofA - (b.get(cell) ?? 0) / ofB), 0) /
    2
  );
}
