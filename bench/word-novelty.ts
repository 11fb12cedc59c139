import { distance } from 'fastest-levenshtein';
import { createRandom } from '../src/math/create-random.js';
import { longestCommonSubsequence } from '../src/math/longest-common-subsequence.js';
import { createInterner } from '../src/math/sequence/interner.js';
import { createSubsequenceCounter } from '../src/math/sequence/subsequence-counter.js';
import type { HotPath } from './hot-path.js';

const PAIRS = 1000;
const VOCABULARY = 60;

/** Pairs of token lists in which the second repeats about half of the first. */
function drawPairs(length: number): [string[], string[]][] {
  const random = createRandom(length);
  const token = () => `word${random.integer(VOCABULARY)}`;
  return Array.from({ length: PAIRS }, () => {
    const first = Array.from({ length }, token);
    return [first, first.map((word) => (random.next() < 0.5 ? word : token()))];
  });
}

/** The table of all prefixes, as textbooks have it. */
function textbook(a: readonly string[], b: readonly string[]): number {
  const table: number[][] = [];
  for (let i = 0; i <= a.length; i++) {
    table.push([]);
    for (let j = 0; j <= b.length; j++) {
      if (i === 0 || j === 0) table[i]![j] = 0;
      else if (a[i - 1] === b[j - 1]) table[i]![j] = table[i - 1]![j - 1]! + 1;
      else table[i]![j] = Math.max(table[i - 1]![j]!, table[i]![j - 1]!);
    }
  }
  return table[a.length]![b.length]!;
}

function sum<T>(pairs: readonly T[], count: (pair: T) => number): number {
  return pairs.reduce((total, pair) => total + count(pair), 0);
}

/** Common subsequences of pairs whose tokens were interned once, as for a dialogue. */
const path: HotPath = {
  name: 'word novelty, interned',
  sizes: [8, 16, 32, 64, 128],
  prepare(size) {
    const pairs = drawPairs(size);
    const interner = createInterner('bench');
    const ids = pairs.map(([a, b]) => [interner.intern(a), interner.intern(b)] as const);
    const count = createSubsequenceCounter(interner.size);
    // One character for each token. Another distance, but the nearest peer: bit-parallel as well.
    const texts = ids.map((pair) => pair.map((x) => String.fromCharCode(...x.map((id) => id + 48))));
    return {
      run: () => sum(ids, ([a, b]) => count(a, b)),
      rivals: {
        'textbook table': () => sum(pairs, ([a, b]) => textbook(a, b)),
        'fastest-levenshtein on characters': () => sum(texts, ([a, b]) => distance(a!, b!)),
      },
      unit: 'pairs',
      work: PAIRS,
    };
  },
};

/** The same from token lists, interning included. */
const fromTokens = (
  name: string,
  sizes: number[],
  draw: (length: number) => [string[], string[]][],
): HotPath => ({
  name,
  sizes,
  prepare(size) {
    const pairs = draw(size);
    return {
      run: () => sum(pairs, ([a, b]) => longestCommonSubsequence(a, b)),
      rivals: { 'textbook table': () => sum(pairs, ([a, b]) => textbook(a, b)) },
      unit: 'pairs',
      work: PAIRS,
    };
  },
});

/** Pairs of which the second repeats half of the first, of few words that come again and again, or of none twice. */
const drawWith = (word: (random: ReturnType<typeof createRandom>) => string) => (length: number) => {
  const random = createRandom(length);
  return Array.from({ length: PAIRS }, (): [string[], string[]] => {
    const first = Array.from({ length }, () => word(random));
    return [first, first.map((old) => (random.next() < 0.5 ? old : word(random)))];
  });
};

const NAME = 'word novelty, from tokens';

/** All hot paths of this file. */
export const paths: HotPath[] = [
  path,
  fromTokens(NAME, [8, 16, 20, 32, 40, 60, 64, 128], drawPairs),
  fromTokens(
    `${NAME}, repetitive words`,
    [20, 60],
    drawWith((random) => ['the', 'red', 'bus'][random.integer(3)]!),
  ),
  fromTokens(
    `${NAME}, random words`,
    [20, 60],
    drawWith((random) => random.integer(2 ** 30).toString(36)),
  ),
];
