import { expect, it } from 'vitest';
import { readTranscripts } from '../../read-transcripts.js';

it('counts a section without readable turns', () => {
  const turn = (name: string, text: string) => ({ speaker: { name }, text_blocks: [{ text }] });
  const sections = [
    { turns: [turn('Mira', 'May it please the court.'), turn('Noor', 'Go on.')] },
    { turns: [] },
    { words: [turn('Mira', 'The garden is hers.')] },
  ];
  const { transcripts, readSummary } = readTranscripts({ transcript: { sections } });
  expect(transcripts[0]!.turns).toHaveLength(2);
  expect(readSummary.excluded).toEqual({ unreadable: 2 });
});
