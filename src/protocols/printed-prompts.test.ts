import { describe, expect, it } from 'vitest';
import type { ContentPart } from './frame/content-part.js';
import type { ModelRequest } from './frame/types.js';
import {
  createNameGame,
  imageSelection,
  isotokenGame,
  nameGame,
  next,
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
