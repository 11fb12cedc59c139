import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../testing/any-text.js';
import { asyncOf, collect } from '../../../testing/pieces.js';
import { readTranscripts, streamTranscripts } from '../index.js';
import { decodeText, TextBytes } from './decode-text.js';

const ROWS = 'conversation_id,speaker,text\nc1,Ana,“Café?” – naïve\nc1,Ben,Yes.\n';
const utf8 = new TextEncoder().encode(ROWS);
/** In Windows-1252: “ 93, é E9, ” 94, – 96, ï EF. */
const windows = Uint8Array.from(ROWS, (sign) => {
  const special: Readonly<Record<string, number>> = { '“': 0x93, '”': 0x94, '–': 0x96 };
  return special[sign] ?? sign.charCodeAt(0);
});
const utf16 = (little: boolean): Uint8Array => {
  const view = new DataView(new ArrayBuffer(2 + 2 * ROWS.length));
  [...`\ufeff${ROWS}`].forEach((sign, i) => {
    view.setUint16(2 * i, sign.charCodeAt(0), little);
  });
  return new Uint8Array(view.buffer);
};

const pushed = (bytes: Uint8Array, size: number): string => {
  const decoder = new TextBytes();
  let text = '';
  for (let at = 0; at < bytes.length; at += size) text += decoder.push(bytes.subarray(at, at + size));
  return text + decoder.end();
};

describe.each([
  ['UTF-8', utf8],
  ['UTF-8 with a byte order mark', Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8)],
  ['UTF-16, low byte first', utf16(true)],
  ['UTF-16, high byte first', utf16(false)],
  ['Windows-1252', windows],
])('%s', (name, bytes) => {
  it.each([1, 2, 3, 7, 1000])('is decoded in pieces of %i bytes', (size) => {
    expect(pushed(bytes, size)).toBe(ROWS);
  });

  it('is read alike as a whole and as a stream', async () => {
    const { transcripts, warnings } = readTranscripts(bytes, { fileName: 'a.csv' });
    expect(transcripts[0]!.turns[0]!.text).toBe('“Café?” – naïve');
    const guess = 'the bytes are not UTF-8: read as Windows-1252';
    expect(warnings.some(({ message }) => message === guess)).toBe(name === 'Windows-1252');
    const pieces = Array.from({ length: Math.ceil(bytes.length / 5) }, (_, i) =>
      bytes.subarray(5 * i, 5 * i + 5),
    );
    expect(await collect(streamTranscripts(asyncOf(pieces), { fileName: 'a.csv' }))).toEqual(transcripts);
  });
});

it('takes the first byte beyond ASCII for a sign of Windows-1252, where it begins no character', () => {
  expect(decodeText(Uint8Array.of(0x35, 0x20, 0x80))).toBe('5 €');
});

it('stays with UTF-8 once the text has shown it, and marks what is none', () => {
  expect(decodeText(Uint8Array.of(0xc3, 0xa9, 0x20, 0xe9, 0x20))).toBe('é \ufffd ');
});

it('decodes any text in UTF-8 as TextDecoder does, however it is cut', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 9 }), (text, size) => {
      const bytes = new TextEncoder().encode(text);
      expect(pushed(bytes, size)).toBe(new TextDecoder().decode(bytes));
    }),
  );
});
