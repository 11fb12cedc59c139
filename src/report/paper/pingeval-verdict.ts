import { isSignificant } from '../../analysis/families.js';
import { byKey, type Some } from '../../math/by-key.js';
import { counted } from '../../text/counted.js';
import { decimalsFor, intervalText, listed, pText, signedNumber } from '../../words/numbers.js';
import { type Difference, tells } from './findings.js';
import { familyText, isolated } from './overview-words.js';
import type { ReportStatistics } from './report-statistics.js';
import { type Guessing, type Trend, trendName } from './scaling-trends.js';
import type { Verdict } from './types.js';

/** A trend with its test, corrected over the page. */
export interface TrendFinding {
  readonly trend: Trend;
  readonly finding: Difference;
}

/** The share per doubling within which success counts as unchanged. */
const MARGIN = 0.05;
/** Sentences of single trends. */
const MOST = 5;

type Kind = 'helps' | 'hurts' | 'peaks' | 'dips' | 'flat' | 'unclear';

/**
 * The effect of more turns: non-monotonic success, the result of `turnScaling` if the slope passes the correction over
 * the page, or an interval within the margin; otherwise unclear. The test for non-monotonic success is corrected over
 * as many tests as the slopes.
 */
function kindOf({ trend, finding }: TrendFinding, statistics: ReportStatistics): Kind {
  const { lower, upper, comparisons } = finding;
  const { bend } = trend;
  if (bend && isSignificant(Math.max(1, comparisons) * bend.pValue, statistics.level)) return bend.kind;
  const { verdict } = trend.result;
  if (tells(finding, statistics) && verdict !== 'flat') return verdict === 'improves' ? 'helps' : 'hurts';
  return lower !== null && upper !== null && lower > -MARGIN && upper < MARGIN ? 'flat' : 'unclear';
}

const MARKS: Readonly<Record<Kind, string>> = {
  ...{ helps: '\u2191', hurts: '\u2193', peaks: '\u2229', dips: '\u222a', flat: '=', unclear: '?' },
};

/** `+12 \u2191`: points per doubling, with its verdict. */
export function trendMark(found: TrendFinding, statistics: ReportStatistics): string {
  const points = 100 * found.finding.difference;
  return `${signedNumber(points, Math.abs(points) < 1 ? 1 : 0)} ${MARKS[kindOf(found, statistics)]}`;
}

/** Whether more turns help, game by game. */
export function pingevalVerdict(
  found: Some<TrendFinding>,
  guesses: readonly Guessing[],
  statistics: ReportStatistics,
): Verdict {
  const kinds = found.map((each) => ({ ...each, kind: kindOf(each, statistics) }));
  const games = byKey(kinds, ({ trend }) => trend.game);
  const sorted = [...kinds].sort((a, b) => (a.finding.pValue ?? 1) - (b.finding.pValue ?? 1));
  const [first] = found;
  const [least, most] = first.trend.ends;
  return {
    lead: games.size > 1 ? gamesLead(games) : systemsLead(kinds),
    points: [
      ...sorted.slice(0, MOST).map((each) => trendText(each, statistics)),
      ...(sorted.length > MOST
        ? [`${counted(sorted.length - MOST, 'more trend is', 'more trends are')} in the figure.`]
        : []),
      ...guessText(found, guesses),
      `${counted(Math.max(...found.map(({ finding }) => finding.clusters)), 'problem')} per game, clustered by problem; ${familyText(first.finding, statistics)}.`,
    ],
    ...cautionOf(kinds),
    next: `Read dialogues of the same problem under ${least.budget} and ${most.budget} turns side by side.`,
  };
}

type Judged = TrendFinding & { readonly kind: Kind };

const systemsOf = (found: readonly Judged[]): string =>
  listed(
    found.map(({ trend }) => isolated(trend.system)),
    4,
  );

function rangeText({ trend }: TrendFinding): string {
  const [first, last] = trend.ends;
  return `${percent(first.accuracy)} to ${percent(last.accuracy)} solved from ${first.budget} to ${last.budget} turns`;
}

const percent = (share: number): string => `${Math.round(100 * share)}%`;

/** Of one game: which systems use more turns. */
function systemsLead(found: readonly Judged[]): string {
  const by = byKey(found, ({ kind }) => kind);
  const of = (kind: Kind): readonly Judged[] => by.get(kind) ?? [];
  const verb = (list: readonly Judged[], one: string, many: string): string =>
    list.length === 1 ? one : many;
  const example = ([only, ...others]: readonly Judged[]): string =>
    only && others.length === 0 ? ` (${rangeText(only)})` : '';
  const clauses: string[] = [];
  const [helps, hurts, flat, unclear] = [of('helps'), of('hurts'), of('flat'), of('unclear')];
  if (helps.length > 0) {
    const only = found.length > 1 && helps.length === 1 ? 'Only ' : '';
    clauses.push(`${only}${systemsOf(helps)} ${verb(helps, 'uses', 'use')} more turns${example(helps)}`);
  }
  if (hurts.length > 0)
    clauses.push(`${systemsOf(hurts)} ${verb(hurts, 'gets', 'get')} worse with more turns${example(hurts)}`);
  for (const kind of ['peaks', 'dips'] as const) clauses.push(...bendClause(of(kind), kind));
  if (flat.length > 0)
    clauses.push(`${systemsOf(flat)} ${verb(flat, 'stays', 'stay')} within 5 points per doubling`);
  if (unclear.length === found.length) {
    const [only, ...others] = unclear;
    return only && others.length === 0
      ? `Whether more turns help ${systemsOf(unclear)} is unclear: ${rangeText(only)}.`
      : `Whether more turns help any of the ${found.length} systems is unclear.`;
  }
  if (unclear.length > 0) clauses.push(`${systemsOf(unclear)} ${verb(unclear, 'is', 'are')} unclear`);
  return `${clauses.join('; ')}.`;
}

/** `a gets better up to 4 turns (79%) and worse after them (21% at 2 turns, 21% at 16)`. */
function bendClause(list: readonly Judged[], kind: 'peaks' | 'dips'): string[] {
  const [found] = list;
  if (found?.trend.bend === undefined) return [];
  const [before, after] = kind === 'peaks' ? ['better', 'worse'] : ['worse', 'better'];
  if (list.length > 1) return [`${systemsOf(list)} get ${before} with more turns and then ${after}`];
  const { bend, ends } = found.trend;
  const [first, last] = ends;
  return [
    `${systemsOf(list)} gets ${before} up to ${bend.budget} turns (${percent(first.accuracy)} to ${percent(bend.accuracy)} solved), then ${after} (${percent(last.accuracy)} at ${last.budget})`,
  ];
}

/** A game with its trends, one for each system. */
interface Game {
  readonly name: string;
  readonly trends: readonly Judged[];
}

const isIn = (kind: Kind, { trends }: Game): boolean => trends.some((each) => each.kind === kind);

const namesOf = (games: readonly Game[]): string => listed(games.map(({ name }) => name));

/** Games, with the systems concerned if there are several: `chess (small)`. */
function namesWithSystems(games: readonly Game[], kind: Kind): string {
  const names = games.map(({ name, trends }) => {
    if (trends.length < 2) return name;
    const own = trends.filter((each) => each.kind === kind);
    return `${name} (${own.length < 3 ? systemsOf(own) : `${own.length} of ${trends.length} systems`})`;
  });
  return listed(names);
}

/** Of several games: where more turns help and where they hurt. */
function gamesLead(byGame: ReadonlyMap<string, readonly Judged[]>): string {
  const games = [...byGame].map(
    ([game, trends]): Game => ({ name: game === '' ? 'dialogues without a game' : game, trends }),
  );
  const helps = games.filter((game) => isIn('helps', game) && !isIn('hurts', game));
  const hurts = games.filter((game) => isIn('hurts', game) && !isIn('helps', game));
  const mixed = games.filter((game) => isIn('helps', game) && isIn('hurts', game));
  const effects = (names: (games: readonly Game[], kind: Kind) => string): string =>
    [
      ...(helps.length > 0 ? [`help in ${names(helps, 'helps')}`] : []),
      ...(hurts.length > 0 ? [`hurt in ${names(hurts, 'hurts')}`] : []),
    ].join(' and ');
  const closed = [...helps, ...hurts];
  const trends = closed.flatMap((game) => game.trends);
  const isAll =
    closed.length === games.length && trends.every(({ kind }) => kind === 'helps' || kind === 'hurts');
  const systems = new Set(trends.map(({ trend }) => trend.system)).size;
  if (isAll && systems > 1)
    return `More turns ${effects(namesOf)}, for ${systems === 2 ? 'both' : `all ${systems}`} systems.`;
  const bent = (['peaks', 'dips'] as const).flatMap((kind) => {
    const own = games.filter((game) => isIn(kind, game));
    const [before, after] = kind === 'peaks' ? ['rises', 'falls'] : ['falls', 'rises'];
    return own.length === 0 ? [] : [`success ${before} and then ${after} in ${namesWithSystems(own, kind)}`];
  });
  const shown = (['helps', 'hurts', 'peaks', 'dips'] as const).flatMap((kind) =>
    games.filter((game) => isIn(kind, game)),
  );
  const open = games.filter((game) => !shown.includes(game));
  const text = [
    ...(closed.length > 0 ? [`more turns ${effects(namesWithSystems)}`] : []),
    ...(mixed.length > 0 ? [`in ${namesOf(mixed)} more turns help some systems and hurt others`] : []),
    ...bent,
    ...(open.length > 0 ? [`no trend is shown in ${namesOf(open)}`] : []),
  ].join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function trendText({ trend, finding, kind }: Judged, { level }: ReportStatistics): string {
  const hundredfold = (value: number | null): number | null => (value === null ? null : 100 * value);
  const slope = 100 * finding.difference;
  const ends = { lower: hundredfold(finding.lower), upper: hundredfold(finding.upper) };
  const decimals = decimalsFor(ends.lower, ends.upper, slope);
  const interval = intervalText(ends, decimals, level);
  const { bend } = trend;
  const turning =
    bend && (kind === 'peaks' || kind === 'dips')
      ? `, ${percent(bend.accuracy)} at ${bend.budget} (both differences ${pText(Math.min(1, bend.pValue * Math.max(1, finding.comparisons)))})`
      : '';
  return `${isolated(trendName(trend))}: ${rangeText({ trend, finding })}${turning} (${signedNumber(slope, decimals)} points per doubling, ${interval}, ${pText(finding.adjustedPValue)}).`;
}

/** Whether the systems beat players who only guess and check. */
function guessText(found: readonly TrendFinding[], guesses: readonly Guessing[]): string[] {
  const all = [...byKey(found, ({ trend }) => trend.game)].flatMap(([game, own]) => {
    const last = guesses.filter((each) => each.game === game).at(-1);
    if (last === undefined) return [];
    const below = own.filter(
      ({ trend }) =>
        (trend.result.budgets.find(({ budget }) => budget === last.budget)?.accuracy ?? 1) < last.check,
    );
    const which =
      below.length === own.length
        ? own.length === 1
          ? 'It is'
          : 'All are'
        : `${below.length} of ${own.length} are`;
    return [{ game, which, at: `at ${last.budget} turns (${percent(last.check)})` }];
  });
  // Games with the same result share a sentence.
  return [...byKey(all, ({ which, at }) => JSON.stringify([which, at])).values()].map((alike) => {
    const [{ which, at, game }] = alike;
    const place = game === '' ? '' : ` in ${listed(alike.map((each) => each.game))}`;
    return `${which} below guess and check${place} ${at}.`;
  });
}

function cautionOf(found: readonly Judged[]): { caution?: string } {
  const kinds = new Set(found.map(({ kind }) => kind));
  const games = new Set(found.map(({ trend }) => trend.game));
  const least = Math.min(...found.map(({ finding }) => finding.clusters));
  const texts = [
    ...(games.size > 1 && kinds.has('helps') && kinds.has('hurts')
      ? ['Games go in opposite directions; a line pooled over them would hide both.']
      : least < 10
        ? [`${counted(least, 'problem')} in a game: small trends cannot be seen with so few.`]
        : []),
    ...problemsText(found),
  ];
  return texts.length === 0 ? {} : { caution: texts.join(' ') };
}

/** Problems that are missing under some budgets make the solved shares incomparable. */
function problemsText(found: readonly Judged[]): string[] {
  const named = (list: readonly Judged[]): string =>
    listed(
      list.map(({ trend }) => isolated(trendName(trend))),
      4,
    );
  const between = found.filter(({ trend }) => trend.result.slope?.over === 'between');
  const partial = found.filter(({ trend }) => trend.partial > 0 && trend.result.slope?.over === 'within');
  return [
    ...(partial.length > 0
      ? [
          `Not every problem was played under every budget (${listed(
            partial.map(
              ({ trend }) =>
                `${isolated(trendName(trend))}: ${trend.partial} of ${counted(trend.items, 'problem')} were not`,
            ),
            4,
          )}): the solved shares describe different problems, the slope compares each problem with itself.`,
        ]
      : []),
    ...(between.length > 0
      ? [
          `No problem of ${named(between)} was played under two budgets: the budgets are compared on different problems, which cannot show an effect of turns.`,
        ]
      : []),
  ];
}
