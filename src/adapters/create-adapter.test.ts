import { describe, expect, it } from 'vitest';
import { MetricError } from '../error.js';
import * as adapters from './index.js';
import type { Adapter, AdapterOptions } from './types.js';

type Reader = Extract<keyof typeof adapters, `from${string}`>;

/** The adapter, options that it does not take, and what it answers. */
const WRONG: readonly (readonly [Reader, object, string])[] = [
  ['fromTranscripts', { onEror: 'skip' }, 'options.onEror: expected an option (did you mean onError?)'],
  ['fromTranscripts', { onError: 'ignore' }, 'options.onError: expected "throw" or "skip", got "ignore"'],
  ['fromTranscripts', { onWarning: 'log' }, 'options.onWarning: expected a function, got "log"'],
  ['fromTranscripts', { columns: { text: 'a' } }, 'options.columns.text: expected one of score,instruction,'],
  ['fromOpenAIMessages', { rolls: ['user'] }, 'options.rolls: expected an option (did you mean roles?)'],
  ['fromOpenAIMessages', { roles: 'user' }, 'options.roles: expected a list of roles, got "user"'],
  ['fromOpenAIMessages', { idField: 3 }, 'options.idField: expected a string, got 3'],
  ['fromShareGpt', { idField: 'key' }, 'options.idField: expected an option (did you mean '],
  ['fromMpcEval', { target: 'prediction' }, 'options.target: expected an option (did you mean '],
  ['fromConvoKit', { order: 'times' }, 'options.order: expected "auto" or "time" or "reply" or "file"'],
  ['fromConvoKit', { outcome: 1 }, 'options.outcome: expected a function, got 1'],
  ['fromDeliData', { text: 'cleaned' }, 'options.text: expected "original" or "clean", got "cleaned"'],
  ['fromPhotoBook', { references: true }, 'options.references: expected "none" or "marked", got true'],
  ['fromLostInConversation', { finalScore: 'best' }, 'options.finalScore: expected "max" or "last"'],
  ['fromRows', { delimeter: ';' }, 'options.delimeter: expected an option (did you mean delimiter?)'],
  ['fromRows', { interleaved: 'no' }, 'options.interleaved: expected true or false, got "no"'],
  ['fromRows', { columns: { txt: 'b' } }, 'options.columns.txt: expected one of speaker,text,'],
  ['fromRows', { columns: { text: 2 } }, 'options.columns.text: expected the name of a column, got 2'],
  ['fromRows', { columns: { text: null } }, 'options.columns.text: expected the name of a column, got null'],
  ['fromChat', { columns: { who: 'a' } }, 'options.columns.who: expected one of speaker,text,'],
  ['fromChat', { format: 'letters' }, 'options.format: expected the name of a format'],
  ['fromChat', { from: 'openai' }, 'options.from: expected an option (did you mean '],
];

describe.each(WRONG)('%s(input, %j)', (reader, options, message) => {
  const adapter = adapters[reader] as Adapter<AdapterOptions>;
  const refusal = expect.objectContaining({
    code: 'INVALID_OPTION',
    message: expect.stringContaining(`${reader}: ${message}`),
  });

  it('is refused before anything is read', () => {
    expect(() => adapter('', options)).toThrow(MetricError);
    expect(() => adapter('', options)).toThrow(refusal);
  });

  it('is refused when it streams', async () => {
    await expect(adapter.stream([], options).next()).rejects.toThrow(refusal);
  });
});

it('is told by readTranscripts only the options that are its own', () => {
  const csv = 'speaker,text\nana,Hello\n';
  const options = { columns: { conversation: null }, targetField: 'prediction', finalScore: 'last' } as const;
  expect(adapters.readTranscripts(csv, options).transcripts).toHaveLength(1);
});
