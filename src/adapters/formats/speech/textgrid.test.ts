import { expect, it } from 'vitest';
import { readTranscripts } from '../../index.js';

const HEAD =
  'File type = "ooTextFile"\nObject class = "TextGrid"\n\nxmin = 0\nxmax = 9\ntiers? <exists>\nsize = 2\nitem []:\n';
const tier = (name: string, ...said: readonly (readonly [number, string])[]): string =>
  [
    `    item [1]:\n        class = "IntervalTier"\n        name = "${name}"\n        xmin = 0\n        xmax = 9`,
    ...said.map(
      ([start, text]) =>
        `        intervals [1]:\n            xmin = ${start}\n            xmax = 9\n            text = "${text}"`,
    ),
    '',
  ].join('\n');

it('reads tiers by time, with quotes, and texts of several lines', () => {
  const text = `${HEAD}${tier('ana', [0, ''], [1, 'The sign says ""no"" twice'], [5, 'Then we go\nhome now'])}${tier('ben', [3, 'Does it so?'])}`;
  const { readSummary, transcripts } = readTranscripts(text);
  expect(readSummary.format).toBe('textgrid');
  expect(transcripts[0]?.turns).toEqual([
    { speaker: 'ana', text: 'The sign says "no" twice', timeMs: 1000 },
    { speaker: 'ben', text: 'Does it so?', timeMs: 3000 },
    { speaker: 'ana', text: 'Then we go\nhome now', timeMs: 5000 },
  ]);
  expect(readSummary.excluded).toEqual({ wordless: 1 });
});

it('refuses tiers of words', () => {
  const words = `${HEAD}${tier('words', [0, 'the'], [1, 'sign'])}${tier('phones', [0, 'DH'], [1, 'AH0'])}`;
  expect(() => readTranscripts(words)).toThrow('an object of Praat: save its tiers');
});
