import { describe, expect, it } from 'vitest';
import { turnScaling } from '../metrics/scaling/turn-scaling.js';
import { scalingRecordsOf } from '../transcript/scaling-records.js';
import type { Transcript } from '../transcript/types.js';
import { differingSlopesSentence, trendSentence, trendsSentence } from '../words/trend-words.js';
import { type TrendSettings, type Trends, trendsIn } from './trends.js';

/** Dialogues of a system in a game: by budget the number of solved problems among twenty. */
function played(
  model: string,
  game: string,
  solved: Readonly<Record<number, number>>,
  problems: (i: number, budget: number) => string = (i) => `problem ${i}`,
): Transcript[] {
  return Object.entries(solved).flatMap(([budget, count]) =>
    Array.from({ length: 20 }, (_, i) => ({
      turns: [],
      // The problems that are solved first differ from budget to budget.
      outcome: { success: (i * 7 + Number(budget)) % 20 < count },
      meta: { model, game, budget: Number(budget), item: problems(i, Number(budget)) },
    })),
  );
}

const SETTINGS: TrendSettings = {
  ...{ confidenceLevel: 0.95, adjust: 'holm', looks: 1 },
  gameOf: ({ meta }) => String(meta?.game),
};

function trends(transcripts: readonly Transcript[]): Trends {
  const names = [...new Set(transcripts.map(({ meta }) => String(meta?.model)))];
  const systems = names.map((name) => ({
    name,
    transcripts: transcripts.filter(({ meta }) => meta?.model === name),
  }));
  return trendsIn(systems, SETTINGS);
}

const UP = { 2: 3, 4: 9, 8: 17 };
const DOWN = { 2: 17, 4: 9, 8: 3 };
const LEVEL = { 2: 10, 4: 10, 8: 10 };

describe('trendsIn', () => {
  it('tests each game over all systems, then each system, and never pools games', () => {
    const { games, systems } = trends(
      ['small', 'large'].flatMap((model) => [
        ...played(model, 'name', UP),
        ...played(model, 'chess', DOWN),
        ...played(model, 'tag', LEVEL),
      ]),
    );
    expect(games.map(({ game, verdict, problems }) => [game, verdict, problems])).toEqual([
      ['name', 'rises', 20],
      ['chess', 'falls', 20],
      ['tag', 'no-trend-found', 20],
    ]);
    expect(games[0]?.family).toMatchObject({ name: 'games', comparisons: 3 });
    expect(systems[0]?.family).toMatchObject({ name: 'systems', comparisons: 6 });
    // Both systems solve the same problems: the slope is theirs, (17 - 3) / 20 over two doublings.
    expect(games[0]?.perDoubling).toBeCloseTo(0.35, 12);
    expect(trendsSentence(games)).toBe(
      'More turns: success rises in name; success falls in chess; no clear effect in tag.',
    );
  });

  it('has the verdict of turnScaling for one system in one game', () => {
    for (const solved of [UP, DOWN, LEVEL]) {
      const own = played('m', 'name', solved);
      const { games, systems } = trends(own);
      expect(games).toEqual([]);
      const { verdict, slope } = turnScaling(scalingRecordsOf(own));
      const names = { improves: 'rises', degrades: 'falls', flat: 'no-trend-found' } as const;
      expect(systems[0]?.verdict).toBe(names[verdict!]);
      // One test is not corrected.
      expect(systems[0]?.interval).toEqual(slope!.interval);
    }
  });

  it('gives an interval that excludes 0 exactly where the corrected p-value is small', () => {
    const { systems } = trends(
      [UP, LEVEL, { 2: 8, 4: 10, 8: 12 }, { 2: 7, 4: 10, 8: 13 }, DOWN].flatMap((solved, i) =>
        played(`m${i}`, 'name', solved),
      ),
    );
    for (const { interval, adjustedPValue } of systems)
      expect(interval!.lower > 0 || interval!.upper < 0).toBe(adjustedPValue! <= 0.05);
    const verdicts = ['rises', 'no-trend-found', 'no-trend-found', 'tends-to-rise', 'falls'];
    expect(systems.map(({ verdict }) => verdict)).toEqual(verdicts);
  });

  it('does not deny a slope without a single budget that differs from the fewest turns', () => {
    const trend = trends(
      [UP, LEVEL, { 2: 8, 4: 10, 8: 12 }, { 2: 7, 4: 10, 8: 13 }, DOWN].flatMap((solved, i) =>
        played(`m${i}`, 'name', solved),
      ),
    ).systems[3]!;
    expect(trend.interval!.lower).toBeGreaterThan(0);
    expect(trend.result.comparisons.every(({ adjustedPValue }) => adjustedPValue > 0.05)).toBe(true);
    expect(trendSentence(trend)).toMatch(
      /^m3, name: success tends to rise with more turns, but no single number of turns differs from the fewest \(35% to 65%/,
    );
  });

  it('finds success that turns round', () => {
    const [trend] = trends(played('m', 'name', { 2: 2, 4: 19, 8: 2 })).systems;
    expect(trend).toMatchObject({ verdict: 'peaks', bend: { budget: 4, accuracy: 0.95 } });
    expect(trendSentence(trend!)).toMatch(
      /^m, name: success rises and then falls with more turns \(10% to 10% solved from 2 to 8 turns, 95% in 4 \(both differences p < \.001\); 0 points per doubling/,
    );
  });

  it('compares each problem with itself where hard ones are missing under large budgets', () => {
    // Ten of thirty problems are never solved, and are not played under 8 and 16 turns: the shares rise, no problem does.
    const all = [2, 4, 8, 16].flatMap((budget) =>
      Array.from({ length: 30 }, (_, i) => ({
        turns: [],
        outcome: { success: i >= 10 },
        meta: { model: 'm', game: 'grid', budget, item: `p${i}` },
      })).slice(budget > 4 ? 10 : 0),
    );
    const [trend] = trends(all).systems;
    expect(trend).toMatchObject({
      verdict: 'no-trend-found',
      perDoubling: 0,
      partialProblems: 10,
      problems: 30,
    });
  });

  it('claims nothing about turns if every budget has other problems', () => {
    const [trend] = trends(played('m', 'name', UP, (i, budget) => `${budget} ${i}`)).systems;
    expect(trend?.verdict).toBe('different-problems');
    expect(trendSentence(trend!)).toContain('which cannot show an effect of turns');
  });

  it('test whether systems differ in their slopes, and say so in place of the pooled slope', () => {
    const { games, systems } = trends([
      ...played('small', 'name', LEVEL),
      ...played('large', 'name', { 2: 3, 4: 10, 8: 18 }),
    ]);
    expect(games[0]!.equalSlopesPValue).toBeLessThan(0.05);
    expect(differingSlopesSentence(games[0]!, systems)).toMatch(
      /^name: the effect of more turns depends on the system \(p .*\)\. large, name: success rises .* small, name: no clear effect/,
    );
    const alike = trends([...played('small', 'name', UP), ...played('large', 'name', UP)]);
    expect(alike.games[0]!.equalSlopesPValue).toBe(1);
  });
});
