import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { citationProfile } from './citation-profile.js';
import { parseCitations } from './parse-citations.js';

describe('parseCitations', () => {
  it.each([
    ['- point [1]', ['1']],
    ['[1][2]', ['1', '2']],
    ['- x [12, 13]\n- y [13]', ['12', '13', '13']],
    ['[1,]', ['1']],
    ['[007]', ['7']],
    ['[,] [] [1-3] [1.2] [a] [1, b] none', []],
  ])('reads %j', (text, want) => {
    expect(parseCitations(text)).toEqual(want);
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => parseCitations(text).every((id) => /^\d+$/.test(id))));
  });
});

describe('citationProfile', () => {
  const introduced = frozen([['1', '2'], ['3'], ['4']]);

  it('counts a document of a later turn as hallucinated', () => {
    const { bins } = citationProfile({ introduced, summaries: ['[3]', '[3]'] });
    expect(bins[0]).toEqual({ n: 1, shares: [0], hallucinated: 1 });
    expect(bins[1]).toEqual({ n: 1, shares: [0, 1], hallucinated: 0 });
  });

  it('gives a document to the turn that introduces it first', () => {
    const { bins } = citationProfile({ introduced: [[1], [1, 2]], summaries: ['', '[1]'] });
    expect(bins[1]?.shares).toEqual([1, 0]);
  });

  it('reads numbers of documents as it reads citations', () => {
    // "[01]", "[1]" and the ids '01' and 1 all name the first document; "[0]" names another.
    const record = { introduced: [['01', '00'], ['002'], [3]], summaries: ['[01]', '[1]', '[1][2][03][0]'] };
    const { score, bins } = citationProfile(record);
    expect(bins.map((bin) => bin.hallucinated)).toEqual([0, 0, 0]);
    expect(bins[2]?.shares).toEqual([0.5, 0.25, 0.25]);
    expect(score).toBe(0.25);
  });

  it('pools conversations turn by turn', () => {
    const records = frozen([
      { introduced, summaries: ['[1]', '', '[1, 3, 4]'] },
      { introduced, summaries: ['[2]', '[3]', '[3]'] },
    ]);
    const result = citationProfile(records);
    expect(result.bins.map((bin) => bin.n)).toEqual([2, 1, 4]);
    // The last summaries cite 1, 3, 4 and 3: two of four go to the middle turn.
    expect(result.bins[2]?.shares).toEqual([0.25, 0.5, 0.25]);
    expect(result).toMatchObject({ score: 0.5, n: 4 });
  });

  it('is undefined for two turns and without a citation', () => {
    const two = { introduced: [[1], [2]], summaries: ['[1]', '[2]'] };
    expect(citationProfile(two)).toMatchObject({ score: null, undefinedBecause: 'too-few-turns' });
    const none = { introduced, summaries: ['', '', 'none'] };
    expect(citationProfile(none)).toMatchObject({ score: null, undefinedBecause: 'zero-denominator', n: 0 });
    expect(citationProfile(none).bins[2]).toEqual({ n: 0, shares: [null, null, null], hallucinated: null });
    expect(citationProfile([])).toMatchObject({ score: null, bins: [] });
  });

  it('carries its way of counting', () => {
    expect(citationProfile([]).params).toEqual({ count: 'occurrence' });
    expect(citationProfile([], { count: 'unique' }).params).toEqual({ count: 'unique' });
  });

  it.each<[object, string]>([
    [
      { summaries: [] },
      'records[0].introduced: expected the ids that each turn introduces, one list per turn',
    ],
    [{ introduced: ['1'], summaries: [] }, 'records[0].introduced[0]: expected a list of ids, got "1"'],
    [
      { introduced: [], summaries: '[1]' },
      'records[0].summaries: expected a list of texts, one after each turn',
    ],
    [{ introduced: [], summaries: [null] }, 'records[0].summaries[0]: expected a string, got null'],
  ])('refuses a record like %j', (record, message) => {
    expect(() => citationProfile([record as never])).toThrow(`citationProfile: ${message}`);
  });

  it('names the option in its error', () => {
    expect(() => citationProfile([], { count: 'all' as 'unique' })).toThrow(
      'citationProfile: options.count: expected "occurrence" or "unique", got "all"',
    );
  });

  it('shares out all citations', () => {
    const summaries = fc.array(fc.array(fc.integer({ min: 1, max: 6 })), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(summaries, (cited) => {
        const texts = cited.map((ids) => ids.map((id) => `[${id}]`).join(' '));
        for (const bin of citationProfile({ introduced, summaries: texts }).bins) {
          const sum = bin.shares.reduce<number>(
            (total, share) => total + (share ?? 0),
            bin.hallucinated ?? 0,
          );
          expect(sum).toBeCloseTo(bin.n === 0 ? 0 : 1, 12);
        }
      }),
    );
  });
});
