import { rowOf } from '../math/embedding-matrix.js';
import type { Embedded } from '../transcript/embedded.js';
import { embedderInfo } from '../transcript/embedder-info.js';
import { requireWholeTranscript } from '../transcript/inputs.js';
import type { Transcript } from '../transcript/types.js';
import { embedTexts, requireEmbedder } from './embed-texts.js';
import type { Embedder } from './embedder.js';

/**
 * Embeds a transcript: one vector for each turn, which any number of metrics then share. Repeated texts are embedded
 * once, blank ones get a zero row ({@link embedTexts}). What is known of the speakers beforehand
 * (`speakers[].background`) is embedded along and stands in `backgrounds` by speaker id.
 *
 * Time: that of the embedder for the different texts. Memory O(turns * dimensions).
 *
 * @throws MetricError whatever the embedder throws, such as `MODEL_UNAVAILABLE`; `SHAPE_MISMATCH` or `INVALID_INPUT`
 * if its vectors are not what they should be
 *
 * @example
 * ```ts
 * import { createHashEmbedder, embedTranscript, messageNovelty, nextTurnCases } from '@mtpc/metrics';
 * const turns = ['tea?', 'yes, tea', 'tea?'].map((text) => ({ speaker: 'ana', text }));
 * const embedded = await embedTranscript({ turns }, createHashEmbedder());
 * embedded.embedder?.id; // => 'hash-embedder'
 * const last = nextTurnCases(embedded)[2];
 * messageNovelty(last).minimum; // => 0
 * ```
 */
export async function embedTranscript(transcript: Transcript, embedder: Embedder): Promise<Embedded> {
  requireWholeTranscript('embedTranscript', transcript);
  const { turns, speakers = [] } = transcript;
  requireEmbedder('embedTranscript', embedder);
  const described = speakers.filter(({ background = '' }) => background.trim() !== '');
  const texts = [...turns.map(({ text }) => text), ...described.map(({ background }) => background!)];
  const { data, cols } = await embedTexts(texts, embedder);
  const split = turns.length * cols;
  const known = { data: data.subarray(split), rows: described.length, cols };
  return {
    transcript,
    embeddings: { data: data.subarray(0, split), rows: turns.length, cols },
    ...(described.length === 0
      ? {}
      : { backgrounds: Object.fromEntries(described.map(({ id }, i) => [id, rowOf(known, i)])) }),
    embedder: embedderInfo(embedder),
  };
}
