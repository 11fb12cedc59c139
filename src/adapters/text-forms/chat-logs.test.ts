import { describe, expect, it } from 'vitest';
import { readTranscripts } from '../read-transcripts.js';

const turnsOf = (text: string): readonly (readonly [string, string])[] =>
  readTranscripts(text).transcripts[0]!.turns.map(({ speaker, text }) => [speaker, text] as const);

describe('names and times above what was said', () => {
  it('begin a turn, whose text may have several lines', () => {
    const text =
      'Ana Li  0:03  \nHello.\nAt 9:30 the bus leaves.\n\nAnd?\n\nBen [00:10]\nYes.\n\nAna Li (1:00:15)\nGood.';
    expect(readTranscripts(text)).toMatchObject({ format: 'headed-lines' });
    expect(turnsOf(text)).toEqual([
      ['Ana Li', 'Hello.\nAt 9:30 the bus leaves.\n\nAnd?'],
      ['Ben', 'Yes.'],
      ['Ana Li', 'Good.'],
    ]);
    const times = readTranscripts(text).transcripts[0]!.turns.map(({ timeMs }) => timeMs);
    // An hour and 15 seconds are 3,615,000 milliseconds.
    expect(times).toEqual([3000, 10_000, 3_615_000]);
  });

  it.each([
    ['a list of tracks', 'First song 3:45\nSecond song 4:10\nThird song 2:02'],
    ['one heading', 'Opening 0:30\n\nIt was late.'],
    ['two headings with nothing below the first', 'Ana 0:03\nBen 0:05\nHello.'],
    ['text before the first', 'It was late.\nAna 0:03\nHello.\nBen 0:05\nYes.'],
  ])('are not seen in %s', (_, text) => {
    expect(() => readTranscripts(text)).toThrow('expected text with speakers');
  });
});

describe('what is no chat', () => {
  it.each([
    ['XML on one line', '<dialog><turn speaker="A">Hi</turn></dialog>'],
    ['XML', '<?xml version="1.0"?>\n<turn>\n<said>Hi</said>\n<said>Yo</said>\n</turn>'],
    ['a page', '<!DOCTYPE html>\n<p>Hi</p>\n<p>Yo</p>'],
    ['numbered lines with tabs', '1 your persona: a cook.\n2 your persona: tall.\n3 hi\tyo\n'],
    ['YAML', '- role: user\n  content: Hi\n- role: assistant\n  content: Yo\n'],
  ])('is not read: %s', (_, text) => {
    expect(() => readTranscripts(text)).toThrow('expected text');
  });

  it('is told from a chat with tags in it', () => {
    expect(turnsOf('<ana> use <b>bold</b>\n<ben> why?')).toEqual([
      ['ana', 'use <b>bold</b>'],
      ['ben', 'why?'],
    ]);
  });
});

describe('chats of meetings', () => {
  it('take the name between "From" and "to", and lines below as one text', () => {
    const text = [
      '2026-05-01 10:01:02 From Ana Li to Everyone:',
      '\tWhere is the bus?',
      '\tI am late.',
      '10:01:09\t From  Ben : At the station: platform 2.',
      '10:02:00 From Ana Li to Ben (Direct Message): Thanks!',
    ].join('\n');
    expect(turnsOf(text)).toEqual([
      ['Ana Li', 'Where is the bus?\nI am late.'],
      ['Ben', 'At the station: platform 2.'],
      ['Ana Li', 'Thanks!'],
    ]);
    expect(readTranscripts(text).transcripts[0]!.turns[1]!.timeMs).toBe(((10 * 60 + 1) * 60 + 9) * 1000);
  });

  it('are not seen in lines that merely begin with a time and "From"', () => {
    expect(readTranscripts('10:01 From: Ana\n10:02 Ben: hello\n10:03 Ana: hi').format).toBe('named-lines');
  });
});
