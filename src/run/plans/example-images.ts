import { crc32, deflateSync } from 'node:zlib';
import { createRandom } from '../../math/create-random.js';
import { existing, itemsAt } from '../../math/existing.js';
import type { GameImage, RoundImages } from '../../protocols/self-play/self-play-state.js';

const COLORS: Readonly<Record<string, readonly [number, number, number]>> = {
  ...{ red: [214, 40, 40], blue: [40, 90, 214], green: [30, 150, 70], yellow: [240, 200, 40] },
};
const SIZE = 48;
/** Whether a point is inside a shape, with coordinates in [-1, 1]. */
const SHAPES: Readonly<Record<string, (x: number, y: number) => boolean>> = {
  circle: (x, y) => x * x + y * y < 0.6,
  square: (x, y) => Math.max(Math.abs(x), Math.abs(y)) < 0.65,
  triangle: (x, y) => y < 0.65 && y > 2 * Math.abs(x) - 0.75,
};

/** Three random rounds with three images per player, one or two of them in common. */
export function exampleRounds(seed: number): RoundImages[] {
  const random = createRandom(seed);
  const all = Object.keys(COLORS).flatMap((color) =>
    Object.keys(SHAPES).map((shape) => exampleImage(color, shape)),
  );
  const shuffled = random.shuffle(all);
  const pick = (...places: number[]): GameImage[] => itemsAt(shuffled, places);
  return [
    { A: pick(0, 1, 2), B: pick(1, 0, 3) },
    { A: pick(0, 4, 2), B: pick(3, 1, 0) },
    { A: pick(2, 1, 0), B: pick(0, 1, 4) },
  ];
}

function exampleImage(color: string, shape: string): GameImage {
  return { id: `${color}-${shape}`, url: `data:image/png;base64,${drawn(color, shape).toString('base64')}` };
}

/** A PNG of a shape on white. It is not compressed, so that its bytes do not depend on the zlib version. */
function drawn(color: string, shape: string): Buffer {
  const rows = Array.from({ length: SIZE }, (_, y) => {
    const at = (place: number): number => (2 * place + 1) / SIZE - 1;
    return [0, ...Array.from({ length: SIZE }, (_, x) => (existing(SHAPES[shape])(at(x), at(y)) ? 1 : 0))];
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  // Eight bits per pixel: an index into the palette.
  header.set([8, 3, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.from(rows.flat()), { level: 0 });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from([255, 255, 255, ...existing(COLORS[color])])),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, check]);
}
