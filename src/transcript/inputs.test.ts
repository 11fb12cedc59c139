import { describe, expect, it } from 'vitest';
import { MetricError } from '../error.js';
import {
  requireAgenda,
  requireEmbedded,
  requireEmbeddedNextTurnCase,
  requireGames,
  requireLabels,
  requireList,
  requireNextTurnCase,
  requireRecords,
  requireRuns,
  requireSpeakers,
  requireTexts,
  requireTranscript,
  requireTranscripts,
  requireWholeTranscript,
  requireWords,
} from './inputs.js';
import { nextTurnCases } from './next-turn-cases.js';

const turns = [{ speaker: 'ana', text: 'Well.' }];
const messages = [{ role: 'user', content: 'Well.' }];
const round = { turns, truth: { a: ['C'] }, guesses: { a: ['D'], b: [] } };
const game = { rounds: [round] };
const item = { id: 'a', text: 'Greet' };
const agenda = { items: [item, { id: 'b', text: 'Part' }], edges: [['a', 'b']] };
const vectors = { context: [], candidate: {}, contextEmbeddings: [[1]], candidateEmbedding: [1] };
const NO_TRANSCRIPT = 'transcript: expected { turns: [{ speaker, text }] } (see fromOpenAIMessages)';
const NO_TURNS = 'expected turns, [{ speaker, text }] (see fromOpenAIMessages)';

describe.each<[string, (caller: string, value: never) => void, readonly (readonly [unknown, string])[]]>([
  [
    'requireTranscript',
    requireTranscript,
    [
      [undefined, `${NO_TRANSCRIPT}, got undefined`],
      ['hello', `${NO_TRANSCRIPT}, got "hello"`],
      [Promise.resolve({ turns }), `${NO_TRANSCRIPT}, got a promise`],
      [{ messages }, `${NO_TRANSCRIPT}, got an object`],
      [messages, `${NO_TRANSCRIPT}, got an array of ${messages.length}`],
      [[], `${NO_TRANSCRIPT}, got an array of 0`],
      [{ turns: 5 }, `${NO_TRANSCRIPT}, got 5`],
      [{ turns: [...turns, { speaker: 'ben' }] }, 'turns[1].text: expected a string, got undefined'],
      [{ turns: [null] }, 'turns[0].speaker: expected a string, got undefined'],
      // biome-ignore lint/suspicious/noSparseArray: a hole is what is tested
      [{ turns: [, turns[0]] }, 'turns[0].speaker: expected a string, got undefined'],
    ],
  ],
  [
    'requireNextTurnCase',
    requireNextTurnCase,
    [
      [{ turns }, 'nextTurn: expected a next-turn case, { context, candidate }; call nextTurnCases first'],
      [{ context: 5, candidate: turns[0] }, '{ context, candidate }, got an object'],
      [{ context: turns }, '{ context, candidate }, got an object'],
      [{ transcript: { turns } }, '{ context, candidate }; call nextTurnCases first, got an object'],
      [[{ turns }], '{ context, candidate }; call nextTurnCases first, got an array of 1'],
      [
        { context: [turns[0], 3], candidate: turns[0] },
        'context[1].speaker: expected a string, got undefined',
      ],
      [
        { context: [{ ...turns[0], round: '1' }], candidate: turns[0] },
        'context[0].round: expected a finite number, got "1"',
      ],
      [
        { context: turns, candidate: { ...turns[0], references: ['a', 1] } },
        'candidate[0].references: expected a list of strings, got an array of 2',
      ],
      [
        { context: turns, candidate: turns[0], speakers: [{}] },
        'speakers[0].id: expected a string, got undefined',
      ],
      [{ context: {}, candidate: turns[0] }, `context: ${NO_TURNS}, got an object`],
      [{ context: turns, candidate: {} }, 'candidate.speaker: expected a string, got undefined'],
    ],
  ],
  [
    'requireEmbedded',
    requireEmbedded,
    [
      [{ turns }, '{ transcript, embeddings }; call embedTranscript first, got an object'],
      [{ transcript: { turns } }, '{ transcript, embeddings }, got an object'],
      [{ embeddings: [] }, '{ transcript, embeddings }, got an object'],
      [{ transcript: {}, embeddings: [] }, `${NO_TRANSCRIPT}, got an object`],
    ],
  ],
  [
    'requireEmbeddedNextTurnCase',
    requireEmbeddedNextTurnCase,
    [
      [{ turns }, 'call embedTranscript and nextTurnCases first'],
      [{ transcript: { turns }, embeddings: [[1]] }, 'call nextTurnCases first'],
      [{ context: turns, candidate: turns[0] }, 'contextEmbeddings, candidateEmbedding }, got an object'],
      [{ ...vectors, context: 5 }, 'contextEmbeddings, candidateEmbedding }, got an object'],
      [{ ...vectors, context: turns }, 'candidate.speaker: expected a string, got undefined'],
      [{ ...vectors, context: turns, candidateEmbedding: 1 }, 'candidateEmbedding }, got an object'],
      [{ ...vectors, context: turns, contextEmbeddings: 1 }, 'candidateEmbedding }, got an object'],
    ],
  ],
  [
    'requireGames',
    requireGames,
    [
      [{ turns }, 'call gamesOf first'],
      [[{ turns }], 'call gamesOf first'],
      [[5], 'games: expected a list of games, [{ rounds }], got an array of 1'],
      [{ rounds: [] }, 'games: expected a list of games, [{ rounds }], got an object'],
      [[game, { rounds: 1 }], 'games: expected a list of games, [{ rounds }], got an array of 2'],
      [[game, { rounds: [{}] }], `games[1].rounds[0].turns: ${NO_TURNS}, got undefined`],
      [[{ rounds: [round, null] }], `games[0].rounds[1].turns: ${NO_TURNS}, got undefined`],
      [
        [{ rounds: [{ ...round, turns: [{ speaker: 'a' }] }] }],
        'games[0].rounds[0].turns[0].text: expected a string, got undefined',
      ],
      [
        [{ rounds: [{ ...round, truth: undefined }] }],
        'games[0].rounds[0].truth: expected labels by player, got undefined',
      ],
      [
        [{ rounds: [{ ...round, guesses: { a: ['C'], b: 'C' } }] }],
        'games[0].rounds[0].guesses: expected labels by player, got an object',
      ],
    ],
  ],
  [
    'requireRuns',
    requireRuns,
    [
      [[{ turns }], 'call runsOf first'],
      [5, 'runs: expected a list of runs, [{ instruction, score }], got 5'],
      [
        [{ instruction: 'a', score: 1, model: 'm' }],
        'runs[0].model: expected no model (a run gives the compared system as `system`), got "m"',
      ],
      [[{ score: 1 }, 5], 'runs: expected a list of runs, [{ instruction, score }], got an array of 2'],
      [{ score: 1 }, 'runs: expected a list of runs, [{ instruction, score }], got an object'],
    ],
  ],
  [
    'requireSpeakers',
    requireSpeakers,
    [
      [{ id: 'ana' }, 'speakers: expected [{ id }], got an object'],
      [[{ id: 'ana' }, { name: 'Ben' }], 'speakers[1].id: expected a string, got undefined'],
      [[null], 'speakers[0].id: expected a string, got undefined'],
    ],
  ],
  [
    'requireAgenda',
    requireAgenda,
    [
      [null, 'agenda.items: expected a list of items, [{ id, text }], got undefined'],
      [{ ...agenda, items: [{ id: 'a' }] }, 'agenda.items[0].text: expected a string, got undefined'],
      [{ ...agenda, items: [item, { text: 'b' }] }, 'agenda.items[1].id: expected a string, got undefined'],
      [{ items: [] }, 'agenda.edges: expected pairs of item ids, [[from, to]], got undefined'],
      [
        { ...agenda, edges: [['a', 'b'], ['a']] },
        'agenda.edges: expected pairs of item ids, [[from, to]], got',
      ],
      [{ ...agenda, edges: ['ab'] }, 'agenda.edges: expected pairs of item ids, [[from, to]], got'],
    ],
  ],
  [
    'requireWords',
    (caller, value) => requireWords(caller, 'words', value),
    [
      ['a b', 'words: expected a list of words; call tokenizeWords first, got "a b"'],
      [5, 'words: expected a list of words, got 5'],
      [['a', 5], 'words[1]: expected a string, got 5'],
    ],
  ],
  [
    'requireTexts',
    (caller, value) => requireTexts(caller, 'texts', value),
    [
      ['a', 'texts: expected a list of texts, got "a"'],
      [['a', null], 'texts[1]: expected a string, got null'],
    ],
  ],
  [
    'requireTranscripts',
    requireTranscripts,
    [
      [{ turns }, 'someMetric: transcripts: expected a list of transcripts, got an object'],
      [
        [{ turns }, { messages }],
        `someMetric: ${NO_TRANSCRIPT.replace('transcript', 'transcripts[1]')}, got an object`,
      ],
    ],
  ],
  [
    'requireRecords',
    (caller, value) => requireRecords(caller, value, '[{ budget }]'),
    [
      [{}, 'records: expected a list of records, [{ budget }], got an object'],
      [[{}, 5], 'records: expected a list of records, [{ budget }], got an array of 2'],
      [[null], 'records: expected a list of records, [{ budget }], got an array of 1'],
    ],
  ],
  [
    'requireList',
    (caller, value) => requireList(caller, 'pairs', value, 'a list of pairs'),
    [[{}, 'pairs: expected a list of pairs, got an object']],
  ],
  [
    'requireLabels',
    (caller, value) => requireLabels(caller, 'labels', value),
    [
      ['ab', 'labels: expected a list of labels, got "ab"'],
      [['a', 1, Number.NaN], 'labels[2]: expected a string or a finite number, got NaN'],
      [[true], 'labels[0]: expected a string or a finite number, got true'],
    ],
  ],
])('%s', (_, check, cases) => {
  it.each(cases)('refuses %j', (value, message) => {
    expect(() => check('some-metric', value as never)).toThrow(MetricError);
    expect(() => check('some-metric', value as never)).toThrow(message);
  });
});

describe('checked inputs', () => {
  it('pass', () => {
    const embedded = { transcript: { turns }, embeddings: [[1, 0]] };
    requireTranscript('m', { turns });
    requireNextTurnCase('m', nextTurnCases({ turns })[0]!);
    requireEmbedded('m', embedded);
    requireEmbeddedNextTurnCase('m', nextTurnCases(embedded)[0]!);
    requireGames('m', []);
    requireGames('m', [{ rounds: [] }, game]);
    requireRuns('m', [{ instruction: 'a', score: 1 }]);
    requireSpeakers('m', undefined);
    requireSpeakers('m', [{ id: 'ana' }]);
    requireAgenda('m', { items: [], edges: [] });
    requireAgenda('m', agenda as never);
    expect(requireWords('m', 'words', ['a'])).toEqual(['a']);
    requireTexts('m', 'texts', ['']);
    requireTranscripts('m', [{ turns }]);
    requireRecords('m', [{}, []], '');
    requireList('m', 'list', [], '');
    requireLabels('m', 'labels', ['a', 1]);
    const whole = { ...turns[0]!, round: 1, addressees: ['b'], references: [] };
    requireWholeTranscript('m', {
      turns: [whole, ...turns],
      speakers: [{ id: 'a', name: 'A', background: '' }],
    });
  });
});

describe('requireWholeTranscript', () => {
  it.each([
    [{ turns: [{ ...turns[0], round: Number.NaN }] }, 'turns[0].round: expected a finite number, got NaN'],
    [
      { turns: [{ ...turns[0], addressees: 'ben' }] },
      'turns[0].addressees: expected a list of strings, got "ben"',
    ],
    [{ turns, speakers: [{ id: 3 }] }, 'speakers[0].id: expected a string, got 3'],
    [{ turns, speakers: [{ id: 'a', name: 3 }] }, 'speakers[0].name: expected a string, got 3'],
    [
      { turns, speakers: [{ id: 'a' }, { id: 'b', background: 3 }] },
      'speakers[1].background: expected a string, got 3',
    ],
    [
      { turns: [...turns, { ...turns[0], references: ['a', 3] }] },
      'turns[1].references: expected a list of strings, got an array of 2',
    ],
    [{ turns: [{ speaker: 'a' }] }, 'turns[0].text: expected a string, got undefined'],
  ])('refuses details of a wrong type in %j', (transcript, message) => {
    expect(() => requireWholeTranscript('m', transcript as never)).toThrow(`m: ${message}`);
  });
});
