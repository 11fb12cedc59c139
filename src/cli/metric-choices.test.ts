import { expect, it } from 'vitest';
import { FUNCTIONS } from '../evaluate/functions.js';
import { LANGUAGE_PACKS } from '../languages/packs.generated.js';
import {
  chosenId,
  languageOption,
  metricChoices,
  metricOptions,
  withTheirOptions,
} from './metric-choices.js';

const parse = (flag: string, text: string): unknown =>
  metricOptions().find(({ long }) => long === flag)!.parseArg!(text, undefined);

it('reads names of metrics: ids, functions and symbols', () => {
  expect(parse('--metrics', 'NSE,lexicalDensity,message-novelty')).toEqual([
    ...['speaker-entropy', 'lexical-density', 'message-novelty'],
  ]);
  // Two papers use the symbol; the options of a later flag tell which is meant.
  expect(parse('--metrics', 'CS')).toEqual(['CS']);
  expect(() => parse('--metrics', 'NSE,nobody')).toThrow('--metrics: unknown metric "nobody"');
  expect(() => parse('--metrics', 'NSE, LD')).not.toThrow();
});

it('reads options by metric', () => {
  expect(parse('--options', '{"LD":{"tf":"relative"},"mpceval":{"turns":"last"},"CS":{"hops":2}}')).toEqual(
    new Map([
      ['lexical-density', { tf: 'relative' }],
      ['mpceval', { turns: 'last' }],
      ['conversational-structure', { hops: 2 }],
    ]),
  );
  for (const [text, message] of [
    ['{"LD"', '--options: expected a JSON object of options by metric, got "{\\"LD\\""'],
    ['[]', '--options: expected a JSON object of options by metric, got an array of 0'],
    ['null', '--options: expected a JSON object of options by metric, got null'],
    ['{"LD":3}', '--options.LD: expected a JSON object of options, got 3'],
    ['{"nobody":{}}', '--options: unknown metric "nobody"'],
  ] as const)
    expect(() => parse('--options', text), text).toThrow(message);
});

it('chooses all metrics of conversations, or those that are named, each once and with its options', () => {
  expect(metricChoices({}).length).toBe(Object.keys(FUNCTIONS).length);
  const options = new Map([['lexical-density', { tf: 'relative' }]]);
  expect(withTheirOptions(['NSE', 'LD', 'speaker-entropy'], options)).toEqual([
    { metric: 'speaker-entropy', options: {} },
    { metric: 'lexical-density', options: { tf: 'relative' } },
  ]);
  expect(() => withTheirOptions(['NSE'], options)).toThrow(
    '--options.lexical-density: this metric is not selected',
  );
  expect(() => metricChoices({ options: new Map([['mpceval', {}]]) })).toThrow(
    '--options.mpceval: requires --profile mpceval',
  );
});

it('takes the metric of a symbol that has the options', () => {
  expect(chosenId('CS', undefined)).toBe('centering-score');
  const structure = new Map<string, Record<string, unknown>>([['conversational-structure', { hops: 2 }]]);
  expect(chosenId('CS', structure)).toBe('conversational-structure');
  expect(chosenId('NSE', structure)).toBe('speaker-entropy');
  // Options of both do not decide.
  expect(chosenId('CS', new Map([...structure, ['centering-score', {}]]))).toBe('centering-score');
});

it('knows the languages of the packs, and detects them by default', () => {
  const { argChoices, defaultValue } = languageOption();
  expect(argChoices).toEqual(['auto', 'en', ...LANGUAGE_PACKS.map(({ id }) => id)]);
  expect(defaultValue).toBe('auto');
});
