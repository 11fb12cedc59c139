import { InvalidArgumentError } from 'commander';
import { expect, it } from 'vitest';
import { type OutcomeFlags, OutcomeReader, orderOption } from './outcome-field.js';

/** The outcomes of transcripts with these ratings, and the reader of them. */
function read(ratings: readonly unknown[], flags: Partial<OutcomeFlags> = {}) {
  const outcomes = new OutcomeReader({ outcome: 'meta.rating', ...flags });
  const found = ratings.map((rating) => outcomes.read({ turns: [], meta: { rating } }));
  return { outcomes, found };
}
const ORDER = { order: ['low', 'high'] };

it('lists each category once, whatever blanks are around it', () => {
  const { outcomes, found } = read(['low', ' low', 'high ', ' ']);
  expect(found).toEqual([undefined, undefined, undefined, undefined]);
  expect(() => outcomes.check()).toThrow(
    '--outcome: meta.rating contains categories (low, high). List them with --order, lowest first',
  );
});

it.each([
  [3, 3],
  ['2.5', 2.5],
  [' 4 ', 4],
  [true, 1],
  [false, 0],
  ['', undefined],
  [' ', undefined],
  ['high', undefined],
  [Number.NaN, undefined],
  ['Infinity', undefined],
  [null, undefined],
  [[3], undefined],
  [undefined, undefined],
])('reads %j as %j without an order', (rating, outcome) => {
  expect(read([rating]).found).toEqual([outcome]);
});

it.each([
  ['low', 0],
  [' high ', 1],
  ['medium', undefined],
  ['', undefined],
  ['  ', undefined],
  [null, undefined],
  [undefined, undefined],
  [['low'], undefined],
])('reads %j as %j in the order of categories', (rating, outcome) => {
  expect(read([rating], ORDER).found).toEqual([outcome]);
});

it('takes numbers and truth values for categories if they are in the order', () => {
  expect(read([1, 3, true], { order: ['1', '3', 'true'] }).found).toEqual([0, 1, 2]);
});

it('says how often each category occurs, and how many transcripts have none', () => {
  const notes = (ratings: readonly unknown[], flags: Partial<OutcomeFlags> = ORDER): string[] =>
    read(ratings, flags).outcomes.notes();
  expect(notes(['low', 'low', null, ''])).toEqual([
    'note: meta.rating: low = 0 (2), high = 1 (0)',
    'note: 2 transcripts without meta.rating excluded',
  ]);
  expect(notes(['low', 'high'])).toEqual(['note: meta.rating: low = 0 (1), high = 1 (1)']);
  expect(notes([1, null], {})).toEqual(['note: 1 transcript without meta.rating excluded']);
  expect(notes([1], {})).toEqual([]);
});

it('refuses categories that are not in the order, and takes numbers among which some are missing', () => {
  const check =
    (ratings: readonly unknown[], flags: Partial<OutcomeFlags> = {}) =>
    () =>
      read(ratings, flags).outcomes.check();
  expect(check(['low', 'medium', 7], ORDER)).toThrow(
    '--order: meta.rating also contains medium, 7. List every category, lowest first',
  );
  expect(check(['low', null], ORDER)).not.toThrow();
  expect(check([1, 'n/a'])).toThrow('--outcome: meta.rating contains categories (n/a)');
  expect(check([1, null, ''])).not.toThrow();
  expect(check([null], ORDER)).toThrow('--outcome: no transcript has a number in meta.rating');
});

it('names five categories, and how many more there are', () => {
  const check = (count: number) => () =>
    read(Array.from({ length: count }, (_, i) => `r${i}`)).outcomes.check();
  expect(check(5)).toThrow('(r0, r1, r2, r3, r4).');
  expect(check(7)).toThrow('(r0, r1, r2, r3, r4 and 2 more).');
});

it('lists the fields that hold numbers where none was found', () => {
  const outcomes = new OutcomeReader({ outcome: 'outcome.rating' });
  outcomes.read({ turns: [], meta: { game: 'g1', stars: '4', day: 2 } });
  outcomes.read({ turns: [], outcome: { score: 3 } });
  expect(() => outcomes.check()).toThrow(
    '--outcome: no transcript has a number in outcome.rating (numeric fields: meta.stars, meta.day, outcome.score)',
  );
  expect(() => read([]).outcomes.check()).toThrow('(numeric fields: none)');
  const wrong = new OutcomeReader({ outcome: 'quality.stars' });
  wrong.read({ turns: [], meta: { 'quality.stars': 4 } });
  expect(() => wrong.check()).toThrow('(numeric fields: none)');
});

it('finds a plain name in meta and outcome', () => {
  const outcomes = new OutcomeReader({ outcome: 'stars' });
  expect(outcomes.read({ turns: [], meta: { stars: 4 } })).toBe(4);
  expect(outcomes.read({ turns: [], outcome: { stars: 3 } })).toBe(3);
  outcomes.check();
});

it('takes an order of two or more different categories', () => {
  const parse = (text: string): unknown => orderOption().parseArg!(text, undefined);
  expect(parse('low, medium ,high')).toEqual(['low', 'medium', 'high']);
  expect(parse('low,high')).toEqual(['low', 'high']);
  for (const text of ['low', '', 'low,', 'low,,high', 'low,high,low'])
    expect(() => parse(text)).toThrow(InvalidArgumentError);
});
