import { describe, expect, it } from 'vitest';
import { readTranscripts } from './index.js';

/** The turns of each conversation, and the records that are not turns. */
function reads(input: unknown, options: Parameters<typeof readTranscripts>[1] = {}) {
  const { transcripts, readSummary } = readTranscripts(input, options);
  return {
    said: transcripts.map(({ turns }) => turns.map(({ speaker, text }) => `${speaker}: ${text}`)),
    excluded: readSummary.excluded,
    merged: readSummary.merged,
  };
}

describe('Slack', () => {
  const message = (ts: string, user: string, text: string, more = {}): object => ({
    ...{ type: 'message', ts, user, text },
    ...more,
  });

  it.each(['slackdump_thread_replies', 'replies', 'thread'])('reads replies under %s as a thread', (key) => {
    // The second reply lacks the time of its thread; the parent is repeated among the replies.
    const parent = message('2.0', 'U2', 'Who cooks?', { thread_ts: '2.0' });
    const replies = [
      message('2.0', 'U2', 'Who cooks?', { thread_ts: '2.0' }),
      message('2.1', 'U3', 'I can.', { thread_ts: '2.0' }),
      message('2.2', 'U2', 'Thanks.'),
    ];
    const messages = [
      message('1.0', 'U1', 'Is the shop open?'),
      { ...parent, [key]: replies },
      message('3.0', 'U1', 'It is.'),
    ];
    expect(reads({ name: 'kitchen', messages }).said).toEqual([
      ['U1: Is the shop open?', 'U1: It is.'],
      ['U2: Who cooks?', 'U3: I can.', 'U2: Thanks.'],
    ]);
  });
});

describe('AI Studio', () => {
  const chunks = (...list: object[]): object => ({ chunkedPrompt: { chunks: list } });

  it('reads the parts of chunks without a text, except thoughts', () => {
    const parts = [{ text: 'Let me see.', thought: true }, { text: 'Two ' }, { text: 'trains.' }];
    const input = chunks({ role: 'user', parts: [{ text: 'How many?' }] }, { role: 'model', parts });
    expect(reads(input).said).toEqual([['user: How many?', 'model: Two trains.']]);
  });

  it('reads text and parts once if they are equal, and both if they differ', () => {
    const input = chunks(
      { role: 'user', text: 'How many?', parts: [{ text: 'How ' }, { text: 'many?' }] },
      { role: 'model', text: 'Two.', parts: [{ text: 'Or three.' }] },
      { role: 'user' },
    );
    expect(reads(input)).toEqual({
      said: [['user: How many?', 'model: Two.\nOr three.']],
      excluded: { wordless: 1 },
      merged: 0,
    });
  });
});

it('reads the words of messages that Discord forwards', () => {
  const message = (id: string, content: string, more = {}): object => ({
    ...{
      id,
      type: 'Default',
      timestamp: `2026-02-03T10:0${id}:00Z`,
      content,
      author: { id: `u${id}`, name: 'x' },
    },
    ...more,
  });
  const messages = [
    message('1', 'Look:', { forwardedMessage: { content: 'The pool is closed.' } }),
    message('2', '', { message_snapshots: [{ message: { content: 'It opens at ten.' } }] }),
    message('3', ''),
  ];
  expect(reads({ guild: {}, channel: { id: 'c' }, messages })).toEqual({
    said: [['u1: Look:\nThe pool is closed.', 'u2: It opens at ten.']],
    excluded: { wordless: 1 },
    merged: 0,
  });
});

describe('captions', () => {
  const cue = (id: string, second: number, text: string): string =>
    `${id}00:00:0${second}.000 --> 00:00:0${second + 1}.000\n${text}`;

  it('end where the number of the next cue stands, without a blank line', () => {
    const text = `WEBVTT\n\n${cue('1\n', 1, 'Ana: We were')}\n${cue('2\n', 2, '7')}\n${cue('3\n', 3, 'Ben: Or 8')}`;
    expect(reads(text).said).toEqual([['Ana: We were 7', 'Ben: Or 8']]);
  });

  it('keep numbers above a time where cues have no ids', () => {
    const text = `WEBVTT\n\n${cue('', 1, 'Ana: We were\n7')}\n${cue('', 2, 'Ben: Or 8')}`;
    expect(reads(text).said).toEqual([['Ana: We were 7', 'Ben: Or 8']]);
  });

  it('that roll have each word once, whoever they name', () => {
    const texts = [
      'Ana: we take the early train',
      'Ana: the early train to the lake',
      'Ana: to the lake, and swim',
    ];
    const text = `WEBVTT\n\n${texts.map((each, i) => cue('', i, each)).join('\n\n')}\n`;
    expect(reads(text).said).toEqual([['Ana: we take the early train', 'Ana: to the lake', 'Ana: and swim']]);
  });

  it('keep words that a speaker repeats, and words that another repeats', () => {
    const texts = [
      'Ana: I am not sure',
      'Ben: not sure of what?',
      'Ben: of what day it is',
      'Ana: it is Monday',
    ];
    const text = `WEBVTT\n\n${texts.map((each, i) => cue('', i, each)).join('\n\n')}\n`;
    expect(reads(text).said).toEqual([texts]);
  });
});

describe('sessions of coding agents', () => {
  const record = (uuid: string, parentUuid: string | null, text: string): object => ({
    ...{ uuid, parentUuid, sessionId: 's', type: uuid.startsWith('u') ? 'user' : 'assistant' },
    message: { role: uuid.startsWith('u') ? 'user' : 'assistant', content: text },
  });
  const u1 = record('u1', null, 'Fix it.');
  const a1 = record('a1', 'u1', 'Fixed.');
  const a2 = record('a2', 'u2', 'Also done.');
  const all = ['user: Fix it.', 'assistant: Fixed.', 'user: And that?', 'assistant: Also done.'];
  const lines = (...records: object[]): string => records.map((each) => JSON.stringify(each)).join('\n');

  it('have each message once, in its last version', () => {
    const draft = record('a1', 'u1', 'Fix');
    const text = lines(u1, draft, u1, a1, record('u2', 'a1', 'And that?'), a2, a1);
    expect(reads(text)).toEqual({ said: [all], excluded: { duplicate: 3 }, merged: 0 });
  });

  it.each([
    ['that follows an error which follows nothing', 'e1'],
    ['that follows nothing, right behind an error', null],
  ])('go on with a message %s', (_, parent) => {
    const error = { uuid: 'e1', parentUuid: null, sessionId: 's', type: 'system', subtype: 'api_error' };
    const text = lines(u1, a1, error, record('u2', parent, 'And that?'), a2);
    expect(reads(text)).toEqual({ said: [all], excluded: { event: 1 }, merged: 0 });
  });

  it('give up the branch before a message that begins anew', () => {
    const text = lines(u1, a1, record('u2', null, 'And that?'), a2);
    expect(reads(text).said).toEqual([all.slice(2)]);
  });
});

describe('rows repeated for each annotation', () => {
  const HEAD = 'conversation_id,turn,speaker,text,annotator,label\n';

  it('are one turn, which lists the values that differ', () => {
    const text = `${HEAD}c,1,ana,Ready?,x,q\nc,1,ana,Ready?,y,q\nc,2,ben,Yes.,x,a\nc,2,ben,Yes.,y,b\n`;
    const { transcripts, readSummary } = readTranscripts(text);
    expect(transcripts[0]!.turns).toMatchObject([
      { speaker: 'ana', text: 'Ready?', meta: { label: 'q', turn: '1' } },
      { speaker: 'ben', text: 'Yes.', meta: { label: ['a', 'b'], turn: '2' } },
    ]);
    // The annotators of all turns are the same.
    expect(transcripts[0]!.meta).toEqual({ annotator: ['x', 'y'] });
    expect(readSummary).toMatchObject({ turns: 2, merged: 2, warnings: [] });
  });

  it.each([
    [
      'one annotator after the other',
      ['ana,Ready?,x', 'ben,Yes.,x', 'ana,Go.,x', 'ana,Ready?,y', 'ben,Yes.,y', 'ana,Go.,y'],
    ],
    [
      'each row twice',
      ['ana,Ready?,x', 'ana,Ready?,y', 'ben,Yes.,x', 'ben,Yes.,y', 'ana,Go.,x', 'ana,Go.,y'],
    ],
  ])('are found without turn numbers: %s', (_, rows) => {
    const text = `conversation_id,speaker,text,annotator\n${rows.map((row) => `c,${row}`).join('\n')}\n`;
    expect(reads(text)).toMatchObject({ said: [['ana: Ready?', 'ben: Yes.', 'ana: Go.']], merged: 3 });
  });

  it('are not words that a speaker repeats, or numbers that begin anew', () => {
    const repeated = ['ana,Ready?', 'ben,Yes.', 'ben,Yes.', 'ana,Go.'];
    const plain = `conversation_id,speaker,text\n${repeated.map((row) => `c,${row}`).join('\n')}\n`;
    expect(reads(plain).said[0]).toHaveLength(4);
    const numbered = ['1,ana,Ready?', '2,ben,Yes.', '1,ana,Again?', '2,ben,Yes.'];
    const text = `conversation_id,turn,speaker,text\n${numbered.map((row) => `c,${row}`).join('\n')}\n`;
    expect(reads(text).said[0]).toHaveLength(4);
  });
});

describe('entries with a user and a system text', () => {
  const log = (...pairs: (readonly [system: string, user: string])[]): object => ({
    dialogue: pairs.map(([system, user]) => ({ system_transcript: system, transcript: user })),
  });

  it('begin with the user, where the system answers in the first entry', () => {
    expect(reads([log(['It is red.', 'Which color?'], ['Sure.', 'I take it.'])]).said).toEqual([
      ['user: Which color?', 'system: It is red.', 'user: I take it.', 'system: Sure.'],
    ]);
  });

  it.each([
    ['says nothing', '', []],
    ['greets', 'Hello, how may I help?', ['system: Hello, how may I help?']],
  ])('have the system first, where it %s in the first entry', (_, first, greeting) => {
    expect(reads([log([first, 'A table, please.'], ['For how many?', 'Two.'])]).said).toEqual([
      [...greeting, 'user: A table, please.', 'system: For how many?', 'user: Two.'],
    ]);
  });
});

it("leaves out Zoom's reactions in other quotes or none", () => {
  const lines = [
    ['Ana', 'Is it noon?'],
    ['Ben', 'Reacted to Is it no... with "\u{1f44d}"'],
    ['Cy', 'Reacted to \u2018Is it noon?\u2019 with :thumbsup:'],
    ['Ben', 'Removed a \u{1f44d} reaction from Is it no...'],
    ['Ben', 'Reacted to that with anger, I must say'],
  ];
  const text = lines.map(([name, said], i) => `00:00:0${i}\t${name}:\t${said}`).join('\n');
  expect(reads(text)).toEqual({
    said: [['Ana: Is it noon?', 'Ben: Reacted to that with anger, I must say']],
    excluded: { reaction: 3 },
    merged: 0,
  });
});

describe('the question next to a list of one side', () => {
  const reply = [{ role: 'Ana', content: 'By boat.' }];

  it('is the message of the user', () => {
    expect(reads([{ id: 'a', question: 'How do you travel?', reply }]).said).toEqual([
      ['user: How do you travel?', 'Ana: By boat.'],
    ]);
  });

  it.each([
    ['both sides speak', [{ role: 'Ben', content: 'How?' }, ...reply]],
    ['the list holds it', [{ role: 'Ana', content: 'How do you travel?' }, ...reply]],
  ])('stays in meta, where %s', (_, list) => {
    const { transcripts } = readTranscripts([{ id: 'a', question: 'How do you travel?', messages: list }]);
    expect(transcripts[0]!.turns).toHaveLength(2);
  });
});

describe('warnings', () => {
  const checks = (input: unknown): string[] =>
    readTranscripts(input).readSummary.warnings.map(({ message }) => message);
  const dialogue = ['Ana: Is it raining?', 'Ben: Only a little.', 'Ana: Good.'];
  const records = (...lists: string[][]): object[] =>
    lists.map((list, id) => ({ id: `r${id}`, dialogue: list }));

  it('name conversations that are equal to earlier ones', () => {
    const other = ['Ana: Who has the keys?', 'Ben: I have them.', 'Ana: Good.'];
    expect(checks(records(dialogue, dialogue, other, dialogue))).toContain(
      '2 of 4 conversations have the same turns as an earlier one: there may be one record for each question or annotation',
    );
    expect(checks(records(dialogue, dialogue, other))).toEqual([]);
  });

  it.each([
    ['scene', ['Ana: Is it raining?', 'scene: They wait.', 'Ben: Only a little.', 'Ana: Good.']],
    ['walking', ['Ana: Is it raining?', 'walking: They cross the street.', 'Ben: No.', 'Ana: Good.']],
  ])('name labels of stage directions: %s', (label, lines) => {
    expect(checks(lines.join('\n'))).toContain(
      `"${label}" may be a stage direction or a heading and not a speaker`,
    );
  });

  it('are none about names that are all written alike', () => {
    expect(checks('ana: Is it raining?\nben: No.\nana: Good.\nben: Yes.')).toEqual([]);
  });
});

it('refuses versions of pages without the option that joins all rows', () => {
  const version = (rev: number): object => ({
    rev_id: rev,
    comment: '*',
    user_id: 4,
    text: `${rev} lines of text.`,
  });
  expect(() => readTranscripts([version(1), version(2)])).toThrow(
    /versions of a page or of code \("rev_id"\)(?!.*one-conversation)/,
  );
});

it('reads the steps of trajectories with their sources as roles', () => {
  const steps = [
    { step_id: 1, source: 'system', message: 'Be kind.' },
    { step_id: 2, source: 'user', message: 'Is it raining?' },
    {
      step_id: 3,
      source: 'agent',
      message: 'A little.',
      tool_calls: [{ function_name: 'sky', arguments: {} }],
    },
  ];
  expect(
    readTranscripts({ schema_version: 'ATIF-v1.4', session_id: 's', steps }).transcripts[0],
  ).toMatchObject({
    turns: [
      { speaker: 'user', text: 'Is it raining?', role: 'user' },
      { speaker: 'assistant', text: 'A little.', role: 'assistant', actions: ['sky({})'] },
    ],
    meta: { excluded: [{ text: 'Be kind.', role: 'system' }] },
  });
});
