import { describe, expect, it } from 'vitest';
import { detectFormat, readTranscripts } from '../../index.js';

/** The id and `speaker: text` of each conversation. */
function said(input: unknown): unknown[] {
  const { format, transcripts } = readTranscripts(input);
  expect(format).toBe('group-chat');
  return transcripts.map(({ id, turns }) => [id, ...turns.map((turn) => `${turn.speaker}: ${turn.text}`)]);
}

const messages = (input: unknown): readonly string[] =>
  readTranscripts(input).warnings.map(({ message }) => message);

describe('chats of groups', () => {
  it('of Zulip have a conversation for each topic, and for each circle of people', () => {
    const entry = (name: string, content: string, place: unknown, subject = ''): object => ({
      ...{ sender_full_name: name, content, display_recipient: place, subject },
    });
    const both = [{ full_name: 'Ana' }, { full_name: 'Ben' }];
    const all = [
      entry('Ana', 'Is it late?', 'home', 'clock'),
      entry('Ben', 'Soup?', 'home', 'lunch'),
      entry('Ben', 'Yes.', 'home', 'clock'),
      entry('Ana', 'Psst.', both),
    ];
    expect(said({ result: 'success', messages: all })).toEqual([
      ['home > clock', 'Ana: Is it late?', 'Ben: Yes.'],
      ['home > lunch', 'Ben: Soup?'],
      ['Ana, Ben', 'Ana: Psst.'],
    ]);
    expect(messages({ messages: all })).toEqual(['each topic or thread is a separate conversation']);
    const row = { recipient: 7, date_sent: 1_777_629_600 };
    const server = [
      { ...row, sender: 1, subject: 'clock', content: 'Is it late?' },
      { ...row, sender: 2, subject: 'lunch', content: 'Soup?' },
    ];
    expect(said({ zerver_message: server })).toEqual([
      ['7 > clock', '1: Is it late?'],
      ['7 > lunch', '2: Soup?'],
    ]);
  });

  it('of Rocket.Chat have one for each thread, with the message it hangs on, and one for all else', () => {
    const entry = (_id: string, username: string, msg: string, tmid?: string): object => ({
      ...{ _id, u: { username }, msg, ts: { $date: `2026-05-01T10:00:0${_id}Z` } },
      ...(tmid !== undefined && { tmid }),
    });
    const all = [
      entry('1', 'ana', 'Is it late?'),
      entry('2', 'ben', 'Soup?'),
      entry('3', 'ben', 'Yes.', '1'),
      entry('4', 'cy', 'Hello.'),
    ];
    expect(said({ messages: all })).toEqual([
      ['1', 'ana: Is it late?', 'ben: Yes.'],
      [undefined, 'ben: Soup?', 'cy: Hello.'],
    ]);
  });

  it('of Google have one for each topic that was answered', () => {
    const entry = (name: string, topic: string, text?: string): object => ({
      ...{ creator: { name }, topic_id: topic, text },
    });
    const all = [entry('Ana', 't', 'Is it late?'), entry('Ben', 't', 'Yes.'), entry('Ben', 'u', 'Soup?')];
    expect(said({ messages: [...all, entry('Ana', 'v')] })).toEqual([
      ['t', 'Ana: Is it late?', 'Ben: Yes.'],
      [undefined, 'Ben: Soup?'],
    ]);
  });

  it('of Discourse say which posts are not in the file', () => {
    const posts = [{ id: 1, username: 'ana', cooked: '<p>Is it late?</p>' }];
    const topic = { id: 7, post_stream: { posts, stream: [1, 2, 3] } };
    expect(said(topic)).toEqual([['7', 'ana: Is it late?']]);
    expect(messages(topic)).toEqual(['post_stream: 2 of 3 posts are not in it']);
  });

  it('of Discourse that are whole have nothing to say, and are conversations of one topic', () => {
    const posts = [
      { id: 1, username: 'ana', cooked: '<p>Is it late?</p>', created_at: '2026-05-01T10:00:00Z' },
      { id: 2, username: 'ben', cooked: '<p>Yes.</p>', created_at: '2026-05-01T10:01:00Z' },
    ];
    const topic = { id: 7, title: 'Clocks', post_stream: { posts, stream: [1, 2] } };
    const { transcripts, warnings } = readTranscripts(topic);
    expect(warnings).toEqual([]);
    expect(transcripts[0]).toMatchObject({ id: '7', meta: { title: 'Clocks' } });
    expect(transcripts[0]!.turns.map(({ timeMs }) => timeMs)).toEqual([
      Date.UTC(2026, 4, 1, 10, 0),
      Date.UTC(2026, 4, 1, 10, 1),
    ]);
  });

  it('of X are in the order of time; who comes and goes is counted', () => {
    const entry = (senderId: string, text: string, minute: number): object => ({
      messageCreate: { id: `${minute}`, senderId, text, createdAt: `2026-05-01T10:0${minute}:00.000Z` },
    });
    const own = {
      conversationId: '1-2',
      messages: [
        entry('2', 'Yes.', 3),
        entry('1', 'Is it late?', 1),
        { joinConversation: { initiatingUserId: '1' } },
        entry('1', ' ', 0),
      ],
    };
    expect(said([{ dmConversation: own }])).toEqual([['1-2', '1: Is it late?', '2: Yes.']]);
    expect(messages([{ dmConversation: own }]).join()).toContain(
      '2 events and messages without words skipped',
    );
  });

  it('leave out what a room says by itself, and what the answer of a server has beside the messages', () => {
    const entry = (username: string, msg: string, t?: string): object => ({
      u: { username },
      msg,
      t,
      _id: msg,
    });
    const all = [entry('ana', 'ana', 'uj'), entry('ana', 'Is it late?'), entry('ben', 'Yes.')];
    const record = { success: true, count: 3, offset: 0, total: 3, messages: all };
    expect(said(record)).toEqual([[undefined, 'ana: Is it late?', 'ben: Yes.']]);
    expect(messages(record).join()).toMatch(/1 event or message without words skipped$/);
    expect(readTranscripts(record).transcripts[0]!.meta).toBeUndefined();
  });

  it.each([
    [{ sender_full_name: 'Ana', content: 'Hi' }],
    [{ display_recipient: 'home', content: 'Hi' }],
    [{ u: { username: 'ana' }, text: 'Hi' }],
    [{ u: 'ana', msg: 'Hi' }],
    [{ creator: 'Ana', topic_id: 't', text: 'Hi' }],
    [{ creator: { name: 'Ana' }, topic_id: 1, text: 'Hi' }],
  ])('have the fields of one platform: %j', (entry) => {
    expect(detectFormat({ messages: [entry, entry] })).not.toBe('group-chat');
  });

  it('of X stand in a script, which is said', () => {
    expect(() => readTranscripts('window.YTD.direct_messages.part0 = [ ]')).toThrow(
      'a script of an archive of X: delete everything before its first "["',
    );
  });

  const PLATFORMS: Readonly<
    Record<string, readonly [wrap: (entries: object[]) => object, entry: Record<string, unknown>]>
  > = {
    Zulip: [
      (messages) => ({ messages }),
      { sender_full_name: 'Mia', display_recipient: 'home', subject: 'tea', content: 'Is it late?' },
    ],
    'a server of Zulip': [
      (zerver_message) => ({ zerver_message }),
      { sender: 'Mia', recipient: 3, content: 'Is it late?', subject: 'tea' },
    ],
    'Google Chat': [
      (messages) => ({ messages }),
      { creator: { name: 'Mia' }, topic_id: 'tea', text: 'Is it late?' },
    ],
    'Rocket.Chat': [(messages) => ({ messages }), { _id: '1', u: { username: 'Mia' }, msg: 'Is it late?' }],
    Discourse: [(posts) => ({ post_stream: { posts } }), { username: 'Mia', cooked: '<p>Is it late?</p>' }],
    X: [
      (messages) => ({ dmConversation: { messages } }),
      { messageCreate: { senderId: 'Mia', text: 'Is it late?' } },
    ],
  };
  const NEEDED: readonly (readonly [platform: string, field: string, other: unknown])[] = [
    ...[
      ['Zulip', 'display_recipient', undefined] as const,
      ['Zulip', 'sender_full_name', undefined] as const,
    ],
    ['a server of Zulip', 'sender', undefined],
    ['a server of Zulip', 'recipient', undefined],
    ['a server of Zulip', 'content', undefined],
    ['Google Chat', 'creator', 'Mia'],
    ['Google Chat', 'topic_id', 7],
    ['Rocket.Chat', 'u', 'Mia'],
    ['Rocket.Chat', 'msg', undefined],
    ['Discourse', 'cooked', 7],
    ['Discourse', 'username', undefined],
    ['X', 'messageCreate', 'late'],
    ['X', 'another', {}],
  ];

  it.each(Object.keys(PLATFORMS))('of %s are read', (platform) => {
    const [wrap, entry] = PLATFORMS[platform]!;
    const { transcripts } = readTranscripts(wrap([entry, entry]));
    expect(detectFormat(wrap([entry]))).toBe('group-chat');
    expect(transcripts.flatMap(({ turns }) => turns.map(({ speaker, text }) => [speaker, text]))).toEqual([
      ['Mia', 'Is it late?'],
      ['Mia', 'Is it late?'],
    ]);
  });

  it.each(NEEDED)('of %s are known by their %s', (platform, field, other) => {
    const [wrap, entry] = PLATFORMS[platform]!;
    const changed = { ...entry, [field]: other };
    if (other === undefined) delete (changed as Record<string, unknown>)[field];
    expect(detectFormat(wrap([changed]))).not.toBe('group-chat');
  });

  it('have other names for speakers and times', () => {
    const google = {
      creator: { email: 'mia@b.c' },
      topic_id: 'tea',
      text: 'Hi',
      created_date: '2026-05-01T10:00:00Z',
    };
    expect(said({ messages: [google, google] })).toEqual([['tea', 'mia@b.c: Hi', 'mia@b.c: Hi']]);
    const rocket = { _id: '1', u: { name: 'Leo' }, msg: 'Hi', ts: '2026-05-01T10:00:00Z' };
    const { transcripts } = readTranscripts({ messages: [rocket, { ...rocket, t: 'uj', msg: 'leo' }] });
    expect(transcripts.map(({ turns }) => turns)).toEqual([
      [expect.objectContaining({ speaker: 'Leo', text: 'Hi' })],
    ]);
  });
});
