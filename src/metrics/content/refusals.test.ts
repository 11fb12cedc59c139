import { describe } from 'vitest';
import { itRefuses } from '../../../testing/refusals.js';
import { answerProposals } from './answer-proposals.js';
import { contextualLikelihood } from './contextual-likelihood.js';
import { dialogueActFit } from './dialogue-act-fit.js';
import { harmonicProgression } from './harmonic-progression.js';
import { messageNovelty } from './message-novelty.js';
import { progressionDistance } from './progression-distance.js';
import { topicExpansion } from './topic-expansion.js';

const turns = ['ana', 'ben', 'ana'].map((speaker) => ({ speaker, text: 'well' }));
const embeddings = [
  [1, 0],
  [0, 1],
  [3, 4],
];
const embedded = { transcript: { turns }, embeddings };
const local = { context: turns, candidate: { speaker: 'ana', text: 'so' } };
const embeddedLocal = { ...local, contextEmbeddings: embeddings, candidateEmbedding: [1, 1] };
const topicModel = { id: 'one', distribution: () => [1] };
const tagger = { id: 'tagger', tag: (all: readonly unknown[]) => all.map(() => 'say') };
const model = {
  id: 'model',
  order: 1,
  vocabulary: ['say'],
  probability: () => ({ probability: 1, order: 1 }),
};

describe('metrics of content', () => {
  itRefuses([
    { id: 'answer-proposals', metric: answerProposals, input: { turns } },
    { id: 'contextual-likelihood', metric: contextualLikelihood, input: [-1, -2] },
    { id: 'dialogue-act-fit', metric: dialogueActFit, input: local, options: { tagger, model } },
    { id: 'harmonic-progression', metric: harmonicProgression, input: embedded },
    { id: 'message-novelty', metric: messageNovelty, input: embeddedLocal },
    { id: 'progression-distance', metric: progressionDistance, input: embedded },
    { id: 'topic-expansion', metric: topicExpansion, input: local, options: { topicModel } },
  ]);
});
