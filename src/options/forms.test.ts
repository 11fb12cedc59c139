import { describe, expect, it } from 'vitest';
import { itChecksFields } from '../../testing/checked-fields.js';
import {
  aFunction,
  aNumber,
  anIterable,
  anObject,
  aStream,
  aString,
  eitherForm,
  type Form,
  fieldsOf,
  listOf,
  maybe,
  orNull,
  requireForm,
  requireOptionsObject,
  someNumbers,
  tableOf,
} from './forms.js';

const VALUES = {
  text: 'a',
  number: 1,
  nan: Number.NaN,
  null: null,
  undefined: undefined,
  function: () => 1,
  object: {},
  list: [1],
  set: new Set([1]),
  floats: Float64Array.of(1),
  stream: {
    async *[Symbol.asyncIterator]() {
      yield 1;
    },
  },
};

describe('the simple forms', () => {
  it.each<[string, Form, string, readonly (keyof typeof VALUES)[]]>([
    ['aString', aString, 'a string', ['text']],
    ['aNumber', aNumber, 'a number', ['number', 'nan']],
    ['aFunction', aFunction, 'a function', ['function']],
    ['anObject', anObject, 'an object', ['object', 'list', 'set', 'floats', 'stream']],
    ['someNumbers', someNumbers, 'a list of numbers', ['list', 'floats']],
    ['anIterable', anIterable, 'a list', ['list', 'set', 'floats']],
    ['aStream', aStream, 'a list or a stream', ['list', 'set', 'floats', 'stream']],
    ['maybe', maybe(aString), 'a string', ['text', 'undefined']],
    ['orNull', orNull(aString), 'a string', ['text', 'null']],
    ['eitherForm', eitherForm(aString, aNumber), 'a number', ['text', 'number', 'nan']],
    ['listOf', listOf(aNumber), 'a list', ['list']],
    ['fieldsOf', fieldsOf({}), 'an object', ['object', 'list', 'set', 'floats', 'stream']],
    ['tableOf', tableOf(aNumber), 'an object', ['object', 'list', 'set', 'floats', 'stream']],
  ])('%s takes what it says', (_, form, expected, taken) => {
    for (const [name, value] of Object.entries(VALUES)) {
      const flaw = (taken as readonly string[]).includes(name)
        ? undefined
        : { path: '', expected, received: value };
      expect(form(value), name).toEqual(flaw);
    }
  });
});

describe('forms of several parts', () => {
  const form = fieldsOf({
    names: listOf(aString),
    counts: tableOf(aNumber),
    rows: listOf(listOf(fieldsOf({ score: orNull(aNumber) }, 'a row'), 'a list of rows')),
  });
  const valid = { names: ['a', 'b'], counts: { x: 1, y: 2 }, rows: [[], [{ score: 1 }, { score: null }]] };
  itChecksFields((value) => requireForm('reader', 'given', value, form), 'given', valid, {
    'a string': ['names[0]', 'names[1]'],
    'a number': ['counts.x', 'counts.y', 'rows[1][0].score|null'],
    'a list': ['names', 'rows'],
    'a list of rows': ['rows[0]', 'rows[1]'],
    'a row': ['rows[1][0]'],
    'an object': ['counts'],
  });

  it('say who refuses, with the value that was found', () => {
    expect(() => requireForm('reader', 'given', { ...valid, names: ['a', 5] }, form)).toThrow(
      expect.objectContaining({
        ...{ code: 'INVALID_INPUT', metric: 'reader', path: 'given.names[1]', received: 5 },
        message: 'reader: given.names[1]: expected a string, got 5',
      }),
    );
    expect(() => requireForm('reader', 'given', 'x', form)).toThrow(
      'reader: given: expected an object, got "x"',
    );
  });

  it('name the members of a pair as those of a list', () => {
    const pair = fieldsOf({ 0: aString, 1: aNumber }, 'a pair');
    const table = tableOf(pair);
    expect(() => requireForm('reader', 'given', ['a', 'b'], pair)).toThrow('given[1]: expected a number');
    expect(() => requireForm('reader', 'given', { x: [1] }, table)).toThrow('given.x[0]: expected a string');
  });

  it('name the first of several flaws', () => {
    expect(() => requireForm('reader', 'given', { ...valid, names: ['a', 5], counts: 7 }, form)).toThrow(
      'names[1]',
    );
  });
});

describe('requireOptionsObject', () => {
  it('takes objects alone', () => {
    expect(() => requireOptionsObject('reader', {})).not.toThrow();
    for (const wrong of [undefined, null, 'x'])
      expect(() => requireOptionsObject('reader', wrong)).toThrow(
        'reader: options: expected an object, got ',
      );
  });
});
