import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import { scalingRecordsOf } from './scaling-records.js';
import type { Transcript } from './types.js';

const played = (meta: Transcript['meta'], outcome: Transcript['outcome'] = { success: true }): Transcript =>
  frozen({ turns: [], id: 'd1', ...(meta && { meta }), ...(outcome && { outcome }) });

describe('scalingRecordsOf', () => {
  it('reads the budget, the success and the problem', () => {
    const transcript = played({ budget: 8, item: 'board 1', instruction: 'x' });
    expect(scalingRecordsOf([transcript])).toEqual([
      { budget: 8, success: true, item: 'board 1', transcript },
    ]);
  });

  it('takes a score above 50 for a success where nothing else is said', () => {
    const successOf = (outcome: Transcript['outcome']): boolean | undefined =>
      scalingRecordsOf([played({ budget: 8 }, outcome)])[0]?.success;
    expect(successOf({ score: 50 })).toBe(false);
    expect(successOf({ score: 50.1 })).toBe(true);
    expect(successOf({ score: 100, success: false })).toBe(false);
    expect(successOf({})).toBeUndefined();
  });

  it('names the problem by its item, its instruction, its id, or its place', () => {
    const itemOf = (meta: Transcript['meta']): unknown => scalingRecordsOf([played(meta)])[0]?.item;
    expect(itemOf({ budget: 8, item: '', instruction: 'x' })).toBe('');
    expect(itemOf({ budget: 8, item: {}, instruction: 'x' })).toBe('x');
    expect(itemOf({ budget: 8 })).toBe('d1');
    const nameless = { turns: [], outcome: { success: true }, meta: { budget: 8 } };
    expect(scalingRecordsOf([nameless, nameless]).map(({ item }) => item)).toEqual([
      'transcript 1',
      'transcript 2',
    ]);
  });

  it('leaves out what has no budget or no outcome', () => {
    expect(scalingRecordsOf([played(undefined), played({ budget: '8' }), played({ budget: 8 }, {})])).toEqual(
      [],
    );
    expect(scalingRecordsOf([{ turns: [], meta: { budget: 8 } }])).toEqual([]);
  });

  it('refuses what is no list of transcripts', () => {
    expect(() => scalingRecordsOf({} as never)).toThrow(
      'scalingRecordsOf: transcripts: expected a list of transcripts, got an object',
    );
  });
});
