import { describe, expect, it } from 'vitest';
import { readTranscripts } from '../index.js';
import { decodeText } from './decode-text.js';
import { guessEncoding } from './guess-encoding.js';

/** Each text encoded with Python's codec of that name. */
const ENCODED: readonly (readonly [name: string, text: string, hex: string])[] = [
  ['GB18030', '今天下午我们去图书馆好吗？', 'bdf1cceccfc2cee7ced2c3c7c8a5cdbccae9b9ddbac3c2f0a3bf'],
  ['Big5', '今天下午我們去圖書館好嗎？', 'a4b5a4d1a455a4c8a7daadcca568b9cfaed1c05da66eb6dca148'],
  ['Shift-JIS', '今日は図書館に行きませんか。', '8da193fa82cd907d8f918ad982c98d7382ab82dc82b982f182a98142'],
  ['EUC-JP', '今日は図書館に行きませんか。', 'baa3c6fca4cfbfdebdf1b4dba4cbb9d4a4ada4dea4bba4f3a4aba1a3'],
  ['EUC-KR', '오늘 오후에 도서관에 갈까요?', 'bfc0b4c320bfc0c8c4bfa120b5b5bcadb0fcbfa120b0a5b1eebfe43f'],
  [
    'Windows-1251',
    'Пойдём сегодня в библиотеку?',
    'cfeee9e4b8ec20f1e5e3eee4edff20e220e1e8e1ebe8eef2e5eaf33f',
  ],
  ['KOI8-R', 'Пойдём сегодня в библиотеку?', 'f0cfcac4a3cd20d3c5c7cfc4ced120d720c2c9c2ccc9cfd4c5cbd53f'],
  ['IBM866', 'Пойдём сегодня в библиотеку?', '8faea9a4f1ac20e1a5a3aea4adef20a220a1a8a1aba8aee2a5aae33f'],
  [
    'Windows-1250',
    'Książka, którą małżeństwo może wziąć',
    '4b7369b9bf6b612c206b74f372b9206d61b3bf65f17374776f206d6fbf6520777a69b9e6',
  ],
  [
    'Windows-1252',
    'Größe und Spaß: ¿qué? Où ça – 20 °C',
    '4772f6df6520756e6420537061df3a20bf7175e93f204ff920e761209620323020b043',
  ],
  ['Windows-1253', 'Πάμε στη βιβλιοθήκη σήμερα;', 'd0dcece520f3f4e720e2e9e2ebe9efe8deeae720f3deece5f1e13b'],
  ['Windows-1255', 'האם נלך היום לספרייה?', 'e4e0ed20f0ecea20e4e9e5ed20ecf1f4f8e9e9e43f'],
  ['Windows-1256', 'هل نذهب إلى المكتبة اليوم؟', 'e5e120e4d0e5c820c5e1ec20c7e1e3dfcac8c920c7e1ede6e3bf'],
  ['Windows-874', 'วันนี้ไปห้องสมุดไหม', 'c7d1b9b9d5e9e4bbcbe9cda7cac1d8b4e4cbc1'],
];

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

describe.each(ENCODED)('%s', (name, text, hex) => {
  it('is recognized', () => {
    expect(guessEncoding(bytesOf(hex))?.name).toBe(name);
  });

  it('is decoded within a table, and named in a warning', () => {
    const ascii = (part: string): Uint8Array => new TextEncoder().encode(part);
    const head = ascii('conversation_id,speaker,text\nc,ana,"');
    const bytes = Uint8Array.of(...head, ...bytesOf(hex), ...ascii('"\nc,ben,"Yes."\n'));
    const { transcripts, warnings } = readTranscripts(bytes);
    expect(transcripts[0]!.turns.map((turn) => turn.text)).toEqual([text, 'Yes.']);
    expect(warnings.map(({ message }) => message)).toContain(`the bytes are not UTF-8: read as ${name}`);
  });
});

it('is none where every encoding gives symbols within words', () => {
  // Random bytes: no valid pairs of the Asian encodings, and symbols or changes of case within all words.
  const bytes = Uint8Array.from({ length: 300 }, (_, i) => 128 + ((i * i * 37 + 11 * i) % 128));
  expect(guessEncoding(bytes)).toBeUndefined();
  const table = Uint8Array.of(...new TextEncoder().encode('conversation_id,speaker,text\nc,ana,'), ...bytes);
  expect(() => readTranscripts(table)).toThrow('bytes that are not plausible text in any known encoding');
});

it('is not asked about text in UTF-8, also if a pair of its bytes could be Chinese', () => {
  // C3 A9 (é) is also a character of GB18030.
  expect(decodeText(new TextEncoder().encode('é'))).toBe('é');
  expect(decodeText(new TextEncoder().encode(`é${' é'.repeat(100)}`))).toBe(`é${' é'.repeat(100)}`);
});

it('is none for a packed file, whose bytes may be valid in an encoding by chance', () => {
  // Pairs of GB18030 in its most frequent rows, and zeros as gzip, pickle and most other binary formats have them.
  const pairs = bytesOf('bdf1cceccfc2cee7ced2c3c7c8a5cdbccae9b9ddbac3c2f0');
  expect(guessEncoding(pairs)?.name).toBe('GB18030');
  expect(guessEncoding(Uint8Array.of(...pairs, 0, 0, ...pairs))).toBeUndefined();
  const packed = Uint8Array.of(0x1f, 0x8b, 8, 0, ...pairs, 0, ...pairs);
  expect(() => readTranscripts(packed)).toThrow('a file packed by gzip');
});
