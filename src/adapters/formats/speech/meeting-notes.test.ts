import { expect, it } from 'vitest';
import { readTranscripts } from '../../read-transcripts.js';

const HEAD = '# May 3 Meeting Notes\n\nAna Lind (ANL), Ben Oda (BO)\n';

it('reads what the attendees say', () => {
  const notes = `${HEAD}\n## Boats\n\n- [slides](x)\n\nANL: Late?\n\n\`\`\`js\nBO: 1\n\`\`\`\n\nANL/BO: Yes.\n\nBO:\n\n**CR:** I agree:\nit is.\n\n### Conclusion\n\n- later\n\nANL: Fine.`;
  const { transcripts, readSummary } = readTranscripts(notes);
  expect(transcripts[0]?.turns.map(({ speaker, text }) => `${speaker}: ${text}`)).toEqual([
    'ANL: Late?\n\n```js\nBO: 1\n```',
    'ANL/BO: Yes.',
    'CR: I agree:\nit is.',
    'ANL: Fine.',
  ]);
  expect(readSummary.excluded).toEqual({ notice: 6, wordless: 1 });
  expect(readSummary.format).toBe('meeting-notes');
});

it('needs attendees with initials', () => {
  expect(readTranscripts('# Notes\n\nANL: Late?\n\nBO: Yes.\n\nANL: Fine.').format).toBe('named-lines');
  expect(() => readTranscripts(`${HEAD}\nThey met.`)).toThrow('expected text with speakers');
});
