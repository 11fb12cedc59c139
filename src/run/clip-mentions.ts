import { requireInput } from '../error.js';
import { row, toEmbeddingMatrix, type Vectors } from '../math/embedding-matrix.js';
import { referringExpressions } from '../metrics/grounding/referring-expressions.js';
import type { ClipMention } from '../metrics/multimodal/clip-score-curve.js';
import { asFields } from '../options/is-fields.js';
import type { GameImage, RoundImages } from '../protocols/self-play/self-play-state.js';
import { requireList, requireTranscripts } from '../transcript/inputs.js';
import type { Transcript } from '../transcript/types.js';

/** An expression of a player for an image, among the images that the player saw in that round. */
interface Mention {
  readonly round: number;
  readonly text: string;
  readonly target: GameImage;
  readonly distractors: readonly GameImage[];
}

/**
 * The referring expressions of games of images, with their images, as CLIP vectors: the option `clipMentions` of
 * `paperReport`. A transcript names its game by `meta.item`, as `runGames` writes it.
 *
 * @param games the games that were played: `{ id, rounds: [{ A: [{ id, url }], B }] }`
 * @throws MetricError `INVALID_INPUT` for a transcript whose game is missing
 *
 * @example
 * ```ts
 * import { clipMentions } from '@mtpc/metrics/run';
 * const game = { id: 'g', rounds: [{ A: [{ id: 'bus' }, { id: 'cat' }], B: [{ id: 'bus' }, { id: 'sea' }] }] };
 * const turns = [{ speaker: 'A', text: 'I have a red bus.', round: 1, references: ['bus'] }];
 * const clip = {
 *   embed: async (texts: readonly string[]) => texts.map(() => [1, 0]),
 *   embedImages: async (images: readonly unknown[]) => images.map(() => [0, 1]),
 * };
 * const [mentions] = await clipMentions([{ turns, meta: { item: 'g' } }], [game], clip);
 * mentions.map(({ round, distractors }) => [round, distractors]); // => [[1, [[0, 1]]]]
 * ```
 */
export async function clipMentions(
  transcripts: readonly Transcript[],
  games: readonly unknown[],
  clip: ClipVectors,
): Promise<ClipMention[][]> {
  requireTranscripts('clipMentions', transcripts);
  requireList('clipMentions', 'games', games, 'a list of games');
  const isClip = typeof clip?.embed === 'function' && typeof clip.embedImages === 'function';
  requireInput(isClip, 'clipMentions', 'clip', 'an embedder of texts and images (embed, embedImages)', clip);
  const rounds = new Map(
    games.map((game, i) => {
      const { id = i + 1, rounds: own } = asFields(game);
      requireList('clipMentions', `games[${i}].rounds`, own, 'a list of rounds, [{ A: [{ id, url }], B }]');
      return [String(id), own as readonly RoundImages[]];
    }),
  );
  const found = transcripts.map((transcript) => {
    const item = String(transcript.meta?.item);
    const own = rounds.get(item);
    requireInput(own !== undefined, 'clipMentions', 'games', `the game ${item}`, [...rounds.keys()]);
    return mentionsIn(transcript, own);
  });
  const all = found.flat();
  const texts = [...new Set(all.map(({ text }) => text))];
  const addresses = [
    ...new Set(all.flatMap(({ target, distractors }) => [target, ...distractors].map(imageAddress))),
  ];
  if (all.length === 0) return found.map(() => []);
  const vectorOfText = rowsByName(texts, await clip.embed(texts));
  const vectorOfAddress = rowsByName(addresses, await clip.embedImages(addresses.map(imageSource)));
  const vectorOf = (image: GameImage): ArrayLike<number> => vectorOfAddress(imageAddress(image));
  return found.map((mentions) =>
    mentions.map(({ round, text, target, distractors }) => ({
      ...{ round, text: vectorOfText(text), target: vectorOf(target) },
      distractors: distractors.map(vectorOf),
    })),
  );
}

/** What embeds texts and images in one space, such as a CLIP embedder. */
export interface ClipVectors {
  embed(texts: readonly string[]): Promise<Vectors>;
  embedImages(images: readonly (string | Blob)[]): Promise<Vectors>;
}

/** The expressions that refer to an image of their speaker. */
function mentionsIn(transcript: Transcript, rounds: readonly RoundImages[]): Mention[] {
  return referringExpressions(transcript).expressions.flatMap(({ text, round, speaker, references }) => {
    if (round === undefined || (speaker !== 'A' && speaker !== 'B')) return [];
    const images = rounds[round - 1]?.[speaker] ?? [];
    requireList('clipMentions', 'games', images, 'a list of images for each player and round');
    return references.flatMap((id): Mention[] => {
      const target = images.find((image) => image.id === id);
      const distractors = images.filter((image) => image !== target);
      return target === undefined ? [] : [{ round, text, target, distractors }];
    });
  });
}

function imageAddress({ id, url = id }: GameImage): string {
  return url;
}

/** An image in a `data:` address as a blob; files and other addresses as they are. */
function imageSource(address: string): string | Blob {
  const [, type, base64] = /^data:([^;,]*);base64,(.*)$/s.exec(address) ?? [];
  return base64 === undefined ? address : new Blob([Buffer.from(base64, 'base64')], { type: type ?? '' });
}

function rowsByName(names: readonly string[], vectors: Vectors): (name: string) => ArrayLike<number> {
  const matrix = toEmbeddingMatrix(vectors);
  const places = new Map(names.map((name, i) => [name, i]));
  return (name) => row(matrix, places.get(name) ?? 0);
}
