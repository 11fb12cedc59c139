import { isSignificant } from '../../evaluate/is-different.js';
import { itemAt } from '../../math/existing.js';
import { counted } from '../../text/counted.js';
import { type Finding, tells } from './findings.js';
import { byKey } from './groups.js';
import { familyText, isolated } from './overview-words.js';
import type { ReportStatistics } from './report-statistics.js';
import { type Guessing, type Trend, trendName } from './scaling-trends.js';
import type { Verdict } from './types.js';
import { decimalsFor, intervalName, listed, plainNumber, pText, signedNumber } from './verdict-words.js';

/** A trend with its test, corrected over all of the page. */
export interface TrendFinding {
  readonly trend: Trend;
  readonly finding: Finding;
}

/** The share per doubling within which success counts as unchanged. */
const MARGIN = 0.05;
/** Sentences of single trends. */
const MOST = 5;

type Kind = 'helps' | 'hurts' | 'peaks' | 'dips' | 'flat' | 'unclear';

/**
 * The effect of more turns: success that turns round, a slope that differs from 0, or an interval within the margin, else
 * unclear. Turning round is corrected over as many tests as the slopes.
 */
function kindOf({ trend, finding }: TrendFinding, statistics: ReportStatistics): Kind {
  const { difference, lower, upper, comparisons } = finding;
  const { bend } = trend;
  if (bend && isSignificant(Math.max(1, comparisons) * bend.pValue, statistics.level)) return bend.kind;
  if (lower !== null && upper !== null && lower > -MARGIN && upper < MARGIN) return 'flat';
  if (!tells(finding, statistics) || difference === null || difference === 0) return 'unclear';
  const kind = difference > 0 ? 'helps' : 'hurts';
  // A rising line is not a trend if one budget is worse than the baseline.
  const { verdict } = trend.result;
  const isContrary = verdict === (kind === 'helps' ? 'degrades' : 'improves');
  return isContrary ? 'unclear' : kind;
}

const MARKS: Readonly<Record<Kind, string>> = {
  ...{ helps: '\u2191', hurts: '\u2193', peaks: '\u2229', dips: '\u222a', flat: '=', unclear: '?' },
};

/** `+12 \u2191`: points per doubling, and what that means. */
export function trendMark(found: TrendFinding, statistics: ReportStatistics): string {
  const points = 100 * found.finding.difference!;
  return `${signedNumber(points, Math.abs(points) < 1 ? 1 : 0)} ${MARKS[kindOf(found, statistics)]}`;
}

/** Whether more turns help, game by game. */
export function pingevalVerdict(
  found: readonly TrendFinding[],
  guesses: readonly Guessing[],
  statistics: ReportStatistics,
): Verdict {
  const kinds = found.map((each) => ({ ...each, kind: kindOf(each, statistics) }));
  const games = byKey(kinds, ({ trend }) => trend.game);
  const sorted = [...kinds].sort((a, b) => (a.finding.pValue ?? 1) - (b.finding.pValue ?? 1));
  const [first] = found as [TrendFinding];
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
    next: `Read dialogues of the same problem under ${first.trend.result.budgets[0]!.budget} and ${first.trend.result.budgets.at(-1)!.budget} turns side by side.`,
  };
}

type Judged = TrendFinding & { readonly kind: Kind };

const systemsOf = (found: readonly Judged[]): string =>
  listed(
    found.map(({ trend }) => isolated(trend.system)),
    4,
  );

function rangeText({ trend }: TrendFinding): string {
  const [first, last] = [trend.result.budgets[0]!, trend.result.budgets.at(-1)!];
  return `${percent(first.accuracy)} to ${percent(last.accuracy)} solved from ${first.budget} to ${last.budget} turns`;
}

const percent = (share: number): string => `${Math.round(100 * share)}%`;

/** Of one game: which systems use more turns. */
function systemsLead(found: readonly Judged[]): string {
  const by = byKey(found, ({ kind }) => kind);
  const of = (kind: Kind): readonly Judged[] => by.get(kind) ?? [];
  const verb = (list: readonly Judged[], one: string, many: string): string =>
    list.length === 1 ? one : many;
  const example = (list: readonly Judged[]): string => (list.length === 1 ? ` (${rangeText(list[0]!)})` : '');
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
    return found.length === 1
      ? `Whether more turns help ${systemsOf(unclear)} is unclear: ${rangeText(unclear[0]!)}.`
      : `Whether more turns help any of the ${found.length} systems is unclear.`;
  }
  if (unclear.length > 0) clauses.push(`${systemsOf(unclear)} ${verb(unclear, 'is', 'are')} unclear`);
  return `${clauses.join('; ')}.`;
}

/** `a gets better up to 4 turns (79%) and worse after them (21% at 2 turns, 21% at 16)`. */
function bendClause(list: readonly Judged[], kind: 'peaks' | 'dips'): string[] {
  const [found] = list;
  if (found === undefined) return [];
  const [before, after] = kind === 'peaks' ? ['better', 'worse'] : ['worse', 'better'];
  if (list.length > 1) return [`${systemsOf(list)} get ${before} with more turns and then ${after}`];
  const { bend, result } = found.trend;
  const [first, last] = [result.budgets[0]!, result.budgets.at(-1)!];
  return [
    `${systemsOf(list)} gets ${before} up to ${bend!.budget} turns (${percent(first.accuracy)} to ${percent(bend!.accuracy)} solved), then ${after} (${percent(last.accuracy)} at ${last.budget})`,
  ];
}

/** Of several games: where more turns help and where they hurt. */
function gamesLead(games: ReadonlyMap<string, readonly Judged[]>): string {
  const of = (list: readonly Judged[], kind: Kind): number =>
    list.filter((each) => each.kind === kind).length;
  const name = (game: string): string => (game === '' ? 'dialogues without a game' : game);
  const count = (game: string, kind: Kind): string => {
    const list = games.get(game)!;
    if (list.length < 2) return name(game);
    const own = list.filter((each) => each.kind === kind);
    const which = own.length < 3 ? systemsOf(own) : `${own.length} of ${list.length} systems`;
    return `${name(game)} (${which})`;
  };
  const all = [...games];
  const helps = all.filter(([, list]) => of(list, 'helps') > 0 && of(list, 'hurts') === 0);
  const hurts = all.filter(([, list]) => of(list, 'hurts') > 0 && of(list, 'helps') === 0);
  const mixed = all.filter(([, list]) => of(list, 'helps') > 0 && of(list, 'hurts') > 0);
  const rest = all.filter(([, list]) => of(list, 'helps') + of(list, 'hurts') === 0);
  const bent = (['peaks', 'dips'] as const).flatMap((kind) => {
    const games = all.filter(([, list]) => of(list, kind) > 0).map(([game]) => count(game, kind));
    const [before, after] = kind === 'peaks' ? ['rises', 'falls'] : ['falls', 'rises'];
    return games.length === 0 ? [] : [`success ${before} and then ${after} in ${listed(games)}`];
  });
  const open = rest.filter(([, list]) => of(list, 'peaks') + of(list, 'dips') === 0);
  const clauses = [
    ...(helps.length > 0 ? [`help in ${listed(helps.map(([game]) => count(game, 'helps')))}`] : []),
    ...(hurts.length > 0 ? [`hurt in ${listed(hurts.map(([game]) => count(game, 'hurts')))}`] : []),
  ];
  const closed = [...helps, ...hurts].flatMap(([, list]) => list);
  const isAll =
    rest.length + mixed.length + bent.length === 0 &&
    closed.every(({ kind }) => kind === 'helps' || kind === 'hurts');
  const systems = new Set(closed.map(({ trend }) => trend.system)).size;
  if (isAll && systems > 1) {
    const list = (some: typeof all): string => listed(some.map(([game]) => name(game)));
    const both = [
      ...(helps.length > 0 ? [`help in ${list(helps)}`] : []),
      ...(hurts.length > 0 ? [`hurt in ${list(hurts)}`] : []),
    ];
    return `More turns ${both.join(' and ')}, for ${systems === 2 ? 'both' : `all ${systems}`} systems.`;
  }
  const openText = `no trend is shown in ${listed(open.map(([game]) => name(game)))}`;
  const parts = [
    ...(clauses.length > 0 ? [`more turns ${clauses.join(' and ')}`] : []),
    ...(mixed.length > 0
      ? [`in ${listed(mixed.map(([game]) => name(game)))} more turns help some systems and hurt others`]
      : []),
    ...bent,
    ...(open.length > 0 ? [openText] : []),
  ];
  const text = parts.join('; ');
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`;
}

function trendText({ trend, finding, kind }: Judged, { level }: ReportStatistics): string {
  const [slope, lower, upper] = [finding.difference, finding.lower, finding.upper].map((value) =>
    value === null ? null : 100 * value,
  ) as [number, number | null, number | null];
  const decimals = decimalsFor(lower, upper, slope);
  const interval =
    lower === null || upper === null
      ? 'no interval'
      : `${intervalName(level)} ${plainNumber(lower, decimals)} to ${plainNumber(upper, decimals)}`;
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
  // Games in which the same is true share a sentence.
  return [...byKey(all, ({ which, at }) => JSON.stringify([which, at])).values()].map((alike) => {
    const { which, at, game } = itemAt(alike, 0);
    const place = game === '' ? '' : ` in ${listed(alike.map((each) => each.game))}`;
    return `${which} below guess and check${place} ${at}.`;
  });
}

function cautionOf(found: readonly Judged[]): { caution?: string } {
  const kinds = new Set(found.map(({ kind }) => kind));
  const games = new Set(found.map(({ trend }) => trend.game));
  if (games.size > 1 && kinds.has('helps') && kinds.has('hurts')) {
    return { caution: 'Games go in opposite directions; a line pooled over them would hide both.' };
  }
  const least = Math.min(...found.map(({ finding }) => finding.clusters));
  return least < 10
    ? { caution: `${counted(least, 'problem')} in a game: small trends cannot be seen with so few.` }
    : {};
}
