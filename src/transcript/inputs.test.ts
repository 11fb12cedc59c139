import { describe, expect, it } from 'vitest';
import { MetricError } from '../error.js';
import {
  requireEmbedded,
  requireEmbeddedNextTurnCase,
  requireGames,
  requireNextTurnCase,
  requireRuns,
  requireTranscript,
  requireWholeTranscript,
} from './inputs.js';
import { nextTurnCases } from './next-turn-cases.js';

const turns = [{ speaker: 'ana', text: 'Well.' }];
const messages = [{ role: 'user', content: 'Well.' }];
const NO_TURNS = 'expected turns, [{ speaker, text }] (see fromOpenAIMessages)';

describe.each<[string, (caller: string, value: never) => void, readonly (readonly [unknown, string])[]]>([
  [
    'requireTranscript',
    requireTranscript,
    [
      [undefined, `turns: ${NO_TURNS}, got undefined`],
      ['hello', `turns: ${NO_TURNS}, got undefined`],
      [{ messages }, `turns: ${NO_TURNS}, got undefined`],
      [messages, `turns: ${NO_TURNS}, got undefined`],
      [{ turns: 5 }, `turns: ${NO_TURNS}, got 5`],
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
      [
        { turns },
        'nextTurnCase: expected a next-turn case, { context, candidate }; call nextTurnCases first',
      ],
      [{ context: 5, candidate: turns[0] }, 'nextTurnCase: expected a next-turn case'],
      [{ context: {}, candidate: turns[0] }, `context: ${NO_TURNS}, got an object`],
      [{ context: turns, candidate: {} }, 'candidate.speaker: expected a string, got undefined'],
    ],
  ],
  [
    'requireEmbedded',
    requireEmbedded,
    [
      [{ turns }, '{ transcript, embeddings }; call embedTranscript first, got an object'],
      [{ transcript: {}, embeddings: [] }, `turns: ${NO_TURNS}, got undefined`],
    ],
  ],
  [
    'requireEmbeddedNextTurnCase',
    requireEmbeddedNextTurnCase,
    [
      [{ turns }, 'call embedTranscript and nextTurnCases first'],
      [{ transcript: { turns }, embeddings: [[1]] }, 'call nextTurnCases first'],
      [{ context: turns, candidate: turns[0] }, 'a next-turn case with vectors'],
    ],
  ],
  [
    'requireGames',
    requireGames,
    [
      [{ turns }, 'call gamesOf first'],
      [[{ turns }], 'call gamesOf first'],
      [[5], 'games: '],
    ],
  ],
  [
    'requireRuns',
    requireRuns,
    [
      [[{ turns }], 'call runsOf first'],
      [5, 'runs: expected a list of runs'],
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
    requireRuns('m', [{ instruction: 'a', score: 1 }]);
  });
});

describe('requireWholeTranscript', () => {
  it.each([
    [{ turns: [{ ...turns[0], round: Number.NaN }] }, 'turns[0].round: expected a finite number, got NaN'],
    [
      { turns: [{ ...turns[0], addressees: 'ben' }] },
      'turns[0].addressees: expected a list of strings, got "ben"',
    ],
    [{ turns, speakers: [{ id: 3 }] }, 'speakers: expected speakers, [{ id }], got an array of 1'],
    [{ turns, speakers: [{ id: 'a', name: 3 }] }, 'speakers[0].name: expected a string, got 3'],
  ])('refuses details of a wrong type in %j', (transcript, message) => {
    expect(() => requireWholeTranscript('m', transcript as never)).toThrow(`m: ${message}`);
  });
});
