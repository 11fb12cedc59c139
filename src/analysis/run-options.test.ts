import { describe, expect, it } from 'vitest';
import { joinChoice } from '../evaluate/choose-metrics.js';
import { aptitude } from '../metrics/reliability/aptitude.js';
import { unreliability } from '../metrics/reliability/unreliability.js';
import type { Transcript } from '../transcript/types.js';
import { compareTranscripts } from './compare-transcripts.js';
import { chosenRunOptions } from './run-options.js';

const SCORES: Readonly<Record<string, readonly (readonly number[])[]>> = {
  a: [
    [90, 70, 85, 60],
    [55, 95, 80, 40],
    [75, 65, 100, 30],
  ],
  b: [
    [50, 70, 45, 60],
    [55, 35, 20, 40],
    [25, 65, 60, 30],
  ],
};
const runs = (name: string): Transcript[] =>
  SCORES[name]!.flatMap((own, i) =>
    own.map((score, run) => ({
      id: `q${i}-${run}`,
      turns: [],
      outcome: { score },
      meta: { instruction: `q${i}`, run },
    })),
  );

describe('options of A90 and U90-10', () => {
  const options = { estimator: 'median-unbiased' } as const;

  it('apply to comparisons as to scores', async () => {
    const compared = async (metrics: Parameters<typeof compareTranscripts>[2]) => {
      const found = await compareTranscripts(runs('a'), runs('b'), metrics);
      return new Map(found.map((each) => [each.metric, each]));
    };
    const chosen = await compared({
      metrics: [
        { metric: 'A90', options },
        { metric: 'U90-10', options },
      ],
    });
    for (const [metric, score] of [
      ['aptitude', (name: string) => aptitude(SCORES[name]!, options).score],
      ['unreliability', (name: string) => unreliability(SCORES[name]!, options).score],
    ] as const) {
      const finding = chosen.get(metric)!;
      expect(finding.meanA).toBeCloseTo(score('a')!, 12);
      expect(finding.meanB).toBeCloseTo(score('b')!, 12);
      expect(finding.params.estimator).toBe('median-unbiased');
      // The known bias is that of type 7.
      expect(finding.cautions.map(({ kind }) => kind)).not.toContain('few-runs');
    }
    const usual = await compared({ metrics: ['A90', 'U90-10'] });
    expect(usual.get('unreliability')!.meanA).toBeCloseTo(unreliability(SCORES.a!).score!, 12);
    expect(usual.get('unreliability')!.cautions.map(({ kind }) => kind)).toContain('few-runs');
  });

  it('are rejected if a comparison has no name for the percentile, or if they are unknown', () => {
    const choose = (given: object) => () =>
      chosenRunOptions([joinChoice({ metric: 'U90-10', options: { ...given } })]);
    expect(choose({ high: 75 })).toThrow('options.high: expected the percentiles 90 and 10');
    expect(choose({ low: 25 })).toThrow('compareReliability() compares others');
    expect(choose({ bogus: 1 })).toThrow('options.bogus');
    expect(choose({ high: 90, low: 10, rarefy: 3 })()).toEqual({
      unreliability: { estimator: 'type-7', rarefy: 3 },
    });
  });
});
