import { bestSet, levelMeans } from '../analysis/best-set.js';
import { byPValue, type Finding, isDifferent } from '../analysis/finding.js';
import { counted } from '../text/counted.js';
import { visibleText } from '../text/visible-text.js';
import {
  findingSentence,
  identicalSentence,
  levelNames,
  metricNames,
  unitNoun,
  unitsText,
} from './finding-words.js';
import { amountText, levelName, metricName, scaleOf, valueText } from './metric-names.js';
import { decimalsFor, listed, percent, plainNumber, pText } from './numbers.js';

/** The findings that the first sentence is about: who does the task better, else the metrics of texts. */
export function leadingFindings(findings: readonly Finding[]): readonly Finding[] {
  const own = findings.filter(({ question }) => question === 'performance');
  const known = own.filter(({ verdict }) => verdict !== 'no-data');
  if (known.length === 0) return findings;
  const [first] = known;
  return known.filter(({ metric }) => metric === first?.metric);
}

/**
 * The first sentence of every output: which system does the task better, by how much, and whether the design could have
 * shown a difference. Without outcomes it covers the text metrics.
 */
export function leadSentence(findings: readonly Finding[]): string {
  const own = leadingFindings(findings);
  const [first] = own;
  if (first === undefined) return 'Nothing was compared.';
  const levels = new Set(own.flatMap(({ a, b }) => [a, b])).size;
  if (levels > 2) return manyLevels(own);
  if (first.question === 'performance') return `${findingSentence(first)}${reliabilityText(findings)}`;
  return textLead(own);
}

/** ` They differ in reliability: the good and the bad runs of b are 36 points apart, those of a 9 (p < .001).` */
function reliabilityText(findings: readonly Finding[]): string {
  const spread = findings.find((each) => each.metric === 'unreliability' && isDifferent(each));
  if (spread === undefined || spread.meanA === null || spread.meanB === null) return '';
  const { metric, meanA, meanB, difference, adjustedPValue } = spread;
  const decimals = decimalsFor(null, null, difference ?? 0);
  const [a, b] = levelNames(spread);
  const sides = [a, b].map((level, i) => ({ level, mean: i === 0 ? meanA : meanB }));
  const [more, less] = sides.sort((x, y) => y.mean - x.mean);
  if (more === undefined || less === undefined) return '';
  const most = amountText(metric, more.mean, decimals);
  return ` They differ in reliability: the good and the bad runs of ${more.level} are ${most} apart, those of ${less.level} ${valueText(metric, less.mean, decimals)} (${pText(adjustedPValue)}).`;
}

/** Verdicts that leave open whether a difference is more than length. */
const LENGTHS: ReadonlySet<string> = new Set(['length', 'padding', 'partly', 'undecided']);

/** The headline for two levels without outcomes. */
function textLead(findings: readonly Finding[]): string {
  const same = findings.map(identicalSentence).find((text) => text !== undefined);
  if (same !== undefined) return same;
  const [first, ...others] = byPValue(findings.filter(isDifferent));
  if (first === undefined) {
    const [dependent] = findings.filter(dependsOnCondition);
    if (dependent !== undefined) return findingSentence(dependent);
    const tested = findings.filter(({ verdict }) => verdict === 'no-difference-found');
    const [one] = tested;
    if (one === undefined) {
      const open = findings.find(({ verdict }) => verdict === 'undecided' || verdict === 'cannot-show');
      return findingSentence(open ?? (findings[0] as Finding));
    }
    if (tested.length === 1) return findingSentence(one);
    const [a, b] = levelNames(one);
    return `No difference found between ${a} and ${b} in ${metricNames(tested)} (${unitsText(one)}).`;
  }
  const open = others.filter(({ length }) => LENGTHS.has(length?.verdict ?? ''));
  const kept = others.filter((each) => !open.includes(each));
  const rest = [
    ...(kept.length === 0 ? [] : [` They also differ in ${metricNames(kept, 6)}.`]),
    ...(open.length === 0 ? [] : [` They also differ in ${metricNames(open, 6)}, which length may explain.`]),
  ].join('');
  return `${floorSentence(first)}${findingSentence(first)}${rest}`;
}

/** `Mara holds the floor in simulated (76% of the turns, 28% in human). `: the cause of differences between speakers. */
export function floorSentence(finding: Finding): string {
  if (finding.speakerShare === undefined) return '';
  const { speaker, shareA, shareB } = finding.speakerShare;
  const [a, b] = levelNames(finding);
  const [[level, most], [other, least]] =
    shareA >= shareB
      ? [[a, shareA] as const, [b, shareB] as const]
      : [[b, shareB] as const, [a, shareA] as const];
  return `${visibleText(speaker)} holds the floor in ${level} (${wholePercent(most)} of the turns, ${wholePercent(least)} in ${other}). `;
}

const wholePercent = (share: number): string => percent(Number(share.toFixed(2)));

/** More than two levels, by the metric that shows most; of outcomes by success or the mean score. */
function manyLevels(findings: readonly Finding[]): string {
  const [lead] = findings;
  if (lead?.question === 'performance') return levelsSentence(findings);
  const [first] = byPValue(findings.filter(isDifferent));
  if (first === undefined) return nothingFound(findings);
  const others = findings.filter((each) => isDifferent(each) && each.metric !== first.metric);
  const rest = others.length === 0 ? '' : ` Levels also differ in ${metricNames(others, 6)}.`;
  return `${levelsSentence(findings.filter(({ metric }) => metric === first.metric))}${rest}`;
}

/** More than two levels that no metric of texts separates. */
function nothingFound(findings: readonly Finding[]): string {
  const tested = findings.filter(({ verdict }) => verdict === 'no-difference-found');
  const [open] = findings.filter(({ verdict }) => ['undecided', 'cannot-show', 'too-few'].includes(verdict));
  if (tested.length === 0) return findingSentence(open ?? (findings[0] as Finding));
  const levels = new Set(tested.flatMap(({ a, b }) => [a, b])).size;
  return `No two of ${levelsText(levels, tested[0]?.factor)} can be separated in ${metricNames(tested)}.`;
}

/** `4 models`, `3 levels of temperature`. */
function levelsText(levels: number, factor = 'system'): string {
  return ['model', 'system', 'setting', 'game', 'task'].includes(factor)
    ? counted(levels, factor)
    : `${levels} levels of ${factor}`;
}

/** The levels by one metric: who is highest and lowest, and which cannot be separated from the best. */
export function levelsSentence(byMetric: readonly Finding[]): string {
  const levels = new Set(byMetric.flatMap(({ a, b }) => [a, b])).size;
  const means = levelMeans(byMetric);
  const [best, last] = [means[0], means.at(-1)];
  const [metric = ''] = byMetric.map((each) => each.metric);
  const name = metricName(metric);
  const found = byMetric.filter(isDifferent);
  const spread = best && last ? decimalsFor(null, null, scaleOf(metric).factor * (best.mean - last.mean)) : 0;
  const value = (mean: number): string => valueText(metric, mean, spread);
  const isOneMean = haveOneMean(byMetric);
  const named = (level: string): string => levelName(level, factor);
  const factor = byMetric[0]?.factor ?? 'system';
  if (found.length === 0 || best === undefined || last === undefined) {
    const range = best && last && isOneMean ? ` (${value(last.mean)} to ${value(best.mean)})` : '';
    const power = detectablePairs(byMetric);
    const [depends] = byMetric.filter(dependsOnCondition).map((each) => ` ${findingSentence(each)}`);
    const [one] = byMetric;
    if (one !== undefined && levels > 2 && byMetric.length === levels - 1)
      return `No difference in ${name} found between ${named(one.a)} and each of the ${levels - 1} others${range}${power}.${depends ?? ''}`;
    return `No two of ${levelsText(levels, factor)} can be separated in ${name}${range}${power}.${depends ?? ''}`;
  }
  const tied = bestSet(byMetric);
  const top = [...byMetric]
    .sort((x, y) => Math.abs(y.difference ?? 0) - Math.abs(x.difference ?? 0))
    .find(isDifferent);
  const text = top ? ` ${findingSentence(top)}` : '';
  const dependent = byMetric.filter(dependsOnCondition).filter((each) => each !== top);
  const depends = dependent.slice(0, 2).map((each) => ` ${findingSentence(each)}`);
  const rest = tied.filter((level) => level !== best.level);
  const others =
    rest.length > 0
      ? ` ${listed(rest.map(named), 6)} cannot be separated from ${named(best.level)}.`
      : eachOtherText(byMetric, best.level, levels, named(best.level));
  const [high, low] = [best, last].map(({ mean }) => (isOneMean ? ` (${value(mean)})` : ''));
  return `${named(best.level)} has the highest ${name} of ${levelsText(levels, factor)}${high}, ${named(last.level)} the lowest${low}.${text}${depends.join('')}${others}`;
}

/** ` s8 is higher than each of the 7 others, by 8 to 17 points.`, if it was compared with all of them and differs. */
function eachOtherText(byMetric: readonly Finding[], best: string, levels: number, name: string): string {
  const own = byMetric.filter(({ a, b }) => [a, b].includes(best));
  if (own.length < levels - 1 || !own.every(isDifferent)) return '';
  const sizes = own.flatMap(({ difference }) => Math.abs(difference ?? 0)).sort((x, y) => x - y);
  const [metric, least, most] = [own[0]?.metric ?? '', sizes[0] ?? 0, sizes.at(-1) ?? 0];
  const { factor } = scaleOf(metric);
  const decimals = decimalsFor(null, null, factor * least);
  const [from, to] = [plainNumber(factor * least, decimals), amountText(metric, most, decimals)];
  return ` ${name} is higher than each of the ${levels - 1} others, by ${from} to ${to}.`;
}

function dependsOnCondition({ cautions }: Finding): boolean {
  return cautions.some(({ kind }) => kind === 'depends-on');
}

/** `: with 12 instructions and 28 comparisons, a pair must differ by 27 to 45 points to be detected ...`. */
function detectablePairs(byMetric: readonly Finding[]): string {
  const [first] = byMetric;
  const detectable = byMetric.flatMap((each) => each.minimumDetectableDifference ?? []).sort((x, y) => x - y);
  const [least, most] = [detectable[0], detectable.at(-1)];
  if (first === undefined || least === undefined || most === undefined) return '';
  const { factor } = scaleOf(first.metric);
  const decimals = decimalsFor(null, null, factor * least);
  const greatest = amountText(first.metric, most, decimals);
  const levels = new Set(byMetric.flatMap(({ a, b }) => [a, b])).size;
  // Comparisons with a named baseline are fewer than all pairs.
  const isBaseline = byMetric.length === levels - 1;
  const from = plainNumber(factor * least, decimals);
  const range = greatest.startsWith(`${from} `) || greatest === from ? greatest : `${from} to ${greatest}`;
  return `: with ${unitsText(first)} and ${counted(first.family.comparisons, 'comparison')}, a pair must differ by ${range} to be detected with 80% power. For the next study, ${isBaseline ? '' : 'name a baseline or '}add ${unitNoun(first.unit)}s`;
}

/** Whether each level has the same mean in all its pairs, which may have different units. */
function haveOneMean(findings: readonly Finding[]): boolean {
  const means = new Map<string, number>();
  return findings.every(({ a, b, meanA, meanB }) =>
    [[a, meanA] as const, [b, meanB] as const].every(([level, mean]) => {
      if (mean === null) return true;
      const known = means.get(level) ?? mean;
      means.set(level, known);
      return Math.abs(known - mean) <= 1e-9 * Math.max(1, Math.abs(known));
    }),
  );
}
