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

const agenda = { items: [{ id: 'food', text: 'food' }], edges: [] };
const openEdged = { ...agenda, edges: [['food', undefined]] };
const withoutStart = { transcript: { turns: [], agenda: { ...agenda, start: null } }, embeddings: [] };
const open = { agendaEmbeddings: [[1, 0]], coverageThreshold: 0.1, scale: 2 };
const dialogue = { turns: [{ speaker: 'a', text: 'a red bus?', round: 10n }], meta: { rounds: [] } };
const topicModel = { id: 'none', distribution: () => undefined };
const local = { context: [{ speaker: 'ana', text: 'tea' }], candidate: { speaker: 'ben', text: 'rain' } };
const embedded = { ...local, contextEmbeddings: [[1, 0]], candidateEmbedding: [1, 0] };
const play = protocols.selfPlay({ rounds: [{ A: [{ id: 'bus' }], B: [{ id: 'cat' }] }] });
const { config } = play;
const withoutBegin = { ...config, templates: { ...config.templates, begin: undefined } };
const scorer = scorers.createScorer({ metric: 'centering-score', whenUndefined: 'fail' });
const model = { ...root.fitActModel({ d: ['answer'] }), vocabulary: Infinity };
const background = new Float64Array(2);
const hidden = [{ id: 1, text: 10n }];
const matrix = math.toEmbeddingMatrix([[1, 2]]);
const state = { ...root.accumulate().state, methods: 'auto' };
const scoreRow = { transcript: 't', metric: 'speaker-entropy', score: 1 };
const resultRow = { ...scoreRow, unit: 'transcript', n: 2, signature: 's', more: 10n };
const [compared] = root.compareSystems({ a: [scoreRow], b: [scoreRow] });

/** Calls that once ended in another error than ours: module, function, the path that is named now, arguments. */
const CALLS: readonly (readonly [object, string, string, ...unknown[]])[] = [
  [root, 'compareTranscripts', 'options', [], [], null],
  [root, 'compareTranscripts', 'options.names', [], [], { names: 7 }],
  [report, 'paperReport', 'options', [], null],
  [root, 'messageNovelty', 'nextTurn', null, { variant: 'reference' }],
  [root, 'messageNovelty', 'context', { ...local, context: {} }, { variant: 'reference' }],
  [root, 'decide', 'comparisons[0].params', [{ ...compared, params: undefined }], ['NSE < 1']],
  [report, 'lengthTable', 'findings[0].length.turns', [{ ...compared, length: { verdict: 'length' } }]],
  [node, 'checkModel', 'source', -1e300],
  [node, 'createFileCacheStore', 'folder', () => 1],
  [node, 'readChunks', 'path', [['x']]],
  [node, 'readTranscriptFile', 'path', 0.5],
  [transformers, 'createClipEmbedder', 'options.modelPath', { modelPath: [['a']] }],
  [scorers, 'toMastra', 'createMastraScorer()', () => 1, scorer],
  [root.accumulate(), 'merge', 'state.methods', state],
  [math, 'minimumSpanningTree', 'n', () => 1, 1e300],
  [root, 'signature', 'result.params.variant[0]', { params: { variant: [new Map()] } }],
  [math, 'permutationTest', 'a', undefined, [1, 2]],
  [root, 'nextAgendaItem', 'saturated', agenda, 'food', () => 1],
  [root, 'gameOf', 'turns[0].round', dialogue],
  [root, 'topicExpansion', 'topicModel.distribution', local, { topicModel }],
  [math, 'latentDirichletAllocation', 'counts', [[1e300, 1]], { topics: 2 }],
  [math, 'resolvePrecision', 'matrices[0]', undefined, null],
  [statistics, 'pairedTest', 'differences', null],
  [root, 'fitEmbeddingTopics', 'texts', [[1, 0]], undefined],
  [root, 'agendaCompletion', 'agenda.start', withoutStart, open],
  [root, 'embedderInfo', 'embedder', null],
  [root, 'embedderInfo', 'embedder.dtype', { id: 'e', dtype: Number.NaN }],
  [scorers.matchers, 'toScore', 'expected', dialogue, 'NSE', null],
  [root, 'agendaProgression', 'agenda.edges', embedded, { ...open, agenda: openEdged }],
  [root, 'scalingRecordsOf', 'transcripts[0].meta', [{ turns: [], meta: 5 }]],
  [root, 'runsOf', 'meta', [{ turns: [], outcome: { score: 1 }, meta: 5 }]],
  [root, 'gradualSharding', 'runs[0].task', [{ task: 10n, shards: 1 }]],
  [root, 'dialogueActFit', 'options.model.vocabulary', local, { tagger: root.createRuleActTagger(), model }],
  [statistics, 'kendallTauB', 'x', undefined, [1, 2]],
  [statistics, 'kendallTauB', 'y[1]', [1, 2], [1, '2']],
  [math, 'spreadWithoutGroups', 'groupCount', [[1]], [0], 1e300],
  [math, 'spreadWithoutGroups', 'groups', [[1]], null, 1],
  [math, 'row', 'index', matrix, 10n],
  [math, 'row', 'matrix', { ...matrix, cols: 10n }, 0],
  [protocols, 'selfPlay', 'options', undefined],
  [protocols, 'transcriptOf', 'state.round', { ...play, round: 3 }],
  [protocols, 'next', 'state.config.templates.begin', { ...play, config: withoutBegin }],
  [protocols, 'shardsInOrder', 'request.data.hidden[0].text', { kind: 'user', data: { hidden } }],
  [root, 'speakerTopicAlignment', 'options.background', local, { topicModel, background }],
  [transformers, 'createLanguageModel', 'options.model', undefined],
  [transformers, 'createLanguageModel', 'options.model', { model: { package: 3 } }],
  [report, 'toJsonl', 'rows[0]', [resultRow]],
];

describe('what fuzzing has found', () => {
  it.for(CALLS)('$1 names $2', async ([module, name, path, ...args]) => {
    const call = Reflect.get(module, name) as (...args: unknown[]) => unknown;
    // A generator checks its arguments when it is asked for its first value.
    const called = async (): Promise<unknown> => {
      const value = await call.apply(module, args);
      return Object(value).next?.() ?? value;
    };
    const error = await called().catch((reason: unknown) => reason);
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
