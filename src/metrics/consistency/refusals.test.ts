import { describe } from 'vitest';
import { itRefuses } from '../../../testing/refusals.js';
import { globalConsistency } from './global-consistency.js';
import { localConsistency } from './local-consistency.js';

const turns = ['ana', 'ben', 'ana'].map((speaker) => ({ speaker, text: 'well' }));
const embeddings = [
  [1, 0],
  [0, 1],
  [3, 4],
];
const local = { context: turns, candidate: { speaker: 'ana', text: 'so' } };

describe('metrics of consistency', () => {
  itRefuses([
    { id: 'global-consistency', metric: globalConsistency, input: { transcript: { turns }, embeddings } },
    {
      id: 'local-consistency',
      metric: localConsistency,
      input: { ...local, contextEmbeddings: embeddings, candidateEmbedding: [1, 1] },
    },
  ]);
});
