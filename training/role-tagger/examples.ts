import { Arena } from '../../src/text/noun-chunks/arena.js';
import { ROLE_TEMPLATES, roleEvidence } from '../../src/text/noun-chunks/features.js';
import { beginLabel, outsideAfter, START } from '../../src/text/noun-chunks/labels.js';
import type { SparseWeights } from '../../src/text/noun-chunks/packed-weights.js';
import type { TagReader } from '../../src/text/noun-chunks/read-tags.js';
import { MARGIN, readSentence, type Sentence } from '../../src/text/noun-chunks/sentence.js';
import { sentenceBounds } from '../../src/text/noun-chunks/sentence-bounds.js';
import { TAG_TEMPLATES, tagAtoms } from '../../src/text/noun-chunks/tag-features.js';
import { type TokenColumns, tagColumns } from '../../src/text/tagged-tokens.js';
import { type ChainExample, UNKNOWN } from './chain.js';
import type { PlacedChunk, PlacedTag, Rendering } from './renderings.js';

const arena: Arena = new Arena();

/** A sentence of the run-time tokenizer, with the gold tags and chunk labels projected on its tokens. */
export interface ProjectedSentence {
  readonly sentence: Sentence;
  readonly tagExample: ChainExample;
  readonly labels: Uint8Array;
}

/** Reads a rendering with the run-time tokenizer. */
export function projectRendering({ text, chunks, tags }: Rendering): ProjectedSentence[] {
  const columns = tagColumns(text);
  const goldTags = projectTags(columns, tags);
  return sentenceBounds(columns).map(([from, to]) => {
    const sentence = readSentence(columns, from, to);
    arena.reset();
    const tagExample = {
      hashes: TAG_TEMPLATES.hash(tagAtoms(sentence, arena), MARGIN, sentence.length, arena).slice(),
      settings: new Uint8Array(to - from),
      labels: goldTags.slice(from, to),
    };
    return { sentence, tagExample, labels: projectChunks(columns, chunks, from, to) };
  });
}

/** What the role model learns from: features over the tags that a tag model gives as it will at run time. */
export function roleExamples(
  sentences: readonly ProjectedSentence[],
  tagWeights: SparseWeights,
  reader: TagReader,
): ChainExample[] {
  return sentences.map(({ sentence, tagExample, labels }) => {
    arena.reset();
    const levels = tagWeights.levels(tagExample.hashes, TAG_TEMPLATES.count, arena);
    const { rows, settings } = roleEvidence(sentence, reader.read(levels, MARGIN, arena), arena);
    const hashes = ROLE_TEMPLATES.hash(rows, MARGIN, sentence.length, arena);
    return { hashes: hashes.slice(), settings: settings.slice(), labels };
  });
}

function projectTags(columns: TokenColumns, tags: readonly PlacedTag[]): Uint8Array {
  const byPlace = new Map(tags.map(({ start, end, tag }) => [`${start}-${end}`, tag]));
  return Uint8Array.from(columns.starts, (start, i) => byPlace.get(`${start}-${columns.ends[i]}`) ?? UNKNOWN);
}

/** A token belongs to the chunk that it overlaps; the first such token begins it. */
function projectChunks(
  columns: TokenColumns,
  chunks: readonly PlacedChunk[],
  from: number,
  to: number,
): Uint8Array {
  const labels = new Uint8Array(to - from);
  let chunk: PlacedChunk | undefined;
  for (let i = from; i < to; i++) {
    const [start, end] = [columns.starts[i]!, columns.ends[i]!];
    const own = chunks.find((candidate) => candidate.start < end && start < candidate.end);
    const before = i === from ? START : labels[i - from - 1]!;
    if (own === undefined) labels[i - from] = outsideAfter(before);
    else labels[i - from] = beginLabel(own.role) + (own === chunk && i > from ? 1 : 0);
    chunk = own;
  }
  return labels;
}
