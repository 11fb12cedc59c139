import { describe, expect, it } from 'vitest';
import { readTranscripts } from '../index.js';

const joined = Array.from(
  { length: 70 },
  (_, i) => `03/02/2026, 9:${String(10 + (i % 50))} am - +44 70000 ${10000 + i} joined using a link`,
);
const said = ['Mia', 'Noa', 'Mia', 'Noa'].map((name, i) => `03/02/2026, 10:0${i} am - ${name}: Words ${i}`);

describe('chat lines below other lines', () => {
  it('are found below 70 notices, which are counted', () => {
    const { format, transcripts, readSummary } = readTranscripts([...joined, ...said].join('\n'));
    expect(format).toBe('whatsapp');
    expect(transcripts[0]!.turns.map(({ speaker }) => speaker)).toEqual(['Mia', 'Noa', 'Mia', 'Noa']);
    expect(readSummary.excluded).toEqual({ notice: 70 });
  });

  it('are found below front matter and notes', () => {
    const notes = ['---', 'layout: log', '---', '', '## Agenda', '', '- The plan of the week.', ''];
    const chat = ['[09:00] <mia> Are we all here?', '[09:01] <noa> Yes.', '[09:02] <mia> Then start.'];
    const { format, transcripts } = readTranscripts([...notes, ...chat, '[09:03] <noa> Fine.'].join('\n'));
    expect(format).toBe('irc');
    expect(transcripts[0]!.turns).toHaveLength(4);
  });

  it('are not a few lines quoted at the end of a text', () => {
    const text = Array.from({ length: 20 }, (_, i) => `Sentence ${i} of an article about boats.`);
    const quoted = ['[09:00] <mia> Are we all here?', '[09:01] <noa> Yes.'];
    expect(() => readTranscripts([...text, ...quoted].join('\n'))).toThrow('expected text with speakers');
  });
});
