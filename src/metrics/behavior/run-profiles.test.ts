import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { createRandom } from '../../math/create-random.js';
import type { Run } from '../../transcript/runs.js';
import { answerBloat } from './answer-bloat.js';
import { codePoints } from './code-points.js';
import { firstAttemptProgress } from './first-attempt-progress.js';
import { turnStrategyProfile } from './turn-strategy-profile.js';
import { verbosityProfile } from './verbosity-profile.js';

const run = (more: Partial<Run>): Run => frozen({ instruction: 'a', score: 0, ...more });

describe('abstention of firstAttemptProgress', () => {
  const run = (strategies: readonly string[], shardsByTurn: readonly number[][], shards = 2) => ({
    ...{ instruction: 'a', score: 50, strategies, shards },
    transcript: { turns: [], meta: { shardsByTurn } },
  });
  const [ask, answer] = ['clarification', 'answer_attempt'];

  it('counts runs without an attempt before the user has said everything', () => {
    const runs = [
      run([ask, answer], [[1], [2]]), // waits
      run([answer, answer], [[1], [2]]), // does not
      run([ask, ask], [[1], [2]]), // never attempts
      run([ask, ask, answer], [[1], [], [2]]), // waits for a late shard
      run([ask, answer], [[1], []]), // attempts without the second shard
      run([answer], [[1, 2]]), // everything in one turn
    ];
    expect(firstAttemptProgress(runs).abstention).toEqual({ n: 6, count: 4, share: 4 / 6 });
  });

  it('leaves the share undefined if runs do not record the shards of their turns', () => {
    const runs = [{ instruction: 'a', score: 50, strategies: [answer], shards: 2 }];
    expect(firstAttemptProgress(runs).abstention).toEqual({ n: 0, count: 0, share: null });
  });
});

describe('firstAttemptProgress', () => {
  const late = run({ score: 60, strategies: ['hedge', 'refuse', 'answer_attempt'], shards: 2 });

  it('permutes places within instructions that have several runs', () => {
    // Instruction a is easy and answered late, b hard and answered early; within each, places and scores are unrelated.
    const ten = (instruction: string, score: number, first: number): Run[] =>
      Array.from({ length: 10 }, (_, i) =>
        run({
          instruction,
          score: score + (i % 5),
          strategies: [0, 1, 2, 3, 4].map((turn) =>
            turn === first || turn === 4 ? 'answer_attempt' : 'hedge',
          ),
        }),
      );
    const runs = [...ten('a', 90, 3), ...ten('b', 10, 0)];
    expect(firstAttemptProgress(runs).pValue).toBe(1);
    // As runs of twenty instructions the same numbers say that late answers score higher.
    const apart = runs.map((each, i) => ({ ...each, instruction: `i${i}` }));
    expect(firstAttemptProgress(apart).pValue).toBeLessThan(0.01);
  });

  it('caps the position at the number of shards', () => {
    // Turn 3 of 2 shards counts as turn 2 of 2: the last bin.
    expect(firstAttemptProgress([late], { denominator: 'shards' })).toMatchObject({ score: 1, n: 1 });
    expect(firstAttemptProgress([late], { denominator: 'shards' }).bins[4]).toEqual({ n: 1, mean: 60 });
  });

  it('counts positions from 0 when asked', () => {
    expect(firstAttemptProgress([late], { index: 'zero-based' }).score).toBeCloseTo(2 / 3, 14);
  });

  it('is undefined where nobody attempts', () => {
    const result = firstAttemptProgress([run({ strategies: [] })]);
    expect(result).toMatchObject({ score: null, undefinedBecause: 'too-few-runs', n: 0, withoutAttempt: 1 });
    expect(result.bins).toEqual(Array(5).fill({ n: 0, mean: null }));
  });

  it('puts beside the bins what they would be without an effect', () => {
    // Two runs of two turns, 20 for the early attempt and 80 for the late one: either bin expects 50, and both of the
    // two arrangements are as far from it. A run of three turns has nobody to change places with, nor
    // has one of two that ends without an attempt, and so cannot have ended with a right answer.
    const runs = [
      run({ score: 20, strategies: ['answer_attempt', 'answer_attempt'] }),
      run({ score: 80, strategies: ['hedge', 'answer_attempt'] }),
      run({ score: 60, strategies: ['answer_attempt', 'hedge', 'hedge'] }),
    ];
    const ended = run({ score: 5, strategies: ['answer_attempt', 'hedge'] });
    expect(firstAttemptProgress([...runs, ended]).chanceBins[4]).toMatchObject({ mean: 50 });
    const { chanceBins, pValue, params } = firstAttemptProgress(runs);
    expect(chanceBins[2]).toEqual({ mean: 50, lower: 20, upper: 80 });
    expect(chanceBins[1]).toEqual({ mean: 60, lower: 60, upper: 60 });
    expect(chanceBins[0]).toEqual({ mean: null, lower: null, upper: null });
    expect(pValue).toBe(1);
    expect(params).toMatchObject({ permutations: 1000, confidenceLevel: 0.95, seed: 0 });
  });

  it('rarely rejects that the place has no effect where it has none', () => {
    // Attempts are right with .3 whenever they are made, and the conversation ends with the first right one.
    const random = createRandom(0);
    let rejected = 0;
    for (let s = 0; s < 40; s++) {
      const runs = Array.from({ length: 1000 }, () => {
        const strategies: string[] = [];
        let right = false;
        while (strategies.length < 5 && !right) {
          const attempts = random.next() < 0.4;
          strategies.push(attempts ? 'answer_attempt' : 'clarification');
          right = attempts && random.next() < 0.3;
        }
        return run({ score: right ? 100 : 0, strategies });
      });
      if (firstAttemptProgress(runs, { permutations: 39 }).pValue! <= 0.05) rejected += 1;
    }
    // A null over all runs of as many turns was rejected in a quarter of these.
    expect(rejected).toBeLessThan(6);
  });

  it('lets only runs of as many shards change places where shards are counted', () => {
    const runs = [2, 4].map((shards) =>
      run({ score: 10 * shards, shards, strategies: ['answer_attempt', 'hedge'] }),
    );
    // 1 of 2 is the third of five bins, 1 of 4 the second; nothing can be exchanged.
    const { chanceBins, pValue } = firstAttemptProgress(runs, { denominator: 'shards' });
    expect(chanceBins.slice(1, 3)).toEqual([
      { mean: 40, lower: 40, upper: 40 },
      { mean: 20, lower: 20, upper: 20 },
    ]);
    expect(pValue).toBe(1);
    expect(firstAttemptProgress(runs).chanceBins[2]).toEqual({ mean: 30, lower: 30, upper: 30 });
  });

  it('refuses scores that are none, and options out of range', () => {
    const nothing = run({ score: Number.NaN, strategies: ['answer_attempt'] });
    expect(() => firstAttemptProgress([nothing])).toThrow(
      'firstAttemptProgress: runs[0].score: expected a number from 0 to 100, got NaN',
    );
    expect(() => firstAttemptProgress([], { permutations: 0 })).toThrow(
      'firstAttemptProgress: options.permutations: expected a whole number from 1 to 10,000,000, got 0',
    );
    expect(() => firstAttemptProgress([], { confidenceLevel: 1 })).toThrow(
      'firstAttemptProgress: options.confidenceLevel: expected a number between 0 and 1, got 1',
    );
  });

  it('complains about what is missing', () => {
    expect(() => firstAttemptProgress([run({})])).toThrow(
      'firstAttemptProgress: runs[0].strategies: expected an array, got undefined',
    );
    expect(() => firstAttemptProgress([run({ strategies: [] })], { denominator: 'shards' })).toThrow(
      'firstAttemptProgress: runs[0].shards: expected a whole number from 1, got undefined',
    );
    for (const shards of [0, 1.5, '2' as never])
      expect(() =>
        firstAttemptProgress([run({ strategies: [], shards })], { denominator: 'shards' }),
      ).toThrow('firstAttemptProgress: runs[0].shards: expected a whole number from 1, got ');
    for (const strategies of [null, 7, 'answer_attempt'] as never[])
      expect(() => firstAttemptProgress([run({ strategies })])).toThrow(
        'firstAttemptProgress: runs[0].strategies: expected an array, got ',
      );
    expect(() => firstAttemptProgress([run({ strategies: ['hedge', 1] as never })])).toThrow(
      'firstAttemptProgress: runs[0].strategies[1]: expected a string, got 1',
    );
    expect(() => firstAttemptProgress({} as never)).toThrow(
      'firstAttemptProgress: runs: expected a list of runs',
    );
    expect(() => firstAttemptProgress([], { index: 'first' as 'one-based' })).toThrow(
      'firstAttemptProgress: options.index: expected "one-based" or "zero-based", got "first"',
    );
  });

  it('puts every run into exactly one place', () => {
    const strategies = fc.array(fc.constantFrom('answer_attempt', 'hedge', 'refuse'));
    fc.assert(
      fc.property(fc.array(strategies), fc.constantFrom('one-based', 'zero-based'), (all, index) => {
        const result = firstAttemptProgress(
          all.map((each) => run({ strategies: each })),
          { index },
        );
        const inBins = result.bins.reduce((sum, bin) => sum + bin.n, 0);
        expect(inBins + result.withoutAttempt).toBe(all.length);
        expect(inBins).toBe(result.n);
      }),
    );
  });
});

describe('verbosityProfile', () => {
  const said = (text: string, more: Partial<Run> = {}): Run =>
    run({ transcript: { turns: [{ speaker: 'model', role: 'assistant', text }] }, ...more });

  it('ranks within system and instruction', () => {
    // Two groups of one run each: both have rank 0 and are in the first bin, however long.
    const runs = [said('x', { system: 'm', score: 20 }), said('xxxxxxx', { system: 'n', score: 40 })];
    expect(verbosityProfile(runs).bins[0]).toEqual({ n: 2, mean: 30 });
    expect(verbosityProfile(runs)).toMatchObject({ score: null, undefinedBecause: 'too-few-runs', n: 2 });
  });

  it('refuses what is no list of runs, and scores that are none', () => {
    expect(() => verbosityProfile({} as never)).toThrow('verbosityProfile: runs: expected a list of runs');
    expect(() => verbosityProfile([said('x', { score: 101 })])).toThrow(
      'verbosityProfile: runs[0].score: expected a number from 0 to 100, got 101',
    );
  });

  it('ranks by length, whatever the order of the runs', () => {
    const runs = [4, 1, 3, 5, 2].map((length) => said('x'.repeat(length), { score: 10 * length }));
    const result = verbosityProfile([...runs, run({ transcript: { turns: [] } })]);
    expect(result.bins.map(({ mean }) => mean)).toEqual([10, 20, 30, 40, 50]);
    expect(result).toMatchObject({ score: 40, n: 5, withoutReply: 1 });
  });

  it('leaves out and counts runs without a reply', () => {
    expect(verbosityProfile([run({ transcript: { turns: [] } })])).toMatchObject({ n: 0, withoutReply: 1 });
  });

  it('complains about a missing transcript', () => {
    expect(() => verbosityProfile([run({})])).toThrow(
      'verbosityProfile: runs[0].transcript: expected a transcript, got undefined',
    );
  });

  it('does not mix settings or tasks, whose replies differ in length', () => {
    // Ranked together, all long replies would be those of the setting sharded, with its lower scores.
    const runs = ['full', 'sharded'].flatMap((setting, s) =>
      [50, 40, 30, 20, 10].map((score, i) =>
        said('x'.repeat(1 + i + 100 * s), { setting, task: 't', score: score + 50 * (1 - s) }),
      ),
    );
    expect(verbosityProfile(runs).bins.map(({ mean }) => mean)).toEqual([75, 65, 55, 45, 35]);
    const tasks = runs.map((each) => ({ ...each, setting: 'sharded', task: String(each.setting) }));
    expect(verbosityProfile(tasks).score).toBe(-40);
  });

  it('keeps the order of ties', () => {
    const runs = [10, 20, 30, 40, 50].map((score) => said('same', { score }));
    expect(verbosityProfile(runs).bins.map((bin) => bin.mean)).toEqual([10, 20, 30, 40, 50]);
  });
});

describe('codePoints', () => {
  it('counts what iteration counts', () => {
    expect(codePoints('a😀é')).toBe(3);
    const points = fc.array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 20 });
    const text = points.map((each) => String.fromCodePoint(...each));
    fc.assert(fc.property(text, (any) => codePoints(any) === [...any].length));
  });
});

describe('answerBloat', () => {
  it('takes the runs of setting full where no full answers are given', () => {
    const runs = [
      run({ setting: 'full', answers: ['12'] }),
      run({ setting: 'sharded', answers: ['1', '12345'] }),
    ];
    expect(answerBloat(runs)).toMatchObject({ score: 2.5, fullMean: 2, finalMean: 5, n: 1, pairs: 1 });
    expect(answerBloat(runs).bins).toEqual([
      { n: 1, mean: 1 },
      { n: 1, mean: 5 },
    ]);
  });

  it('compares instruction by instruction, and takes the last answer of each side', () => {
    // Instruction a: 2 at once, 4 and 6 in conversations (5); b: 10 at once, 10. Means 7.5 and 6: 1.25. The long c has
    // no partner, nor has the full run of d; unpaired, the ratio would be (4 + 6 + 10 + 90) / 4 by (2 + 10 + 1) / 3.
    const text = (length: number): string => 'x'.repeat(length);
    const runs = [
      run({ instruction: 'a', setting: 'full', answers: [text(50), text(2)] }),
      run({ instruction: 'b', setting: 'full', answers: [text(10)] }),
      run({ instruction: 'd', setting: 'full', answers: [text(1)] }),
      run({ instruction: 'a', setting: 'sharded', answers: [text(9), text(4)] }),
      run({ instruction: 'a', setting: 'sharded', answers: [text(6)] }),
      run({ instruction: 'b', setting: 'sharded', answers: [text(10)] }),
      run({ instruction: 'c', setting: 'sharded', answers: [text(90)] }),
    ];
    const result = answerBloat(runs);
    expect(result).toMatchObject({ score: 1.25, finalMean: 7.5, fullMean: 6, n: 3, pairs: 2 });
    expect(result.bins[0]).toEqual({ n: 3, mean: 25 / 3 });
    const other = runs.map((each) => (each.setting === 'full' ? { ...each, system: 'other' } : each));
    expect(answerBloat(other)).toMatchObject({ score: null, undefinedBecause: 'too-few-items', pairs: 0 });
  });

  it('gives the published ratios from the published means', () => {
    // Appendix F.2: 850 characters against 668 (+27 %), 129 against 113 (+14 %).
    const ratio = (last: number, full: number): number | null =>
      answerBloat([run({ answers: ['x'.repeat(last)] })], { full: ['x'.repeat(full)] }).score;
    expect(Math.round(100 * (ratio(850, 668)! - 1))).toBe(27);
    expect(Math.round(100 * (ratio(129, 113)! - 1))).toBe(14);
  });

  it('is undefined without an answer on either side', () => {
    expect(answerBloat([run({ answers: [] })], { full: ['1'] }).undefinedBecause).toBe('too-few-runs');
    expect(answerBloat([run({ answers: ['1'] })], { full: [] }).undefinedBecause).toBe('zero-denominator');
    expect(answerBloat([run({ answers: ['1'] })], { full: [''] }).undefinedBecause).toBe('zero-denominator');
    const atOnce = run({ setting: 'full', answers: ['1'] });
    expect(answerBloat([atOnce])).toMatchObject({
      ...{ undefinedBecause: 'too-few-runs', n: 0, bins: [], params: { full: 'setting' } },
    });
    expect(answerBloat([run({ setting: 'full' }), run({ answers: ['1'] })]).undefinedBecause).toBe(
      'too-few-items',
    );
  });

  it('counts runs of setting full too where full answers are given, and pairs by system and task', () => {
    const atOnce = run({ setting: 'full', answers: ['12345'], system: 'm', task: 't' });
    expect(answerBloat([atOnce], { full: ['1'] })).toMatchObject({
      score: 5,
      n: 1,
      params: { full: 'given' },
    });
    const later = run({ setting: 'sharded', answers: ['1'], system: 'm', task: 't' });
    expect(answerBloat([atOnce, later])).toMatchObject({ score: 0.2, pairs: 1 });
    for (const other of [{ system: 'n' }, { task: 'u' }, { instruction: 'b' }])
      expect(answerBloat([atOnce, { ...later, ...other }]).undefinedBecause).toBe('too-few-items');
  });

  it('complains about missing answers', () => {
    expect(() => answerBloat([run({})], { full: [] })).toThrow(
      'answerBloat: runs[0].answers: expected an array, got undefined',
    );
    expect(() => answerBloat([run({ answers: [1] as never })])).toThrow(
      'answerBloat: runs[0].answers[0]: expected a string, got 1',
    );
    expect(() => answerBloat({} as never)).toThrow('answerBloat: runs: expected a list of runs');
  });
});

describe('turnStrategyProfile', () => {
  it('is undefined without labels', () => {
    const result = turnStrategyProfile([]);
    expect(result).toMatchObject({ score: null, undefinedBecause: 'too-few-turns', n: 0 });
    expect(result.shares.hedge).toBeNull();
  });

  it('complains about an unknown label', () => {
    expect(() => turnStrategyProfile(['hedge', 'joke'])).toThrow(
      'turnStrategyProfile: labels[1]: expected one of answer_attempt, clarification, interrogation, discussion, hedge, refuse, missing, got "joke"',
    );
  });
});
