import { itemAt } from '../../math/existing.js';
import { linkMentions } from '../../text/mentions/link-mentions.js';
import type { Turn } from '../../transcript/types.js';
import {
  type CenteringMention,
  type Chunk,
  type ChunkMatch,
  listParticipants,
  normalizeEntity,
} from './centering-entities.js';

/** The mentions of each turn with their entities, by string matching or by linking. Linear in the text. */
export function centeringMentions(
  turns: readonly Turn[],
  chunks: readonly (readonly Chunk[])[],
  match: ChunkMatch,
  resolve: 'none' | 'speaker',
): readonly CenteringMention[][] {
  if (match === 'linked') return linkedMentions(turns, chunks);
  const participants = resolve === 'speaker' ? listParticipants(turns) : [];
  return chunks.map((list, i) =>
    list.map((chunk) => ({ ...chunk, entity: normalizeEntity(chunk, match, participants[i]) })),
  );
}

function linkedMentions(turns: readonly Turn[], chunks: readonly (readonly Chunk[])[]): CenteringMention[][] {
  const participants = listParticipants(turns);
  const linked = linkMentions(
    turns.map(({ text, speaker }, i) => ({
      text,
      chunks: itemAt(chunks, i),
      speakerName: speaker,
      ...itemAt(participants, i),
    })),
  );
  return linked.map((list) => list.map(({ chunk, entity, link }) => ({ ...chunk, entity, link })));
}
