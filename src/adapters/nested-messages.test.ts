import { expect, it } from 'vitest';
import { MetricError } from '../error.js';
import { type ReadOptions, readTranscripts } from './index.js';

const TALK = [
  ['mira', 'Did the ferry leave on time?'],
  ['oskar', 'It left at nine, as always.'],
  ['mira', 'Then we shall take the next one.'],
] as const;

type Read = readonly (readonly string[])[];

/** `speaker: text` of each turn, for each conversation. */
function read(input: unknown, options: ReadOptions = {}): Read {
  const { transcripts } = readTranscripts(input, options);
  return transcripts.map(({ turns }) => turns.map(({ speaker, text }) => `${speaker}: ${text}`));
}

/** What the first suggested options give. */
function advised(input: unknown): Read {
  try {
    readTranscripts(input);
  } catch (error) {
    const [first] = (error as MetricError).remedies as readonly ReadOptions[];
    return read(input, first);
  }
  throw new Error('read without options');
}

const said = TALK.map(([who, text]) => `${who}: ${text}`);

it.each<[string, unknown, Read]>([
  [
    'the name of the person and the text in objects of a record',
    TALK.map(([username, body]) => ({ msg: { sender: { uid: 1, username }, content: { text: { body } } } })),
    [said],
  ],
  [
    'names in objects below a list of chats, and an entry without a person',
    {
      chats: [
        {
          thread: {
            events: [
              { kind: 'note', text: 'The chat was assigned to Oskar.' },
              ...TALK.map(([author_id, text]) => ({ kind: 'message', author_id, text })),
            ],
          },
        },
      ],
    },
    [said],
  ],
  [
    'the only candidate of each turn',
    {
      talks: [
        {
          turns: TALK.map(([name, raw]) => ({
            author: { name },
            candidates: [{ raw_content: raw, final: true }],
          })),
        },
      ],
    },
    [said],
  ],
  [
    'names of people and parts of texts',
    {
      events: TALK.map(([id, text]) => ({
        sender_id: { chat_id: id },
        chat: { segment: text.split(/(?<=,) /).map((part) => ({ type: 'TEXT', text: part })) },
      })),
    },
    [said.map((each) => each.replace(', ', ',\n'))],
  ],
  [
    'exchanges of one record, with both sides in objects',
    {
      history: [0, 1].map((i) => ({
        user: { content: { prompt: `Which pier is number ${i}?` } },
        assistant: { reply: { content: `The pier beside house ${i}.` } },
      })),
    },
    [[0, 1].flatMap((i) => [`user: Which pier is number ${i}?`, `assistant: The pier beside house ${i}.`])],
  ],
  [
    'messages in nodes, of which the root has none',
    {
      nodes: [
        { id: 'root', children: ['a'] },
        ...TALK.map(([role, text], i) => ({
          id: `n${i}`,
          message: { author: { role }, content: { parts: [text] } },
        })),
      ],
    },
    [said],
  ],
  [
    'messages that each name their conversation',
    {
      state: {
        messages: [0, 1].flatMap((i) =>
          TALK.map(([name, content]) => ({ role: 'user', name, content, sessionId: `s${i}` })),
        ),
      },
    },
    [said, said],
  ],
])('suggests options for %s', (_, input, expected) => {
  expect(advised(input)).toEqual(expected);
});

it('does not let two people take turns in a list of prompts', () => {
  const states = [
    'Name a tall tree of the north.',
    'Write a short poem about rain.',
    'Count to three in Welsh.',
  ];
  const input = { states: states.map((prompt, i) => ({ call: { prompt }, key: i })) };
  expect(() => readTranscripts(input)).toThrow(/mtpc formats lists the input formats$/);
});

it('separates messages of one list by the conversation that each names', () => {
  const messages = [0, 1].flatMap((i) =>
    TALK.map(([speaker, text]) => ({ speaker, text, session_id: `s${i}` })),
  );
  const { transcripts, warnings } = readTranscripts({ id: 'log', messages });
  expect(transcripts.map(({ id, turns }) => [id, turns.length])).toEqual([
    ['log:s0', 3],
    ['log:s1', 3],
  ]);
  expect(warnings.map(({ message }) => message)).toContain(
    'messages of one "session_id" are one conversation',
  );
  expect(read({ id: 'log', messages }, { columns: { conversation: null } })[0]).toHaveLength(6);
  // An id for each message is not that of a conversation.
  const own = TALK.map(([speaker, text], i) => ({ speaker, text, thread_id: `t${i}` }));
  expect(read({ messages: own })).toEqual([said]);
});

it('joins the messages at a path of all records, if they are said to be one conversation', () => {
  const records = TALK.map(([from, body]) => ({ entry: [{ value: { items: [{ from, body }] } }] }));
  const path = 'entry[].value.items';
  expect(read(records, { path, columns: { conversation: null } })).toEqual([said]);
  expect(read(records, { path })).toHaveLength(3);
});

it('reads pairs at a path by the speakers in turn', () => {
  const pairs = [
    ['Is the tide in?', 'It turns at noon.'],
    ['And the moon?', 'It is full.'],
  ];
  const input = { title: 'tides', log: { shown: pairs } };
  const turns = ['a: Is the tide in?', 'b: It turns at noon.', 'a: And the moon?', 'b: It is full.'];
  expect(read(input, { path: 'log.shown', speaker: ['a', 'b'] })).toEqual([turns]);
  // text-generation-webui has the messages as the model got them, and as they are shown.
  const roles = turns.map((turn) => turn.replace(/^a/, 'user').replace(/^b/, 'assistant'));
  expect(read({ internal: [['Is the tide in? ', 'It turns at noon.'], pairs[1]], visible: pairs })).toEqual([
    roles,
  ]);
});

it('reads requests and answers in bodies within the record, not the types of their content', () => {
  const record = {
    input: {
      inputContentType: 'application/json',
      inputBodyJson: { messages: [{ role: 'user', content: [{ text: 'Is it high tide?' }] }] },
    },
    output: {
      outputContentType: 'application/json',
      outputBodyJson: { output: { message: { role: 'assistant', content: [{ text: 'Not before noon.' }] } } },
    },
  };
  expect(read(record)).toEqual([['user: Is it high tide?', 'assistant: Not before noon.']]);
  expect(() => readTranscripts({ input: { type: 'a text' }, output: { type: 'a text' } })).toThrow(
    MetricError,
  );
});

it('joins the sentences of a recording by spaces', () => {
  const sentences = ['Well,', 'that is late.'].map((text, i) => ({ text, start: i, end: i + 1 }));
  const log = [
    { speaker: 'mira', sentences: [{ text: 'It is ten.', start: 0, end: 1 }] },
    { speaker: 'oskar', sentences },
  ];
  expect(read({ log })).toEqual([['mira: It is ten.', 'oskar: Well, that is late.']]);
});

it('warns about notes of one side, and leaves them out by a condition', () => {
  const messages = [
    ...TALK.map(([name, content]) => ({ content, private: false, sender: { name } })),
    { content: 'She sounds like a patient person.', private: true, sender: { name: 'oskar' } },
  ];
  const { warnings } = readTranscripts({ payload: messages });
  expect(warnings.map(({ message }) => message)).toContain(
    `messages whose "private" is true are included: they may be notes of one side; --where 'private!=true' gives 1 conversation of 3 turns`,
  );
  expect(read({ payload: messages }, { where: 'private!=true' })).toEqual([said]);
});
