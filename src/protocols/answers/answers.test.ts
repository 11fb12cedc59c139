import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { exactMatch } from './exact-match.js';
import { normalizeAnswer } from './normalize-answer.js';
import { numericMatch, readNumber } from './numeric-match.js';
import { rowMatch } from './row-match.js';

describe('exactMatch', () => {
  it.each<[answer: string, expected: string | string[], same: boolean]>([
    ['red bus', 'red bus', true],
    ['The red bus.', 'red bus', true],
    ['a Red  Bus!', 'RED BUS', true],
    ['"red bus"', 'red bus', true],
    ['red-bus', 'red bus', true],
    ["dog's", 'dogs', true],
    ['dog’s', "dog's", true],
    ['red', 'red bus', false],
    ['red bus and tree', 'red bus', false],
    ['true', 'yes', true],
    ['False.', 'no', true],
    ['yes', 'no', false],
    ['3', '3.0', true],
    ['1,000', '1000', true],
    ['-5', '5', false],
    ['3.5', '35', false],
    ['5%', '5', false],
    ['$5', '5', false],
    ['STRASSE', 'Straße', true],
    ['ＡＢＣ', 'abc', true],
    ['left', ['right', 'left'], true],
    ['left', [], false],
    ['', '', false],
    ['the', 'a', false],
    ['7 dogs', '7', false],
    ['anthem', 'them', false],
    // No articles beside letters beyond ASCII, or marks.
    ['ça', 'çan', false],
    ['ağa', 'ğ', false],
    ['x\u0323an', 'x\u0323', false],
    ['7a', '7', false],
    ['a "the" an red', 'red', true],
    // A number beside words, a unit or a currency is read like one that stands alone: its sign, its point and its
    // thousands separators count for what they are.
    ['-5 degrees', '5 degrees', false],
    ['-5%', '5%', false],
    ['**-5**', '5', false],
    ['-$5', '$5', false],
    ['$-5', '-$5', true],
    ['1,250 people', '1250 people', true],
    ['$1,250.00', '$1250', true],
    ['3.50 kg', '3.5 kg', true],
    ['3.5 kg', '3 5 kg', false],
    ['.5 kg', '0.5 kg', true],
    ['1/2 cup', '1.2 cup', false],
    ['5 %', '5%', true],
    ['$ 5', '$5', true],
    // A dash or point elsewhere is a mark as before.
    ['3-5 days', '3 5 days', true],
    ['- 5 days', '5 days', true],
    ['1.2.3', '1.2.30', false],
    // Digit by digit: as values the two are the same.
    ['12345678901234567890', '12345678901234567891', false],
    ['007', '7', true],
    ['-0.0', '0', true],
  ])('%j for %j: %s', (answer, expected, same) => {
    expect(exactMatch(answer, frozen(expected))).toBe(same);
  });

  it('takes another normalization', () => {
    expect(exactMatch('A', 'a', { normalize: (text) => text })).toBe(false);
  });

  it('normalizes once and for all', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const once = normalizeAnswer(text);
        if (once !== '') expect(exactMatch(text, once)).toBe(true);
      }),
    );
  });

  it('takes an amount for itself however it is written, and for no other', () => {
    const amount = fc.record({
      value: fc.integer({ min: 1, max: 1e7 }),
      sign: fc.constantFrom('', '-'),
      currency: fc.constantFrom('', '$', '€'),
      unit: fc.constantFrom('', '%', ' kg', ' people'),
    });
    fc.assert(
      fc.property(amount, ({ value, sign, currency, unit }) => {
        const plain = `${sign}${currency}${value / 100}${unit}`;
        const long = (value / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
        expect(exactMatch(`**${currency}${sign}${long}${unit}.**`, plain)).toBe(true);
        const other = sign === '' ? '-' : '';
        expect(exactMatch(`${other}${currency}${value / 100}${unit}`, plain)).toBe(false);
        expect(exactMatch(plain.replace('.', ' '), plain)).toBe(value % 100 === 0);
      }),
    );
  });
});

describe('numericMatch', () => {
  it.each<[text: string, number: number | null]>([
    ['42', 42],
    ['The answer is 42.', 42],
    ['3 boxes of 4 make 12', 12],
    ['#### 18', 18],
    ['12 then\n#### 18 of 20', 18],
    ['#### 1\n#### 2', 2],
    ['#### none, though 7 came close', 7],
    ['7 ####', null],
    ['$1,234.56', 1234.56],
    ['1,234,567 people', 1234567],
    ['€ 5', 5],
    ['-$5', -5],
    ['$-5', -5],
    ['−3', -3],
    ['5-3', 3],
    ['(2)-1', 1],
    ['x=-2', -2],
    ['50%', 50],
    ['50 %', 50],
    ['.5', 0.5],
    ['5.', 5],
    ['1.50', 1.5],
    ['2e3', 2000],
    ['1,2,3', 3],
    ['1,2345', 2345],
    ['page-2', 2],
    ['v2', 2],
    ['no number', null],
    ['', null],
    ['12 km/h', 12],
    ['1e999', null],
    // Exponents of units are no numbers; a letter and a digit are, where nothing else is.
    ['an area of 12 cm^2', 12],
    ['an area of 12 cm²', 12],
    ['an area of 12 m2', 12],
    ['5 ft3 of it', 5],
    ['x^2', null],
    // Other ways to write thousands: LaTeX, Switzerland, narrow spaces.
    ['\\boxed{1{,}250}', 1250],
    ['1\\,250\\,000', 1250000],
    ["1'000", 1000],
    ['1\u202f250.5', 1250.5],
    // Spaces and points, with a decimal comma; one group alone may be two numbers, or a decimal part.
    ['a population of 1 000 000.', 1000000],
    ['12 345 678,9 in all', 12345678.9],
    ['1 250 000.50', 1250000.5],
    ['1.250.000', 1250000],
    ['-2.000.000,50 €', -2000000.5],
    ['1.250,5', 1250.5],
    ['in row 1 250', 250],
    ['1.250', 1.25],
    ['3.14.15', 0.15],
    ['127.0.0.1', 0.1],
    ['12 3456 789', 789],
    ['100 200 300 400 500 600', 600],
    ['100 200 300 40', 40],
    // 3/4 = .75, 1 + 3/4 = 1.75; a date is none, nor is what is divided by nothing.
    ['3/4', 0.75],
    ['-3/4', -0.75],
    ['1 3/4 cups', 1.75],
    ['½', 0.5],
    ['1½ cups', 1.5],
    ['\\frac{3}{4}', 0.75],
    ['1\\dfrac{1}{2}', 1.5],
    ['-\\frac{1}{2}', -0.5],
    ['20/5 = 4', 4],
    ['12/25/2024', 2024],
    ['12/2.5', 4.8],
    ['60 km/h', 60],
    ['1/0', null],
    ['in 2024 3/4 of them', 0.75],
    // 5 * 1000, .00001, 2 to the power of 10.
    ['5 × 10^3', 5000],
    ['5x10^3', 5000],
    ['1.5 \\times 10^{-5} m', 0.000015],
    ['6 · 10⁸', 6e8],
    ['2^10', 1024],
    ['10⁻³', 0.001],
    ['-2^2', -4],
    ['4 x 5', 5],
  ])('reads %j as %s', (text, number) => {
    expect(readNumber(text)).toBe(number);
  });

  it.each<[answer: string, expected: number | string, same: boolean]>([
    ['It costs $12.00.', 12, true],
    ['It costs 12.', '#### 12', true],
    ['about 12.1', 12, false],
    ['0.30000000000000004', 0.3, true],
    ['12 or 13', 12, false],
    ['none', 0, false],
    ['-0', 0, true],
    ['1,000,000', '1000000', true],
    ['33.3', '33.33', false],
    ['3/2', '1/2', false],
    ['0.5', '#### 1/2', true],
  ])('%j for %j: %s', (answer, expected, same) => {
    expect(numericMatch(answer, expected)).toBe(same);
  });

  it('takes a tolerance, and refuses one below 0 and an expected text without a number', () => {
    expect(numericMatch('33.3', 33.33, { tolerance: 0.001 })).toBe(true);
    expect(() => numericMatch('1', 1, { tolerance: -1 })).toThrow(
      'numericMatch: options.tolerance: expected a number of at least 0, got -1',
    );
    expect(() => numericMatch('1', 'one')).toThrow(
      'numericMatch: expected: expected a finite number or a text with one, got "one"',
    );
    expect(() => numericMatch('1', Number.NaN)).toThrow('a finite number');
  });

  it('reads back every number that it may meet', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(numericMatch(`That gives ${value}.`, value)).toBe(true);
      }),
    );
    const whole = fc.integer({ min: -1e9, max: 1e9 });
    fc.assert(
      fc.property(whole, (value) => {
        expect(readNumber(`so ${value.toLocaleString('en-US')} of them`)).toBe(value);
      }),
    );
  });
});

describe('rowMatch', () => {
  it.each([
    ['no rows', [], [], true],
    ['another order', [[1], [2]], [[2], [1]], true],
    ['a row too many', [[1], [1]], [[1]], false],
    ['other counts', [[1], [1], [2]], [[1], [2], [2]], false],
    ['numbers of two types', [[2n, 0.1 + 0.2]], [[2, 0.3]], true],
    ['numbers that part behind 12 digits', [[1.000000000001]], [[1.0000000000012]], true],
    ['numbers that part within 12 digits', [[1.00000000001]], [[1.00000000002]], false],
    ['both zeros', [[-0]], [[0]], true],
    ['a number and a text', [[1]], [['1']], false],
    ['nothing and an empty text', [[null]], [['']], false],
    ['a truth value and a number', [[true]], [[1]], false],
    ['columns exchanged', [[1, 2]], [[2, 1]], false],
    ['columns by name', [{ a: 1, b: 2 }], [{ b: 2, a: 1 }], true],
    ['another name', [{ a: 1 }], [{ b: 1 }], false],
    ['large whole numbers', [[9007199254740993n]], [[9007199254740992n]], false],
  ])('%s', (_, rows, expected, same) => {
    expect(rowMatch(frozen(rows), frozen(expected))).toBe(same);
  });

  it('keeps the order where asked', () => {
    expect(rowMatch([[1], [2]], [[2], [1]], { ordered: true })).toBe(false);
    expect(rowMatch([[1], [2]], [[1], [2]], { ordered: true })).toBe(true);
  });

  it('holds for any shuffle, and fails when a cell changes', () => {
    const cell = fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { minLength: 1 }), (rows) => {
        expect(rowMatch([...rows].reverse(), rows)).toBe(true);
        const changed = [[...rows[0]!.slice(1), 'another cell'], ...rows.slice(1)];
        expect(rowMatch(changed, [rows[0]!, ...rows.slice(1)])).toBe(rowMatch([changed[0]!], [rows[0]!]));
      }),
    );
  });
});

describe('what is no answer', () => {
  it('is refused by name', () => {
    expect(() => exactMatch(5 as never, 'a')).toThrow('exactMatch: answer: expected a string, got 5');
    expect(() => exactMatch('a', [5] as never)).toThrow('exactMatch: expected');
    expect(() => normalizeAnswer(5 as never)).toThrow('normalizeAnswer: text: expected a string, got 5');
    expect(() => readNumber(5 as never)).toThrow('readNumber: text: expected a string, got 5');
    expect(() => numericMatch(5 as never, 5)).toThrow('numericMatch: answer: expected a string, got 5');
    expect(() => rowMatch(5 as never, [])).toThrow('rowMatch: rows: expected a list of rows, got 5');
    expect(() => rowMatch([], [5] as never)).toThrow('rowMatch: expected[0]: expected an object, got 5');
    expect(() => numericMatch('1', 'none')).toThrow('a finite number or a text with one');
    expect(() => numericMatch('1', Number.POSITIVE_INFINITY)).toThrow('a finite number or a text with one');
  });

  it('is told from an answer by its marks at the end alone', () => {
    expect(normalizeAnswer('1,250.!?')).toBe('1250');
    expect(normalizeAnswer('+.50')).toBe('0.5');
    expect(normalizeAnswer('...')).toBe('');
    expect(normalizeAnswer('-.')).toBe('');
    expect(normalizeAnswer('−7')).toBe('-7');
  });
});
