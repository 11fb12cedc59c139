import { crc32 as crcOf, deflateSync } from 'node:zlib';

/** The bytes of a PNG image of 8-bit red, green and blue. */
export function encodePng(
  width: number,
  height: number,
  colorAt: (x: number, y: number) => readonly number[],
): Uint8Array {
  const rows = Buffer.alloc(height * (1 + 3 * width)); // each row starts with its filter, 0: none
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows.set(colorAt(x, y), y * (1 + 3 * width) + 1 + 3 * x);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8); // 8 bits, RGB, no variations
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), content]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(content.length, 0);
  frame.set(body, 4);
  frame.writeUInt32BE(crcOf(body), 4 + body.length);
  return frame;
}
