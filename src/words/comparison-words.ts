import { byPValue } from '../analysis/finding.js';
import { byPair, type Finding, isDifferent, type Plan } from '../analysis/index.js';
import { byKey } from '../math/by-key.js';
import { capitalize } from '../text/capitalize.js';
import { cautionSentence } from './caution-words.js';
import { differenceText, findingSentence, metricNames } from './finding-words.js';
import { leadingFindings, levelsSentence } from './lead-words.js';
import { methodText } from './method-words.js';
import { metricName, metricSymbol } from './metric-names.js';
import { missingText } from './missing-words.js';
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
  ];
}

/** Metrics that are functions of the order of speakers alone. */
const OF_SPEAKERS: ReadonlySet<string> = new Set([
  'speaker-entropy',
  'participation-frequency',
  'implicit-reference',
]);

/** Differences with one cause, told once: those after the first one that depend on the order of speakers alone. */
function oneCause(
  differing: readonly Finding[],
  said: Finding | undefined,
): { readonly findings: readonly Finding[]; readonly sentences: readonly string[] } {
  const [first, ...others] = differing.filter(({ metric }) => OF_SPEAKERS.has(metric));
  const rest = others.filter((each) => each !== said);
  if (first === undefined || rest.length === 0) return { findings: [], sentences: [] };
  const names = listed(rest.map((each) => `${metricName(each.metric)} (${differenceText(each)})`));
  const verb = rest.length === 1 ? 'differs too; it depends' : 'differ too; they depend';
  const like = metricName(first.metric);
  return {
    findings: rest,
    sentences: [
      `${capitalize(names)} ${verb}, like ${like}, only on who speaks when, so that one cause may explain all of them.`,
    ],
  };
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
    ...(none.length > 0 ? [`No two levels can be separated in ${metricNames(none)}.`] : []),
  ];
}

function moreSentence(more: readonly Finding[]): string[] {
  return more.length === 0 ? [] : [`They also differ in ${metricNames(more)}.`];
}

/** What limits the comparison: of the plan, then of findings, each once. */
export function cautionSentences(found: readonly Finding[], plan: Plan): string[] {
  const lengths = byPair(found).flatMap((own) => lengthNote(own));
  // Metrics lack the same units but for a few: the first finding says it for all.
  const absent = new Set<string>();
  const cautions = [...plan.cautions, ...found.flatMap((each) => each.cautions)].flatMap((caution) => {
    if (caution.kind !== 'absent-units') return [cautionSentence(caution)];
    if (absent.has(caution.level)) return [];
    absent.add(caution.level);
    return [cautionSentence(caution)];
  });
  const missing = found.flatMap((each) => {
    const isUndefined = each.nUndefinedA + each.nUndefinedB + each.turnsLackingA + each.turnsLackingB > 0;
    const isSaid = each.n === 0 || each.question !== 'text' || !isUndefined;
    return isSaid ? [] : [`${metricSymbol(each.metric)}: ${missingText(each)}`];
  });
  return [...new Set([...cautions, ...lengths, ...missing])];
}

function lengthNote(own: readonly Finding[]): string[] {
  const turns = own.find(({ length }) => length !== undefined)?.length?.turns;
  const [first] = own;
  if (turns === undefined || first === undefined || turns.meanA === null || turns.meanB === null) return [];
  const [most, least] = [Math.max(turns.meanA, turns.meanB), Math.min(turns.meanA, turns.meanB)];
  if (!(most > 1.1 * least)) return [];
  const name = turns.meanA > turns.meanB ? first.a : first.b;
  return [
    `${name} has ${Math.round(100 * (most / least - 1))}% more turns per conversation (${plainNumber(most, 1)}, ${plainNumber(least, 1)}); most metrics change with length.`,
  ];
}
