import { describe, expect, it } from 'vitest';
import { groupTranscripts } from '../../testing/paper-transcripts.js';
import { listMetrics } from '../metrics/core/registry.js';
import { evaluate } from './evaluate.js';
import { chooseMeanMethod } from './mean-method.js';
import { mtpcProfile } from './mtpc-profile.js';
import { summarize } from './summarize.js';

describe('chooseMeanMethod', () => {
  it('takes the word of the card, and knows nothing of numbers without one', () => {
    expect(chooseMeanMethod('direct-name-reference')).toBe('wilson');
    expect(chooseMeanMethod('direct-name-reference', 'DNR-part')).toBe('student-t');
    expect(chooseMeanMethod('speaker-entropy')).toBe('skew-t');
    expect(chooseMeanMethod('word-novelty-curve')).toBe('student-t');
    expect(chooseMeanMethod('my-own')).toBe('auto');
    expect(chooseMeanMethod(undefined)).toBe('auto');
  });

  it('belongs to metrics with a range from 0 to 1, whose scores are 0 or 1', async () => {
    const binary = listMetrics().filter(({ values }) => values === 'binary');
    for (const { range } of binary) expect(range).toEqual([0, 1]);
    const rows = await evaluate(groupTranscripts(), { metrics: ['DNR'] });
    const scores = new Set(rows.flatMap(({ score }) => score ?? []));
    expect([...scores].sort()).toEqual([0, 1]);
  });
});

describe('summaries of rows, results and profiles', () => {
  it('make intervals by the card', async () => {
    const transcripts = groupTranscripts();
    const rows = await evaluate(transcripts, { metrics: ['NSE', 'DNR'] });
    const of = (metric: string) => rows.filter((row) => row.metric === metric);
    expect(summarize(of('speaker-entropy')).interval!.method).toBe('skew-t');
    expect(summarize(of('direct-name-reference')).interval!.method).toBe('wilson');
    expect(summarize(of('direct-name-reference'), { unit: 'turn' }).interval!.method).toBe('wilson');
    expect(() => summarize(rows)).toThrow('expected scores of one metric and one signature');
    const profile = await mtpcProfile(transcripts);
    const method = (name: string) =>
      profile.rows.find(({ symbol }) => symbol === name)!.summary.params.method;
    expect(method('NSE')).toBe('skew-t');
    expect(method('DNR')).toBe('wilson');
  });
});
