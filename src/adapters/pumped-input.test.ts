import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { MetricError } from '../error.js';
import { readTranscripts } from './read-transcripts.js';

/** Long enough that a reader in quadratic time runs into the timeout of the test. */
const LONG = 200_000;
const tabs = (count: number): string => '\t'.repeat(count);

function outcome(input: string): string {
  try {
    const { transcripts } = readTranscripts(input, { onError: 'skip' });
    return `${transcripts.length} read`;
  } catch (error) {
    return error instanceof MetricError ? error.code : String(error);
  }
}

const TALK = JSON.stringify([
  { role: 'user', content: 'Why is this NaN? "So"' },
  { role: 'assistant', content: 'Because 0/0 is.' },
]);

it.each([
  ['JSON with NaN that is cut off', `{"conversation": ${JSON.stringify(TALK.repeat(2000))}`],
  ['Zoom names', `10:00:01 From Mia to Everyone: hello\n10:00:05 From${tabs(LONG)}to${tabs(LONG)}x`],
  ['Zoom names without a word', `10:00:01 From Mia to Everyone: hello\n10:00:05 From ${tabs(LONG)}:x`],
  ['named lines with tabs', `Mia: hello\nLeo: hi\n0:00 ${tabs(LONG)}`],
  ['named lines that end in a return', `Mia: hello\nLeo: ${tabs(LONG)}\r\r`],
  [
    'blank lines in marked text',
    JSON.stringify({ text: `\n\nHuman: hi\n\nAssistant: ho${'\n'.repeat(LONG)}` }),
  ],
  [
    'blank lines in a message',
    JSON.stringify({ messages: [{ role: 'user', content: `a${'\n'.repeat(LONG)}` }] }),
  ],
  ['WebVTT with open tags', `WEBVTT\n\n00:01.000 --> 00:02.000\n<v Mia>hello ${'<'.repeat(LONG)}`],
  ['a WebVTT voice', `WEBVTT\n\n00:01.000 --> 00:02.000\n<v.${tabs(LONG)}${' '.repeat(LONG)}`],
  ['CHA with open brackets', `@Begin\n*MIA:\thello ${'['.repeat(LONG)}\n@End`],
  // Each tab is a column of a table.
  ['STM with blanks', `rec A mia 1.00 2.00 ${tabs(LONG / 5)}\u2028\nrec A leo 2.00 3.00 hi`],
  ['a fence', `## User\nhello\n${'`'.repeat(LONG)}\r\n## Assistant\nhi`],
  ['a bold name', `**User:** hello\n**Assistant:**${tabs(LONG)}\r\r`],
  [
    'a head of Discord',
    `${'='.repeat(60)}\nGuild: a\nChannel: b\n${'='.repeat(60)}\n\n[${'0:00 '.repeat(LONG)}`,
  ],
  ['a Python number', `[{'role': 'user', 'content': ${'1'.repeat(LONG)}_}]`],
])('reads %s in linear time', (_, input) => {
  expect(outcome(input)).toMatch(/^(?:\d+ read|INVALID_INPUT)$/);
});

it('reads captions without names in linear time', () => {
  const cue = '00:01.000 --> 00:02.000\nand so it goes on\n\n';
  const { transcripts } = readTranscripts(`WEBVTT\n\n${cue.repeat(30_000)}`, { speaker: 'Mia' });
  expect(transcripts[0]!.turns.length).toBeGreaterThan(0);
});

it('reads a bare NaN beside a text that is longer than the stack of a pattern', () => {
  const text = 'A'.repeat(2e7);
  const { transcripts, warnings } = readTranscripts(
    `{"id":"a","meta":{"score":NaN},"turns":[{"speaker":"mia","text":"${text}"}]}`,
  );
  expect(transcripts[0]!.turns[0]!.text).toHaveLength(2e7);
  expect(transcripts[0]!.meta).toEqual({ score: null });
  expect(warnings.map(({ message }) => message)).toEqual(['line 1: bare NaN or Infinity read as null']);
});

const span = (key: string, value: unknown): string =>
  JSON.stringify({
    traceId: 't',
    spanId: 's',
    attributes: {
      'gen_ai.prompt.0.role': 'user',
      'gen_ai.prompt.0.content': 'Is it late?',
      'gen_ai.completion.0.content': 'Not yet.',
      [key]: value,
    },
  });

it.each(['gen_ai.prompt.0', 'llm.input_messages', 'gen_ai.completion.1'])(
  'ignores a key %s.....',
  (start) => {
    const { transcripts } = readTranscripts(span(start + '.'.repeat(15_000), 'x'));
    expect(transcripts[0]!.turns.map(({ text }) => text)).toEqual(['Is it late?', 'Not yet.']);
  },
);

it('refuses lists in lists by the thousands with the line they are on', () => {
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  const lines = [
    '{"turns":[{"speaker":"mia","text":"hi"}]}',
    `{"turns":[{"speaker":"mia","text":"ho","meta":${deep}}]}`,
  ];
  expect(outcome(lines.join('\n'))).toMatch(/^(?:[12] read|INVALID_INPUT)$/);
});

it('recognizes packed bytes whatever stands among them', () => {
  const bytes = gzipSync('{"turns":[{"speaker":"mia","text":"hello"}]}\n'.repeat(200));
  const text = Buffer.from(bytes).toString('latin1');
  for (const input of [
    bytes,
    text,
    `${text.slice(0, 40)},\r,${text.slice(40)}`,
    `${text.slice(0, 12)},"a"\r\n,b`,
  ])
    expect(() => readTranscripts(input)).toThrow(/got a file packed by gzip: unpack it/);
});
