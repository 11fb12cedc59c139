import type { Finding } from '../analysis/finding.js';
import type { Plan } from '../analysis/plan.js';
import { counted } from '../text/counted.js';
import { metricName } from './metric-names.js';
import { listed } from './numbers.js';

/** `Paired by instruction within budget. Student's t (CR2), Holm over 3 comparisons.` */
export function methodText(plan: Plan, findings: readonly Finding[]): string {
  const [first] = findings;
  const within = plan.within.length === 0 ? '' : ` within ${plan.within.join(' and ')}`;
  const paired =
    plan.design === 'paired'
      ? `Paired by ${plan.unit === 'transcript' ? 'id' : plan.unit}${within}`
      : `Not paired${within === '' ? '' : `, averaged over ${plan.within.join(' and ')} with equal weight`}`;
  const test = testNames(findings, plan.design, plan.settings.method);
  return `${paired}; ${test}${first ? `, ${familiesText(findings)}` : ''}.`;
}

/** `Holm over 28 comparisons of each metric`, or the families one by one. */
function familiesText(findings: readonly Finding[]): string {
  const families = [...new Map(findings.map(({ family }) => [family.name, family])).values()];
  const ofMetrics = families.filter(({ name }) => findings.some(({ metric }) => metric === name));
  if (ofMetrics.length < 3) {
    // A family whose metrics are all constant was not tested.
    const tested = families.filter(({ comparisons }) => comparisons > 0);
    const texts = tested.map((family) => (tested.length > 1 ? familyPart(family) : familyText(family)));
    return texts.length === 0 ? 'nothing to test' : listed([...new Set(texts)], 4);
  }
  const counts = ofMetrics.map(({ comparisons }) => comparisons);
  const [least, most] = [Math.min(...counts.filter((count) => count > 0)), Math.max(...counts)];
  const [first] = ofMetrics.filter(({ comparisons }) => comparisons === most);
  if (first === undefined || most < 2) return 'not corrected (one comparison of each metric)';
  const text = familyText({ ...first, name: 'each metric' });
  return least === most ? text : text.replace(`${most} comparisons`, `${least} to ${most} comparisons`);
}

/** `Student's t`; several tests of a call are listed: sign flips where all differences are equal. */
function testNames(
  findings: readonly Pick<Finding, 'method' | 'design' | 'adjustedPValue'>[],
  design: Finding['design'],
  method: Plan['settings']['method'],
): string {
  const used = findings.filter(
    ({ method: own, adjustedPValue }) =>
      own !== 'sign-flip' || method === 'sign-flip' || adjustedPValue !== null,
  );
  const names = used.map((each) => TESTS[each.design][each.method]);
  return listed([...new Set(names.length > 0 ? names : [TESTS[design][method]])]);
}

export const TESTS: Readonly<Record<Finding['design'], Readonly<Record<Finding['method'], string>>>> = {
  paired: { 'student-t': "Student's t", 'sign-flip': 'sign flips', permutation: 'permutations' },
  independent: {
    ...{ 'student-t': "Welch's t", 'sign-flip': 'sign flips' },
    permutation: "permutations of Welch's t (unequal group sizes)",
  },
};

/** The names of the corrections by their authors. */
export const CORRECTIONS: Readonly<Record<string, string>> = {
  holm: 'Holm',
  'benjamini-hochberg': 'Benjamini and Hochberg',
  bonferroni: 'Bonferroni',
};

const FAMILIES: Readonly<Record<string, string>> = {
  ...{ text: 'text metrics', performance: 'performance', primary: 'the primary metric' },
  'each metric': 'each metric',
};

/** A family among several: `one comparison of success rate (not corrected)`. */
function familyPart(family: Finding['family']): string {
  const { name, comparisons, adjust, looks } = family;
  const isSingle = comparisons < 2 && looks < 2 && adjust !== 'none';
  return isSingle
    ? `one comparison of ${FAMILIES[name] ?? metricName(name)} (not corrected)`
    : familyText(family);
}

/** `Holm over 3 comparisons of performance`, or a note that no correction was applied. */
export function familyText({ name, comparisons, adjust, looks }: Finding['family']): string {
  const over = looks > 1 ? ` and ${looks} looks` : '';
  if (adjust === 'none') return 'not corrected';
  if (comparisons < 2 && looks < 2) return 'not corrected (one comparison)';
  const of = name === 'call' ? '' : ` of ${FAMILIES[name] ?? metricName(name)}`;
  return `${CORRECTIONS[adjust]} over ${counted(comparisons, 'comparison')}${of}${over}`;
}
