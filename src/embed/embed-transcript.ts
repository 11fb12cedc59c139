import { row } from '../math/embedding-matrix.js';
import { existing } from '../math/existing.js';
import { flag } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { withoutPunctuation } from '../text/without-punctuation.js';
import type { Embedded } from '../transcript/embedded.js';
import { embedderInfo } from '../transcript/embedder-info.js';
import { requireWholeTranscript } from '../transcript/inputs.js';
import type { Transcript } from '../transcript/types.js';
import { embedTexts, requireEmbedder } from './embed-texts.js';
import type { Embedder } from './embedder.js';

/** Options of {@link embedTranscript} and {@link embedLocal}. */
export interface EmbedOptions {
  /**
   * Also embed the turns' texts without punctuation, as the published code of MPCEval does for message novelty.
   * `evaluate` and `mtpcProfile` do so with `variant: 'reference'`. Default false.
   */
  readonly withoutPunctuation?: boolean;
}

const OPTIONS: OptionSpecs<EmbedOptions, 'withoutPunctuation'> = { withoutPunctuation: flag(false) };

/** Checks the embedding options. @internal */
export function embedOptions(caller: string, options: EmbedOptions | undefined): Required<EmbedOptions> {
  return resolveOptions(caller, OPTIONS, options);
}

/**
 * Embeds a transcript: one vector for each turn, shared by any number of metrics. Repeated texts are embedded once, and
 * blank texts get a zero row ({@link embedTexts}). The speakers' backgrounds (`speakers[].background`) are embedded too
 * and returned in `backgrounds` by speaker id.
 *
 * Time: the embedder's for the distinct texts. Memory O(turns * dimensions).
 *
 * @throws MetricError `INVALID_OPTION` for an unknown option; the embedder's errors, such as `MODEL_UNAVAILABLE`;
 * `SHAPE_MISMATCH` or `INVALID_INPUT` if its vectors are invalid
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
export async function embedTranscript(
  transcript: Transcript,
  embedder: Embedder,
  options?: EmbedOptions,
): Promise<Embedded> {
  const { withoutPunctuation: plain } = embedOptions('embedTranscript', options);
  requireWholeTranscript('embedTranscript', transcript);
  const { turns, speakers = [] } = transcript;
  requireEmbedder('embedTranscript', embedder);
  const described = speakers.filter(({ background = '' }) => background.trim() !== '');
  const said = turns.map(({ text }) => text);
  const texts = [
    ...said,
    ...described.map(({ background }) => existing(background)),
    ...(plain ? said.map(withoutPunctuation) : []),
  ];
  const { data, cols } = await embedTexts(texts, embedder);
  const split = turns.length * cols;
  const known = { data: data.subarray(split, split + described.length * cols), rows: described.length, cols };
  return {
    transcript,
    embeddings: { data: data.subarray(0, split), rows: turns.length, cols },
    ...(described.length === 0
      ? {}
      : { backgrounds: Object.fromEntries(described.map(({ id }, i) => [id, row(known, i)])) }),
    ...(plain && {
      withoutPunctuation: { data: data.subarray(data.length - split), rows: turns.length, cols },
    }),
    embedder: embedderInfo(embedder),
  };
}

/** Adds the vectors of the texts without punctuation. @internal */
export async function addPlainVectors(embedded: Embedded, embedder: Embedder): Promise<Embedded> {
  if (embedded.withoutPunctuation) return embedded;
  const texts = embedded.transcript.turns.map(({ text }) => withoutPunctuation(text));
  return { ...embedded, withoutPunctuation: await embedTexts(texts, embedder) };
}
