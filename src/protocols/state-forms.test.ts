import { describe, expect, it } from 'vitest';
import { itChecksFields } from '../../testing/checked-fields.js';
import { requireForm } from '../options/forms.js';
import type { ModelRequest, ProtocolState, Reply } from './frame/types.js';
import { createNameGame } from './games/create-name-game.js';
import { isotokenGame } from './games/isotoken-game.js';
import { nameGame } from './games/name-game.js';
import { predictNextTurn } from './prediction/prediction.js';
import { runToCompletion } from './run-to-completion.js';
import { selfPlay } from './self-play/self-play.js';
import { step } from './sessions.js';
import { scriptedModel } from './sharded/scripted-model.js';
import { shardedSimulation } from './sharded/sharded-simulation.js';
import { shardInstruction } from './sharding/shard-instruction.js';
import { STATES } from './state-forms.js';

const check = (state: ProtocolState): void =>
  requireForm('next', 'state', state, STATES[state.protocol] as never);
const after = <S extends ProtocolState>(start: S, ...texts: readonly string[]): S =>
  texts.reduce((state, text) => step(state, { text }), start);

/** What is checked in the states of every protocol. */
const NUMBERS = ['replies', 'attempt', 'faults[0].request', 'config.retries'];
const TEXTS = ['faults[0].to', 'faults[0].kind', 'faults[0].problem', 'faults[0].text'];
const OBJECTS = ['faults[0]', 'config', 'config.templates', 'config.meta'];

describe('the state of an isotoken game', () => {
  const instance = createNameGame({ records: 4, seed: 1 });
  const start = isotokenGame({
    ...{ game: nameGame, instance, id: 'g' },
    ...{ turns: 4, tokensPerPlayer: 8, retries: 1 },
  });
  const [one, other] = start.config.players;
  // Four tokens a turn: the first message is cut; the last has to be an answer, and is one the second time.
  const played = after(start, 'one two three four five', 'Hm.', 'Hm.', 'Hm.', 'SELECT ROW 1');
  const parts = [
    { type: 'text', text: 'Your board:' },
    { type: 'image', url: 'board.png' },
  ];
  const views = { ...played.config.views, [other]: parts };
  const state = { ...played, config: { ...played.config, views } };
  itChecksFields(check as never, 'state', state, {
    'a finite number': [
      ...[...NUMBERS, 'history[0].tokens', 'config.turns', 'config.totalTokens'],
      ...['config.tokensPerTurn', 'config.wordsPerTurn', 'config.chance|null'],
    ],
    'a string': [
      ...[
        ...TEXTS,
        'history[0].player',
        'history[0].text',
        'history[0].uncut?',
        'answer.player',
        'forfeit|null',
      ],
      ...['config.game', 'config.item', 'config.id?', 'config.players[0]', 'config.players[1]'],
      ...['config.answerers[0]', 'config.templates.system', `config.choices.${one}[0]`],
      ...[`config.instructions.${one}`, `config.instructions.${other}`],
      ...[`config.views.${other}[0].type`, `config.views.${other}[0].text?`, `config.views.${other}[1].url?`],
    ],
    'a list': ['faults', 'history', 'config.answerers', `config.choices.${one}`, `config.choices.${other}`],
    'an object': [
      ...[...OBJECTS, 'history[0]', 'config.facts', `config.known.${one}`, `config.known.${other}`],
      ...[`config.views.${other}[0]`, 'answer|null'],
    ],
    'two players': ['config.players'],
    'something for each player': ['views', 'instructions', 'choices', 'known'].map(
      (name) => `config.${name}`,
    ),
    'a text or a list of parts': [`config.views.${one}`, `config.views.${other}`],
  });
});

describe('the state of a self-play', () => {
  const images = (...ids: string[]) => ids.map((id) => ({ id, url: `${id}.png` }));
  const rounds = [{ A: images('bus', 'cat', 'sea'), B: images('bus', 'dog', 'hut') }];
  const message = { message: 'A red bus?', reference: 'Image 1', guesses: ['C', 'D', 'D'] };
  const history = JSON.stringify({ ...message, guesses: null });
  itChecksFields(
    check as never,
    'state',
    after(selfPlay({ rounds, id: 's' }), 'No JSON.', history, history, JSON.stringify(message)),
    {
      'a finite number': [
        ...NUMBERS,
        'round',
        'history[0].round',
        'config.maxTurns',
        'config.maxTokens|null',
      ],
      'a string': [
        ...[...TEXTS, 'config.id?', 'config.rounds[0].A[0].id', 'config.rounds[0].B[2].url?'],
        ...['config.templates.round', 'history[0].player', 'history[0].message', 'history[0].reply'],
        ...['history[0].reference|null', 'history[2].guesses[1]'],
      ],
      'a list': [
        ...['faults', 'history', 'history[2].guesses|null'],
        ...['config.rounds', 'config.rounds[0].A', 'config.rounds[0].B'],
      ],
      'an object': [...OBJECTS, 'history[0]'],
      'an image': ['config.rounds[0].A[1]'],
      'the images of a round': ['config.rounds[0]'],
    },
  );
});

describe('the state of a prediction', () => {
  const context = {
    ...{ id: 'd1', turns: [{ speaker: 'Ana', text: 'Who has the key?' }] },
    speakers: [{ id: 'Ana', name: 'Ana B.', background: 'a cook' }],
  };
  const reply = [{ dialogue_id: 'd1', next_speaker: 'Ben', next_message: 'I do.' }];
  itChecksFields(
    check as never,
    'state',
    after(predictNextTurn({ context }), 'Ben.', JSON.stringify(reply)),
    {
      'a finite number': [...NUMBERS, 'config.window|null', 'config.turns|null', 'config.maxTokens|null'],
      'a string': [
        ...[...TEXTS, 'config.target', 'config.context.id', 'config.templates.system'],
        ...['config.context.turns[0].speaker', 'config.context.turns[0].text'],
        ...['id', 'name?', 'background?'].map((name) => `config.context.speakers[0].${name}`),
        ...['predicted[0].speaker', 'predicted[0].text'],
      ],
      'a list': ['faults', 'predicted|null', 'config.context.turns', 'config.context.speakers?'],
      'a turn': ['predicted[0]', 'config.context.turns[0]'],
      'a transcript': ['config.context'],
      'an object': [...OBJECTS, 'config.context.speakers[0]'],
    },
  );
});

describe('the state of a sharded simulation', () => {
  const shards = ['How much are the pens?', 'There are 4.', 'One costs 3 euros.'];
  const start = shardedSimulation({ shards, setting: 'sharded', item: 'pens' });
  const respond = scriptedModel({ assistant: () => 'Twelve.', score: () => 40 });
  let broken = 0;
  const state = runToCompletion(start, (request) =>
    request.kind === 'evaluate' && broken++ === 0 ? { text: 'Good.' } : respond(request),
  );
  it('needs a shard', () => {
    const without = { ...start, config: { ...start.config, shards: [] } };
    expect(() => check(without)).toThrow('state.config.shards: expected at least one shard');
  });

  itChecksFields(check as never, 'state', state, {
    'a finite number': [
      ...[...NUMBERS, 'config.rightFrom', 'config.maxTurns', 'config.seed', 'config.maxTokens|null'],
      ...['turns[0].shards[0]', 'turns[1].tokens|null', 'turns[1].score|null'],
    ],
    'a string': [
      ...[...TEXTS, 'phase', 'ended|null', 'config.setting', 'config.instruction', 'config.shards[0]'],
      ...['config.item', 'config.task|null', 'config.id|null', 'config.system|null', 'config.templates.user'],
      ...['turns[0].utterance', 'turns[0].text', 'turns[1].text', 'turns[1].strategy|null'],
      ...['turns[1].answer|null', 'turns[0].role'],
    ],
    'a list': ['faults', 'config.shards', 'turns', 'turns[0].shards'],
    'a turn': ['turns[0]', 'turns[1]'],
    'an object': OBJECTS,
  });
});

describe('the state of a sharding', () => {
  const segments = ['Write a poem about rain', 'four lines long', 'without rhymes'];
  const shards = ['A poem about rain?', 'Four lines.', 'No rhymes.'].map((shard, i) => ({
    shard,
    segments: [i + 1],
  }));
  const start = shardInstruction({ instruction: `${segments.join(', ')}.` });
  let broken = 0;
  const respond = ({ kind }: ModelRequest): Reply => {
    if (kind === 'segment') return { text: broken++ === 0 ? 'Three.' : JSON.stringify({ segments }) };
    if (kind === 'rephrase') return { text: JSON.stringify({ shards }) };
    if (kind === 'verify') return { text: 'A poem.', score: 80 };
    return { text: JSON.stringify({ accept: true }) };
  };
  itChecksFields(check as never, 'state', runToCompletion(start, respond), {
    'a finite number': [
      ...[...NUMBERS, 'config.runs', 'config.threshold', 'config.seed', 'shards[0].segments[0]'],
      ...['scores.full[0]', 'scores.concat[0]', 'scores.shuffleConcat[0]'],
    ],
    'a string': [
      ...[...TEXTS, 'phase', 'segments[0]', 'shards[0].shard', 'rejectedAt|null'],
      ...['config.instruction', 'config.system|null', 'config.templates.inspect'],
    ],
    'a list': [
      ...['faults', 'segments', 'shards', 'shards[0].segments'],
      ...['scores.full', 'scores.concat', 'scores.shuffleConcat'],
    ],
    'an object': [...OBJECTS, 'scores', 'shards[0]'],
  });
});

describe('a sharding that is verified', () => {
  const start = shardInstruction({ instruction: 'Write a poem, in four lines.', runs: 1 });
  const scores = { full: [80], concat: [80], shuffleConcat: [80] };
  const verified = { ...start, phase: 'verify', scores } as const;

  it('has a run to come, until it is done', () => {
    expect(() => check(verified)).toThrow(
      'next: state.config.runs: expected more runs than there are scores, got 1',
    );
    for (const state of [
      { ...verified, done: true },
      { ...verified, phase: 'inspect' },
      { ...verified, scores: { ...scores, shuffleConcat: [] } },
    ])
      expect(() => check(state as ProtocolState)).not.toThrow();
  });
});

// A silent player would go on without end.
describe('a number that is none', () => {
  it.each([Number.NaN, Number.POSITIVE_INFINITY])('is refused in a state: maxTurns %d', (maxTurns) => {
    const pictures = ['bus', 'cat', 'sea'].map((id) => ({ id }));
    const state = selfPlay({ rounds: [{ A: pictures, B: pictures }] });
    expect(() => check({ ...state, config: { ...state.config, maxTurns } } as ProtocolState)).toThrow(
      `next: state.config.maxTurns: expected a finite number, got ${maxTurns}`,
    );
  });
});

describe('what is no state at all', () => {
  it.each(Object.keys(STATES))('is refused as one of %s', (protocol) => {
    expect(() => requireForm('next', 'state', null, STATES[protocol]!)).toThrow(
      'next: state: expected a state that next and step made, got null',
    );
  });
});
