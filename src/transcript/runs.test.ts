import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import { unreliability } from '../metrics/reliability/unreliability.js';
import { runOf, runsOf } from './runs.js';
import type { Transcript } from './types.js';

const scored = (more: Partial<Transcript> = {}): Transcript =>
  frozen({ turns: [], outcome: { score: 80 }, ...more });

describe('runOf', () => {
  it('reads all that a transcript says of its run', () => {
    const meta = {
      ...{ instruction: 'sort a list', model: 'm', setting: 'sharded', task: 'code', shards: 3 },
      ...{ strategies: ['hedge'], answers: ['a', 'b'], attemptScores: [0, 80] },
    };
    const transcript = scored({ id: 'd1', meta });
    const { model: system, ...rest } = meta;
    expect(runOf(transcript)).toEqual({ ...rest, system, score: 80, transcript });
  });

  it('has no field that the transcript does not give in its form', () => {
    const wrong = {
      ...{ instruction: {}, model: Number.NaN, setting: null, task: [], shards: '3' },
      ...{ strategies: 'hedge', answers: ['a', 1], attemptScores: [0, '80'] },
    };
    const transcript = scored({ id: 'd1', meta: wrong });
    expect(runOf(transcript)).toStrictEqual({ instruction: 'd1', score: 80, transcript });
    expect(Object.keys(runOf(scored())!)).toEqual(['instruction', 'score', 'transcript']);
  });

  it('takes numbers for names, so that runs of instruction 3 are runs of one instruction', () => {
    const meta = { instruction: 3, model: 7, setting: 0, task: 1.5 };
    const run = runOf(scored({ id: 'd1', meta }));
    expect(run).toMatchObject({ instruction: '3', system: '7', setting: '0', task: '1.5' });
    const runs = [0, 100].map((score, i) => ({ turns: [], id: `d${i}`, outcome: { score }, meta }));
    // The tenth and the ninetieth percentile of 0 and 100 are 10 and 90.
    expect(unreliability(runsOf(frozen(runs))).score).toBe(80);
  });

  it('takes a score before a success, and a success for 100 or 0', () => {
    const scoreOf = (outcome: Transcript['outcome']): number | undefined =>
      runOf({ turns: [], ...(outcome && { outcome }) })?.score;
    expect(scoreOf({ score: 0, success: true })).toBe(0);
    expect(scoreOf({ success: true })).toBe(100);
    expect(scoreOf({ success: false })).toBe(0);
    expect(scoreOf({})).toBeUndefined();
    expect(scoreOf(undefined)).toBeUndefined();
  });

  it('is named by the instruction, else the id, else as the caller says', () => {
    expect(runOf(scored({ id: 'd1', meta: { instruction: 'sort' } }), 'third')!.instruction).toBe('sort');
    expect(runOf(scored({ id: 'd1', meta: {} }), 'third')!.instruction).toBe('d1');
    expect(runOf(scored(), 'third')!.instruction).toBe('third');
    expect(runOf(scored())!.instruction).toBe('');
  });

  it('names itself in errors', () => {
    expect(() => runOf({} as never)).toThrow('runOf: transcript: expected { turns: [{ speaker, text }] }');
    expect(() => runOf({ turns: [], outcome: { score: '7' as never } })).toThrow(
      'runOf: outcome.score: expected a number, got "7"',
    );
  });
});

describe('runsOf', () => {
  it('keeps the scored ones, and counts all to name those without a name', () => {
    const runs = runsOf([scored(), { turns: [] }, scored(), scored({ id: 'd4' })]);
    expect(runs.map(({ instruction }) => instruction)).toEqual(['transcript 1', 'transcript 3', 'd4']);
  });

  it('refuses what is no list of transcripts', () => {
    expect(() => runsOf(scored() as never)).toThrow(
      'runsOf: transcripts: expected a list of transcripts, got an object',
    );
    expect(() => runsOf([scored(), 5 as never])).toThrow(
      'runsOf: transcripts[1]: expected { turns: [{ speaker, text }] }',
    );
  });

  it('takes the best or the last attempt where asked', () => {
    const transcripts = [
      scored({ meta: { attemptScores: [40, 90, 10] } }),
      scored({ meta: { attemptScores: [] } }),
      scored(),
    ];
    const scores = (finalScore?: 'max' | 'last'): number[] =>
      runsOf(transcripts, finalScore && { finalScore }).map(({ score }) => score);
    expect(scores()).toEqual([80, 80, 80]);
    expect(scores('max')).toEqual([90, 80, 80]);
    expect(scores('last')).toEqual([10, 80, 80]);
    expect(() => runsOf(transcripts, { finalScore: 'best' as never })).toThrow(
      'runsOf: options.finalScore: expected',
    );
    expect(() => runsOf(transcripts, { final: 'last' } as never)).toThrow('runsOf: options.final');
  });
});
