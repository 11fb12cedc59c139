import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import type { ScalingRecord } from '../../transcript/scaling-records.js';
import { scalingRecordsOf } from '../../transcript/scaling-records.js';
import { turnScaling, card as turnScalingCard } from './turn-scaling.js';

const solved = (budget: number, successes: number, n = 20): ScalingRecord[] =>
  Array.from({ length: n }, (_, i) => ({ budget, item: `board ${i}`, success: i < successes }));

describe('turnScaling', () => {
  it('finds improvement, with Wilson intervals and paired tests', () => {
    const result = turnScaling(frozen([...solved(8, 16), ...solved(2, 4), ...solved(4, 10)]));
    expect(result.budgets.map(({ budget, accuracy }) => [budget, accuracy])).toEqual([
      [2, 0.2],
      [4, 0.5],
      [8, 0.8],
    ]);
    // log2 of the budgets is 1, 2, 3; accuracies .2, .5, .8 lie on a line of slope .3.
    expect(result.score).toBeCloseTo(0.3, 12);
    // Wilson for 4 of 20 at 95 %: (.0806577, .4160174).
    expect(result.budgets[0]?.interval?.lower).toBeCloseTo(0.0806577, 6);
    expect(result.budgets[0]?.interval?.upper).toBeCloseTo(0.4160174, 6);
    // 4 turns: 6 wins, no loss, p = 2 / 2^6; 8 turns: 12 wins, p = 2 / 2^12; two comparisons.
    expect(result.comparisons.map(({ wins, losses, pairs }) => [wins, losses, pairs])).toEqual([
      [6, 0, 20],
      [12, 0, 20],
    ]);
    expect(result.comparisons[0]?.adjustedPValue).toBeCloseTo(4 / 64, 14);
    expect(result.comparisons[1]?.adjustedPValue).toBeCloseTo(4 / 4096, 14);
    expect(result.verdict).toBe('improves');
    expect(result.evidence).toBe(
      'Slope 0.300 per doubling; budgets better than the baseline at adjusted p < 0.05: 8; worse: none.',
    );
    expect(result.slope?.interval?.lower).toBeGreaterThan(0);
    expect(result.slope?.pValue).toBeLessThan(0.05);
  });

  it('finds degradation, and calls the rest flat', () => {
    expect(turnScaling([...solved(2, 16), ...solved(8, 4)]).verdict).toBe('degrades');
    expect(turnScaling([...solved(2, 10), ...solved(8, 11)]).verdict).toBe('flat');
    // One success more in three problems is no evidence.
    expect(turnScaling([...solved(2, 0, 3), ...solved(8, 3, 3)]).verdict).toBe('flat');
  });

  it('calls flat what goes both ways, or against its slope', () => {
    // From 2 to 4 turns all is lost, from 2 to 64 nothing: worse under 4 only, though the line rises a little.
    const dip = [...solved(2, 20), ...solved(4, 0), ...solved(64, 20)];
    expect(turnScaling(dip)).toMatchObject({ verdict: 'flat' });
    expect(turnScaling(dip).evidence).toMatch(/better .*: none; worse: 4\.$/);
    const hill = [...solved(2, 0), ...solved(4, 20), ...solved(64, 0)];
    expect(turnScaling(hill).evidence).toMatch(/better .*: 4; worse: none\.$/);
    expect(turnScaling(hill).verdict).toBe('flat');
    const both = [...solved(2, 10), ...solved(4, 0), ...solved(8, 20), ...solved(16, 20)];
    expect(turnScaling(both).evidence).toMatch(/better .*: 8, 16; worse: 4\.$/);
    expect(turnScaling(both).verdict).toBe('flat');
    // Budgets below the baseline say nothing of more turns.
    expect(turnScaling([...solved(1, 0), ...solved(2, 20)]).verdict).toBe('flat');
    expect(turnScaling([...solved(1, 0), ...solved(2, 20)], { baseline: 1 }).verdict).toBe('improves');
    const middle = turnScaling([...solved(1, 0), ...solved(2, 10), ...solved(4, 20)]);
    expect(middle.verdict).toBe('improves');
    expect(middle.evidence).toMatch(/better .*: 4; worse: none\.$/);
    // A falling line with no budget worse, or with one better as well.
    expect(turnScaling([...solved(2, 11), ...solved(8, 10)]).verdict).toBe('flat');
    const fall = turnScaling([...solved(2, 10), ...solved(4, 20), ...solved(8, 0), ...solved(16, 0)]);
    expect(fall.score).toBeLessThan(0);
    expect(fall.evidence).toMatch(/better .*: 4; worse: 8, 16\.$/);
    expect(fall.verdict).toBe('flat');
  });

  it('is not moved by problems that are missing under some budgets', () => {
    // Twenty easy problems are solved three times of four under all budgets; twenty hard ones never, and under 8 turns
    // they were not played. The share of solved dialogues doubles.
    const easy = (budget: number, shift: number) =>
      Array.from({ length: 20 }, (_, i) => ({ budget, item: `easy ${i}`, success: (i + shift) % 4 > 0 }));
    const hard = (budget: number) =>
      Array.from({ length: 20 }, (_, i) => ({ budget, item: `hard ${i}`, success: false }));
    const result = turnScaling([...easy(2, 0), ...hard(2), ...easy(4, 1), ...hard(4), ...easy(8, 2)]);
    expect(result.budgets.map(({ accuracy }) => accuracy)).toEqual([0.375, 0.375, 0.75]);
    expect(result.score).toBeCloseTo(0, 12);
    expect(result.verdict).toBe('flat');
  });

  it('compares problems, not clusters of different problems', () => {
    // Each pair of players solves an easy problem under both budgets, and fails a hard one under 2 turns only.
    const records = Array.from({ length: 10 }, (_, i) => [
      { budget: 2, item: `easy ${i}`, success: true },
      { budget: 2, item: `hard ${i}`, success: false },
      { budget: 8, item: `easy ${i}`, success: true },
    ]).flat();
    const clusterBy = ({ item }: ScalingRecord) => item.split(' ')[1]!;
    const [comparison] = turnScaling(records, { clusterBy }).comparisons;
    expect(comparison).toMatchObject({ pairs: 10, wins: 0, losses: 0, difference: 0, test: 'sign' });
  });

  it('calls a line flat whose slope may be 0, whatever a single budget does', () => {
    // Of 20 problems 10, 18, 13, 13, 13 and 14 are solved: from 2 to 4 turns eight more (sign p = 2 / 2^8, for five budgets
    // 5 / 128), and the line rises by 2.5 / 17.5 / 20 = .007 per doubling.
    const others = [8, 16, 32].flatMap((budget) => solved(budget, 13));
    const result = turnScaling([...solved(2, 10), ...solved(4, 18), ...others, ...solved(64, 14)]);
    expect(result.comparisons[0]).toMatchObject({ budget: 4, wins: 8, losses: 0 });
    expect(result.comparisons[0]!.adjustedPValue).toBeLessThan(0.05);
    expect(result.slope!.pValue).toBeGreaterThan(0.05);
    expect(result.score).toBeCloseTo(1 / 140, 12);
    expect(result.verdict).toBe('flat');
  });

  it('says that it compares different problems where none was played twice', () => {
    const apart = [2, 8].flatMap((budget) =>
      Array.from({ length: 20 }, (_, i) => ({ budget, item: `${budget} ${i}`, success: i < 2 * budget })),
    );
    expect(turnScaling(apart)).toMatchObject({ verdict: 'flat', slope: { over: 'between' } });
    expect(turnScaling(apart).evidence).toMatch(
      /^Slope 0\.300 per doubling \(between problems, because no problem was played under two budgets\); /,
    );
  });

  it('finds what is below alpha, not at it', () => {
    // Six wins of six: p = 2 / 2^6, adjusted for two comparisons 1 / 16.
    const records = [...solved(2, 4), ...solved(4, 10), ...solved(8, 16)];
    expect(turnScaling(records, { alpha: 1 / 16 }).evidence).toMatch(/: 8; worse: none\.$/);
    expect(turnScaling(records, { alpha: 1 / 15 }).evidence).toMatch(/: 4, 8; worse: none\.$/);
  });

  it('compares what problems with several runs are worth', () => {
    const record = (budget: number, item: string, success: boolean) => ({ budget, item, success });
    // x: 1/2 against 1, y: 1 against 0, z the same; w has no partner.
    const records = [
      ...[record(2, 'x', true), record(2, 'x', false), record(4, 'x', true), record(4, 'w', true)],
      ...[record(2, 'y', true), record(4, 'y', false), record(2, 'z', true), record(4, 'z', true)],
    ];
    const { comparisons, params } = turnScaling(records);
    expect(comparisons).toHaveLength(1);
    expect(comparisons[0]).toMatchObject({ pairs: 3, wins: 1, losses: 1, test: 'student-t' });
    // Differences 1/2, -1 and 0: mean -1/6, se sqrt(7/36); with two degrees of freedom P(|T| > t) = 1 - sqrt(t^2 / (t^2 + 2)).
    const t2 = 1 / 36 / (7 / 36);
    expect(comparisons[0]!.pValue).toBeCloseTo(1 - Math.sqrt(t2 / (t2 + 2)), 12);
    expect(comparisons[0]!.difference).toBeCloseTo((1 / 2 - 1 + 0) / 3, 14);
    expect(params).toEqual({ baseline: 2, clusterBy: 'item', alpha: 0.05, confidenceLevel: 0.95 });
    expect(turnScaling([]).params).toMatchObject({ baseline: null });
    const clusterBy = Object.assign(({ item }: ScalingRecord) => item, { id: 'own' });
    expect(turnScaling(records, { clusterBy, baseline: 4 }).params).toMatchObject({
      baseline: 4,
      clusterBy: 'own',
    });
    expect(() => turnScaling(records, { clusterBy: () => undefined as never })).toThrow(
      'turnScaling: options.clusterBy: expected a string or a finite number, the label of a cluster, got undefined',
    );
    expect(turnScaling(records).tokenizer).toBe(turnScaling([]).tokenizer);
    const letters = Object.assign((text: string) => text.length, { id: 'letters' });
    expect(turnScaling(records, { countTokens: letters }).tokenizer).toBe('letters');
  });

  it('reports turns and tokens used', () => {
    const transcript = {
      turns: [
        { speaker: 'a', text: 'two  words' },
        { speaker: 'b', text: 'ok' },
      ],
    };
    const records = [
      { budget: 2, item: 'x', success: true, transcript },
      { budget: 2, item: 'y', success: false, turns: 1, tokens: 7 },
      { budget: 4, item: 'x', success: true },
    ];
    const { budgets } = turnScaling(records);
    // 3 and 7 tokens, 2 turns and 1; one success for 10 tokens.
    expect(budgets[0]).toMatchObject({ turns: 1.5, tokens: 5, successPer100Tokens: 10 });
    expect(budgets[1]).toMatchObject({ turns: null, tokens: null, successPer100Tokens: null });
    expect(turnScaling(records, { countTokens: () => 1 }).budgets[0]?.tokens).toBe(4.5);
  });

  it('takes the smallest budget as baseline where nobody had two turns', () => {
    expect(turnScaling([...solved(4, 1), ...solved(16, 2)]).comparisons[0]).toMatchObject({
      baseline: 4,
      budget: 16,
    });
    expect(() => turnScaling(solved(4, 1), { baseline: 2 })).toThrow(
      'turnScaling: options.baseline: expected one of the budgets 4, got 2',
    );
  });

  it('counts several runs of a problem for what they are', () => {
    const five = (budget: number): ScalingRecord[] =>
      solved(budget, 8).flatMap((record) => Array.from({ length: 5 }, () => record));
    const [one] = turnScaling([...solved(2, 8), ...solved(4, 8)]).budgets;
    const [many] = turnScaling([...five(2), ...five(4)]).budgets;
    // Runs that agree within a problem are no more than one: 20 problems, as wide as Wilson's for 20, t for z.
    expect(many!.interval!.upper - many!.interval!.lower).toBeGreaterThan(
      one!.interval!.upper - one!.interval!.lower,
    );
    const pairs = turnScaling(five(2), { clusterBy: ({ item }) => item.at(-1)! }).budgets[0]!;
    expect(pairs.interval!.upper).not.toBe(many!.interval!.upper);
  });

  it('can be steeper than 1 where budgets are less than twofold apart, as the card says', () => {
    // From 8 to 9 turns success goes from none to all: 1 / log2(9/8) per doubling, 5.88.
    const { score } = turnScaling([...solved(8, 0), ...solved(9, 20)]);
    expect(score).toBeCloseTo(1 / Math.log2(9 / 8), 9);
    expect(turnScalingCard.range).toEqual([null, null]);
  });

  it('pairs by problem', () => {
    const other = solved(8, 5).map((record) => ({ ...record, item: `other ${record.item}` }));
    const [comparison] = turnScaling([...solved(2, 5), ...other]).comparisons;
    expect(comparison).toMatchObject({ pairs: 0, difference: null, pValue: 1 });
  });

  it('is undefined with one budget', () => {
    expect(turnScaling(solved(2, 3))).toMatchObject({
      score: null,
      undefinedBecause: 'too-few-items',
      verdict: null,
      slope: null,
    });
    expect(turnScaling([])).toMatchObject({ score: null, budgets: [] });
    expect(turnScaling([], { baseline: 2 })).toMatchObject({ undefinedBecause: 'too-few-items' });
  });

  it('complains about a budget that is none', () => {
    expect(() => turnScaling([{ budget: 0, item: 'x', success: true }])).toThrow(
      'turnScaling: records[0].budget: expected a whole number from 1, got 0',
    );
    const record = { budget: 1, item: 'x', success: true };
    expect(turnScaling([record]).n).toBe(1);
    for (const [change, message] of [
      [{ budget: 1.5 }, 'budget: expected a whole number from 1, got 1.5'],
      [{ success: 1 }, 'success: expected true or false, got 1'],
      [{ item: 7 }, 'item: expected a string, got 7'],
      [{ turns: '2' }, 'turns: expected a finite number of at least 0, got "2"'],
      [{ tokens: Number.NaN }, 'tokens: expected a finite number of at least 0, got NaN'],
      [{ tokens: -5 }, 'tokens: expected a finite number of at least 0, got -5'],
    ] as const)
      expect(() => turnScaling([record, { ...record, ...change } as never])).toThrow(
        `turnScaling: records[1].${message}`,
      );
    expect(() => turnScaling([{ ...record, transcript: { turns: 7 } } as never])).toThrow(
      'turnScaling: transcript',
    );
    const transcript = { turns: [{ speaker: 'a', text: 'x' }] };
    expect(() => turnScaling([{ ...record, transcript }], { countTokens: () => -1 })).toThrow(
      'turnScaling: options.countTokens(text): expected a finite number of at least 0, got -1',
    );
  });

  it('turns around when success does', () => {
    const flags = fc.array(fc.boolean(), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(flags, flags, (few, many) => {
        const of = (flip: boolean): ScalingRecord[] => [
          ...few.map((success, i) => ({ budget: 2, item: `${i}`, success: success !== flip })),
          ...many.map((success, i) => ({ budget: 8, item: `${i}`, success: success !== flip })),
        ];
        const forward = turnScaling(of(false));
        const backward = turnScaling(of(true));
        expect(backward.score).toBeCloseTo(-forward.score!, 10);
        expect(backward.comparisons[0]?.pValue).toBe(forward.comparisons[0]?.pValue);
      }),
      { numRuns: 40 },
    );
  });
});

describe('scalingRecordsOf', () => {
  it('reads budget, problem and outcome', () => {
    const [record, ...others] = scalingRecordsOf(
      frozen([
        { id: 'd', turns: [], outcome: { score: 100 }, meta: { budget: 4 } },
        { turns: [], outcome: { success: true } },
        { turns: [], meta: { budget: 4 } },
      ]),
    );
    expect(record).toMatchObject({ budget: 4, success: true, item: 'd' });
    expect(others).toEqual([]);
  });

  it('takes numbers for problems, so that problem 7 is one under every budget', () => {
    const dialogue = (budget: number, meta: object, id: string) =>
      frozen({ id, turns: [], outcome: { success: budget > 2 }, meta: { budget, ...meta } });
    for (const meta of [{ item: 7 }, { instruction: 7 }, { item: null, instruction: '7' }]) {
      const records = scalingRecordsOf([dialogue(2, meta, 'a'), dialogue(4, meta, 'b')]);
      expect(records.map(({ item }) => item)).toEqual(['7', '7']);
      expect(turnScaling(records).comparisons[0]).toMatchObject({ pairs: 1, wins: 1 });
    }
  });
  it('compares means where problems have more runs under one budget', () => {
    // Each of 12 problems is solved with .25: in two of eight runs under budget 2; a single run under budget 8 is 0 or 1.
    const records = Array.from({ length: 12 }, (_, p) => `p${p}`).flatMap((item, p) => [
      ...Array.from({ length: 8 }, (_, r) => ({ budget: 2, item, success: r < 2 })),
      { budget: 8, item, success: p % 4 === 0 },
    ]);
    const { verdict, comparisons } = turnScaling(records);
    expect(comparisons[0]).toMatchObject({ wins: 3, losses: 9, difference: 0, test: 'student-t', pValue: 1 });
    expect(verdict).toBe('flat');
  });
});
