import { describe, expect, it } from 'vitest';
import {
  aFunction,
  anyValue,
  byVariant,
  doublePrecision,
  either,
  flag,
  inputData,
  list,
  notNegative,
  numberWhere,
  objectWith,
  objectWithMethod,
  oneOf,
  optional,
  path,
  percentile,
  positive,
  precision,
  printedAs,
  properShare,
  required,
  rounds,
  seed,
  share,
  text,
  topicCount,
  vectorSource,
  wholeNumber,
  words,
} from './option-kinds.js';
import type { OptionSpec } from './options.js';

const NOT_NUMBERS = ['1', null, [1], true, Number.NaN];
const NO_OBJECTS = [undefined, null, 1, 'a'];

describe('the kinds of option', () => {
  it.each<[string, Pick<OptionSpec, 'expected' | 'accepts'>, string, readonly unknown[], readonly unknown[]]>(
    [
      ['oneOf', oneOf(['a', 'b']), '"a" or "b"', ['a', 'b'], ['A', '', null, ['a']]],
      [
        'wholeNumber',
        wholeNumber(2),
        'a whole number of at least 2',
        [2, 3, 2 ** 53 - 1],
        [...NOT_NUMBERS, 1, 2.5, 2 ** 53, Number.POSITIVE_INFINITY],
      ],
      [
        'rounds',
        rounds(2),
        'a whole number from 2 to 10,000,000',
        [2, 3, 1e7],
        [...NOT_NUMBERS, 1, 2.5, 1e7 + 1, 5e11],
      ],
      [
        'topicCount',
        topicCount(),
        'a whole number from 1 to 100,000',
        [1, 1e5],
        [...NOT_NUMBERS, 0, 2.5, 1e5 + 1, 1e12],
      ],
      [
        'numberWhere',
        numberWhere('a number below 3', (value) => value < 3),
        'a number below 3',
        [2, -1e9],
        [...NOT_NUMBERS, 3, Number.NEGATIVE_INFINITY],
      ],
      ['share', share(), 'a number from 0 to 1', [0, 0.5, 1], [...NOT_NUMBERS, -1e-9, 1 + 1e-9]],
      ['properShare', properShare(), 'a number between 0 and 1', [1e-9, 0.5], [...NOT_NUMBERS, 0, 1]],
      ['seed', seed(), 'a safe integer', [0, -3, 2 ** 53 - 1], [...NOT_NUMBERS, 0.5, 2 ** 53]],
      ['positive', positive(), 'a finite number above 0', [1e-9, 7], [...NOT_NUMBERS, 0, -1, 1 / 0]],
      [
        'percentile',
        percentile(50),
        'a number from 0 to 100',
        [0, 99.5, 100],
        [...NOT_NUMBERS, -1e-9, 100.1],
      ],
      ['notNegative', notNegative(1), 'a number of at least 0', [0, 7, 1 / 0], [...NOT_NUMBERS, -1e-9]],
      ['flag', flag(), 'true or false', [true, false], ['true', 1, 0, null]],
      ['text', text(), 'a string', ['', 'a'], [1, null, ['a']]],
      ['path', path(), 'a path', ['.', '/a/b'], ['', 1, null]],
      ['aFunction', aFunction(), 'a function', [() => 1, Object], [{}, 'f', null]],
      [
        'words',
        words(),
        'a list of words',
        [[], ['a'], new Set(['a']), new Map().keys()],
        [...NO_OBJECTS, {}, ['a', 1], new Set([1])],
      ],
      [
        'objectWith',
        objectWith('items', 'an agenda'),
        'an agenda',
        [{ items: 1 }, { items: undefined }],
        [...NO_OBJECTS, {}],
      ],
      [
        'objectWithMethod',
        objectWithMethod('embed' as never, 'an embedder'),
        'an embedder',
        [{ embed() {} }],
        [...NO_OBJECTS, {}, { embed: 1 }],
      ],
      ['inputData', inputData('vectors'), 'vectors', [{}, []], NO_OBJECTS],
      ['list', list('a list of labels'), 'a list of labels', [[], [1]], [...NO_OBJECTS, {}]],
      ['anyValue', anyValue('anything'), 'anything', [undefined, 1, {}], []],
      ['precision', precision(), '"float32" or "double"', ['float32', 'double'], ['single', null]],
      ['doublePrecision', doublePrecision(), '"double"', ['double'], ['float32', null]],
      [
        'vectorSource',
        vectorSource(),
        'an embedder, or its description { id }',
        [{ id: 'e' }],
        [...NO_OBJECTS, {}, { id: 1 }],
      ],
      ['either', either(flag(), text()), 'true or false or a string', [true, 'a'], [1, null]],
      [
        'required',
        required(flag(), ' (no published value)'),
        'true or false (no published value)',
        [true],
        [1],
      ],
    ],
  )('%s accepts what it says', (_, spec, expected, accepted, refused) => {
    expect(spec.expected).toBe(expected);
    for (const value of accepted) expect(spec.accepts(value), String(value)).toBe(true);
    for (const value of refused) expect(spec.accepts(value), String(value)).toBe(false);
  });

  it('have the default that they are given, and none otherwise', () => {
    const defaults = [
      ...[
        oneOf(['a'], 'a'),
        wholeNumber(1, 2),
        rounds(1, 2),
        topicCount(20),
        numberWhere('', () => true, 3),
        share(0.5),
        properShare(0.1),
      ],
      ...[seed(4), positive(5), percentile(60), flag(false), text(''), notNegative(0)],
    ].map((spec) => spec.default);
    expect(defaults).toEqual(['a', 2, 2, 20, 3, 0.5, 0.1, 4, 5, 60, false, '', 0]);
    for (const spec of [oneOf(['a']), wholeNumber(1), share(), seed(), flag(), text(), words(), aFunction()])
      expect(spec.default).toBeUndefined();
  });
});

describe('what stands in the params', () => {
  const printedBy = ({ print }: { readonly print?: unknown }, value: unknown): unknown =>
    typeof print === 'function' ? print(value) : undefined;

  it('is the id of a function or an object', () => {
    const specs = [aFunction(), objectWith('id', 'a model'), objectWithMethod('id' as never, 'a model')];
    for (const spec of specs) {
      expect(printedBy(spec, { id: 'small' })).toBe('small');
      expect(printedBy(spec, () => 1)).toBe('custom');
    }
  });

  it('is the content of a list of words, whatever holds them', () => {
    const printed = printedBy(words(), ['the', 'a']);
    expect(printed).toMatch(/^list#[0-9a-f]{16}$/);
    expect(printedBy(words(), new Set(['the', 'a']))).toBe(printed);
    expect(printedBy(words(), ['the'])).not.toBe(printed);
  });

  it('is nothing of what moves no number or stands elsewhere', () => {
    for (const spec of [inputData(''), list(''), anyValue(''), doublePrecision(), vectorSource()])
      expect(spec.print).toBe(false);
    for (const spec of [flag(), share(), oneOf(['a']), precision()]) expect(spec.print).toBeUndefined();
  });
});

describe('options made of others', () => {
  const rate = share(0.5);

  it('change the one thing that they name', () => {
    expect(required(rate)).toEqual({ ...rate, required: true });
    expect(optional(required(rate))).toEqual({ ...rate, required: false });
    expect(byVariant(rate, 0.7)).toEqual({ ...rate, reference: 0.7 });
    expect(printedAs(rate, false)).toEqual({ ...rate, print: false });
  });
});
