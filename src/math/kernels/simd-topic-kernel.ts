import { TOPIC_KERNEL_BASE64 } from './topic-kernel.generated.js';
import type { TopicCounts, TopicKernel, TopicTokens } from './topic-kernel-type.js';
import { instantiateModule, makeRoom } from './wasm-module.js';

/** Exports of the module; kernels/topic-source.ts documents the function. */
interface TopicExports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  readonly draw: (state: number, start: number, end: number) => void;
  /** Returns the number of tokens that failed the squeeze; without the squeeze, the number that moved. */
  readonly sweep: (...addressesAndNumbers: number[]) => number;
}

/**
 * The squeeze pays off if at most this share of tokens fails it. Every token that moves would fail, so the sampler does
 * not try it while more tokens move, and waits some sweeps after a trial that did not pay off.
 */
const MOST_FAILING = 0.1;
const TRIAL_EVERY = 16;

/** Bytes of a number and of a topic's position in a row. */
const NUMBER = 8;

/** Bytes of a token: the offset of its word's counts, its topic, and the word drawn for it. */
const TOKEN = 12;
const DRAW = 8;

/** Byte offsets of all parts in the memory of the module. */
interface Layout {
  /** Bytes of the counts of one document or word, with the number of topics padded to an even number. */
  readonly rowBytes: number;
  /** The same for a word, whose counts are followed by the number of companions. */
  readonly columnBytes: number;
  readonly documents: number;
  readonly words: number;
  readonly totals: number;
  readonly current: number;
  readonly without: number;
  readonly added: number;
  readonly share: number;
  readonly cumulated: number;
  readonly mask: number;
  readonly reciprocal: number;
  readonly ends: number;
  readonly tokens: number;
  readonly source: number;
  readonly bytes: number;
}

/** The sampler in WebAssembly SIMD, or `undefined` if the engine lacks it or runs out of memory. */
export function createSimdTopicKernel(tokens: TopicTokens, seeds: Int32Array): TopicKernel | undefined {
  const layout = layOut(tokens);
  const kernel = open(layout.bytes);
  if (kernel === undefined) return undefined;
  const { buffer } = kernel.memory;
  fill(buffer, layout, tokens);
  const { topics, vocabulary, alpha, beta } = tokens;
  const documents = tokens.start.length - 1;
  const totals = new Int32Array(buffer, layout.totals, 2 * topics);
  new Int32Array(buffer, layout.source, 7).set([...seeds, 1]);
  let sweeps = 0;
  let trial = 0;
  let isSqueezed = true;
  return {
    sweep(): void {
      kernel.draw(layout.source, layout.tokens + DRAW, layout.tokens + DRAW + TOKEN * tokens.wordOf.length);
      sweeps++;
      let least = totals[0]!;
      for (let k = 2; k < totals.length; k += 2) if (totals[k]! < least) least = totals[k]!;
      const counted = kernel.sweep(
        layout.documents,
        layout.ends,
        layout.ends + 4 * documents,
        layout.tokens,
        layout.totals,
        layout.current,
        layout.without,
        layout.added,
        layout.share,
        layout.cumulated,
        layout.mask + layout.rowBytes,
        layout.reciprocal,
        layout.rowBytes,
        least,
        isSqueezed ? 1 : 0,
        alpha,
        beta,
        (topics - 1) * alpha * beta,
        1,
        2 ** -32,
      );
      const areFew = counted < tokens.wordOf.length * MOST_FAILING;
      if (isSqueezed) trial = sweeps;
      isSqueezed = areFew && (isSqueezed || sweeps >= trial + TRIAL_EVERY);
    },
    counts(): TopicCounts {
      return {
        documentTopics: unpad(buffer, layout.documents, documents, layout.rowBytes, topics),
        wordTopics: unpad(buffer, layout.words, vocabulary, layout.columnBytes, topics),
      };
    },
  };
}

function layOut({ topics, vocabulary, start, wordOf }: TopicTokens): Layout {
  const rowBytes = (topics + (topics % 2)) * NUMBER;
  const columnBytes = rowBytes + 2 * NUMBER;
  let bytes = 0;
  const take = (size: number): number => {
    const at = bytes;
    bytes += Math.ceil(size / 16) * 16;
    return at;
  };
  const tokens = wordOf.length;
  const places = {
    documents: take((start.length - 1) * rowBytes),
    words: take(vocabulary * columnBytes),
    totals: take(rowBytes),
    current: take(rowBytes),
    without: take(rowBytes),
    added: take(rowBytes),
    share: take(rowBytes),
    cumulated: take(rowBytes),
    mask: take(2 * rowBytes + NUMBER),
    reciprocal: NUMBER + take((tokens + 3) * NUMBER),
    ends: take((start.length - 1) * 4),
    // One extra entry, because draws come in pairs and each step reads the next token ahead.
    tokens: take((tokens + 1) * TOKEN),
    source: take(28),
  };
  return { rowBytes, columnBytes, ...places, bytes };
}

/** A new instance with separate memory, which holds the state of one fit. */
function open(bytes: number): TopicExports | undefined {
  const kernel = instantiateModule(TOPIC_KERNEL_BASE64) as TopicExports | undefined;
  if (kernel === undefined) return undefined;
  try {
    makeRoom(kernel.memory, bytes);
    return kernel;
  } catch {
    // Above the limit of 4 GB.
    return undefined;
  }
}

function fill(buffer: ArrayBuffer, layout: Layout, tokens: TopicTokens): void {
  const { topics, vocabulary, beta, start, wordOf, topicOf } = tokens;
  const { rowBytes, columnBytes } = layout;
  const numbers = new Float64Array(buffer, 0, layout.ends / NUMBER);
  const integers = new Int32Array(buffer);
  const place = (address: number, topic: number): number => address / NUMBER + topic;
  let i = 0;
  for (const [d, end] of start.subarray(1).entries()) {
    integers[layout.ends / 4 + d] = layout.tokens + TOKEN * end;
    for (; i < end; i++) {
      const column = layout.words + wordOf[i]! * columnBytes;
      const topic = topicOf[i]!;
      const token = (layout.tokens + TOKEN * i) / 4;
      integers[token] = column;
      integers[token + 1] = topic * NUMBER;
      numbers[place(layout.documents + d * rowBytes, topic)]!++;
      numbers[place(column, topic)]!++;
      numbers[place(column + rowBytes, 0)]!++;
      integers[layout.totals / 4 + 2 * topic]!++;
    }
  }
  // Companions are the other tokens of a word; words without tokens are never looked up.
  for (let w = 0; w < vocabulary; w++) numbers[place(layout.words + w * columnBytes + rowBytes, 0)]!--;
  const smoothing = vocabulary * beta;
  const reciprocal = (n: number): number => 1 / (Math.max(0, n) + smoothing);
  for (let n = -1; n <= wordOf.length + 1; n++) numbers[place(layout.reciprocal, n)] = reciprocal(n);
  for (let k = 0; k < topics; k++) {
    const total = integers[layout.totals / 4 + 2 * k]!;
    numbers[place(layout.current, k)] = reciprocal(total);
    numbers[place(layout.without, k)] = reciprocal(total - 1);
    numbers[place(layout.added, k)] = reciprocal(total + 1);
  }
  // All bits set except for one number in the middle.
  const mask = integers.subarray(layout.mask / 4, layout.mask / 4 + (2 * rowBytes + NUMBER) / 4);
  mask.fill(-1).fill(0, rowBytes / 4, rowBytes / 4 + 2);
}

/** Rows without the padding after their topics. */
function unpad(
  buffer: ArrayBuffer,
  from: number,
  rows: number,
  rowBytes: number,
  topics: number,
): Float64Array {
  const counts = new Float64Array(rows * topics);
  for (let row = 0; row < rows; row++) {
    counts.set(new Float64Array(buffer, from + row * rowBytes, topics), row * topics);
  }
  return counts;
}
