import { describe, expect, it } from 'vitest';
import type { ContentPart } from './frame/content-part.js';
import type { ModelRequest, ProtocolState } from './frame/types.js';
import {
  createNameGame,
  imageSelection,
  isotokenGame,
  nameGame,
  next,
  predictContinuation,
  predictConversation,
  predictNextTurn,
  selfPlay,
  shardedSimulation,
  shardInstruction,
  step,
} from './index.js';

const instance = createNameGame({ records: 3, seed: 1 });
const context = {
  id: 'd1',
  meta: { topic: 'a key' },
  speakers: [{ id: 'Ben' }],
  turns: [{ speaker: 'Ana', text: 'Who has the key?' }],
};
const asked = (state: unknown): ModelRequest => next(state as never) as ModelRequest;
const textOf = (state: unknown): string =>
  asked(state)
    .messages.map(({ content }) => JSON.stringify(content))
    .join('\n');
const game = (templates: object, more: object = {}) =>
  isotokenGame({ game: nameGame, instance, turns: 4, tokensPerPlayer: 64, templates, ...more });
const picture = [{ id: 'bus', url: 'bus.png' }, { id: 'cat' }];
const rounds = [{ A: picture, B: picture }];

describe('further places', () => {
  it('the CSV of the table and the number of records', () => {
    const text = asked(game({ view: '{csv}|{recordCount}' })).messages[1]!.content;
    const [table, count] = String(text).split('\n\n')[0]!.split('|');
    expect(table!.split('\n')).toEqual([
      instance.fields.join(','),
      ...instance.tables.A.map((row) => row.join(',')),
    ]);
    expect(count).toBe('3');
  });

  it('a batch of one dialogue as JSON', () => {
    const { messages } = asked(predictNextTurn({ context, templates: { dialogue: '{dialogues}' } }));
    expect(JSON.parse(String(messages[1]!.content))).toEqual([
      {
        ...{ dialogue_id: 'd1', topic: 'a key', speakers: ['Ben', 'Ana'] },
        dialogue: [{ speaker: 'Ana', utterance: 'Who has the key?' }],
      },
    ]);
  });
});

describe('an unknown place is an error before any request', () => {
  it.each<[string, () => unknown, string]>([
    [
      'isotoken',
      () => game({ final: 'Between 1 and {rows}.' }),
      'isotokenGame: options.templates.final: expected {instructions}, {answer}',
    ],
    [
      'a place of another template',
      () => game({ system: '{turnsLeft} left' }),
      'options.templates.system: expected',
    ],
    [
      'sharded',
      () => shardedSimulation({ shards: ['a'], setting: 'full', templates: { user: '{shard}' } }),
      'shardedSimulation: options.templates.user',
    ],
    [
      'concat',
      () => shardedSimulation({ shards: ['a'], setting: 'full', templates: { wrongAnswers: '{shards}' } }),
      'expected no places, or a placeholder with your own text',
    ],
    [
      'prediction',
      () => predictNextTurn({ context, templates: { dialogue: '{history}' } }),
      'predictNextTurn: options.templates.dialogue',
    ],
    [
      'self-play',
      () => selfPlay({ rounds, templates: { begin: '{number}' } }),
      'selfPlay: options.templates.begin',
    ],
    [
      'sharding',
      () => shardInstruction({ instruction: 'a', templates: { concat: '{segments}' } }),
      'shardInstruction: options.templates.concat',
    ],
  ])('%s', (_, start, message) => {
    expect(start).toThrow(message);
  });

  it('but a place with a text of the caller is known, and braces around anything else are kept', () => {
    const text = textOf(
      game({ system: '{exemplars} {"answer": 1} {} {A B}' }, { places: { exemplars: 'One.' } }),
    );
    expect(text).toContain('One. {\\"answer\\": 1} {} {A B}');
  });
});

describe('the form of the printed prompts', () => {
  it('MT-PingEval: rules, table, numbered lines of both players and a reminder in one message', () => {
    const templates = {
      prompt: 'RULES {words}\n{view}\nHISTORY\n{history}\n{reminder}',
      view: '{csv}',
      partner: '{turn}. ME: {message}',
      own: '{turn}. YOU: {message}',
      ...{ turn: '{turnsLeft} left. {turn}. YOU:', final: 'FINAL {ownTurnsLeft}' },
    };
    let state = game(templates);
    const [only, ...others] = asked(state).messages;
    expect([only!.role, others]).toEqual(['user', []]);
    expect(String(only!.content)).toMatch(/^RULES \d+\nYour table:[\s\S]+\nHISTORY\n\n4 left\. 1\. YOU:$/);
    for (const text of ['Lima?', 'No.', 'Oslo?']) state = step(state, { text });
    const last = asked(state).messages;
    expect(last.length).toBe(1);
    // The second player: the first one's lines are the partner's.
    expect(String(last[0]!.content)).toMatch(
      /HISTORY\n1\. ME: Lima\?\n2\. YOU: No\.\n3\. ME: Oslo\?\nFINAL 1$/,
    );
  });

  it('images: a label before each, between the words before and after them', () => {
    const images = { id: 'x', target: 't.png', images: ['a.png', 'b.png'], answer: 1 };
    const start = (templates: object) =>
      step(
        isotokenGame({ game: imageSelection, instance: images, turns: 2, tokensPerPlayer: 64, templates }),
        { text: 'A dog.' },
      );
    const parts = (state: unknown): string[] =>
      (asked(state).messages.at(-1)!.content as readonly ContentPart[]).map((part) =>
        part.type === 'text' ? part.text : part.url,
      );
    expect(
      parts(
        start({
          prompt: 'LOOK\n{view}\n{history}',
          image: 'Image {number}/{ordinal}',
          partner: '{turn}. ME: {message}',
        }),
      ),
    ).toEqual([
      expect.stringMatching(/^LOOK\n.+\nImage 0\/1$/),
      ...['a.png', 'Image 1/2', 'b.png', '1. ME: A dog.'],
    ]);
    const own = parts(start({ image: 'Image {number}:' }));
    expect([own[0], ...own.slice(1, 4)]).toEqual([
      expect.stringMatching(/\nImage 0:$/),
      ...['a.png', 'Image 1:', 'b.png'],
    ]);
  });

  it('common ground: a label before each image', () => {
    const content = asked(selfPlay({ rounds })).messages[1]!.content as readonly ContentPart[];
    expect(content.slice(1, 5).map((part) => (part.type === 'text' ? part.text : part.url))).toEqual([
      ...['Image 1:', 'bus.png', 'Image 2:', 'cat'],
    ]);
  });
});

/** The requests of a session by kind, with the replies that a script gives. */
function requestsOf(start: ProtocolState, replies: Readonly<Record<string, string>>): ModelRequest[] {
  const all: ModelRequest[] = [];
  let state = start;
  for (let request = next(state); request.kind !== 'done'; request = next(state)) {
    all.push(request);
    state = step(state, {
      text: replies[request.kind]!,
      ...(['evaluate', 'verify'].includes(request.kind) && { score: 1 }),
    });
  }
  return all;
}

/** Roles and texts of a request's messages. */
const messagesIn = ({ messages }: ModelRequest): string[] =>
  messages.map(({ role, content }) => `${role}: ${String(content)}`);

describe('the form of the printed prompts of Lost in Conversation', () => {
  const shards = ['How much are the pens?', 'There are 4.', 'A pen is 2 euros.'];
  const replies = {
    assistant: 'Maybe 5.',
    strategy: '{"response_type": "answer_attempt"}',
    extract: '{"answer": "5"}',
    evaluate: '{"score": 0}',
    user: '{"response": "Four pens.", "shard_id": 2}',
    consolidate: '{"instruction": "Price four pens."}',
  };
  const played = (setting: string, templates: object = {}): ModelRequest[] =>
    requestsOf(
      shardedSimulation({
        ...{ shards, setting: setting as 'full', templates, system: 'TASK', answerDescription: 'A number.' },
        instruction: 'What do 4 pens at 2 euros cost?',
      }),
      replies,
    );
  const firstOf = (requests: readonly ModelRequest[], kind: string): ModelRequest =>
    requests.find((request) => request.kind === kind)!;

  it('FULL: the task prompt, then the instruction', () => {
    expect(messagesIn(played('full')[0]!)).toEqual(['system: TASK', 'user: What do 4 pens at 2 euros cost?']);
  });

  it('CONCAT: the task prompt, then all shards as a list between the words of the template', () => {
    const [first] = played('concat', { concat: 'HEAD\n{shards}\nTAIL' });
    expect(messagesIn(first!)).toEqual([
      'system: TASK',
      'user: HEAD\n- How much are the pens?\n- There are 4.\n- A pen is 2 euros.\nTAIL',
    ]);
  });

  it('SHARDED: the first shard alone, then the messages of user and assistant in turn', () => {
    const assistant = played('sharded').filter(({ kind }) => kind === 'assistant');
    expect(messagesIn(assistant[0]!)).toEqual(['system: TASK', 'user: How much are the pens?']);
    expect(messagesIn(assistant[1]!).slice(2)).toEqual(['assistant: Maybe 5.', 'user: Four pens.']);
  });

  it('user: one message with the conversation, the revealed and the hidden shards, and the reply format', () => {
    const user = 'RULES\n{conversation}\n#1\n{revealed}\n#2\n{hidden}\n{"response": "", "shard_id": 1}';
    expect(messagesIn(firstOf(played('sharded', { user }), 'user'))).toEqual([
      [
        ...['user: RULES', 'user: How much are the pens?', '', 'assistant: Maybe 5.'],
        ...['#1', '1. How much are the pens?', '#2', '2. There are 4.', '3. A pen is 2 euros.'],
        '{"response": "", "shard_id": 1}',
      ].join('\n'),
    ]);
  });

  it('verification: first shard, shards, classes, form of an answer, reply', () => {
    const strategy = '{initialShard}|{shards}|{strategies}|{answerDescription}|{reply}';
    const [message, ...others] = messagesIn(firstOf(played('sharded', { strategy }), 'strategy'));
    const [first, all, classes, ...rest] = message!.split('|');
    expect([first, ...rest, others]).toEqual([
      'user: How much are the pens?',
      ...['A number.', 'Maybe 5.'],
      [],
    ]);
    expect(all!.split('\n').map((line) => line.slice(0, 3))).toEqual(['1. ', '2. ', '3. ']);
    expect(classes!.split('\n').length).toBe(7);
  });

  it('extraction and evaluation: form of an answer, reply; instruction, answer', () => {
    const templates = { extract: '{answerDescription}|{reply}', evaluate: '{instruction}|{answer}' };
    const requests = played('sharded', templates);
    expect(messagesIn(firstOf(requests, 'extract'))).toEqual(['user: A number.|Maybe 5.']);
    expect(messagesIn(firstOf(requests, 'evaluate'))).toEqual(['user: What do 4 pens at 2 euros cost?|5']);
  });

  it('RECAP: a last message that repeats all the user said, after the whole conversation', () => {
    const requests = played('recap', { recap: 'AGAIN\n{shards}' });
    const last = messagesIn(requests.filter(({ kind }) => kind === 'assistant').at(-1)!);
    expect(last.slice(0, 2)).toEqual(['system: TASK', 'user: How much are the pens?']);
    expect(last.at(-2)).toBe('assistant: Maybe 5.');
    expect(last.at(-1)).toMatch(/^user: AGAIN\n- How much are the pens\?\n- Four pens\./);
  });

  it('SNOWBALL: every message repeats the earlier ones as a list before the new one', () => {
    const requests = played('snowball', { snowball: 'SO FAR\n{previous}\nNOW\n{current}' });
    const second = messagesIn(requests.filter(({ kind }) => kind === 'assistant')[1]!);
    expect(second.at(-1)).toBe('user: SO FAR\n- How much are the pens?\nNOW\nFour pens.');
  });

  it('consolidate: a list of all the user said, and the written instruction in the last message', () => {
    const templates = { consolidate: 'ALL\n{said}', consolidated: 'TASK: {consolidated}' };
    const requests = played('consolidate', templates);
    expect(messagesIn(firstOf(requests, 'consolidate'))[0]).toMatch(
      /^user: ALL\n- How much .*\n- Four pens\./,
    );
    const last = messagesIn(requests.filter(({ kind }) => kind === 'assistant').at(-1)!);
    expect(last.at(-1)).toBe('user: TASK: Price four pens.');
  });

  it('sharding: the instruction; with its segments; with its shards', () => {
    const templates = {
      ...{ segment: '{instruction}', rephrase: '{instruction}|{segments}' },
      coverage: '{instruction}|{shards}',
    };
    const segments = ['a', 'b', 'c'];
    const requests = requestsOf(
      shardInstruction({ instruction: 'a b c', templates, runs: 1, coverage: true }),
      {
        segment: JSON.stringify({ segments }),
        rephrase: JSON.stringify({ shards: segments.map((shard, i) => ({ shard, segments: [i + 1] })) }),
        coverage: '{"coverage": "complete"}',
        ...{ verify: 'x', inspect: '{"accept": true}' },
      },
    );
    const printed = ['segment', 'rephrase', 'coverage'].map(
      (kind) => messagesIn(firstOf(requests, kind))[0]!,
    );
    expect(printed[0]).toBe('user: a b c');
    expect(printed[1]!.split('|').map((part) => part.split('\n').length)).toEqual([1, 3]);
    expect(printed[2]!.split('|').map((part) => part.split('\n').length)).toEqual([1, 3]);
  });
});

describe('the form of the printed prompts of MPCEval', () => {
  const templates = { system: 'TASK {turns}', dialogue: 'INPUT\n{dialogues}\nOUTPUT' };
  const listIn = (message: string): unknown =>
    JSON.parse(/^user: INPUT\n([\s\S]*)\nOUTPUT$/.exec(message)![1]!);
  const entry = {
    ...{ dialogue_id: 'd1', topic: 'a key', speakers: ['Ben', 'Ana'] },
    dialogue: [{ speaker: 'Ana', utterance: 'Who has the key?' }],
  };

  it.each([
    ['next turn', () => predictNextTurn({ context, templates }), 'system: TASK turn by turn', entry],
    [
      'continuation',
      () => predictContinuation({ context, turns: 3, templates }),
      'system: TASK in 3 turns',
      entry,
    ],
    [
      'whole conversation',
      () =>
        predictConversation({
          ...{ id: 'd1', topic: 'a key', turns: 5, templates },
          speakers: [{ id: 'Ben' }, { id: 'Ana' }],
        }),
      'system: TASK in 5 turns',
      { ...entry, dialogue: [] },
    ],
  ])(
    '%s: the task, then a list of dialogues with id, topic, speakers and turns',
    (_, start, task, expected) => {
      const [system, user, ...others] = messagesIn(asked(start()));
      expect([system, others]).toEqual([task, []]);
      expect(listIn(user!)).toEqual([expected]);
    },
  );
});
