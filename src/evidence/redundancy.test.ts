import { describe, expect, it } from 'vitest';
import type { ScoreRow } from '../evaluate/row.js';
import { correlationEstimate } from '../statistics/correlation-estimate.js';
import { type EvidenceOptions, evidence } from './evidence.js';
import { redundancy } from './index.js';
import { LENGTHS } from './lengths.js';

const rowsOf = (scores: Readonly<Record<string, readonly (number | null)[]>>): ScoreRow[] =>
  Object.entries(scores).flatMap(([metric, list]) =>
    list.map((score, i) => ({ transcript: `t${i}`, metric, score })),
  );

const A = [1, 2, 3, 4, 5, 6];
const B = [6, 2, 5, 1, 4, 3];
// A turned round, but for one pair.
const C = [6, 5, 4, 3, 1, 2];

describe('redundancy', () => {
  it('puts like beside like, whichever sign it has', () => {
    const { measures, correlations, merges, constant } = redundancy(rowsOf({ A, B, C }));
    // A and C: 1 - 6 * (25 + 9 + 1 + 1 + 16 + 16) / 210 = -.942857; A and B -.371429; B and C .314286.
    expect(measures).toEqual([{ metric: 'A' }, { metric: 'C' }, { metric: 'B' }]);
    const values = correlations.map((row) =>
      row.map((each) => each && Math.round(each.estimate * 1e6) / 1e6),
    );
    expect(values).toEqual([
      [null, -0.942857, -0.371429],
      [-0.942857, null, 0.314286],
      [-0.371429, 0.314286, null],
    ]);
    expect(merges.map(({ members }) => members)).toEqual([
      [0, 1],
      [0, 1, 2],
    ]);
    expect(merges[0]!.distance).toBeCloseTo(1 - 0.942857142857, 12);
    expect(merges[1]!.distance).toBeCloseTo(1 - (0.371428571429 + 0.314285714286) / 2, 11);
    expect(constant).toEqual([]);
  });

  it('takes the transcripts that have both, and names what says nothing', () => {
    const { correlations, constant, measures } = redundancy(
      rowsOf({ A, flat: A.map(() => 2), holes: [1, null, 3, 5, 4, null], none: A.map(() => null) }),
    );
    expect(constant).toEqual(['flat', 'none']);
    expect(measures.map(({ metric }) => metric)).toEqual(['A', 'holes']);
    // 1 3 4 5 with 1 3 5 4.
    expect(correlations[0]![1]!.estimate).toBeCloseTo(0.8, 12);
  });

  it('resamples whole clusters where they are named', () => {
    const cluster = (transcript: string): string => String(Number(transcript.slice(1)) % 3);
    const found = redundancy(rowsOf({ A, B }), {
      clusterBy: cluster,
      confidenceLevel: 0.9,
      resamples: 60,
      seed: 5,
    });
    const labels = A.map((_, i) => String(i % 3));
    const expected = correlationEstimate(B, A, 'spearman', labels, {
      confidenceLevel: 0.9,
      resamples: 60,
      seed: 5,
    });
    expect(found.correlations[0]![1]).toEqual(expected);
    expect(redundancy(rowsOf({ A, B })).correlations[0]![1]!.interval!.confidenceLevel).toBe(0.95);
  });

  it('holds nothing where nothing is given, and refuses unknown options', () => {
    expect(redundancy([])).toEqual({ measures: [], correlations: [], merges: [], constant: [] });
    expect(() => redundancy([], { confidenceLevel: 2 })).toThrow('options.confidenceLevel');
    expect(() => redundancy([], { clusterBy: 'x' as never })).toThrow('options.clusterBy');
  });
});

describe('evidence', () => {
  it('resamples whole clusters for the map of redundancy', async () => {
    // Ten dialogues, each three times: what is known of a pair of metrics is what ten dialogues say.
    const turns = (i: number) =>
      Array.from({ length: 3 + i }, (_, t) => ({
        speaker: (t * (i + 1)) % 3 ? 'ana' : 'ben',
        text: 'word '.repeat(1 + ((t + i) % 4)),
      }));
    const dialogues = Array.from({ length: 30 }, (_, i) => ({
      ...{ id: `d${i}`, turns: turns(i % 10), meta: { game: `g${i % 10}` } },
    }));
    const widthOf = async (options: EvidenceOptions) => {
      const { redundancy: found } = await evidence(dialogues, {
        ...{ metrics: ['NSE', ...LENGTHS], perturbations: ['identity'], ...options },
      });
      const { lower, upper } = found.correlations[0]![1]!.interval!;
      return upper - lower;
    };
    expect(await widthOf({ clusterBy: 'game' })).toBeGreaterThan(1.3 * (await widthOf({})));
  });
});
