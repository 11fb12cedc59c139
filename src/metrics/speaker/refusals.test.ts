import { describe, expect, it } from 'vitest';
import { itRefuses, type RefusalCase } from '../../../testing/refusals.js';
import { directNameReference } from './direct-name-reference.js';
import { implicitReference } from './implicit-reference.js';
import { participationFrequency } from './participation-frequency.js';
import { semanticConcentration } from './semantic-concentration.js';
import { speakerEntropy } from './speaker-entropy.js';
import { speakerSimilarity } from './speaker-similarity.js';
import { speakerTopicAlignment } from './speaker-topic-alignment.js';

const turns = ['ana', 'ben', 'ana'].map((speaker) => ({ speaker, text: 'well' }));
const embedder = { id: 'by-hand', embed: () => [] };
const embedded = {
  transcript: { turns },
  embeddings: [
    [1, 0],
    [0, 1],
    [3, 4],
  ],
  embedder,
};
const local = { context: turns, candidate: { speaker: 'ana', text: 'so' } };
const embeddedLocal = {
  ...local,
  contextEmbeddings: embedded.embeddings,
  candidateEmbedding: [1, 1],
  embedder,
};
const topicModel = { id: 'one', distribution: () => [1] };

const CASES: readonly RefusalCase[] = [
  { id: 'direct-name-reference', metric: directNameReference, input: local },
  { id: 'implicit-reference', metric: implicitReference, input: local },
  { id: 'participation-frequency', metric: participationFrequency, input: local },
  { id: 'semantic-concentration', metric: semanticConcentration, input: embedded },
  { id: 'speaker-entropy', metric: speakerEntropy, input: { turns } },
  { id: 'speaker-similarity', metric: speakerSimilarity, input: embeddedLocal },
  { id: 'speaker-topic-alignment', metric: speakerTopicAlignment, input: local, options: { topicModel } },
];

describe('metrics of speakers', () => {
  itRefuses(CASES);

  it('neither carry nor freeze the embedder that made the vectors', () => {
    expect(semanticConcentration(embedded).embedder).toEqual({ id: 'by-hand' });
    expect(speakerSimilarity(embeddedLocal).embedder).toEqual({ id: 'by-hand' });
    expect(Object.isFrozen(embedder)).toBe(false);
  });

  it('refuse fields of turns and speakers that are not what they should be', () => {
    const of = (fields: object): unknown => directNameReference({ ...local, ...fields } as typeof local);
    expect(() => of({ speakers: [{ id: 'ana', name: 3 }] })).toThrow(
      'speakers[0].name: expected a string, got 3',
    );
    expect(() => of({ context: [{ ...turns[0], addressees: 'ben' }] })).toThrow(
      'context[0].addressees: expected a list of strings, got "ben"',
    );
  });
});
