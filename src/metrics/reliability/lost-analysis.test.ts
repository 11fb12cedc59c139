import { describe, expect, it } from 'vitest';
import { expectClose } from '../../../testing/expect-close.js';
import { golden } from '../../../testing/golden.js';
import { answerBloat } from '../behavior/answer-bloat.js';
import { citationProfile } from '../behavior/citation-profile.js';
import { firstAttemptProgress } from '../behavior/first-attempt-progress.js';
import type { ScoreBin } from '../behavior/score-bin.js';
import { turnStrategyProfile } from '../behavior/turn-strategy-profile.js';
import { verbosityProfile } from '../behavior/verbosity-profile.js';

interface Conversation {
  shards: number;
  responseTypes: string[];
  score: number;
}
interface Case {
  kind: string;
  name: string;
  turns: number;
  oneBased: string[];
  zeroBased: string[];
  conversations: Conversation[];
  results: Record<
    string,
    { counts: Record<string, number>; mean: Record<string, number>; withoutAttempt: number }
  >;
  counts: Record<string, number>;
  shares: Record<string, number>;
  groups: { responseLengths: number[]; score: number }[][];
  result: { counts: Record<string, number>; mean: Record<string, number> };
  fullAnswers: string[];
  shardedAttempts: string[][];
  attemptCounts: number[];
  attemptMeanLength: number[];
  fullMeanLength: number;
  finalMeanLength: number;
  finalOverFull: number;
  introducedByTurn: number[][];
  summaries: string[];
  perOccurrence: { total: number; shares: number[]; hallucinated: number }[];
  uniquePerSummary: Case['perOccurrence'];
}

const { cases } = golden<{ cases: Case[] }>('lic_analysis');
const of = (kind: string): Case[] => cases.filter((c) => c.kind === kind);

function expectBins(bins: readonly ScoreBin[], counts: readonly number[], means: readonly number[]): void {
  expect(bins.map((bin) => bin.n)).toEqual(counts);
  for (const [i, bin] of bins.entries()) expectClose(bin.mean, means[i]!);
}

const INDEX = { oneBased: 'one-based', zeroBased: 'zero-based' } as const;

describe('the analyses of Lost in Conversation, on worked cases', () => {
  it.each(of('firstAttemptBin'))('bins of $name', (c) => {
    for (const base of ['oneBased', 'zeroBased'] as const) {
      const found = c[base].map((_, place) => {
        const strategies = c[base].map((_, turn) => (turn === place ? 'answer_attempt' : 'hedge'));
        const { bins } = firstAttemptProgress([{ instruction: 'a', score: 1, strategies }], {
          index: INDEX[base],
        });
        return bins.findIndex((bin) => bin.n === 1);
      });
      expect(found).toEqual(c[base].map((label) => Number.parseInt(label, 10) / 20));
    }
  });

  it.each(of('firstAttemptTable'))('first attempts: $name', (c) => {
    const runs = c.conversations.map(({ responseTypes, shards, score }) => ({
      instruction: 'a',
      strategies: responseTypes,
      shards,
      score,
    }));
    expect(Object.keys(c.results)).toHaveLength(4);
    for (const [key, want] of Object.entries(c.results)) {
      const [base, denominator] = key.split('-') as ['oneBased', 'turns'];
      const result = firstAttemptProgress(runs, { index: INDEX[base], denominator });
      expectBins(result.bins, Object.values(want.counts), Object.values(want.mean));
      expect(result.withoutAttempt).toBe(want.withoutAttempt);
    }
  });

  it.each(of('turnCategories'))('strategies: $name', (c) => {
    const result = turnStrategyProfile(c.conversations.flatMap((each) => each.responseTypes));
    expect(result.counts).toEqual(c.counts);
    for (const [label, share] of Object.entries(result.shares))
      expect(share).toBeCloseTo(c.shares[label]!, 9);
  });

  it.each(of('verbosity'))('verbosity: $name', (c) => {
    const runs = c.groups.flatMap((group, g) =>
      group.map(({ responseLengths, score }) => ({
        instruction: `instruction ${g}`,
        score,
        transcript: {
          turns: responseLengths.map((length) => ({ speaker: 'assistant', text: 'x'.repeat(length) })),
        },
      })),
    );
    expectBins(verbosityProfile(runs).bins, Object.values(c.result.counts), Object.values(c.result.mean));
  });

  it.each(of('answerBloat'))('bloat: $name', (c) => {
    const runs = c.shardedAttempts.map((answers) => ({ instruction: 'a', score: 0, answers }));
    const result = answerBloat(runs, { full: c.fullAnswers });
    expectBins(result.bins, c.attemptCounts, c.attemptMeanLength);
    expect(result.fullMean).toBeCloseTo(c.fullMeanLength, 9);
    expect(result.finalMean).toBeCloseTo(c.finalMeanLength, 9);
    expect(result.score).toBeCloseTo(c.finalOverFull, 9);
  });

  it.each(of('citationDistribution'))('citations: $name', (c) => {
    for (const [count, rows] of [
      ['occurrence', c.perOccurrence],
      ['unique', c.uniquePerSummary],
    ] as const) {
      const { bins } = citationProfile({ introduced: c.introducedByTurn, summaries: c.summaries }, { count });
      expect(bins.map((bin) => bin.n)).toEqual(rows.map((row) => row.total));
      for (const [t, bin] of bins.entries()) {
        expectClose(bin.hallucinated, rows[t]!.hallucinated);
        expect(bin.shares).toHaveLength(rows[t]!.shares.length);
        for (const [s, share] of bin.shares.entries()) {
          expectClose(share, rows[t]!.shares[s]!);
        }
      }
    }
  });
});
