import { homedir } from 'node:os';
import { join } from 'node:path';
import { readFiles } from '../../src/cli/input-files.js';
import type { Io } from '../../src/cli/io.js';
import { expandFiles } from '../../src/cli/named-files.js';
import { type CachedEmbedder, cacheEmbedder } from '../../src/embed/cache-embedder.js';
import type { MeasureOptions } from '../../src/evidence/metric-scores.js';
import { createFileCacheStore } from '../../src/node.js';
import { createRuleActTagger } from '../../src/text/acts/create-rule-act-tagger.js';
import { fitActModel } from '../../src/text/acts/fit-act-model.js';
import { fitTopicModel } from '../../src/text/topics/fit-topic-model.js';
import type { Transcript } from '../../src/transcript/types.js';
import { createTransformersEmbedder } from '../../src/transformers.js';

/** The process as the command sees it. */
const IO = process as unknown as Io;

/** How conversations are read. */
export interface ConversationsOptions {
  /** Folder of the vectors that are kept between runs. */
  readonly cache?: string | undefined;
  /** How many conversations are read at most. */
  readonly most?: string | undefined;
  /** Whether to do without vectors. */
  readonly plain?: boolean;
}

/** Conversations, and what metrics are given with them. */
export interface Conversations {
  readonly transcripts: readonly Transcript[];
  readonly embedder: CachedEmbedder | undefined;
  readonly resources: MeasureOptions;
}

/** Reads whatever `mtpc score` reads; vectors are those of all-MiniLM-L6-v2, acts those of the rules, topics 20. */
export async function conversationsOf(folder: string, options: ConversationsOptions): Promise<Conversations> {
  const transcripts: Transcript[] = [];
  for await (const transcript of readFiles(await expandFiles([folder], IO), IO, {})) {
    if (transcripts.length < Number(options.most ?? Number.POSITIVE_INFINITY)) transcripts.push(transcript);
  }
  const store = createFileCacheStore(options.cache ?? join(homedir(), '.cache', 'mtpc', 'vectors'));
  const embedder = options.plain
    ? undefined
    : cacheEmbedder(await createTransformersEmbedder({ offline: true }), { store });
  const tagger = createRuleActTagger();
  const actModel = fitActModel(
    Object.fromEntries(transcripts.map(({ id, turns }) => [id!, tagger.tag(turns)])),
  );
  const texts = transcripts.flatMap(({ turns }) => turns.map(({ text }) => text));
  const topicModel = fitTopicModel(texts, { topics: 20, seeds: 1 });
  const resources = { tagger, actModel, topicModel, components: true, ...(embedder && { embedder }) };
  return { transcripts, embedder, resources };
}

/** A number in the `meta` of each transcript that has it, by id: `correct_ratio`. */
export function outcomesOf(transcripts: readonly Transcript[], field: string): Map<string, number> {
  return new Map(
    transcripts.flatMap(({ id, meta }) =>
      typeof meta?.[field] === 'number' && id !== undefined ? [[id, meta[field]] as const] : [],
    ),
  );
}
