import { describe, expect, it } from 'vitest';
import * as adapters from '../../src/adapters/index.js';
import { MetricError } from '../../src/error.js';
import * as root from '../../src/index.js';
import * as math from '../../src/math/index.js';
import * as node from '../../src/node.js';
import * as scorers from '../../src/scorers/index.js';
import * as transformers from '../../src/transformers.js';

const state = { ...root.scoreAccumulator.init(), methods: 'auto' };
const agenda = { items: [{ id: 'food', text: 'food' }], edges: [] };
const dialogue = { turns: [{ speaker: 'a', text: 'a red bus?', round: 10n }], meta: { rounds: [] } };
const topicModel = { id: 'none', distribution: () => undefined };
const local = {
  context: [{ speaker: 'ana', text: 'tea' }],
  candidate: { speaker: 'ben', text: 'rain' },
};
const scorer = scorers.createScorer({ metric: 'centering-score', whenUndefined: 'fail' });

/** Calls that once ended in another error than ours, and the path that is named now. */
const CALLS: readonly (readonly [string, string, () => unknown])[] = [
  ['checkModel', 'source', () => node.checkModel(-1e300 as never)],
  ['createFileCacheStore', 'folder', () => node.createFileCacheStore((() => 1) as never)],
  ['readPieces', 'path', () => node.readPieces([['x']] as never).next()],
  [
    'createClipEmbedder',
    'options.modelPath',
    () => transformers.createClipEmbedder({ modelPath: [['a']] as never }),
  ],
  ['toMastra', 'createMastraScorer()', () => scorers.toMastra(() => 1 as never, scorer)],
  [
    'scoreAccumulator.add',
    'state.methods',
    () => root.scoreAccumulator.add(state as never, { score: 1 } as never),
  ],
  ['minimumSpanningTree', 'options.n', () => math.minimumSpanningTree(() => 1, 1e300)],
  [
    'signature',
    'result.params.variant[0]',
    () => root.signature({ params: { variant: [new Map()] } } as never),
  ],
  ['permutationTest', 'a', () => math.permutationTest(undefined as never, [1, 2])],
  ['nextAgendaItem', 'saturated', () => root.nextAgendaItem(agenda, 'food', (() => 1) as never)],
  ['gameOf', 'turns[0].round', () => root.gameOf(dialogue as never)],
  [
    'topicExpansion',
    'topicModel.distribution',
    () => root.topicExpansion(local, { topicModel: topicModel as never }),
  ],
  ['latentDirichletAllocation', 'counts', () => math.latentDirichletAllocation([[1e300, 1]], { topics: 2 })],
  ['resolvePrecision', 'matrices[0]', () => math.resolvePrecision(undefined, null as never)],
  ['pairedTest', 'values', () => root.pairedTest(null as never)],
  ['fitEmbeddingTopics', 'texts', () => root.fitEmbeddingTopics([[1, 0]], undefined as never)],
  [
    'agendaCompletion',
    'agenda.start',
    () =>
      root.agendaCompletion(
        { transcript: { turns: [], agenda: { ...agenda, start: null as never } }, embeddings: [] },
        { agendaEmbeddings: [[1, 0]], scale: 2, coverageThreshold: 0.1 },
      ),
  ],
  ['embedderInfo', 'embedder', () => root.embedderInfo(null as never)],
];

describe('what fuzzing has found', () => {
  it.each(CALLS)('%s names %s', async (_, path, call) => {
    const error = await Promise.resolve()
      .then(call)
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MetricError);
    expect((error as MetricError).path).toBe(path);
  });

  it('takes phrases from a set', () => {
    const turns = ['I think my board came first.', 'Yes, I agree.', 'Good.'].map((text, i) => ({
      speaker: i % 2 ? 'ben' : 'ana',
      text,
    }));
    const acceptCues = new Set(['agree']) as never;
    expect(root.answerProposals({ turns }, { match: 'word', acceptCues }).score).toBe(0.5);
  });

  it('says of any time that it is none', () => {
    const messages = [{ speaker: 'A', message: 'Hi', timestamp: 10n }];
    const { warnings } = adapters.fromPhotoBook([{ rounds: [{ messages }] }] as object[]);
    expect(warnings[0]?.message).toContain('10 is no time; left out');
  });
});
