import { describe, expect, it } from 'vitest';
import type { ScoreRow } from '../evaluate/row.js';
import type { Transcript } from '../transcript/types.js';
import { cautionSentence } from '../words/caution-words.js';
import { leadSentence } from '../words/lead-words.js';
import { describeDesign, type Finding, findings, type PlanOptions, planOf } from './index.js';

const run = (meta: Record<string, unknown>, score: number | null, id?: string): Transcript => ({
  turns: [],
  meta,
  ...(id !== undefined && { id }),
  ...(score !== null && { outcome: { score } }),
});

const compare = (
  chats: readonly Transcript[],
  options: PlanOptions = {},
  rows: readonly ScoreRow[] = [],
): Finding[] => findings(planOf(describeDesign(chats), options), { rows });

const of = (found: readonly Finding[], metric: string): Finding => {
  const finding = found.find((each) => each.metric === metric);
  if (!finding) throw new RangeError(`no finding of ${metric}`);
  return finding;
};

/** Runs of instructions in two settings: the base of each instruction, minus the loss, plus noise by run. */
const settingRuns = (losses: readonly number[], noise: readonly number[] = [-3, 0, 3]): Transcript[] =>
  losses.flatMap((loss, i) =>
    ['full', 'sharded'].flatMap((setting) =>
      noise.map((each) =>
        run(
          { instruction: `q${i}`, setting },
          80 + i - (setting === 'sharded' ? loss : 0) + each * (setting === 'full' ? 1 : 1.5),
        ),
      ),
    ),
  );

describe('findings of repeated runs', () => {
  it('tests P, A90 and U90-10 by the paired t over instructions, as one family', () => {
    const losses = [28, 30, 31, 33, 29, 32, 27, 30];
    const found = compare(settingRuns(losses));
    expect(found.map(({ metric }) => metric)).toEqual(['averaged-performance', 'aptitude', 'unreliability']);
    const p = of(found, 'averaged-performance');
    // Mean 30, deviation 2 of the eight losses: t = 30 / (2 / sqrt(8)).
    expect(p.difference).toBeCloseTo(30, 12);
    expect(p.standardError).toBeCloseTo(2 / Math.sqrt(8), 12);
    expect(p).toMatchObject({ n: 8, df: 7, method: 'student-t', verdict: 'a-higher', unit: 'instruction' });
    expect(p.family).toMatchObject({ name: 'performance', adjust: 'holm' });
    expect(leadSentence(found)).toMatch(/^full has a higher mean score than sharded by 30\.\d+ points \(/);
  });

  it('does not treat runs of several settings as repetitions of each other', () => {
    // Full is always right and sharded never: no run of a setting differs from another, so that U90-10 is 0.
    const ofModel = (model: string, loss: number): Transcript[] =>
      [0, 1, 2, 3].flatMap((i) =>
        ['full', 'sharded'].flatMap((setting) =>
          [1, 2, 3].map((each) =>
            run(
              { model, instruction: `q${i}`, setting },
              setting === 'full' ? 100 - loss - i : 0,
              `q${i}/${setting}/${each}`,
            ),
          ),
        ),
      );
    const found = compare([...ofModel('a', 0), ...ofModel('b', 20)]);
    const aptitude = of(found, 'aptitude');
    // (100 - i + 0) / 2 over i = 0..3: 49.25; pooled, the 90th percentile would be near 98.5.
    expect(aptitude.meanA).toBeCloseTo(49.25, 12);
    expect(aptitude.difference).toBeCloseTo(10, 12);
    expect(aptitude.within).toEqual(['setting']);
    expect(of(found, 'unreliability')).toMatchObject({ meanA: 0, meanB: 0, verdict: 'constant' });
  });

  it('takes the error from the runs where all instructions lose the same', () => {
    const p = of(compare(settingRuns([30, 30, 30, 30, 30], [-3, 0, 3])), 'averaged-performance');
    // Variances 9 and 20.25 of three runs each: sqrt(5 (9 + 20.25) / 3 / 25).
    expect(p.standardError).toBeCloseTo(Math.sqrt((9 + 20.25) / 15), 12);
    expect(p.interval?.lower).toBeGreaterThan(25);
    expect(p.interval?.upper).toBeLessThan(35);
    expect(p.verdict).toBe('a-higher');
  });

  it('tests for any number of looks, of which a test draws at most ten million permutations', () => {
    const found = compare(settingRuns([30, 28, 33, 31, 29]), { looks: 1e9, method: 'sign-flip' });
    // 2 of the 2^5 patterns are as extreme.
    expect(of(found, 'averaged-performance')).toMatchObject({ pValue: 2 / 32, verdict: 'cannot-show' });
  });

  it('never takes temperatures for repetitions', () => {
    const chats = ['q1', 'q2', 'q3', 'q4'].flatMap((instruction) =>
      ['full', 'sharded'].flatMap((setting) =>
        [0, 1].flatMap((temperature) =>
          [1, 2].map(() => run({ instruction, setting, temperature }, temperature === 0 ? 100 : 0)),
        ),
      ),
    );
    const u = of(compare(chats, { by: 'setting' }), 'unreliability');
    expect([u.meanA, u.meanB, u.verdict]).toEqual([0, 0, 'constant']);
  });

  it('counts runs without a score, and decides nothing where they could change the sign', () => {
    const chats = settingRuns([-6, -5, -7, -6, -5, -7]).map((each, i) =>
      each.meta?.setting === 'sharded' && i % 3 > 0 ? { ...each, outcome: {} } : each,
    );
    const p = of(compare(chats), 'averaged-performance');
    expect(p.adjustedPValue).toBeLessThan(0.05);
    expect(p.verdict).toBe('undecided');
    expect(p.cautions).toContainEqual({ kind: 'no-score', level: 'sharded', missing: 12, of: 18 });
  });
});

describe('findings of success', () => {
  it('pairs by item within budget, so that an unequal mixture of games makes no difference', () => {
    const games = { chess: 0, name: 1 };
    const chats = ['a', 'b'].flatMap((model) =>
      Object.entries(games).flatMap(([game, success]) =>
        Array.from({ length: 6 }, (_, i) => i)
          .filter((i) => (model === 'a') === (game === 'chess') || i < 2)
          .map((i) => ({
            id: `${model}${game}${i}`,
            turns: [],
            meta: { model, game, item: `${game}${i}`, budget: 4 },
            outcome: { success: success === 1 },
          })),
      ),
    );
    const [finding] = compare(chats);
    expect(finding).toMatchObject({ metric: 'success', n: 4, difference: 0, verdict: 'no-difference-found' });
  });
});

describe('findings of text metrics', () => {
  const rowsOf = (scores: Record<string, readonly (number | null)[]>): Record<string, ScoreRow[]> =>
    Object.fromEntries(
      Object.entries(scores).map(([name, own]) => [
        name,
        own.map((score, i) => ({ transcript: `t${i}`, metric: 'lexical-density', score, signature: 's' })),
      ]),
    );
  const chatsOf = (scores: Record<string, readonly unknown[]>): Record<string, Transcript[]> =>
    Object.fromEntries(
      Object.entries(scores).map(([name, own]) => [
        name,
        own.map((_, i) => ({ id: `t${i}`, turns: [{ speaker: 'a', text: `${name} ${i}` }] })),
      ]),
    );

  it('pairs systems by id, and gives what could have been found', () => {
    const scores = { mine: [3, 4, 5, 8], theirs: [1, 2, 4, 5] };
    const [finding] = findings(planOf(describeDesign(chatsOf(scores))), { rows: rowsOf(scores) });
    // The differences 2, 2, 1, 3: mean 2, se sqrt(2/3)/2.
    expect(finding).toMatchObject({
      a: 'mine',
      b: 'theirs',
      n: 4,
      difference: 2,
      winRate: 1,
      verdict: 'a-higher',
    });
    expect(finding?.standardError).toBeCloseTo(Math.sqrt(2 / 3) / 2, 12);
    expect(finding?.interval?.lower).toBeCloseTo(0.700771736375, 10);
    expect(finding?.minimumDetectableDifference).toBeGreaterThan(1);
  });

  it('combines strata of unpaired groups with equal weights', () => {
    // Within each game both systems score the same; a plays chess (10) more often, b the name game (20).
    const game = (i: number, ofA: boolean): string => ((ofA ? i < 6 : i < 2) ? 'chess' : 'name');
    const chats = ['a', 'b'].flatMap((model) =>
      Array.from({ length: 8 }, (_, i) => ({
        id: `${model}${i}`,
        turns: [{ speaker: 'x', text: `${model} ${i}` }],
        meta: { model, game: game(i, model === 'a') },
      })),
    );
    const rows = chats.map(({ id, meta }, i) => ({
      ...{ transcript: id, metric: 'lexical-density', signature: 's' },
      score: (meta.game === 'chess' ? 10 : 20) + (i % 2),
    }));
    const [finding] = compare(chats, {}, rows);
    expect(finding).toMatchObject({
      design: 'independent',
      within: ['game'],
      verdict: 'no-difference-found',
    });
    expect(finding?.difference).toBeCloseTo(0, 12);
    expect(of(compare(chats, { within: [] }, rows), 'lexical-density').difference).toBeCloseTo(-5, 12);
  });
});

describe('findings of unpaired groups of unequal sizes', () => {
  const scored = (model: string, scores: readonly number[]): Transcript[] =>
    scores.map((score, i) => run({ model }, score, `${model}${i}`));

  it('exchanges conversations where one group has twice as many as the other', () => {
    // The most extreme of choose(7, 2) = 21 arrangements: p = 1/21, and the interval has 3.5418 errors of 1.81934 (R).
    const [finding] = compare([...scored('a', [9, 12]), ...scored('b', [1, 2, 4, 4, 7])]);
    expect(finding).toMatchObject({ method: 'permutation', design: 'independent', verdict: 'a-higher' });
    expect(finding?.pValue).toBeCloseTo(1 / 21, 12);
    expect(finding?.interval?.lower).toBeCloseTo(6.9 - 3.54180766620684 * 1.8193405398660252, 10);
  });

  it('uses Welch elsewhere, unless rearrangements are asked for', () => {
    const chats = [...scored('a', [9, 12, 8, 11]), ...scored('b', [1, 2, 4, 4, 7])];
    expect(compare(chats)[0]?.method).toBe('student-t');
    // All of the 4 are above all of the 5; of choose(9, 4) = 126 only the set of the least 4 lies as far apart (R).
    expect(compare(chats, { method: 'sign-flip' })[0]).toMatchObject({
      method: 'permutation',
      pValue: 2 / 126,
    });
  });
});

describe('findings of many systems', () => {
  it('corrects each metric over its pairs, and a baseline has fewer', () => {
    const chats = ['a', 'b', 'c', 'd'].flatMap((model, m) =>
      Array.from({ length: 6 }, (_, i) =>
        run({ model, item: `i${i}` }, 50 + 10 * m + ((i * (m + 1)) % 3), `${model}${i}`),
      ),
    );
    expect(compare(chats)[0]?.family).toMatchObject({ name: 'averaged-performance', comparisons: 6 });
    expect(compare(chats, { baseline: 'a' })[0]?.family.comparisons).toBe(3);
    expect(leadSentence(compare(chats))).toMatch(
      /^d has the highest mean score of 4 models \(81\), a the lowest/,
    );
  });
});

describe('findings that the data cannot decide', () => {
  const row = (id: string, score: number | null): ScoreRow => ({
    ...{ transcript: id, unit: 'transcript', metric: 'speaker-entropy', score, n: 1, signature: 's' },
    ...(score === null && { undefinedBecause: 'one-speaker' }),
  });

  it('are undecided where equal scores are fewer than those missing on one side', () => {
    const ids = Array.from({ length: 9 }, (_, i) => `c${i}`);
    const chats = (model: string): Transcript[] => ids.map((id) => run({ model }, null, id));
    const rows = {
      a: ids.map((id) => row(id, 1)),
      // Two conversations have a score, seven a single speaker.
      b: ids.map((id, i) => row(id, i < 2 ? 1 : null)),
    };
    const plan = planOf(describeDesign({ a: chats('a'), b: chats('b') }), { by: 'system' });
    const found = findings(plan, { rows, outcomes: false });
    expect(found.map(({ verdict }) => verdict)).toEqual(['undecided']);
    expect(leadSentence(found)).toBe(
      'The speaker entropy of a and b cannot be compared: more scores are missing on one side (without a score: 7 conversations of b), and with them the sides may differ (1.00 vs. 1.00; no interval; 2 conversations).',
    );
    // One missing score among nine leaves them equal.
    const most = { a: rows.a, b: ids.map((id, i) => row(id, i < 8 ? 1 : null)) };
    expect(findings(plan, { rows: most, outcomes: false })[0]!.verdict).toBe('constant');
  });

  it('pair by instruction where equal ids belong to different instructions', () => {
    const chats = ['a', 'b'].flatMap((model, m) =>
      [0, 1, 2, 3].map((i) => run({ model, instruction: `q${(i + m) % 4}` }, 50 + 10 * i, `c${i}`)),
    );
    const plan = planOf(describeDesign(chats));
    expect(plan.unit).toBe('instruction');
    expect(plan.choices).toContainEqual({
      ...{ choice: 'unit', field: 'instruction', because: 'ids-of-other-tasks' },
    });
  });

  it('pair by instruction where the instructions are longer than labels', () => {
    const text = (i: number): string =>
      `Sort these numbers in ascending order, ${'and then once more, '.repeat(4)}q${i}`;
    const chats = ['a', 'b'].flatMap((model, m) =>
      [0, 1, 2, 3].map((i) => run({ model, instruction: text((i + m) % 4) }, 50 + 10 * i, `c${i}`)),
    );
    expect(planOf(describeDesign(chats)).unit).toBe('instruction');
  });

  it('show nothing beyond the range of scores between 0 and 1', () => {
    const chats = [0, 1, 2].flatMap((i) =>
      ['a', 'b'].flatMap((model) =>
        [0, 1].map((k) => run({ model, instruction: `q${i}` }, i === 2 && model === 'b' && k === 1 ? 1 : 0)),
      ),
    );
    const found = of(compare(chats), 'averaged-performance');
    // Means 0 and 1/6 over three instructions: the detectable difference, .97 or more, exceeds 1 after correction.
    expect(found.verdict).toBe('cannot-show');
    expect(found.cautions).toContainEqual({ kind: 'fractions' });
    expect(leadSentence([found])).toMatch(
      /^With 3 instructions, no possible difference in mean score between a and b would be detected with 80% power/,
    );
  });

  it('name what the percentiles of runs rest on', () => {
    const kinds = (found: Finding[], metric: string): unknown[] =>
      of(found, metric).cautions.map(({ kind }) => kind);
    const graded = compare(settingRuns([20, 21, 22, 25]));
    expect(of(graded, 'aptitude').cautions).toContainEqual(
      expect.objectContaining({ kind: 'few-runs', runs: 3, isThinned: false }),
    );
    const solved = ['full', 'sharded'].flatMap((setting, s) =>
      [0, 1, 2, 3].flatMap((i) =>
        [0, 1, 2].map((k) => run({ setting, instruction: `q${i}` }, k < i - s ? 100 : 0)),
      ),
    );
    expect(
      kinds(compare([...solved, run({ setting: 'full', instruction: 'q0' }, 100)]), 'aptitude'),
    ).toContain('solved-runs');
    const equal = compare(settingRuns([20, 20, 20, 20]));
    expect(of(equal, 'averaged-performance').cautions).toContainEqual({
      ...{ kind: 'only-runs-vary', unit: 'instruction' },
    });
    expect(kinds(graded, 'averaged-performance')).not.toContain('only-runs-vary');
  });

  it('names a matched condition that matters more than the levels', () => {
    // All runs at temperature 0 are right and all at 1 are wrong; settings differ by 1 point within each.
    const runs = ['q1', 'q2', 'q3', 'q4'].flatMap((instruction, i) =>
      ['full', 'sharded'].flatMap((setting) =>
        [0, 1].map((temperature) =>
          run(
            { instruction, setting, temperature },
            temperature === 0 ? 90 : 10 + (setting === 'full' ? (i % 2) * 2 : 1),
          ),
        ),
      ),
    );
    const means = [
      { value: '0', mean: 90 },
      { value: '1', mean: 11 },
    ];
    const [found] = compare(runs, { by: 'setting' });
    expect(found).toMatchObject({ verdict: 'no-difference-found', within: ['temperature'] });
    const caution = { kind: 'condition-matters', field: 'temperature', means, areShares: false } as const;
    expect(found!.cautions).toContainEqual(caution);
    expect(cautionSentence(caution, 'setting')).toBe(
      'The mean score differs more between values of temperature (90 at temperature 0, 11 at temperature 1) than between the compared levels.',
    );
    // Several pairs would repeat it.
    const third = runs.flatMap((each) =>
      each.meta?.setting === 'full' ? [{ ...each, meta: { ...each.meta, setting: 'concat' } }] : [],
    );
    const pairs = compare([...runs, ...third], { by: 'setting' });
    expect(pairs.flatMap(({ cautions }) => cautions.map(({ kind }) => kind))).not.toContain(
      'condition-matters',
    );
    // Where the levels differ by as much, the lead says it.
    const losing = settingRuns([28, 30, 31, 33]);
    expect(compare(losing)[0]!.cautions.map(({ kind }) => kind)).not.toContain('condition-matters');
  });

  it('say that only runs vary if the interval is that of the runs', () => {
    const cautionsBy = (losses: readonly number[], clusters: readonly number[]): unknown[] => {
      const runs = settingRuns(losses).map((each) => ({
        ...each,
        meta: { ...each.meta, group: `g${clusters[Number(String(each.meta?.instruction).slice(1))]}` },
      }));
      const found = of(compare(runs, { clusterBy: 'group' }), 'averaged-performance');
      return [found.interval === null, ...found.cautions.map(({ kind }) => kind)];
    };
    expect(cautionsBy([20, 20, 20, 20], [0, 0, 1, 1])).toEqual([false, 'only-runs-vary']);
    // One cluster has no interval.
    expect(cautionsBy([20, 20, 20, 20], [0, 0, 0, 0])).toEqual([true]);
    // Clusters of equal sums, whose instructions do vary: 20 + 24 = 21 + 23.
    expect(cautionsBy([20, 24, 21, 23], [0, 0, 1, 1])).toEqual([true]);
  });

  it('name a side as thinned if an instruction has more runs on it', () => {
    const fewRuns = (noise: (setting: string, i: number) => readonly number[]): unknown => {
      const runs = ['full', 'sharded'].flatMap((setting) =>
        [0, 1, 2, 3].flatMap((i) =>
          noise(setting, i).map((each) => run({ setting, instruction: `q${i}` }, 60 + i * i + each)),
        ),
      );
      return of(compare(runs), 'aptitude').cautions.find(({ kind }) => kind === 'few-runs');
    };
    const [three, five] = [
      [-3, 0, 4],
      [-3, 0, 4, 5, 9],
    ];
    // The first instruction has fewer runs, on both sides.
    expect(fewRuns((_, i) => (i === 0 ? three : five))).toMatchObject({ runs: 3, isThinned: false });
    expect(fewRuns((setting) => (setting === 'full' ? five : three))).toMatchObject({
      runs: 3,
      isThinned: true,
    });
  });
});
