import { describe, expect, it } from 'vitest';
import type { Transcript } from '../../transcript/types.js';
import { reportParts } from './report-parts.js';
import type { Section } from './types.js';

/** Runs of a model: for each setting the scores of each instruction. */
function runs(
  model: string,
  settings: Readonly<Record<string, readonly (readonly number[])[]>>,
): Transcript[] {
  return Object.entries(settings).flatMap(([setting, instructions]) =>
    instructions.flatMap((scores, i) =>
      scores.map((score) => ({
        turns: [{ speaker: 'assistant', text: 'Done.' }],
        outcome: { score },
        meta: { model, setting, instruction: `task ${i}` },
      })),
    ),
  );
}

async function found(transcripts: readonly Transcript[]): Promise<Section> {
  const { sections } = await reportParts('test', transcripts, { paper: 'lost' });
  return sections[0]!;
}

const times = (count: number, scores: readonly number[]): number[][] =>
  Array.from({ length: count }, (_, i) => scores.map((score) => score - i));

/** The same, one more and one less in turn. */
const uneven = (count: number, scores: readonly number[]): number[][] =>
  times(count, scores).map((own, i) => own.map((score) => score + (i % 2 === 0 ? 1 : -1)));

describe('the verdict on one model in two settings', () => {
  it('says what it loses, in what, how sure, over how many instructions, and where to look', async () => {
    // All 10 instructions fall by 25, so that the error is that of the runs: 50 and 4 apart, sqrt(10 * (625 + 4)) / 10 =
    // 7.93, with 9.1 degrees of freedom.
    const { verdict, figures } = await found(
      runs('one', { full: times(10, [88, 92]), sharded: times(10, [40, 90]) }),
    );
    expect(verdict?.lead).toBe(
      'one loses 25 of 86 points when the instruction comes in pieces, mostly in reliability.',
    );
    expect(verdict?.points[0]).toMatch(/^Performance 86 to 61 \(−25, 95% CI −43 to −7, p = \.010\)\.$/);
    expect(verdict?.points[1]).toMatch(/^Spread between good and bad runs 3 to 40 \(\+37, .*p = \.006\)\.$/);
    expect(verdict?.points.at(-1)).toBe(
      "10 instructions in both settings, 2 runs of each; p-values corrected by Holm's method over the 3 tests of performance.",
    );
    // The next step opens the first pair of conversations.
    expect(verdict?.next).toEqual({
      text: 'Read the worst runs of one on task 0, task 1 and task 2, where it falls most.',
      href: '#pair-lost-1',
    });
    expect(figures?.[0]?.rows.map((row) => row.slice(0, 5))).toEqual([
      ['one', 'Performance P', 85.5, 60.5, -25],
      ['one', 'Aptitude A', expect.closeTo(87.1), expect.closeTo(80.5), expect.closeTo(-6.6)],
      ['one', 'Unreliability U', expect.closeTo(3.2), expect.closeTo(40), expect.closeTo(36.8)],
    ]);
  });

  it('says when too few instructions cannot confirm a fall on each of them', async () => {
    const { verdict } = await found(runs('one', { full: times(6, [91]), sharded: times(6, [20]) }));
    expect(verdict?.lead).toBe(
      'one scores 71 points less when the instruction comes in pieces (89 to 18), on every instruction; 6 instructions cannot confirm it.',
    );
    // Of single runs that all fall alike only signs are left. The least p-value of 6 is 2 / 64, and twice that after Holm.
    expect(verdict?.caution).toBe(
      'With 6 instructions the corrected p-value cannot be less than .063, however large the difference; 7 instructions would do.',
    );
  });

  it('calls a performance held only within a margin, else unclear', async () => {
    // Differences 1, -1, 1, -1, ...: well within 5 points.
    const held = { full: times(8, [90, 92]), sharded: uneven(8, [91, 91]) };
    expect((await found(runs('one', held))).verdict?.lead).toBe(
      'one holds its 87.5 points when the instruction comes in pieces, within 5 points.',
    );
    const wide = {
      full: times(4, [90, 20]),
      sharded: [
        [10, 90],
        [95, 80],
        [5, 20],
        [70, 60],
      ],
    };
    expect((await found(runs('one', wide))).verdict?.lead).toMatch(
      /^Whether one loses points when the instruction comes in pieces is unclear: 54 to 54 /,
    );
  });

  it('says where runs come closer together while the mean holds', async () => {
    const steadier = { full: times(8, [50, 90, 50, 90]), sharded: uneven(8, [70, 70, 70, 70]) };
    expect((await found(runs('one', steadier))).verdict?.lead).toBe(
      'one holds its 66.5 points when the instruction comes in pieces, within 5 points, but its good and bad runs lie closer together (0 points instead of 40).',
    );
  });

  it('compares the first two of settings that have other names', async () => {
    const own = runs('one', { plain: times(8, [50, 52]), hinted: uneven(8, [70, 72]), long: times(8, [50]) });
    const { verdict } = await found(own);
    expect(verdict?.lead).toMatch(
      /^one gains 20\.0 points in the setting hinted compared with plain, from 47\.5\.$/,
    );
    expect(verdict?.caution).toBe('Compared here: plain and hinted; long is in the figures below.');
  });

  it('takes scores from 0 to 1 on their own scale, and says so', async () => {
    const own = runs('one', { full: times(10, [90, 94]), sharded: uneven(10, [50, 54]) }).map((run) => ({
      ...run,
      outcome: { score: run.outcome!.score! / 100 },
    }));
    const { verdict } = await found(own);
    expect(verdict?.lead).toMatch(
      /^one loses \.40\d* of \.87\d* points when the instruction comes in pieces/,
    );
    expect(verdict?.caution).toMatch(
      /^All scores lie between 0 and 1, .* --score-range 0,1 reads them as shares\./,
    );
  });

  it('names the instruction that alone changes', async () => {
    const full = uneven(10, [85, 87]);
    const sharded = full.map((own, i) => own.map((score, k) => (i === 4 ? 0 : score + ((i + k) % 3) - 1)));
    const { verdict } = await found(runs('one', { full, sharded }));
    expect(verdict?.caution).toMatch(
      /^Most of the change is one instruction: task 4 \(−8\d\); the other 9 change by [+−]?\d on average\.$/,
    );
  });

  it('also says which of two systems scores higher', async () => {
    const level = (model: string, score: number) =>
      runs(model, { full: times(10, [score, score + 4]), sharded: uneven(10, [score, score + 4]) });
    const { verdict } = await found([...level('low', 40), ...level('high', 80)]);
    expect(verdict?.lead).toMatch(/; high \(sharded\) scores 40\.0 points more than low \(sharded\)\.$/);
    expect(verdict?.points.join('\n')).toMatch(
      /Between systems: low \(sharded\) 37\.5, high \(sharded\) 77\.5 \(−40\.0, 95% CI /,
    );
  });

  it('says that nothing is known without scores', async () => {
    const own = runs('one', { full: times(4, [90]), sharded: times(4, [50]) });
    const { verdict } = await found(own.map(({ outcome: _, ...run }) => run));
    expect(verdict?.lead).toBe(
      'No conversation has a score, so the cost of giving the instruction in pieces is unknown.',
    );
  });

  it('names other settings', async () => {
    const own = runs('one', { concat: times(8, [90, 92]), recap: times(8, [50, 60]) });
    expect((await found(own)).verdict?.lead).toContain('in the setting recap compared with concat');
  });
});

describe('the verdict on several models in two settings', () => {
  it('sorts them by what they lose, and names those that do not', async () => {
    const four = [
      ...runs('calm', { full: times(12, [90, 92]), sharded: uneven(12, [91, 91]) }),
      ...runs('weak', { full: times(12, [80, 82]), sharded: times(12, [20, 40]) }),
      ...runs('mild', { full: times(12, [85, 87]), sharded: times(12, [60, 70]) }),
    ];
    const { verdict, figures } = await found(four);
    expect(verdict?.lead).toBe(
      'weak (51) and mild (21) lose points when the instruction comes in pieces, mostly in aptitude; calm stays within 5 points.',
    );
    expect(verdict?.points.slice(0, 3).map((point) => point.split(':')[0])).toEqual(['weak', 'mild', 'calm']);
    expect(figures?.[0]?.rows).toHaveLength(9);
    const all = await found(four.filter(({ meta }) => meta?.model !== 'calm'));
    expect(all.verdict?.lead).toBe(
      'Both systems lose points when the instruction comes in pieces, mostly in aptitude: weak 51 and mild 21.',
    );
    const none = await found(
      ['a', 'b'].flatMap((name) => runs(name, { full: times(8, [90, 92]), sharded: uneven(8, [91, 91]) })),
    );
    expect(none.verdict?.lead).toBe(
      'No system is shown to lose points when the instruction comes in pieces; a and b stay within 5 points.',
    );
  });

  it('tells runs that spread from an average that holds', async () => {
    // Instruction i keeps its mean of 50 - i, but for one point; the runs of wild lie 60 apart, 80% of which is 48.
    const { verdict } = await found([
      ...runs('calm', { full: times(12, [49, 51]), sharded: uneven(12, [50, 50]) }),
      ...runs('wild', { full: times(12, [49, 51]), sharded: uneven(12, [20, 80]) }),
    ]);
    expect(verdict?.lead).toBe(
      'Good and bad runs of wild lie farther apart when the instruction comes in pieces (48 points instead of 2); on average no system is shown to lose points; calm and wild stay within 5 points.',
    );
    expect(verdict?.points.some((point) => point.startsWith('wild, spread between good and bad runs:'))).toBe(
      true,
    );
  });

  it('says that scores are the same, and that runs without a score are not counted', async () => {
    const same = ['a', 'b'].flatMap((name) => runs(name, { full: times(8, [50]), sharded: times(8, [50]) }));
    expect((await found(same)).verdict?.lead).toBe(
      'No system is shown to lose points when the instruction comes in pieces; a and b score the same on every instruction.',
    );
    const gaps = runs('one', { full: times(8, [90, 92]), sharded: times(8, [50, 60]) }).map((run, i) =>
      i % 8 === 0 ? { turns: run.turns, meta: run.meta! } : run,
    );
    expect((await found(gaps)).verdict?.caution).toContain(
      '4 of 32 runs of one have no score and are not counted',
    );
  });

  it('says when all fall on every instruction, but these are too few', async () => {
    const few = ['a', 'b'].flatMap((name, m) =>
      runs(name, { full: times(5, [91]), sharded: times(5, [30 + 5 * m]) }),
    );
    expect((await found(few)).verdict?.lead).toBe(
      'Both systems score lower when the instruction comes in pieces, on every instruction (a 61 and b 56); 5 instructions cannot confirm it.',
    );
  });
});

describe('runs under several conditions', () => {
  /** Each instruction three times at both temperatures: always right at 0, never at 1. */
  const grid = (): Transcript[] =>
    ['full', 'sharded'].flatMap((setting) =>
      [0, 1].flatMap((temperature) =>
        Array.from({ length: 12 }, (_, i) => ({
          turns: [{ speaker: 'assistant', text: 'Done.' }],
          outcome: { score: temperature === 0 ? 100 : 0 },
          meta: { model: 'one', setting, instruction: `task ${i % 4}`, temperature },
        })),
      ),
    );

  it('are systems of their own, and no repetitions of each other', async () => {
    const { sections } = await reportParts('test', grid(), { paper: 'lost' });
    expect(sections[0]!.figures?.[0]?.rows.map((row) => row.slice(0, 5))).toEqual(
      ['one, temperature 0', 'one, temperature 1'].flatMap((name, i) => [
        [name, 'Performance P', 100 - 100 * i, 100 - 100 * i, 0],
        [name, 'Aptitude A', 100 - 100 * i, 100 - 100 * i, 0],
        [name, 'Unreliability U', 0, 0, 0],
      ]),
    );
    expect(sections[0]!.verdict?.points.at(-1)).toMatch(/^4 instructions in both settings, 3 runs of each;/);
    const table = sections.find(({ title }) => title === 'Aptitude and reliability')!.tables![0]!;
    const column = (name: string) => table.rows.map((row) => row[table.columns.indexOf(name)]);
    expect(column('U')).toEqual([0, 0, 0, 0]);
    expect(column('P')).toEqual([100, 100, 0, 0]);
    expect(column('Runs')).toEqual([12, 12, 12, 12]);
  });

  it('share the runs of a setting in which the condition does not vary', async () => {
    const runs = grid().filter(({ meta }) => meta!.setting === 'sharded' || meta!.temperature === 0);
    const { sections } = await reportParts('test', runs, { paper: 'lost' });
    const performances = sections[0]!.figures?.[0]?.rows.filter((row) => row[1] === 'Performance P');
    expect(performances?.map((row) => row.slice(0, 5))).toEqual([
      ['one, temperature 1', 'Performance P', 100, 0, -100],
      ['one, temperature 0', 'Performance P', 100, 100, 0],
    ]);
  });
});
