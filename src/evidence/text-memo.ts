import type { GivenAnalysis } from '../evaluate/prepared.js';
import { NOUN_CHUNKS_ID, type NounChunk, nounChunks } from '../text/noun-chunks/noun-chunks.js';
import { TOKENIZER_ID, tokenizeWords } from '../text/tokenize.js';
import type { Transcript } from '../transcript/types.js';

/** Maximum number of cached texts; the cache is then cleared. */
const CAPACITY = 50_000;

/** Words and noun chunks by text: changed transcripts repeat most of their turns. */
export class TextMemo {
  readonly #wants: { readonly tokens: boolean; readonly chunks: boolean };
  readonly #tokens = new Map<string, readonly string[]>();
  readonly #chunks = new Map<string, readonly NounChunk[]>();

  constructor(wants: { readonly tokens: boolean; readonly chunks: boolean }) {
    this.#wants = wants;
  }

  analysis({ turns }: Transcript): GivenAnalysis {
    const { tokens, chunks } = this.#wants;
    return {
      ...(tokens && {
        tokens: turns.map(({ text }) => remembered(this.#tokens, text, tokenizeWords)),
        tokenizer: TOKENIZER_ID,
      }),
      ...(chunks && {
        chunks: turns.map(({ text }) => remembered(this.#chunks, text, nounChunks)),
        analyzer: NOUN_CHUNKS_ID,
      }),
    };
  }
}

function remembered<T>(memory: Map<string, T>, text: string, make: (text: string) => T): T {
  const known = memory.get(text);
  if (known !== undefined) return known;
  if (memory.size >= CAPACITY) memory.clear();
  const made = make(text);
  memory.set(text, made);
  return made;
}
