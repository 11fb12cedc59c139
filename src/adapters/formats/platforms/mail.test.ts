import { expect, it } from 'vitest';
import { readTranscripts } from '../../read-transcripts.js';

const HEAD = 'From: Ana <ana@x.org>\nDate: 1 Feb 2026 08:30 GMT\nMIME-Version: 1.0\nMessage-ID: <a@x>';
const textOf = (body: string, headers = ''): string | undefined =>
  readTranscripts(`${HEAD}${headers}\n\n${body}`).transcripts[0]?.turns[0]?.text;

it('keeps the words of the sender', () => {
  expect(textOf('Yes.\n\nAm 3. Mai 2025 um 10:00 schrieb Ben:\n> Is it?\n>> Or not?\nSo it is.')).toBe(
    'Yes.\n\nSo it is.',
  );
  expect(textOf('Three things:\n> Is it?\nIt is.')).toBe('Three things:\nIt is.');
  expect(textOf('Yes.\n-- \nAna Lind')).toBe('Yes.');
  expect(textOf('Yes.\n-----Original Message-----\nFrom: Ben\nIs it?')).toBe('Yes.');
});

it('decodes bodies and headers', () => {
  const type = (value: string): string => `\nContent-Type: ${value}`;
  expect(textOf('<p>Yes &amp; no.</p><blockquote>Is it?</blockquote>', type('text/html'))).toBe('Yes & no.');
  const japanese = '\nContent-Transfer-Encoding: base64';
  expect(textOf('g22DQQ==', `${type('text/plain; charset=Shift_JIS')}${japanese}`)).toBe('ノア');
  expect(textOf('One \nline.\nTwo.', type('text/plain; format=flowed'))).toBe('One line.\nTwo.');
  const from = readTranscripts(`${HEAD.replace('Ana', '=?utf-8?B?w4VzYQ==?= =?utf-8?Q?_Lind?=')}\n\nYes.`);
  expect(from.transcripts[0]?.turns).toEqual([{ speaker: 'Åsa Lind', text: 'Yes.', timeMs: 1769934600000 }]);
});

it('makes a conversation of each thread, in the order of the dates', () => {
  const message = (id: string, day: number, subject: string, more = ''): string =>
    `From a@x.org Sun Feb  1 08:30:00 2026\nFrom: ${id}@x.org\nSubject: ${subject}\nMessage-ID: <${id}>\nDate: ${day} Feb 2026 08:30:00 +0000${more}\n\nWords of ${id}.\n\n`;
  const box = [
    message('b', 3, 'Re: Bus', '\nReferences: <a>'),
    message('a', 1, 'Bus'),
    message('c', 2, 'Boat'),
    message('d', 4, 'AW: Boat', '\nIn-Reply-To: <c>'),
    message('e', 5, 'Re: Boat', '\nIn-Reply-To: <other>'),
  ];
  const { transcripts, readSummary } = readTranscripts(box.join(''));
  expect(transcripts.map(({ id, turns }) => [id, ...turns.map(({ speaker }) => speaker[0])])).toEqual([
    ['a', 'a', 'b'],
    ['c', 'c', 'd'],
    ['e', 'e'],
  ]);
  expect(transcripts[1]?.meta).toEqual({ subject: 'Boat' });
  const bare = readTranscripts([message('a', 1, 'Bus'), message('b', 2, 'Re: bus')].join(''));
  expect(bare.transcripts.map(({ turns }) => turns.length)).toEqual([2]);
  expect(readSummary.format).toBe('mail');
});

it('counts messages without words', () => {
  const parts = '\nContent-Type: multipart/mixed; boundary="b"';
  const file = '--b\nContent-Type: application/pdf\n\nJVBER\n--b--';
  const box = `From a@x.org Sun Feb  1 08:30:00 2026\n${HEAD}${parts}\n\n${file}\n\nFrom a@x.org Sun Feb  1 08:31:00 2026\n${HEAD}\n\n> Is it?\n\nFrom b@x.org Sun Feb  1 08:32:00 2026\n${HEAD.replace('<a@x>', '<b@x>')}\n\nYes.`;
  const { readSummary } = readTranscripts(box);
  expect(readSummary.excluded).toEqual({ media: 1, wordless: 1 });
  expect(readSummary.turns).toBe(1);
  const bare = readTranscripts('From cy@x.org Mon Jan  5 10:00:00 2026\nSubject: Bus\n\nIs it late?');
  expect(bare.transcripts[0]?.turns).toEqual([{ speaker: 'cy@x.org', text: 'Is it late?' }]);
  expect(() => readTranscripts(`${HEAD}\n\n> Is it?`)).toThrow(
    'input: expected turns in the format "mail", got none; skipped 1 (1 without words)',
  );
});
