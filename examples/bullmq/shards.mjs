import { open } from 'node:fs/promises';

/**
 * Cuts a file of lines into about `count` ranges of bytes, each of whole lines. Looks only at the places of the cuts.
 * One line must be one conversation.
 */
export async function shards(path, count) {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const cuts = [0];
    for (let i = 1; i < count; i++) {
      const cut = await lineStart(file, Math.max(cuts.at(-1), Math.floor((size * i) / count)), size);
      if (cut > cuts.at(-1) && cut < size) cuts.push(cut);
    }
    return cuts.map((start, i) => ({ start, end: (cuts[i + 1] ?? size) - 1 }));
  } finally {
    await file.close();
  }
}

/** Where the first line that begins at or after a place begins. */
async function lineStart(file, place, size) {
  const buffer = Buffer.alloc(1 << 16);
  for (let at = place - 1; at < size; ) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
    const newline = buffer.subarray(0, bytesRead).indexOf(10);
    if (newline >= 0) return at + newline + 1;
    at += bytesRead;
  }
  return size;
}
