import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createNameGame,
  isotokenGame,
  nameGame,
  predictNextTurn,
  selfPlay,
  shardedSimulation,
  shardInstruction,
} from '../index.js';
import { cutToLimit } from './cut.js';
import { fillTemplate } from './fill-template.js';
import { joinContent } from './join-content.js';
import { parseJsonReply } from './parse-json-reply.js';
import { tryRead } from './parse-reply.js';
import { freezeDeep, plainCopy } from './plain-data.js';
import { wordings } from './session.js';

describe('plainCopy', () => {
  it('copies and freezes what JSON gives back as it was', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const copy = plainCopy(value, 'test', 'value');
        expect(copy).toEqual(JSON.parse(JSON.stringify(value)));
        expect(Object.isFrozen(copy)).toBe(true);
      }),
    );
    expect(plainCopy({ a: undefined, b: [-0] }, 'test', 'value')).toStrictEqual({ b: [0] });
  });

  it.each<[string, unknown, string]>([
    ['a date', { at: new Date(0) }, 'test: value.at: expected plain data that JSON can hold, got an object'],
    ['a function', [() => 1], 'value[0]: expected plain data that JSON can hold, got a function'],
    ['NaN', { n: Number.NaN }, 'value.n: expected a finite number, got NaN'],
    ['a big integer', 1n, 'value: expected plain data that JSON can hold, got 1'],
  ])('refuses %s', (_, value, message) => expect(() => plainCopy(value, 'test', 'value')).toThrow(message));

  it('refuses a circle', () => {
    const circle: Record<string, unknown> = {};
    circle.inner = { circle };
    expect(() => plainCopy(circle, 'test', 'value')).toThrow(
      'value.inner.circle: expected data without a circle',
    );
    const twice = { x: 1 };
    expect(plainCopy([twice, twice], 'test', 'value')).toEqual([{ x: 1 }, { x: 1 }]);
  });

  it('has a twin that freezes in place', () => {
    const value = { a: [{ b: 1 }] };
    expect(Object.isFrozen(freezeDeep(value).a[0])).toBe(true);
  });
});

describe('fillTemplate', () => {
  it('fills in what it knows, once, and leaves other braces', () => {
    expect(fillTemplate('{a} {b} {"a": 1} {toString}', { a: '{b}', b: 2 })).toBe('{b} 2 {"a": 1} {toString}');
    expect(fillTemplate('{a}', { a: '$& $1' })).toBe('$& $1');
  });
});

describe('cutToLimit', () => {
  it('keeps the longest beginning within the limit', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 30 }), fc.integer({ min: 0, max: 30 }), (text, limit) => {
        const { text: kept, tokens, over } = cutToLimit(text, limit, undefined, {});
        const words = text.split(' ');
        expect(kept).toBe(words.slice(0, limit).join(' '));
        expect([tokens, over]).toEqual([words.length, words.length > limit]);
      }),
    );
  });

  it('keeps a text that is short by its own count, though more was spent', () => {
    expect(cutToLimit(' a  b\n', 2, 3, {})).toEqual({ text: ' a  b\n', tokens: 3, over: true });
  });
});

describe('what a caller gives to a session', () => {
  it('counts and cuts: a state with anything else would not survive JSON', () => {
    for (const count of [Number.NaN, Number.POSITIVE_INFINITY, -3, '2', undefined])
      expect(() => cutToLimit('a b', 1, undefined, { count: () => count as never })).toThrow(
        'step: options.count(text): expected a finite number of at least 0, got ',
      );
    for (const cut of [5, undefined])
      expect(() => cutToLimit('a b', 1, undefined, { truncate: () => cut as never })).toThrow(
        'step: options.truncate(text, limit): expected a string, got ',
      );
    // Neither is asked where nothing is over the limit, or tokens are given.
    expect(cutToLimit('a b', 9, 2, { count: () => Number.NaN, truncate: () => 5 as never }).text).toBe('a b');
  });

  it('words: of the names there are, and texts', () => {
    const usual = { system: 'Talk.', retry: 'Again: {problem}.' };
    const known = { system: [], retry: ['problem'] };
    expect(wordings('f', usual, { templates: { retry: '' } }, known)).toEqual({ system: 'Talk.', retry: '' });
    expect(wordings('f', usual, { templates: { system: undefined as never } }, known)).toEqual(usual);
    expect(() => wordings('f', usual, { templates: { sistem: 'Speak.' } as never }, known)).toThrow(
      'f: options.templates.sistem: expected one of system,retry, got "sistem"',
    );
    expect(() => wordings('f', usual, { templates: { system: 5 } as never }, known)).toThrow(
      'f: options.templates.system: expected a string, got 5',
    );
    const context = { id: 'd', turns: [{ speaker: 'Ana', text: 'Hi' }] };
    const templates = { sistem: 'Speak.' } as never;
    const image = [{ id: 'bus' }];
    for (const start of [
      () => predictNextTurn({ context, templates }),
      () => selfPlay({ rounds: [{ A: image, B: image }], templates }),
      () => shardedSimulation({ shards: ['Add.'], setting: 'full', templates }),
      () => shardInstruction({ instruction: 'Add.', templates }),
      () =>
        isotokenGame({
          ...{ game: nameGame, instance: createNameGame({ records: 2 }), turns: 2, tokensInTotal: 8 },
          templates,
        }),
    ])
      expect(start).toThrow('options.templates.sistem: expected one of ');
  });
});

describe('joinContent', () => {
  it('joins neighbors of one role, words with images', () => {
    const image = { type: 'image', url: 'u' } as const;
    const joined = joinContent([
      { role: 'user', content: 'a' },
      { role: 'user', content: [image] },
      { role: 'assistant', content: 'b' },
      { role: 'user', content: 'c' },
      { role: 'user', content: 'd' },
    ]);
    expect(joined).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'a' }, image] },
      { role: 'assistant', content: 'b' },
      { role: 'user', content: 'c\n\nd' },
    ]);
  });
});

describe('parseJsonReply', () => {
  const lenient = (text: string) => parseJsonReply(text, 'test', 'object', { lenient: true });

  it('takes the last object, outermost, wherever it stands', () => {
    expect(lenient('{"a": 1} then {"b": {"c": "}"}}, done')).toEqual({ b: { c: '}' } });
    expect(lenient('a { b {"a": 1}')).toEqual({ a: 1 });
    expect(lenient('```\n{"a": 1}\n``` or ```json\n{"a": 2}\n```')).toEqual({ a: 2 });
    expect(lenient('[{"a": 1}]')).toEqual({ a: 1 });
  });

  it('gives up on a reply of brackets in little time', () => {
    expect(() => lenient('{'.repeat(200_000))).toThrow('test: reply: expected a JSON object, got "{{{');
  });
});

describe('tryRead', () => {
  it('catches what a reply did, and nothing else', () => {
    expect(tryRead(() => parseJsonReply('x', 'test', 'array'))).toEqual({
      problem: 'test: reply: expected a JSON array, got "x"',
    });
    const bug = (): never => {
      throw new TypeError('a bug');
    };
    expect(() => tryRead(bug)).toThrow(TypeError);
  });
});
