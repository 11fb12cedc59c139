import type { Embedder } from '../src/embed/embedder.js';

/** An embedder of two components, length and first letter, that keeps what it was asked for. */
export function countingEmbedder(info: Partial<Embedder> = {}): Embedder & { readonly calls: string[][] } {
  const calls: string[][] = [];
  return {
    id: 'counting',
    dimensions: 2,
    ...info,
    calls,
    async embed(texts) {
      calls.push([...texts]);
      const data = Float32Array.from(texts.flatMap((text) => [text.length, text.charCodeAt(0)]));
      return { data, rows: texts.length, cols: 2 };
    },
  };
}
