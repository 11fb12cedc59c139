import type { Decision } from '../analysis/gate.js';
import { printNumber } from '../math/print-number.js';
import { counted } from '../text/counted.js';
import { escapeHtml } from '../text/escape-html.js';
import { visibleText } from '../text/visible-text.js';
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

/** Decisions as a JUnit report. Undecided rules are skipped tests, or failures if configured to fail. @internal */
export function junitReport(decisions: readonly Decision[], undecidedFails: boolean): string {
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
  const counts = `tests="${decisions.length}" failures="${failures}" skipped="${skipped}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${counts}>\n  <testsuite name="mtpc compare" ${counts}>\n${cases.join('\n')}\n  </testsuite>\n</testsuites>\n`;
}

/** Decisions as annotations of GitHub Actions. @internal */
export function githubAnnotations(decisions: readonly Decision[], undecidedFails: boolean): string {
  return decisions
    .map((each) => {
      const isError = each.verdict === 'fail' || (undecidedFails && each.verdict === 'undecided');
      const kind = isError ? 'error' : each.verdict === 'undecided' ? 'warning' : 'notice';
      // An unescaped percent sign or line break would end the message.
      const text = decisionLine(each).replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
      return `::${kind} title=mtpc compare::${text}\n`;
    })
    .join('');
}
