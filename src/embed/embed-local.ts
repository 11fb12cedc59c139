import { row } from '../math/embedding-matrix.js';
import { withoutPunctuation } from '../text/without-punctuation.js';
import type { EmbeddedNextTurnCase } from '../transcript/embedded.js';
import { embedderInfo } from '../transcript/embedder-info.js';
import { requireNextTurnCase } from '../transcript/inputs.js';
import { sameSpeaker } from '../transcript/speaker-key.js';
import type { NextTurnCase } from '../transcript/types.js';
import { embedTexts, requireEmbedder } from './embed-texts.js';
import { type EmbedOptions, embedOptions } from './embed-transcript.js';
import type { Embedder } from './embedder.js';

/**
 * Embeds a next-turn case: one vector for each context turn, one for the candidate, and one for the background of the
 * candidate's speaker (`speakers[].background`), if there is one. To score many turns of one transcript, embed it once
 * with {@link embedTranscript} and convert it with {@link nextTurnCases}.
 *
 * Time: the embedder's for the distinct texts. Memory O(turns * dimensions).
 *
 * @throws MetricError `INVALID_OPTION` for an unknown option; the embedder's errors, such as `MODEL_UNAVAILABLE`;
 * `SHAPE_MISMATCH` or `INVALID_INPUT` if its vectors are invalid
 *
 * @example
 * ```ts
 * import { createHashEmbedder, embedLocal, messageNovelty } from '@mtpc/metrics';
 * const context = [{ speaker: 'ana', text: 'tea?' }];
 * const candidate = { speaker: 'ben', text: 'tea?' };
 * const embedded = await embedLocal({ context, candidate }, createHashEmbedder());
 * messageNovelty(embedded).score; // => 0
 * ```
 */
export async function embedLocal(
  nextTurn: NextTurnCase,
  embedder: Embedder,
  options?: EmbedOptions,
): Promise<EmbeddedNextTurnCase> {
  const { withoutPunctuation: plain } = embedOptions('embedLocal', options);
  requireNextTurnCase('embedLocal', nextTurn);
  const { context, candidate, speakers = [] } = nextTurn;
  requireEmbedder('embedLocal', embedder);
  const background = speakers.find(({ id }) => sameSpeaker(id, candidate.speaker))?.background ?? '';
  const said = [...context, candidate].map(({ text }) => text);
  const texts = [...said, background, ...(plain ? said.map(withoutPunctuation) : [])];
  const matrix = await embedTexts(texts, embedder);
  const { data, cols } = matrix;
  const rows = context.length;
  return {
    ...nextTurn,
    contextEmbeddings: { data: data.subarray(0, rows * cols), rows, cols },
    candidateEmbedding: row(matrix, rows),
    ...(background.trim() === '' ? {} : { backgroundEmbedding: row(matrix, rows + 1) }),
    ...(plain && {
      withoutPunctuation: {
        context: { data: data.subarray((rows + 2) * cols, (2 * rows + 2) * cols), rows, cols },
        candidate: row(matrix, 2 * rows + 2),
      },
    }),
    embedder: embedderInfo(embedder),
  };
}
