import { describe, expect, it } from 'vitest';
import type { ModelRequest, ProtocolState, Reply } from './frame/types.js';
import { createNameGame } from './games/create-name-game.js';
import { isotokenGame } from './games/isotoken-game.js';
import type { IsotokenTemplates } from './games/isotoken-state.js';
import { nameGame } from './games/name-game.js';
import { predictContinuation, predictConversation } from './prediction/prediction.js';
import type { PredictionTemplates } from './prediction/prediction-messages.js';
import { selfPlay } from './self-play/self-play.js';
import type { SelfPlayTemplates } from './self-play/self-play-state.js';
import { next, step } from './sessions.js';
import { shardedSimulation } from './sharded/sharded-simulation.js';
import type { ShardedTemplates } from './sharded/sharded-state.js';
import { shardInstruction } from './sharding/shard-instruction.js';
import type { ShardingTemplates } from './sharding/sharding-state.js';

/** Each template with all its places, and one of the caller. */
function withPlaces<T extends string>(places: Readonly<Record<T, readonly string[]>>): Record<T, string> {
  const entries = Object.entries(places as Record<string, readonly string[]>);
  const own = entries.map(([name, known]) => [
    name,
    [`<${name}>`, ...[...known, 'exemplars'].map((place) => `${place}=[{${place}}]`)].join(' '),
  ]);
  return Object.fromEntries(own) as Record<T, string>;
}

const PLACES = { exemplars: 'User: like this.' };

/** All messages of a session, with the replies that a script gives. */
function messagesOf(start: ProtocolState, replyTo: (request: ModelRequest) => string | Reply): string {
  const seen: string[] = [];
  let state = start;
  for (let request = next(state); request.kind !== 'done'; request = next(state)) {
    seen.push(...request.messages.map(({ content }) => JSON.stringify(content)));
    const reply = replyTo(request);
    state = step(state, typeof reply === 'string' ? { text: reply } : reply);
  }
  return seen.join('\n');
}

function expectFilled(text: string, templates: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(templates)) expect(text).toContain(`<${name}>`);
  expect(text).not.toMatch(/\{\w+\}/);
  expect(text).toContain('exemplars=[User: like this.]');
}

describe('the places of templates are filled', () => {
  it('in isotoken games', () => {
    const all = ['instructions', 'answer', 'player', 'partner', 'turns', 'ownTurns', 'tokens', 'words'];
    all.push('csv', 'recordCount');
    const before = [...all, 'turn', 'turnsLeft', 'ownTurnsLeft'];
    const templates = withPlaces<Exclude<keyof IsotokenTemplates, 'own' | 'image' | 'prompt'>>({
      ...{ system: all, view: [...all, 'view'], begin: all, partner: [...all, 'message', 'turn'] },
      ...{ turn: before, penultimate: before, final: before, retry: ['problem'] },
    });
    const instance = createNameGame({ records: 3 });
    const options = { templates, places: PLACES, retries: 1 };
    const start = isotokenGame({ game: nameGame, instance, turns: 5, tokensPerPlayer: 128, ...options });
    const text = messagesOf(start, () => 'Hm.');
    expectFilled(text, templates);
    expect(text).toContain('answer=[SELECT ROW i] player=[A] partner=[B] turns=[5] ownTurns=[3]');
    const left = [...text.matchAll(/turn=\[(\d)\] turnsLeft=\[(\d)\] ownTurnsLeft=\[(\d)\]/g)];
    // A has turns 1, 3 and 5, B has 2 and 4; the last turn is asked for twice.
    expect(left.map(([, ...numbers]) => numbers.join(' '))).toEqual([
      '1 5 3',
      '2 4 2',
      '3 3 2',
      '4 2 1',
      '5 1 1',
      '5 1 1',
    ]);
  });

  it('in sharded simulations', () => {
    const all = [
      ...['conversation', 'lastUserTurn', 'instruction', 'shards', 'initialShard', 'revealed', 'hidden'],
      ...['answerDescription', 'task'],
    ];
    const templates = withPlaces<keyof ShardedTemplates>({
      ...{ concat: ['shards'], recap: ['shards'], snowball: ['previous', 'current'], wrongAnswers: [] },
      ...{ user: all, strategy: [...all, 'reply', 'strategies'], extract: [...all, 'reply'] },
      ...{ evaluate: [...all, 'reply', 'answer'], retry: ['problem'] },
      ...{ consolidate: [...all, 'said'], consolidated: ['consolidated'] },
    });
    const shards = ['How much are the pens?', 'There are 4.'];
    const options = { templates, places: PLACES, shards, task: 'math', answerDescription: 'A number.' };
    const replies: Record<string, string> = {
      ...{
        assistant: 'It is 5.',
        strategy: '{"response_type": "answer_attempt"}',
        extract: '{"answer": "5"}',
      },
      consolidate: '{"instruction": "Add them."}',
      ...{ evaluate: '{"score": 0}', user: '{"response": "It is 4.", "shard_id": 2}' },
    };
    const text = (['concat', 'recap', 'snowball', 'consolidate'] as const)
      .map((setting) =>
        messagesOf(shardedSimulation({ ...options, setting, wrongAnswers: true }), ({ kind, attempt }) =>
          kind === 'extract' && attempt === 0 ? 'What?' : replies[kind]!,
        ),
      )
      .join('\n');
    expectFilled(text, templates);
    expect(text).toContain('initialShard=[How much are the pens?]');
    expect(text).toContain('hidden=[2. There are 4.] answerDescription=[A number.] task=[math]');
  });

  it('in referential self-play', () => {
    const all = ['rounds', 'images', 'player', 'partner'];
    const templates = withPlaces<keyof SelfPlayTemplates>({
      ...{ system: all, round: [...all, 'round'], begin: [...all, 'round'] },
      image: [...all, 'round', 'number'],
      ...{ partner: [...all, 'round', 'message'], retry: ['problem'] },
    });
    const images = [{ id: 'bus' }];
    const start = selfPlay({ rounds: [{ A: images, B: images }], templates, places: PLACES });
    const text = messagesOf(start, ({ attempt }) =>
      attempt === 0 ? 'Hm.' : '{"message": "Hi", "reference": null, "guesses": ["C"]}',
    );
    expectFilled(text, templates);
  });

  it('in predictions', () => {
    const all = ['id', 'topic', 'speakers', 'dialogue', 'dialogues', 'turns'];
    const templates = withPlaces<keyof PredictionTemplates>({
      system: all,
      dialogue: all,
      retry: ['problem'],
    });
    const options = { templates, places: PLACES, retries: 1 };
    const context = { id: 'd1', turns: [{ speaker: 'Ana', text: 'Hi' }], meta: { topic: 'greetings' } };
    expectFilled(
      messagesOf(predictContinuation({ context, ...options }), () => 'Hm.'),
      templates,
    );
    const speakers = [{ id: 'Ana', background: 'a cook' }];
    const whole = predictConversation({ id: 'd2', topic: 'soup', speakers, turns: 9, ...options });
    const text = messagesOf(whole, () => 'Hm.');
    expectFilled(text, templates);
    expect(text).toContain('id=[d2] topic=[soup] speakers=[- Ana: a cook] dialogue=[] dialogues=[');
  });

  it('in sharding', () => {
    const lists = ['instruction', 'segments', 'shards'];
    const templates = withPlaces<keyof ShardingTemplates>({
      ...{ segment: ['instruction'], rephrase: ['instruction', 'segments'], coverage: lists, inspect: lists },
      ...{ concat: ['shards'], retry: ['problem'] },
    });
    const segments = ['a', 'b', 'c'];
    const shards = segments.map((shard, i) => ({ shard, segments: [i + 1] }));
    const replies: Record<string, object> = {
      ...{
        segment: { segments },
        rephrase: { shards },
        coverage: { coverage: 'complete' },
        inspect: { accept: true },
      },
    };
    const options = { templates, places: PLACES, runs: 1, coverage: true };
    const text = messagesOf(shardInstruction({ instruction: 'a b c', ...options }), ({ kind, attempt }) => {
      if (kind === 'verify') return { text: 'x', score: 90 };
      return kind === 'segment' && attempt === 0 ? 'Hm.' : JSON.stringify(replies[kind]);
    });
    expectFilled(text, templates);
  });

  it('and refuse texts that are not', () => {
    const image = [{ id: 'bus' }];
    const call = () => selfPlay({ rounds: [{ A: image, B: image }], places: { exemplars: 5 } as never });
    expect(call).toThrow('selfPlay: options.places.exemplars: expected a string, got 5');
  });
});
