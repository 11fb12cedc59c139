import { describe, expect, it } from 'vitest';
import { readTranscripts, streamTranscripts } from './index.js';

function errorOf(input: unknown): string {
  try {
    readTranscripts(input);
  } catch (error) {
    return (error as Error).message;
  }
  return 'none';
}

describe('advice', () => {
  it('names options that read the input, and what they give', () => {
    const turns = [
      { who: 'ana', words: 'Is the shop open?' },
      { who: 'ben', words: 'It closes at six.' },
      { who: 'ana', words: 'Then I must run.' },
    ];
    const log = { shop: { day: { entries: turns } }, at: 1 };
    expect(errorOf(log)).toContain(
      'This reads it:\n  --path shop.day.entries --columns speaker=who,text=words      1 conversation of 3 turns',
    );
    const columns = { speaker: 'who', text: 'words' };
    expect(readTranscripts(log, { path: 'shop.day.entries', columns }).account.doubts).toEqual([]);
  });

  it('reads rows without a conversation as one', () => {
    expect(errorOf('speaker,text\nana,Is it late?\nben,It is nine.')).toContain(
      'This reads it:\n  --one-conversation      1 conversation of 2 turns',
    );
  });

  it('is the same for a stream', async () => {
    const read = async (): Promise<void> => {
      for await (const _ of streamTranscripts(['speaker,text\nana,Is it late?\nben,It is nine.']));
    };
    await expect(read()).rejects.toThrow('--one-conversation      1 conversation of 2 turns');
  });

  it.each([
    ['labels', { names: ['red', 'green', 'blue'] }],
    ['columns of a table', { title: ['One boat', 'Two boats'], summary: ['It sinks.', 'They float.'] }],
    ['whole dialogues', { list: [{ a: ['Ana: Hi there.\nBen: Hello.', 'Cy: Late?\nDi: Yes, very.'] }] }],
    ['settings', 'root: src\nport: 8080'],
    ['answers without questions', { choices: [{ turns: ['It is late.', 'It is nine.'] }] }],
  ])('is not given for %s', (_, input) => {
    expect(errorOf(input)).not.toContain('reads it');
    expect(errorOf(input)).not.toBe('none');
  });

  it('is not given after the caller has chosen', () => {
    const read = (): unknown => readTranscripts({ log: [{ a: 'Hi' }] }, { path: 'other' });
    expect(read).toThrow(/^(?!.*reads it)/s);
  });
});
