import type { Finding } from '../analysis/finding.js';
import type { Decision } from '../analysis/gate.js';
import type { Plan } from '../analysis/plan.js';
import { printNumber } from '../math/print-number.js';
import { counted } from '../text/counted.js';
import { escapeHtml } from '../text/escape-html.js';
import { visibleText } from '../text/visible-text.js';
import { cautionSentence, OF_SENTENCES } from './caution-words.js';
import { findingSentence } from './finding-words.js';
import { metricSymbol, pointsText } from './metric-names.js';
import { intervalName } from './numbers.js';

/** One line for each rule: `fail: LD < -2: next minus base -3.1 (95% CI -4 to -2.2), 40 pairs`. @internal */
export function decisionLine(decision: Decision): string {
  const { verdict, rule, metric, system, base, difference, interval, n } = decision;
  const bounds =
    interval === null
      ? 'no interval'
      : `${intervalName(interval.confidenceLevel)} ${shortNumber(interval.lower)} to ${shortNumber(interval.upper)}`;
  const sides = visibleText(`${rule}: ${system} minus ${base}`);
  const change = `${shortNumber(difference)}${pointsText(metric)}`;
  return `${verdict}: ${sides} ${change} (${bounds}), ${counted(n, unitText(decision))}${whyUndecided(decision)}${explained(decision)}`;
}

const unitText = ({ design }: Decision): string => (design === 'paired' ? 'pair' : 'conversation');

function whyUndecided(decision: Decision): string {
  const { undecidedBecause, requiredN, nMissing, system } = decision;
  switch (undecidedBecause) {
    case 'margin':
      return requiredN === null ? '' : `; a decision needs about ${counted(requiredN, unitText(decision))}`;
    case 'no-variation':
      return `${requiredN === null ? '' : `; with ${requiredN} equal pairs it would pass`}; the differences do not vary`;
    case 'missing-scores':
      return `; ${nMissing} missing scores could change the result`;
    case 'incomplete':
      return `; ${system} lacks ${nMissing} conversations or scores`;
    default:
      return '';
  }
}

/** Whether a failed rule may be due to length, and a pass to equal scores. */
function explained({ verdict, length, interval }: Decision): string {
  if (verdict === 'pass' && interval === null) return '; all scores are equal';
  switch (length) {
    case 'length':
      return '; the difference is explained by length';
    case 'padding':
      return '; the difference is explained by repeated phrases';
    case 'partly':
      return '; length explains most of the difference';
    case 'undecided':
      return '; whether length explains the difference is undecided';
    default:
      return '';
  }
}

function shortNumber(value: number | null): string {
  return value === null ? '-' : printNumber(value, 4);
}

/**
 * What limits the decisions, one line each: of the plan, and of the decided comparisons, whose difference may depend on
 * a condition. @internal
 */
export function decisionNotes(
  decisions: readonly Decision[],
  { plan, findings }: { readonly plan: Plan; readonly findings: readonly Finding[] },
): string[] {
  if (decisions.length === 0) return [];
  const decided = findings.filter(({ metric, a, b }) =>
    decisions.some((each) => each.metric === metric && each.base === a && each.system === b),
  );
  const isOfSentence = ({ kind }: Finding['cautions'][number]): boolean => OF_SENTENCES.has(kind);
  const cautions = [...plan.cautions, ...decided.flatMap((each) => each.cautions)];
  return [
    ...new Set([
      ...cautions
        .filter((caution) => !isOfSentence(caution))
        .map((caution) => cautionSentence(caution, plan.factor)),
      ...decided.filter((each) => each.cautions.some(isOfSentence)).map(findingSentence),
    ]),
  ].map(visibleText);
}

/**
 * Decisions as a JUnit report, with notes as its output. Undecided rules are skipped tests, or failures if configured to
 * fail. @internal
 */
export function junitReport(
  decisions: readonly Decision[],
  undecidedFails: boolean,
  notes: readonly string[] = [],
): string {
  const isFailed = ({ verdict }: Decision): boolean =>
    verdict === 'fail' || (undecidedFails && verdict === 'undecided');
  const cases = decisions.map((each) => {
    const message = `message="${escapeHtml(decisionLine(each))}"`;
    const inner = isFailed(each)
      ? `<failure ${message}/>`
      : each.verdict === 'undecided'
        ? `<skipped ${message}/>`
        : '';
    const name = `name="${escapeHtml(visibleText(each.rule))}" classname="${escapeHtml(metricSymbol(each.metric))}"`;
    return inner === '' ? `    <testcase ${name}/>` : `    <testcase ${name}>${inner}</testcase>`;
  });
  const failures = decisions.filter(isFailed).length;
  const skipped = decisions.filter((each) => !isFailed(each) && each.verdict === 'undecided').length;
  const output = notes.length === 0 ? '' : `    <system-out>${escapeHtml(notes.join('\n'))}</system-out>\n`;
  const counts = `tests="${decisions.length}" failures="${failures}" skipped="${skipped}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${counts}>\n  <testsuite name="mtpc compare" ${counts}>\n${cases.join('\n')}\n${output}  </testsuite>\n</testsuites>\n`;
}

/** Decisions as annotations of GitHub Actions, with notes as warnings. @internal */
export function githubAnnotations(
  decisions: readonly Decision[],
  undecidedFails: boolean,
  notes: readonly string[] = [],
): string {
  const lines = decisions.map((each) => {
    const isError = each.verdict === 'fail' || (undecidedFails && each.verdict === 'undecided');
    const kind = isError ? 'error' : each.verdict === 'undecided' ? 'warning' : 'notice';
    return annotation(kind, decisionLine(each));
  });
  return [...lines, ...notes.map((note) => annotation('warning', note))].join('');
}

function annotation(kind: 'error' | 'warning' | 'notice', message: string): string {
  // An unescaped percent sign or line break would end the message.
  const text = message.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
  return `::${kind} title=mtpc compare::${text}\n`;
}
