import { expect, it } from 'vitest';
import { readTranscripts } from '../read-transcripts.js';
import { withoutAdvice } from './advice.js';

const LINES = [
  'Where is my parcel right now?',
  'It left the depot this morning.',
  'Does it arrive today then?',
  'Yes it arrives in the evening.',
];

/** The same talk several times, which no reading of the table makes plausible. */
function table(header: string): string {
  const rows = ['k1', 'k2', 'k3', 'k4'].flatMap((talk) =>
    LINES.map((line, i) => `${talk},${i % 2 === 0 ? 'gast' : 'wirt'},${line.replace(',', '')},v${talk}`),
  );
  return `${[header, ...rows].join('\n')}\n`;
}

function messageOf(text: string): string {
  try {
    readTranscripts(text, { fileName: 'talk.csv' });
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('was read');
}

it('gives an example with the likeliest columns of a table with unknown names', () => {
  const message = messageOf(table('akte_nr,wer,gesagtes,variante'));
  expect(message).toMatch(/columns\.(?:speaker|text): expected one of the columns "akte_nr", "wer"/);
  expect(message).toMatch(/\n {2}--columns \S*speaker=wer/);
  expect(message).toMatch(/\n {2}--columns \S*text=gesagtes/);
  expect(withoutAdvice(message)).not.toContain('--columns');
});

it('gives placeholders where no column looks like speech', () => {
  expect(messageOf('a,b\n1,2\n3,4\n')).toContain(
    'Name the columns, for example:\n  --columns speaker=COLUMN,text=COLUMN',
  );
});
