import {
  type WinkEmbeddings,
  type WordVectorTable,
  winkTable,
  wordVectorsFromWink,
} from '../word-vectors.js';

/** Positions of the vectors in a file. */
interface Vectors {
  /** The position of the vector, by word. */
  readonly places: ReadonlyMap<string, number>;
  readonly start: number;
  readonly end: number;
}

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const [OPEN, CLOSE, CLOSE_ALL] = [0x5b, 0x5d, 0x7d];
const START = '"vectors":{';

/**
 * Word vectors from the bytes of wink's file. If the vectors are not separated by white space, as in the published
 * file, only their positions are stored and a vector is parsed at lookup, which takes a fifth of the time and a third
 * of the memory. Other JSON is parsed completely.
 */
export function wordVectorsFromWinkFile(bytes: Buffer): WordVectorTable {
  const vectors = vectorsIn(bytes);
  if (vectors === undefined) return wordVectorsFromWink(JSON.parse(bytes.toString()) as WinkEmbeddings);
  const { places, start, end } = vectors;
  const rest = JSON.parse(bytes.toString('utf8', 0, start) + bytes.toString('utf8', end)) as WinkEmbeddings;
  const read = new Map<number, readonly number[]>();
  return winkTable(rest, (word) => {
    const place = places.get(word);
    if (place === undefined) return undefined;
    const known = read.get(place);
    if (known) return known;
    const vector = JSON.parse(bytes.toString('latin1', place, bytes.indexOf(CLOSE, place) + 1)) as number[];
    read.set(place, vector);
    return vector;
  });
}

function vectorsIn(bytes: Buffer): Vectors | undefined {
  const places = new Map<string, number>();
  const found = bytes.indexOf(START);
  const start = found + START.length;
  let at = start;
  do {
    if (found < 0 || bytes[at] !== QUOTE) return undefined;
    let end = at + 1;
    while (end < bytes.length && bytes[end] !== QUOTE) end += bytes[end] === BACKSLASH ? 2 : 1;
    if (bytes[end + 1] !== COLON || bytes[end + 2] !== OPEN) return undefined;
    const word = bytes.toString('utf8', at + 1, end);
    places.set(word.includes('\\') ? String(JSON.parse(`"${word}"`)) : word, end + 2);
    at = bytes.indexOf(CLOSE, end) + 2;
  } while (bytes[at - 1] === COMMA);
  return bytes[at - 1] === CLOSE_ALL ? { places, start, end: at - 1 } : undefined;
}
