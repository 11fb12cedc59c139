import { describe, expect, it } from 'vitest';
import { readTranscripts } from '../../read-transcripts.js';

const SESSION = '# aider chat started at 2025-05-10 14:37:07';
const said = (...lines: readonly string[]): readonly (readonly string[])[] => {
  const { format, transcripts } = readTranscripts(lines.join('\n'), { fileName: '.aider.chat.history.md' });
  expect(format).toBe('aider-chat');
  return transcripts.map(({ turns }) => turns.map(({ speaker, text }) => `${speaker}: ${text}`));
};

describe('histories of Aider', () => {
  it('are one conversation for each session that has words', () => {
    const again = [SESSION, '', '#### Again  ', '', 'So.'];
    expect(said('', SESSION, '', SESSION, '#### Late?  ', '#### Or not?  ', '', 'Yes.', ...again)).toEqual([
      ['user: Late?\nOr not?', 'assistant: Yes.'],
      ['user: Again', 'assistant: So.'],
    ]);
  });

  it('may begin with the end of an output', () => {
    const output = Array.from({ length: 90 }, (_, i) => `> check ${i} passed  `);
    expect(said('-*- mode: text -*-', ...output, SESSION, '', '#### Late?', '', 'Yes.')).toEqual([
      ['user: Late?', 'assistant: Yes.'],
    ]);
  });

  it('hold no commands, and nothing that the program prints; both end a turn', () => {
    const printed = ['> Tokens: 2k sent  ', '> Add it? (Y)es/(N)o: y  '];
    const commands = ['#### /add a.ts  ', '> Added a.ts  ', '', '#### !ls  ', '', '#### <blank>  '];
    const lines = [
      SESSION,
      ...printed,
      ...commands,
      '',
      '#### /ask Late?  ',
      '',
      'Yes.',
      '',
      ...printed,
      '',
      'Very.',
    ];
    expect(said(...lines)).toEqual([['user: Late?', 'assistant: Yes.', 'assistant: Very.']]);
    const trimmed = lines.map((line) => line.trimEnd());
    expect(said(...trimmed)).toEqual(said(...lines));
  });

  it('may quote and hold code that looks like a turn', () => {
    const code = ['```md', '#### no turn', '> nor printed  ', '```'];
    expect(said(SESSION, '> Aider  ', '#### Late?  ', '', '> quoted', ...code, 'a: b')).toEqual([
      ['user: Late?', `assistant: ${['> quoted', ...code, 'a: b'].join('\n')}`],
    ]);
  });

  it('leave out what the model thinks', () => {
    const rule = '-'.repeat(14);
    const thought = [rule, '► **THINKING**', '', 'Hm: what?', '', rule, '► **ANSWER**', ''];
    expect(said(SESSION, '#### Late?  ', '', ...thought, 'Yes.', '', rule, 'More.')).toEqual([
      ['user: Late?', `assistant: Yes.\n\n${rule}\nMore.`],
    ]);
    expect(said(SESSION, '#### Late?  ', ...thought.slice(0, 4), '#### Well?', 'Yes.')).toEqual([
      ['user: Late?', 'user: Well?', 'assistant: Yes.'],
    ]);
  });

  it('are known by their first line alone', () => {
    expect(readTranscripts(`Ana: ${SESSION}\nBen: Hi\nAna: Yo`).format).toBe('named-lines');
  });
});
