import { describe, expect, it } from 'vitest';
import { readTranscripts } from '../read-transcripts.js';

const turnsOf = (text: string): readonly (readonly [string, string])[] =>
  readTranscripts(text).transcripts[0]!.turns.map(({ speaker, text }) => [speaker, text] as const);

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
