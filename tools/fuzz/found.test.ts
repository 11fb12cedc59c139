import { describe, expect, it } from 'vitest';
import * as adapters from '../../src/adapters/index.js';
import { MetricError } from '../../src/error.js';
import * as root from '../../src/index.js';
import * as math from '../../src/math/index.js';
import * as node from '../../src/node.js';
import * as protocols from '../../src/protocols/index.js';
import * as report from '../../src/report/index.js';
import * as scorers from '../../src/scorers/index.js';
import * as statistics from '../../src/statistics/index.js';
import * as transformers from '../../src/transformers.js';
import { frozen } from '../../testing/frozen.js';

const state = { ...root.accumulate().state, methods: 'auto' };
const agenda = { items: [{ id: 'food', text: 'food' }], edges: [] };
const dialogue = { turns: [{ speaker: 'a', text: 'a red bus?', round: 10n }], meta: { rounds: [] } };
const topicModel = { id: 'none', distribution: () => undefined };
const local = {
  context: [{ speaker: 'ana', text: 'tea' }],
  candidate: { speaker: 'ben', text: 'rain' },
};
const play = protocols.selfPlay({ rounds: [{ A: [{ id: 'bus' }], B: [{ id: 'cat' }] }] });
const scorer = scorers.createScorer({ metric: 'centering-score', whenUndefined: 'fail' });

const scoreRow = { transcript: 't', metric: 'speaker-entropy', score: 1 };
const [compared] = root.compareSystems({ a: [scoreRow], b: [scoreRow] });

/** Calls that once ended in another error than ours, and the path that is named now. */
const CALLS: readonly (readonly [string, string, () => unknown])[] = [
  ['compareTranscripts', 'options', () => root.compareTranscripts([], [], null as never)],
  ['compareTranscripts', 'options.names', () => root.compareTranscripts([], [], { names: 7 as never })],
  ['paperReport', 'options', () => report.paperReport([], null as never)],
  ['messageNovelty', 'nextTurn', () => root.messageNovelty(null as never, { variant: 'reference' })],
  [
    'messageNovelty',
    'context',
    () => root.messageNovelty({ ...local, context: {} } as never, { variant: 'reference' }),
  ],
  [
    'decide',
    'comparisons[0].params',
    () => root.decide([{ ...compared, params: undefined }] as never, ['NSE < 1']),
  ],
  [
    'lengthTable',
    'comparisons[0].length.turns',
    () => report.lengthTable([{ ...compared, length: { verdict: 'length' } }] as never),
  ],
  ['checkModel', 'source', () => node.checkModel(-1e300 as never)],
  ['createFileCacheStore', 'folder', () => node.createFileCacheStore((() => 1) as never)],
  ['readPieces', 'path', () => node.readPieces([['x']] as never).next()],
  [
    'createClipEmbedder',
    'options.modelPath',
    () => transformers.createClipEmbedder({ modelPath: [['a']] as never }),
  ],
  ['toMastra', 'createMastraScorer()', () => scorers.toMastra(() => 1 as never, scorer)],
  ['accumulate', 'state.methods', () => root.accumulate().merge(state as never)],
  ['minimumSpanningTree', 'n', () => math.minimumSpanningTree(() => 1, 1e300)],
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
  ['pairedTest', 'differences', () => statistics.pairedTest(null as never)],
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
  ['embedderInfo', 'embedder.dtype', () => root.embedderInfo({ id: 'e', dtype: Number.NaN as never })],
  ['toScore', 'expected', () => scorers.matchers.toScore.call({}, dialogue, 'NSE', null as never)],
  [
    'agendaProgression',
    'agenda.edges',
    () =>
      root.agendaProgression({ ...local, contextEmbeddings: [[1, 0]], candidateEmbedding: [1, 0] }, {
        agenda: { ...agenda, edges: [['food', undefined]] } as never,
        agendaEmbeddings: [[1, 0]],
        coverageThreshold: 0.1,
        scale: 2,
      } as never),
  ],
  ['scalingRecordsOf', 'transcripts[0].meta', () => root.scalingRecordsOf([{ turns: [], meta: 5 as never }])],
  ['runsOf', 'meta', () => root.runsOf([{ turns: [], outcome: { score: 1 }, meta: 5 as never }])],
  ['gradualSharding', 'runs[0].task', () => root.gradualSharding([{ task: 10n, shards: 1 } as never])],
  [
    'dialogueActFit',
    'options.model.vocabulary',
    () =>
      root.dialogueActFit(local, {
        tagger: root.createRuleActTagger(),
        model: { ...root.fitActModel({ d: ['answer'] }), vocabulary: Number.POSITIVE_INFINITY as never },
      }),
  ],
  ['kendallTauB', 'x', () => statistics.kendallTauB(undefined as never, [1, 2])],
  ['kendallTauB', 'y[1]', () => statistics.kendallTauB([1, 2], [1, '2' as never])],
  ['readTranscriptFile', 'path', () => node.readTranscriptFile(0.5 as never).next()],
  ['spreadWithoutGroups', 'groupCount', () => math.spreadWithoutGroups([[1]], [0], 1e300)],
  ['spreadWithoutGroups', 'groups', () => math.spreadWithoutGroups([[1]], null as never, 1)],
  ['row', 'index', () => math.row(math.toEmbeddingMatrix([[1, 2]]), 10n as never)],
  ['row', 'matrix', () => math.row({ ...math.toEmbeddingMatrix([[1, 2]]), cols: 10n as never }, 0)],
  ['selfPlay', 'options', () => protocols.selfPlay(undefined as never)],
  ['transcriptOf', 'state.round', () => protocols.transcriptOf({ ...play, round: 3 } as never)],
  [
    'next',
    'state.config.templates.begin',
    () =>
      protocols.next({
        ...play,
        config: { ...play.config, templates: { ...play.config.templates, begin: undefined } },
      } as never),
  ],
  [
    'shardsInOrder',
    'request.data.hidden[0].text',
    () => protocols.shardsInOrder({ kind: 'user', data: { hidden: [{ id: 1, text: 10n }] } } as never),
  ],
  [
    'speakerTopicAlignment',
    'options.background',
    () => root.speakerTopicAlignment(local, { topicModel, background: new Float64Array(2) } as never),
  ],
  ['createLanguageModel', 'options.model', () => transformers.createLanguageModel(undefined as never)],
  [
    'createLanguageModel',
    'options.model',
    () => transformers.createLanguageModel({ model: { package: 3 as never } }),
  ],
  [
    'toJsonl',
    'rows[0]',
    () =>
      report.toJsonl([
        {
          transcript: 'x',
          unit: 'transcript',
          metric: 'm',
          score: 1,
          n: 2,
          signature: 's',
          more: 10n,
        } as never,
      ]),
  ],
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

  it('takes a vocabulary from a set, as it does from a list', () => {
    const turns = ['red car', 'red bus', 'Bus'].map((text, i) => ({ speaker: 'ana', text, round: i + 1 }));
    const curve = (vocabulary: unknown) =>
      root.lexicalDivergenceCurve({ turns }, { vocabulary: vocabulary as string[] });
    expect(curve(new Set(['Red', 'bus']))).toEqual(curve(['Red', 'bus']));
    expect(curve(['Red', 'bus']).score).toBeGreaterThan(0);
  });

  it('prints whole numbers beyond double precision by their digits', () => {
    const content = { type: 'answer-evaluation', exact_answer: { sum: 10n }, score: 1 };
    const trace = [
      { role: 'assistant', content: 'Ten.' },
      { role: 'log', content },
    ];
    const { transcripts } = adapters.fromLostInConversation([{ trace }]);
    expect(transcripts[0]?.turns[0]?.meta?.answer).toBe('{"sum":"10"}');
  });

  it('takes a wording that is undefined for none', () => {
    const templates = { begin: undefined as never };
    const { config } = protocols.selfPlay({ rounds: play.config.rounds, templates });
    expect(config.templates.begin).toBe(play.config.templates.begin);
  });

  it('says of any time that it is none', () => {
    const messages = [{ speaker: 'A', message: 'Hi', timestamp: 10n }];
    const { warnings } = adapters.fromPhotoBook([{ rounds: [{ messages }] }] as object[]);
    expect(warnings[0]?.message).toContain('10 is not a time; ignored');
  });

  it('takes nothing for a list whose length is no number', () => {
    const odd = { length: 10n } as never;
    expect(() => math.longestCommonSubsequence(odd, [])).toThrow(/expected a list, got/);
    expect(() => statistics.pairedTest(odd)).toThrow(/expected a list, got/);
  });

  it('merges a frozen state and leaves it as it was', () => {
    const { state } = root.accumulate().add(1);
    const whole = root.accumulate().merge(frozen(state)).add(3);
    expect([whole.summary().n, state.scores]).toEqual([2, [1]]);
  });

  it('fits at most a hundred thousand topics', () => {
    const expected = 'options.topics: expected a whole number from 1 to 100,000, got 1000000000000';
    expect(() => math.latentDirichletAllocation([[1]], { topics: 1e12 })).toThrow(expected);
    expect(() => root.fitTopicModel(['a bus'], { topics: 1e12 })).toThrow(expected);
    const few = math.latentDirichletAllocation([[1, 2]], { topics: 100_000, iterations: 1 });
    expect(few.components).toHaveLength(100_000);
  });
});
