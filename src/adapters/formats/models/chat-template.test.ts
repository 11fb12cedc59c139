import { describe, expect, it } from 'vitest';
import { detectFormat } from '../../detect-format.js';
import { readTranscripts } from '../../read-transcripts.js';
import { CHAT_TEMPLATE } from './chat-template.js';

/** The turns and the skipped parts of each conversation. */
function read(text: string): object {
  const { format, transcripts } = readTranscripts(text);
  expect(format).toBe('chat-template');
  return transcripts.map(({ turns, meta = {} }) => ({
    said: turns.map((turn) => `${turn.speaker}: ${turn.text}`),
    ...('excluded' in meta && {
      excluded: (meta.excluded as { role: string; text: string }[]).map(
        ({ role, text }) => `${role}: ${text}`,
      ),
    }),
  }));
}

const chatml = (role: string, text: string): string => `<|im_start|>${role}\n${text}<|im_end|>\n`;
const gemma = (role: string, text: string): string => `<start_of_turn>${role}\n${text}<end_of_turn>\n`;

describe('texts in the template of a model', () => {
  it('keep system and tools aside, and nothing of the marks', () => {
    const said = ['user: Late?', 'assistant: Yes.'];
    expect(read('<s>[INST] <<SYS>>Be brief.<</SYS>> Late? [/INST] Yes. </s>')).toEqual([
      { said, excluded: ['system: Be brief.'] },
    ]);
    expect(read('<|system|>\nBe brief.</s>\n<|user|>\nLate?</s>\n<|assistant|>\nYes.</s>')).toEqual([
      { said, excluded: ['system: Be brief.'] },
    ]);
    // Where the model is to go on, it has said nothing yet.
    const asked = chatml('user', 'Late?') + chatml('assistant', 'Yes.') + chatml('tool', '42');
    expect(read(`${asked}<|im_start|>assistant\n`)).toEqual([{ said, excluded: ['tool: 42'] }]);
  });

  it('are a conversation from each beginning, or from each system prompt', () => {
    const two = [{ said: ['user: Late?', 'model: Yes.'] }, { said: ['user: Warm?'] }];
    const [asked, answered, again] = [gemma('user', 'Late?'), gemma('model', 'Yes.'), gemma('user', 'Warm?')];
    expect(read(`<bos>${asked}${answered}<bos>${again}`)).toEqual(two);
    const prompts = ['A', 'B'].map((text) => chatml('system', text) + chatml('user', `${text}?`));
    expect(read(prompts.join(''))).toEqual([
      { said: ['user: A?'], excluded: ['system: A'] },
      { said: ['user: B?'], excluded: ['system: B'] },
    ]);
  });

  it('may be one message at the beginning, not one within a text', () => {
    expect(read(chatml('user', 'Ana: Late?\nBen: Yes.'))).toEqual([
      { said: ['user: Ana: Late?\nBen: Yes.'] },
    ]);
    expect(detectFormat(`We begin with ${chatml('user', 'Late?')}`)).toBeUndefined();
    expect(detectFormat('<|im_start|>somebody\nLate?<|im_end|>')).toBeUndefined();
  });

  it('have the lines of their turns, and a count of conversations where there are several', () => {
    const reading = (text: string, before = 0) => {
      const lines = text.split('\n');
      const reader = CHAT_TEMPLATE.read(lines);
      for (const [i, line] of lines.entries()) reader.line(line, before + i + 1);
      const said = [reader.end?.() ?? []].flat();
      return [said.map(({ speaker, line, begins }) => [speaker, line, begins]), reader.closing];
    };
    const one = `${gemma('user', 'Is it\nlate?')}${gemma('model', 'Yes.')}`;
    // The words begin on the line below their mark.
    const turns = (first: number) => [
      ['user', first + 1, true],
      ['model', first + 4, false],
    ];
    expect(reading(one)).toEqual([turns(1), undefined]);
    expect(reading(one, 10)).toEqual([turns(11), undefined]);
    expect(reading(`<bos>${one}<bos>${one}`)).toEqual([
      [...turns(1), ...turns(6)],
      '2 conversations, each from its beginning in the template',
    ]);
    expect(reading(`\n<bos>${one}`)).toEqual([turns(2), undefined]);
    expect(reading('')).toEqual([[], undefined]);
  });
});
