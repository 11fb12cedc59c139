import { describe, expect, it } from 'vitest';
import type { OwnMetric } from '../evaluate/metric-choice.js';
import { studentQuantile } from '../math/student-quantile.js';
import { adjustPValues } from '../statistics/adjust-p-values.js';
import { standardizedDifference } from '../statistics/effect-size.js';
import { meanInterval } from '../statistics/mean-interval.js';
import { pairedTest } from '../statistics/paired-test.js';
import type { Transcript } from '../transcript/types.js';
import { LENGTHS, sensitivity } from './index.js';
import type { SensitivityRow } from './sensitivity.js';

const ofTurns = (count: number): Transcript => ({
  turns: Array.from({ length: count }, (_, i) => ({
    speaker: i % 2 === 0 ? 'ana' : 'ben',
    text: `word ${i}`,
  })),
});
const DIALOGUES = [2, 5, 7, 8].map(ofTurns);
/** Any function of the number of turns. */
const of = (f: (turns: number) => number | null, direction?: OwnMetric['direction']): OwnMetric => ({
  name: 'm',
  revision: 1,
  score: ({ turns }) => f(turns.length),
  ...(direction && { direction }),
});
const truncated = async (metric: OwnMetric, dialogues = DIALOGUES, rest = {}): Promise<SensitivityRow> =>
  (await sensitivity(dialogues, { metrics: metric, perturbations: ['truncate'], ...rest }))[0]!;

describe('sensitivity', () => {
  it('prints the change in deviations between dialogues, and averages random changes', async () => {
    const dialogues = [2, 4, 6].map((length) => ({
      turns: Array.from({ length }, (_, i) => ({ speaker: i % 2 ? 'ana' : 'ben', text: `${i}` })),
    }));
    let asked = 0;
    const first: OwnMetric = {
      name: 'first',
      revision: 1,
      score: ({ turns }) => {
        asked += 1;
        return Number(turns[0]!.text);
      },
    };
    const turns = { name: 'turns', revision: 1, score: ({ turns }: Transcript) => turns.length };
    const [doubled] = await sensitivity(dialogues, { metrics: turns, perturbations: ['double-turns'] });
    // Means 4 and 8; the deviation of 2, 4, 6 is 2.
    expect(doubled!.change).toBe(2);
    await sensitivity(dialogues, { metrics: first, perturbations: ['shuffle-turns', 'identity'], draws: 4 });
    // The dialogue, four shuffles and one copy of each.
    expect(asked).toBe(3 * 6);
  });

  it('takes whole clusters', async () => {
    const copies = [1, 2, 3, 4, 5].flatMap((length) =>
      [0, 1].map(() => ({
        meta: { pair: length },
        turns: Array.from({ length }, () => ({ speaker: 'ana', text: 'x'.repeat(length * length) })),
      })),
    );
    const letters = {
      name: 'letters',
      revision: 1,
      score: ({ turns }: Transcript) => turns.reduce((sum, { text }) => sum + text.length, 0),
    };
    const options = { metrics: letters, perturbations: ['double-turns'] as const };
    const [alone] = await sensitivity(
      copies.filter((_, i) => i % 2 === 0),
      options,
    );
    const [clustered] = await sensitivity(copies, { ...options, clusterBy: 'pair' });
    // Copies add nothing.
    expect(clustered!.pValue).toBeCloseTo(alone!.pValue!, 12);
    expect((await sensitivity(copies, options))[0]!.pValue!).toBeLessThan(alone!.pValue!);
  });

  it('compares before and after (by hand)', async () => {
    // Half of the turns, rounded up: 2 5 7 8 become 1 3 4 4.
    const row = await truncated(
      of((turns) => turns),
      DIALOGUES,
      { confidenceLevel: 0.9 },
    );
    const differences = [-1, -2, -3, -4];
    const effect = standardizedDifference(differences)!;
    expect(row).toMatchObject({
      perturbation: 'truncate',
      n: 4,
      up: 0,
      down: 1,
      unmoved: 0,
      lost: 0,
      gained: 0,
    });
    expect(row).toMatchObject({ meanBefore: 5.5, meanAfter: 3, unchangeable: 0, effect });
    const margin = studentQuantile(0.95, 3) * Math.sqrt(1 / 4 + effect ** 2 / 8);
    expect(row.effectInterval!.lower).toBeCloseTo(effect - margin, 12);
    expect(row.effectInterval!.upper).toBeCloseTo(effect + margin, 12);
    expect(row.effectInterval).toMatchObject({ confidenceLevel: 0.9, method: 'student-t' });
    expect(row.pValue).toBe(pairedTest(differences).pValue);
    expect(row).toMatchObject({ discrimination: null, discriminationInterval: null });
  });

  it('counts what goes up, goes down and stays', async () => {
    // 2 5 7 8 give 0 1 -1 5; 1 3 4 4 give 0 2 5 5.
    const values: Readonly<Record<number, number>> = { 1: 0, 2: 0, 3: 2, 4: 5, 5: 1, 7: -1, 8: 5 };
    const row = await truncated(of((turns) => values[turns]!));
    expect(row).toMatchObject({ n: 4, up: 0.5, down: 0, unmoved: 0.5, meanBefore: 1.25, meanAfter: 3 });
  });

  it('counts scores that come and go, and dialogues that cannot be changed', async () => {
    const even = of((turns) => (turns % 2 === 0 ? turns : null));
    // 2 5 7 8 and 1 3 4 4: lost, none, gained, both; and one turn is its own first half.
    const row = await truncated(even, [...DIALOGUES, ofTurns(1)]);
    expect(row).toMatchObject({
      n: 1,
      lost: 1,
      gained: 1,
      unchangeable: 1,
      down: 1,
      meanBefore: 8,
      meanAfter: 4,
    });
    expect(row).toMatchObject({ effect: null, effectInterval: null, pValue: null });
    const none = await truncated(of(() => null));
    expect(none).toMatchObject({
      n: 0,
      up: null,
      down: null,
      unmoved: null,
      meanBefore: null,
      meanAfter: null,
    });
    expect(none).toMatchObject({ effect: null, pValue: null, adjustedPValue: null, discrimination: null });
  });

  it('takes rounding for no change', async () => {
    const rounded = await truncated(of((turns) => 5 + turns * 1e-10));
    expect(rounded).toMatchObject({ unmoved: 1, effect: 0, pValue: 1, meanAfter: expect.closeTo(5, 6) });
    expect(rounded.meanAfter).toBe(rounded.meanBefore);
    expect(rounded).toMatchObject({ effectInterval: null, discriminationInterval: null });
    expect((await truncated(of((turns) => 5 + turns * 1e-7))).down).toBe(1);
    // Near 0 the size that counts is a thousandth.
    expect((await truncated(of((turns) => turns * 1e-14))).unmoved).toBe(1);
    expect((await truncated(of((turns) => turns * 1e-11))).down).toBe(1);
  });

  it('ranks the original above the changed one, where there is a better side', async () => {
    const turns = (each: number): number => each;
    expect(await truncated(of(turns, 'higher'))).toMatchObject({ discrimination: 1 });
    expect(await truncated(of(turns, 'lower'))).toMatchObject({ discrimination: 0 });
    // Nearer to 5: of 2 and 1, 5 and 3, 4 and 7, 4 and 8 the first, first, second, second.
    const near = await truncated(of(turns, { target: 5 }));
    expect(near.discrimination).toBe(0.5);
    expect(near.discriminationInterval).toEqual(meanInterval([1, 1, 0, 0]).interval);
    // A tie is half: 2 and 1 are both 1.
    expect((await truncated(of((each) => Math.max(3, each), 'higher'))).discrimination).toBe(0.875);
  });

  it('corrects the p-values of all rows together', async () => {
    const rows = await sensitivity(DIALOGUES, {
      metrics: LENGTHS,
      perturbations: ['truncate', 'drop-turns', 'identity'],
    });
    expect(rows.map(({ metric, perturbation }) => `${metric} ${perturbation}`)).toEqual([
      'turns truncate',
      'turns drop-turns',
      'turns identity',
      'words truncate',
      'words drop-turns',
      'words identity',
    ]);
    const own = rows.map(({ pValue }) => pValue);
    expect(rows.map(({ adjustedPValue }) => adjustedPValue)).toEqual(adjustPValues(own, 'holm'));
    const without = await sensitivity(DIALOGUES, {
      metrics: LENGTHS,
      perturbations: ['truncate'],
      adjust: 'none',
    });
    for (const { pValue, adjustedPValue } of without) expect(adjustedPValue).toBe(pValue);
  });

  it('makes all changes unless told which, and refuses unknown ones', async () => {
    const rows = await sensitivity(DIALOGUES, { metrics: LENGTHS[0]! });
    expect(rows.length).toBeGreaterThan(10);
    expect(rows[0]).toMatchObject({ metric: 'turns', unmoved: 1 });
    await expect(
      sensitivity(DIALOGUES, { metrics: 'NSE', perturbations: ['shout'] as never }),
    ).rejects.toThrow('options.perturbations: expected "identity" or "relabel-speakers" or');
  });
});
