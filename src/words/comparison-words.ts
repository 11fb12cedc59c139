import { byPValue } from '../analysis/finding.js';
import { byPair, type Finding, isDifferent, type Plan } from '../analysis/index.js';
import { OF_SPEAKERS } from '../analysis/speaker-share.js';
import { byKey } from '../math/by-key.js';
import { capitalize } from '../text/capitalize.js';
import { visibleText } from '../text/visible-text.js';
import { cautionSentence, OF_SENTENCES } from './caution-words.js';
import {
  correctedInterval,
  findingDecimals,
  findingSentence,
  levelNames,
  metricNames,
} from './finding-words.js';
import { floorSentence, leadingFindings, levelsSentence } from './lead-words.js';
import { methodText } from './method-words.js';
import { amountText, metricName, metricSymbol } from './metric-names.js';
import { missingPairsText, missingText } from './missing-words.js';
import { listed, plainNumber } from './numbers.js';

/** Sentences of single metrics after the first sentence. */
const MOST = 4;

/**
 * The sentences after the first one of a comparison: of two levels each further difference, of more levels one sentence
 * for each metric; then the metrics without a difference, and the method.
 */
export function comparisonSentences(found: readonly Finding[], plan: Plan): string[] {
  const own = plan.levels.length === 2 ? pairSentences(found) : metricSentences(found);
  return [...own, methodText(plan, found)];
}

function pairSentences(found: readonly Finding[]): string[] {
  const [lead] = leadingFindings(found);
  const isOfOutcomes = lead?.question === 'performance';
  const differing = byPValue(found.filter(isDifferent));
  const said = isOfOutcomes ? lead : differing[0];
  const further = differing.filter((each) => each !== said);
  const open = found.filter(
    (each) =>
      each !== said && each.question === 'performance' && !isDifferent(each) && each.verdict !== 'constant',
  );
  const none = found.filter(
    ({ question, verdict }) => question === 'text' && verdict === 'no-difference-found',
  );
  const blind = found.filter(
    (each) => each !== said && each.question === 'text' && ['cannot-show', 'too-few'].includes(each.verdict),
  );
  // Without any difference the first sentence lists them.
  const isListed = !isOfOutcomes && differing.length === 0;
  const causes = oneCause(differing, said);
  const own = further.filter((each) => !causes.findings.includes(each));
  return [
    ...open.map(findingSentence),
    ...own.slice(0, MOST).map(findingSentence),
    ...causes.sentences,
    ...moreSentence(own.slice(MOST)),
    ...(none.length > 0 && !isListed ? [`No difference found in ${metricNames(none)}.`] : []),
    ...(blind.length > 0 ? [`${capitalize(metricNames(blind))} cannot be compared with so few.`] : []),
  ];
}

/** Differences with one cause, told once: those after the first one that depend on the order of speakers alone. */
function oneCause(
  differing: readonly Finding[],
  said: Finding | undefined,
): { readonly findings: readonly Finding[]; readonly sentences: readonly string[] } {
  const [first, ...others] = differing.filter(({ metric }) => OF_SPEAKERS.has(metric));
  const rest = others.filter((each) => each !== said);
  if (first === undefined || rest.length === 0) return { findings: [], sentences: [] };
  const names = rest.map((each) => `${metricName(each.metric)} is higher in ${higherText(each)}`);
  const [depend, all] = rest.length === 1 ? ['it depends', 'both'] : ['they depend', 'all of them'];
  const because =
    first.speakerShare === undefined
      ? `so one cause may explain ${all}`
      : `so the turns of ${visibleText(first.speakerShare.speaker)} may explain ${all}`;
  const cause = first === said ? '' : floorSentence(first);
  return {
    findings: rest,
    sentences: [
      `${cause}${capitalize(listed(names))}. Like ${metricName(first.metric)}, ${depend} only on who speaks when, ${because}.`,
    ],
  };
}

/** `alpha (by .59; .45 to .72)`. */
function higherText(finding: Finding): string {
  const { verdict, metric, difference } = finding;
  const [a, b] = levelNames(finding);
  const [level, sign] = verdict === 'b-higher' ? [b, -1] : [a, 1];
  const decimals = findingDecimals(finding);
  const amount = amountText(metric, sign * (difference ?? 0), decimals);
  return `${level} by ${amount} (${correctedInterval(finding, decimals, sign)})`;
}

function metricSentences(found: readonly Finding[]): string[] {
  const [lead] = leadingFindings(found);
  const said = lead?.question === 'performance' ? lead : byPValue(found)[0];
  const byMetric = [...byKey(found, ({ metric }) => metric).values()].filter(
    ([{ metric }]) => metric !== said?.metric,
  );
  const differing = byMetric.filter((own) => own.some(isDifferent));
  const none = byMetric
    .filter((own) => own.some(({ verdict }) => verdict === 'no-difference-found') && !own.some(isDifferent))
    .map(([first]) => first);
  return [
    ...differing.slice(0, MOST).map((own) => levelsSentence(own)),
    ...moreSentence(differing.slice(MOST).map(([first]) => first)),
    ...(none.length > 0 && (differing.length > 0 || lead?.question === 'performance')
      ? [`No two levels can be separated in ${metricNames(none)}.`]
      : []),
  ];
}

function moreSentence(more: readonly Finding[]): string[] {
  return more.length === 0 ? [] : [`They also differ in ${metricNames(more)}.`];
}

/** Cautions that are about single metrics. */
function isOfEqualDifferences({ kind }: Finding['cautions'][number]): boolean {
  return kind === 'no-variation' || kind === 'only-runs-vary';
}

/** What limits the comparison: of the plan, then of findings, each once. */
export function cautionSentences(found: readonly Finding[], plan: Plan): string[] {
  const lengths = byPair(found).flatMap((own) => lengthNote(own));
  // Metrics lack the same units but for a few: the first finding says it for all.
  const absent = new Set<string>();
  const cautions = [...plan.cautions, ...found.flatMap((each) => each.cautions)].flatMap((caution) => {
    if (isOfEqualDifferences(caution)) {
      const own = found.filter(({ cautions: all }) => all.some(({ kind }) => kind === caution.kind));
      const symbols = [...new Set(own.map(({ metric }) => metricSymbol(metric)))];
      return [`${listed(symbols)}: ${cautionSentence(caution, plan.factor)}`];
    }
    // The sentences of findings give these.
    if (OF_SENTENCES.has(caution.kind)) return [];
    if (caution.kind !== 'absent-units') return [cautionSentence(caution, plan.factor)];
    if (absent.has(caution.level)) return [];
    absent.add(caution.level);
    return [cautionSentence(caution, plan.factor)];
  });
  const lacking = found.filter((each) => {
    const nUndefined = each.nUndefinedA + each.nUndefinedB + each.turnsLackingA + each.turnsLackingB;
    return each.n > 0 && each.question === 'text' && nUndefined > 0;
  });
  const missing = [...byKey(lacking, ({ metric }) => metric)].map(
    ([metric, own]) =>
      `${metricSymbol(metric)}: ${own.length === 1 ? missingText(own[0]) : missingPairsText(own)}`,
  );
  return [...new Set([...cautions, ...lengths, ...missing])];
}

function lengthNote(own: readonly Finding[]): string[] {
  const turns = own.find(({ length }) => length !== undefined)?.length?.turns;
  const [first] = own;
  if (turns === undefined || first === undefined || turns.meanA === null || turns.meanB === null) return [];
  const [most, least] = [Math.max(turns.meanA, turns.meanB), Math.min(turns.meanA, turns.meanB)];
  if (!(most > 1.1 * least)) return [];
  const [a, b] = levelNames(first);
  const [longer, shorter] = turns.meanA > turns.meanB ? [a, b] : [b, a];
  return [
    `${longer} has ${Math.round(100 * (most / least - 1))}% more turns per conversation than ${shorter} (${plainNumber(most, 1)} vs. ${plainNumber(least, 1)}); most metrics change with length.`,
  ];
}
