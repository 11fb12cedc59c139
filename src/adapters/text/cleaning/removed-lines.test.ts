import { expect, it } from 'vitest';
import { readTranscripts } from '../../index.js';
import { removedLines } from './removed-lines.js';

it('gives the lines that are gone or changed, as often as they are', () => {
  expect(removedLines('a\nb\na\n\nc</s>', 'a\nc')).toEqual(['b', 'a', 'c</s>']);
  expect(removedLines('a\n  b', 'a\nb')).toEqual([]);
});

it('are kept in the turn on request, and only then', () => {
  const answer = { role: 'assistant', content: '<think>Hm.</think>It is late.</s>' };
  const messages = [{ role: 'user', content: 'Is it late?' }, answer];
  const metas = (input: unknown, keepRemoved: boolean): unknown[] =>
    readTranscripts(input, { keepRemoved }).transcripts[0]!.turns.map(({ meta }) => meta);
  expect(metas({ messages }, true)).toEqual([undefined, { thinking: 'Hm.', removed: ['It is late.</s>'] }]);
  expect(metas({ messages }, false)).toEqual([undefined, { thinking: 'Hm.' }]);
  const signal = '[2026-01-05 10:00:00] Me: Yes\n\n> Late?\n(- Ann: 👍 -)\n\n[2026-01-05 10:01:00] Ann: So.';
  expect(metas(signal, true)).toEqual([{ removed: ['> Late?', '(- Ann: 👍 -)'] }, undefined]);
  expect(metas(signal, false)).toEqual([undefined, undefined]);
});

it.each([
  ['mail', 'From: a@x.org\nDate: 1 Feb 2026 08:30 GMT\nMessage-ID: <1>\n\n> Late?\nYes.', ['> Late?']],
  ['tei', '<TEI><u who="#a">Yes <vocal>laughs</vocal></u></TEI>', ['laughs']],
  ['fountain', 'INT. HUT - DAY\n\nANA\n(low)\nYes.\n\nBEN\nNo.', ['(low)']],
])('holds for %s', (format, text, removed) => {
  const { readSummary, transcripts } = readTranscripts(text, { keepRemoved: true });
  expect(readSummary.format).toBe(format);
  expect(transcripts[0]?.turns[0]?.meta).toEqual({ removed });
});
