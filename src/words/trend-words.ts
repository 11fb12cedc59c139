import { isCorrected } from '../analysis/families.js';
import { byPValue } from '../analysis/finding.js';
import type { Trend, TrendVerdict } from '../analysis/trends.js';
import { byKey } from '../math/by-key.js';
import { isSignificant } from '../statistics/alpha.js';
import { capitalize } from '../text/capitalize.js';
import { decimalsFor, intervalText, listed, pText, signedNumber } from './numbers.js';

/** More games or systems than these are counted. */
const MOST = 5;

/** `small, chess`. */
export function trendName({ system, game }: Trend): string {
  return [system, game].filter((name) => name !== undefined && name !== '').join(', ');
}

/** `50% to 75% solved from 2 to 16 turns`. */
function rangeText({ result: { budgets } }: Trend): string {
  const [first, last] = [budgets[0], budgets.at(-1)];
  if (first === undefined || last === undefined) return '';
  if (first === last) return `${share(first.accuracy)} solved in ${first.budget} turns`;
  return `${share(first.accuracy)} to ${share(last.accuracy)} solved from ${first.budget} to ${last.budget} turns`;
}

const share = (value: number): string => `${Math.round(100 * value)}%`;

/** `50% to 75% solved from 2 to 16 turns; +10 points per doubling, corrected 95% CI 4 to 16, p = .002`. */
function numbersText(trend: Trend): string {
  const { perDoubling, interval, adjustedPValue, family, confidenceLevel, bend, verdict } = trend;
  if (perDoubling === null) return rangeText(trend);
  const slope = 100 * perDoubling;
  const scaled = interval && { lower: 100 * interval.lower, upper: 100 * interval.upper };
  const decimals = decimalsFor(scaled?.lower ?? null, scaled?.upper ?? null, slope);
  const bounds = intervalText(scaled, decimals, confidenceLevel, isCorrected(family));
  const turning =
    bend && (verdict === 'peaks' || verdict === 'dips')
      ? `, ${share(bend.accuracy)} in ${bend.budget} (both differences ${pText(bend.adjustedPValue)})`
      : '';
  return `${rangeText(trend)}${turning}; ${signedNumber(slope, decimals)} points per doubling, ${bounds}, ${pText(adjustedPValue)}`;
}

const VERBS: Readonly<Record<TrendVerdict, string>> = {
  rises: 'success rises with more turns',
  falls: 'success falls with more turns',
  'tends-to-rise':
    'success tends to rise with more turns, but no single number of turns differs from the fewest',
  'tends-to-fall':
    'success tends to fall with more turns, but no single number of turns differs from the fewest',
  peaks: 'success rises and then falls with more turns',
  dips: 'success falls and then rises with more turns',
  'no-trend-found': 'no clear effect of more turns',
  'different-problems': 'the budgets were played on different problems, which cannot show an effect of turns',
};

/** `small, chess: success rises with more turns (50% to 75% solved from 2 to 16 turns; ...).` */
export function trendSentence(trend: Trend): string {
  const name = trendName(trend);
  const text = `${VERBS[trend.verdict]} (${numbersText(trend)})`;
  return `${name === '' ? capitalize(text) : `${name}: ${text}`}.`;
}

const GROUPS: readonly (readonly [TrendVerdict, string])[] = [
  ['rises', 'success rises in'],
  ['falls', 'success falls in'],
  ['tends-to-rise', 'success tends to rise in'],
  ['tends-to-fall', 'success tends to fall in'],
  ['peaks', 'success rises and then falls in'],
  ['dips', 'success falls and then rises in'],
  ['no-trend-found', 'no clear effect in'],
  ['different-problems', 'not comparable, because the budgets were played on different problems, in'],
];

/** Whether the systems of a game differ in the effect of more turns. */
export function slopesDiffer({ equalSlopesPValue = 1, confidenceLevel }: Trend): boolean {
  return isSignificant(equalSlopesPValue, confidenceLevel);
}

/**
 * `The effect of more turns depends on the system (p = .003). small: no clear effect of more turns (...).`, for a game whose
 * systems differ.
 */
export function differingSlopesSentence(trend: Trend, systems: readonly Trend[]): string {
  const name = trendName(trend);
  const own = systems.filter(({ game }) => game === trend.game);
  const text = `the effect of more turns depends on the system (${pText(trend.equalSlopesPValue ?? null)})`;
  return [`${name === '' ? capitalize(text) : `${name}: ${text}`}.`, ...trendSentences(own)].join(' ');
}

/**
 * The effect of more turns in each game: `More turns: success rises in name; no clear effect in chess.`
 *
 * @param systems the number of systems that each trend pools
 */
export function trendsSentence(trends: readonly Trend[], systems = 1): string {
  const [first, ...others] = trends;
  if (first === undefined) return '';
  if (others.length === 0) return trendSentence(first);
  const clauses = GROUPS.flatMap(([verdict, text]) => {
    const own = trends.filter((each) => each.verdict === verdict);
    if (own.length === 0) return [];
    const names = own.map((each) => trendName(each) || 'conversations without a game');
    return [`${text} ${names.length > MOST ? `${names.length} of ${trends.length}` : listed(names)}`];
  });
  const pooled = systems > 1 ? `, over ${systems === 2 ? 'both' : `all ${systems}`} systems` : '';
  return `More turns${pooled}: ${clauses.join('; ')}.`;
}

/** The sentences of single games and systems: those with an effect first. */
export function trendSentences(trends: readonly Trend[]): string[] {
  const sorted = byPValue(trends);
  const more = sorted.length - MOST;
  return [
    ...sorted.slice(0, MOST).map(trendSentence),
    ...(more > 0 ? [`The figure shows ${more} more.`] : []),
  ];
}

/** Problems that are missing under some budgets make the solved shares incomparable. */
export function partialProblemsSentence(trends: readonly Trend[]): string[] {
  const partial = trends.filter(
    ({ partialProblems, result }) => partialProblems > 0 && result.slope?.over === 'within',
  );
  if (partial.length === 0) return [];
  const names = partial.map((each) => {
    const name = trendName(each);
    return `${name === '' ? '' : `${name}: `}${each.partialProblems} of ${each.problems}`;
  });
  return [
    `Not every problem was played under every budget (${listed(names, 4)} were not): the solved shares are of different problems, but the slope compares each problem with itself.`,
  ];
}

const MARKS: Readonly<Record<TrendVerdict, readonly [mark: string, meaning: string]>> = {
  rises: ['\u2191', 'rises'],
  falls: ['\u2193', 'falls'],
  'tends-to-rise': ['\u2197', 'tends to rise'],
  'tends-to-fall': ['\u2198', 'tends to fall'],
  peaks: ['\u2229', 'rises and then falls'],
  dips: ['\u222a', 'falls and then rises'],
  'no-trend-found': ['', 'no mark: no clear effect'],
  'different-problems': ['?', 'different problems'],
};

/** `+12 \u2191`: points per doubling, and the verdict. */
export function trendMark({ perDoubling, verdict }: Trend): string {
  const points = 100 * (perDoubling ?? 0);
  const decimals = points !== 0 && Math.abs(points) < 1 ? 1 : 0;
  return `${signedNumber(points, decimals)} ${MARKS[verdict][0]}`.trimEnd();
}

/** `\u2191 rises, \u2193 falls`: the marks that occur. */
export function marksText(trends: readonly Trend[]): string {
  const occurring = Object.entries(MARKS).filter(([name]) => trends.some(({ verdict }) => verdict === name));
  return listed(
    occurring.map(([, texts]) => texts.join(' ').trimStart()),
    6,
  );
}

/** What players without a strategy reach in the largest budget of each game. */
export function guessingSentences(
  guesses: readonly { readonly game: string; readonly budget: number; readonly check: number | null }[],
): string[] {
  const texts = [...byKey(guesses, ({ game }) => game)].flatMap(([game, own]) => {
    const last = own.findLast(({ check }) => check !== null);
    if (last === undefined || last.check === null) return [];
    return [`${share(last.check)} of ${game === '' ? 'problems' : game} in ${last.budget} turns`];
  });
  return texts.length === 0
    ? []
    : [
        `Partners who take turns to guess and check, without pooling their attempts, would solve ${listed(texts)}.`,
      ];
}
