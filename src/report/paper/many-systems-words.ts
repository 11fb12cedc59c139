import { byKey } from '../../math/by-key.js';
import { measurePhrase } from '../../words/metric-phrases.js';
import { decimalsFor, listed, plainNumber } from '../../words/numbers.js';
import { isExplained, isSame, MOST_SENTENCES, shortName, type Words } from './finding-words.js';
import type { Difference, Finding } from './findings.js';
import { measureName } from './reading.js';

/** The first sentences about three systems or more. */
export function manyWords(told: readonly Difference[], findings: readonly Difference[]): Words {
  const names = [...new Set(findings.flatMap(({ a, b }) => [a, b]))];
  const byMeasure = byKey(told, ({ card }) => card);
  if (byMeasure.size === 0) {
    const lead = findings.every(isSame)
      ? `All ${names.length} systems have the same scores in every dialogue.`
      : `No measure tells any two of the ${names.length} systems apart; that does not show that they are equal.`;
    return { lead, points: [] };
  }
  const ends = [...byMeasure].map(([card, own]) => endsOf(card, own, findings));
  return {
    lead: soloLead(told, names, findings) ?? endsLead(ends, names, findings),
    points: ends.slice(0, MOST_SENTENCES).map(endsText),
  };
}

/** The systems with the highest and the lowest mean by one measure. */
interface Ends {
  readonly card: Finding['card'];
  readonly told: readonly Finding[];
  /** All pairs of systems with a difference. */
  readonly pairs: number;
  readonly most: string;
  readonly least: string;
  readonly high: string;
  readonly low: string;
}

function endsOf(card: Finding['card'], told: readonly Finding[], findings: readonly Difference[]): Ends {
  const own = findings.filter((each) => each.card === card);
  const means = [
    ...new Map(own.flatMap(({ a, b, meanA, meanB }) => [[a, meanA] as const, [b, meanB] as const])),
  ];
  const [most, high] = means.reduce((best, each) => (each[1] > best[1] ? each : best));
  const [least, low] = means.reduce((best, each) => (each[1] <= best[1] ? each : best));
  const decimals = decimalsFor(null, null, high - low);
  return {
    ...{ card, told, pairs: own.length, most, least },
    ...{ high: plainNumber(high, decimals), low: plainNumber(low, decimals) },
  };
}

function endsText({ card, told, pairs, most, least, high, low }: Ends): string {
  const explained = told.filter(isExplained).length;
  const because = explained === 0 ? '' : `, ${explained} because of length or padding`;
  return `${measureName(card)}: highest in ${most} (${high}), lowest in ${least} (${low}); ${told.length} of ${pairs} pairs told apart${because}.`;
}

/** `echo follows the flow of turns less than a and b, which are not told apart.`, if one system differs from all others. */
function soloLead(
  told: readonly Difference[],
  names: readonly string[],
  findings: readonly Difference[],
): string | undefined {
  const open = told.filter((finding) => !isExplained(finding));
  const solo = names.find((name) => open.length > 0 && open.every(({ a, b }) => a === name || b === name));
  if (solo === undefined) return undefined;
  const phrases = [...byKey(open, ({ card }) => card)].flatMap(([card, own]) => {
    const [isMore, ...others] = new Set(own.map(({ a, difference }) => difference > 0 === (a === solo)));
    const isAll = own.length === names.length - 1 && others.length === 0;
    return isAll && isMore !== undefined ? [measurePhrase(card.id, measureName(card), isMore)] : [];
  });
  if (phrases.length === 0) return undefined;
  const others = names.filter((name) => name !== solo);
  const between = findings.filter(({ a, b }) => a !== solo && b !== solo);
  const which = between.every(isSame)
    ? 'which have the same scores'
    : between.some((each) => told.includes(each))
      ? 'which differ by length or padding only'
      : 'which are not told apart';
  const than = others.length > 3 ? `the other ${others.length} systems` : listed(others);
  const more = phrases.length > 3 ? ` (${phrases.length - 3} more differences below)` : '';
  return `${solo} ${listed(phrases.slice(0, 3))} than ${than}, ${which}${more}.`;
}

/** `The 4 systems differ in PF (.47 in a, .25 in b) and NSE (...); in LNR because of length.` */
function endsLead(ends: readonly Ends[], names: readonly string[], findings: readonly Finding[]): string {
  const open = ends.filter(({ told }) => !told.every(isExplained));
  const explained = ends.filter((each) => !open.includes(each));
  const none = [...new Set(findings.map(({ card }) => card))].filter((card) =>
    ends.every((each) => each.card !== card),
  );
  const sized = open.map((each, i) =>
    i < 2
      ? `${shortName(each.card)} (${each.high} in ${each.most}, ${each.low} in ${each.least})`
      : shortName(each.card),
  );
  const because = `in ${listed(explained.map(({ card }) => shortName(card)))} because of length or padding`;
  const rest = [
    ...(open.length === 0 || explained.length === 0 ? [] : [because]),
    ...(none.length === 0 ? [] : [`no two of them in ${listed(none.map((card) => shortName(card)))}`]),
  ];
  const first = open.length === 0 ? because : `in ${listed(sized)}`;
  return `${[`The ${names.length} systems differ ${first}`, ...rest].join('; ')}.`;
}
