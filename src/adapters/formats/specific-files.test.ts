import { describe, expect, it } from 'vitest';
import { type ReadOptions, readTranscripts } from '../index.js';

/** The format, and what each conversation holds: `id | speaker: text / ...`. */
function read(
  input: unknown,
  options: ReadOptions = {},
): readonly [format: string, ...conversations: string[]] {
  const { format, transcripts } = readTranscripts(input, options);
  const said = transcripts.map(({ id = '', turns }) => {
    const list = turns.map(({ speaker, text }) => `${speaker}: ${text}`).join(' / ');
    return id === '' ? list : `${id} | ${list}`;
  });
  return [format, ...said];
}

const excluded = (input: unknown): object => readTranscripts(input).readSummary.excluded;

describe('sessions of coding agents that fork', () => {
  const entry = (uuid: string, parentUuid: string | null, role: string, text: string, more = {}): object => ({
    ...{ type: role, uuid, parentUuid, sessionId: 's', isSidechain: false },
    ...{ message: { role, content: [{ type: 'text', text }] } },
    ...more,
  });
  const lines = (...entries: object[]): string => entries.map((each) => JSON.stringify(each)).join('\n');

  it('are read along the last branch', () => {
    const text = lines(
      entry('1', null, 'user', 'Plan a walk'),
      entry('2', '1', 'assistant', 'By the sea?'),
      entry('3', '2', 'user', 'Too far'),
      entry('4', '1', 'assistant', 'In the wood?'),
      entry('5', '4', 'user', 'Good'),
    );
    expect(read(text)).toEqual(['chat', 'user: Plan a walk / assistant: In the wood? / user: Good']);
    expect(excluded(text)).toEqual({ 'abandoned-branch': 2 });
  });

  it('go on behind a summary, an error of the API, and a record that is missing', () => {
    const text = lines(
      entry('1', null, 'user', 'Plan a walk'),
      entry('2', '1', 'assistant', 'API Error: 529', { isApiErrorMessage: true }),
      entry('3', '2', 'user', 'Again'),
      entry('4', '3', 'assistant', 'In the wood?'),
      {
        type: 'system',
        subtype: 'compact_boundary',
        uuid: '5',
        parentUuid: null,
        logicalParentUuid: '4',
        sessionId: 's',
      },
      entry('6', '5', 'user', 'This session is continued', { isCompactSummary: true }),
      entry('7', '6', 'user', 'Good'),
      entry('9', '8', 'assistant', 'Fine'),
    );
    const said = 'user: Plan a walk / user: Again / assistant: In the wood? / user: Good / assistant: Fine';
    expect(read(text)).toEqual(['chat', said]);
    expect(excluded(text)).toEqual({ event: 3 });
  });

  it('keep results of tools beside the last branch', () => {
    const call = { role: 'assistant', content: [{ type: 'tool_use', id: 't', name: 'look', input: {} }] };
    const result = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: 'a wood' }] };
    const text = lines(
      entry('1', null, 'user', 'Plan a walk'),
      entry('2', '1', 'assistant', '', { message: call }),
      entry('3', '2', 'user', '', { message: result }),
      entry('4', '2', 'assistant', 'In the wood?'),
    );
    expect(read(text)).toEqual(['chat', 'user: Plan a walk / assistant: In the wood?']);
    expect(readTranscripts(text).readSummary.excluded).not.toHaveProperty('abandoned-branch');
  });
});

describe('tables that are stored as columns', () => {
  it('have a conversation in each row', () => {
    const message = (id: number, sender: string, text: string): object => ({ id, sender, text });
    const lists = [
      [message(0, 'p', 'Tea?'), message(1, 'q', 'Yes')],
      [message(0, 'p', 'Late?'), message(1, 'q', 'No')],
    ];
    const chats = ['p: Tea? / q: Yes', 'p: Late? / q: No'];
    expect(read({ id: ['a', 'b'], dialog: lists }).slice(1)).toEqual([`a | ${chats[0]}`, `b | ${chats[1]}`]);
    const texts = ['p: Tea?\nq: Yes', 'p: Late?\nq: No'];
    expect(read({ id: ['a', 'b'], dialogue: texts, summary: ['x', 'y'] })).toEqual([
      'dialogue-text',
      `a | ${chats[0]}`,
      `b | ${chats[1]}`,
    ]);
  });

  it('have a turn in each row', () => {
    const columns = {
      conversation_id: ['a', 'a', 'b', 'b'],
      speaker: ['p', 'q', 'p', 'q'],
      text: ['Tea?', 'Yes', 'Late?', 'No'],
    };
    expect(read(columns)).toEqual(['rows', 'a | p: Tea? / q: Yes', 'b | p: Late? / q: No']);
  });

  it('have a pair of answers in each row', () => {
    const text = (answer: string): string => `\n\nHuman: Tea?\n\nAssistant: ${answer}`;
    const columns = { chosen: [text('Yes'), text('Sure')], rejected: [text('No'), text('Never')] };
    expect(readTranscripts(columns).transcripts.map(({ turns }) => turns.length)).toEqual([2, 2, 2, 2]);
  });

  it('are not the lists of one conversation', () => {
    const one = { utterances: ['Tea?', 'Yes', 'Late?'], speakers: ['p', 'q', 'p'] };
    expect(read(one)).toEqual(['parallel-lists', 'p: Tea? / q: Yes / p: Late?']);
  });
});

describe('text with lines before the conversation', () => {
  it('may be front matter above names with times', () => {
    const text =
      '---\nguest: Nora\ntitle: A talk\n---\n\n# A talk\n\n## Text\n\nNora (00:00:00):\nIt is hard.\n\nBut good.\n\nLee (00:00:20):\nWhy?\n\nNora (00:00:31):\nWell.\n';
    expect(read(text)).toEqual(['headed-lines', 'Nora: It is hard.\n\nBut good. / Lee: Why? / Nora: Well.']);
  });

  it('may be front matter above names', () => {
    const text =
      '---\nguest: Nora\nhost: Lee\ntags:\n  - talk\n---\nNora: It is hard.\nLee: Why?\nNora: Well.\n';
    expect(read(text)).toEqual(['named-lines', 'Nora: It is hard. / Lee: Why? / Nora: Well.']);
  });

  it('may be the line of an editor above sessions of Aider', () => {
    const text =
      '-*- mode: text -*-\n\n# aider chat started at 2026-05-10 14:37:07\n\n> Aider v1  \n\n#### add a test\n\nDone.\n';
    expect(read(text)).toEqual(['aider-chat', 'user: add a test / assistant: Done.']);
  });
});

it('reads the chats of cloud recordings of Zoom, whatever the names', () => {
  const text = '00:04:18\tAna | north:\tHi\n00:05:02\tBen:\tHi\n00:05:09\tAna | north:\tLate?\n';
  expect(read(text)).toEqual(['zoom-chat', 'Ana | north: Hi / Ben: Hi / Ana | north: Late?']);
});

it('reads tables of Excel that name their separator', () => {
  const text = 'sep=;\nconversation_id;speaker;text\na;p;Tea?\na;q;Yes\n';
  expect(read(text)).toEqual(['rows', 'a | p: Tea? / q: Yes']);
  expect(read(text, { fileName: 'x.csv' })).toEqual(['rows', 'a | p: Tea? / q: Yes']);
});

it('reads names between brackets in cells', () => {
  const text =
    'encounter_id,dialogue\nD1,"[doctor] hi\n[patient] my knee hurts\n[doctor] since when ?"\nD2,"[doctor] hello\n[patient] hi doctor"\n';
  expect(read(text, { fileName: 'x.csv' })).toEqual([
    'dialogue-text',
    'D1 | doctor: hi / patient: my knee hurts / doctor: since when ?',
    'D2 | doctor: hello / patient: hi doctor',
  ]);
});

it('reads questions and answers under q and a', () => {
  const record = {
    dialogue_id: 7,
    qas: [
      { q: 'is it red', a: 'No', id: 1 },
      { q: 'is it a bus', a: 'Yes', id: 2 },
    ],
  };
  expect(read(record)).toEqual([
    'exchanges',
    '7 | user: is it red / assistant: No / user: is it a bus / assistant: Yes',
  ]);
  const { dialogue_id, qas } = record;
  const named = qas.map(({ q, a }) => ({ question: q, answer: a }));
  expect(read({ dialogue_id, qas: named })[0]).toBe('exchanges');
  // Without the id of a dialogue, they are independent questions about a text.
  expect(readTranscripts({ qas: named }).transcripts.length).toBe(2);
});

it('reads lines that begin with one of several names between brackets', () => {
  const text = '[Ana] Is it late?\n[Ben] It is.\nVery late.\n[Ana] Thanks.';
  expect(read(text)).toEqual(['named-lines', 'Ana: Is it late? / Ben: It is.\nVery late. / Ana: Thanks.']);
  const log = ['[INFO] started on port 80', '[WARN] slow query', '[INFO] request done', '[WARN] slow again'];
  expect(() => readTranscripts(log.join('\n'))).toThrow('expected text with speakers');
});

it('takes no time behind a name for a part of it', () => {
  const text = 'Ana (00:00:01): Is it late?\n\nBen (00:00:05): It is.\n\nAna (00:00:09): Thanks.\n';
  expect(read(text)[1]).toBe('Ana: Is it late? / Ben: It is. / Ana: Thanks.');
});

it('reads a dialogue of two texts that each begin with a name', () => {
  expect(read({ id: 1, dialogue: ['Ana: Is it late?', 'Ben: It is.'] })).toEqual([
    'named-texts',
    '1 | Ana: Is it late? / Ben: It is.',
  ]);
});

describe('numbered dialogues', () => {
  it('begin with 1, and may have facts and silence', () => {
    const text =
      '1 hello\tgood day\n2 <SILENCE>\twhat food ?\n3 rome R_phone 1\n4 greek\tin which town ?\n\n1 a table\twhere ?\n2 rome\tfine\n';
    const [format, ...said] = read(text);
    expect([format, said.length]).toEqual(['numbered-dialogue', 2]);
    expect(said[0]).toBe(
      'user: hello / assistant: good day / user:  / assistant: what food ? / user: greek / assistant: in which town ?',
    );
    expect(excluded(text)).toEqual({ notice: 1 });
  });

  it('are not questions about a story', () => {
    const text = '1 Mary went to the garden.\n2 John went home.\n3 Where is Mary? \tgarden\t1\n';
    expect(() => readTranscripts(text)).toThrow('expected text');
  });
});

it('groups utterances of ConvoKit without conversations by their replies', () => {
  const utterance = (id: string, speaker: string, replyTo: string | null, timestamp: number): object => ({
    ...{ id, speaker, text: id, timestamp, conversation_id: null },
    'reply-to': replyTo,
  });
  const list = [
    utterance('u1', 'p', null, 1),
    utterance('u2', 'q', 'u1', 2),
    utterance('v1', 'p', null, 3),
    utterance('u3', 'p', 'u2', 4),
  ];
  expect(read(list)).toEqual(['convokit', 'u1 | p: u1 / q: u2 / p: u3', 'v1 | p: v1']);
});

it('reads utterances that name no conversation by their replies', () => {
  const said = (id: string, speaker: string, reply: string | null): object => ({
    ...{ id, speaker, text: `${speaker} ${id}` },
    'reply-to': reply,
  });
  const list = [said('1', 'ana', null), said('2', 'ben', '1'), said('3', 'cy', null), said('4', 'ben', '3')];
  expect(readTranscripts(list)).toMatchObject({
    format: 'convokit',
    transcripts: [{ id: '1' }, { id: '3' }],
  });
});

it('reads names in bold with a time above each turn', () => {
  const text = '# Talk\n\n**Ana** (00:00:01):\nIs it late?\n\n**Ben** (00:00:05):\nIt is.\n';
  expect(read(text)).toEqual(['headed-lines', 'Ana: Is it late? / Ben: It is.']);
});

it('says that a log of Inspect has no samples', () => {
  const log = { version: 2, status: 'started', eval: { task: 't' }, plan: {} };
  expect(() => readTranscripts(log)).toThrow('got a log of Inspect without samples (status started)');
});

describe('traces of Langfuse', () => {
  it('are those of the trace where nothing was generated', () => {
    const record = {
      trace: { id: 't', input: 'Late?', output: 'Yes' },
      observations: [{ type: 'SPAN', input: '{}' }],
    };
    expect(read(record)).toEqual(['langfuse', 't | user: Late? / assistant: Yes']);
    expect(excluded(record)).toEqual({ event: 1 });
  });

  it('refuses a request with a damaged message, and drops none of the others', () => {
    const input = [
      { content: 'Late?' },
      { role: 'assistant', content: 'Yes' },
      { role: 'user', content: 'Oh' },
    ];
    const record = { trace: { id: 't' }, observations: [{ type: 'GENERATION', input, output: 'So?' }] };
    expect(() => read(record)).toThrow('expected a message with its author and text');
  });
});

describe('an exchange whose record names both sides', () => {
  it('has these speakers, with their roles', () => {
    const { transcripts } = readTranscripts([
      { role_A: 'Ana', role_B: 'Captain', query: 'Where to?', response: 'To the island.' },
      { role_A: 'Ana', role_B: '', query: 'Why?', response: 'To rest.' },
    ]);
    expect(transcripts.map(({ turns }) => turns.map(({ speaker, role }) => [speaker, role]))).toEqual([
      [
        ['Ana', 'user'],
        ['Captain', 'assistant'],
      ],
      [
        ['Ana', 'user'],
        ['assistant', 'assistant'],
      ],
    ]);
  });
});

describe('a conversation exported from Grok', () => {
  it('has the messages that its responses wrap, and counts those without words', () => {
    const response = (sender: string, message: string): object => ({
      response: { sender, message, create_time: { $date: { $numberLong: '1737381615000' } } },
    });
    const all = [response('human', 'Is it late?'), response('ASSISTANT', 'Yes.'), response('human', '')];
    const input = { conversations: [{ conversation: { id: 'c1', title: 'Time' }, responses: all }] };
    expect(read(input)).toEqual(['grok-export', 'c1 | user: Is it late? / assistant: Yes.']);
    expect(excluded(input)).toEqual({ wordless: 1 });
    expect(readTranscripts(input).transcripts[0]!.turns[0]!.timeMs).toBe(1737381615000);
  });
});

describe('a session of a coding agent', () => {
  it('has events between messages that name their parents', () => {
    const message = (
      uuid: string,
      parentUuid: string | undefined,
      role: string,
      content: string,
    ): object => ({
      ...{ type: role, uuid, parentUuid, message: { role, content } },
    });
    const lines = [
      message('a', undefined, 'user', 'Plan a walk'),
      { type: 'progress', uuid: 'b', parentUuid: 'a', content: 'Working', timestamp: '2026-01-01T10:00:00Z' },
      message('c', 'b', 'assistant', 'By the sea?'),
    ].map((each) => JSON.stringify(each));
    expect(read(lines.join('\n'))).toEqual(['chat', 'user: Plan a walk / assistant: By the sea?']);
    expect(excluded(lines.join('\n'))).toEqual({ event: 1 });
  });
});

describe('transcripts with the name and the time in front', () => {
  it('go on after the first hour', () => {
    const lines = [
      '[Ana 1] [00:10] Hi.',
      '[Ben 2] [59:59] Yes.',
      '[Ana 1] [1:00:05] Bye.',
      '[Ben 2] [1:00:07] Bye.',
    ];
    expect(read(lines.join('\n'))[1]).toBe('Ana 1: Hi. / Ben 2: Yes. / Ana 1: Bye. / Ben 2: Bye.');
  });

  it('have heads of a name, a colon and a time below front matter and an introduction', () => {
    const lines = [
      ...[
        '---',
        'title: A talk',
        'speakers:',
        '  - Ana',
        '---',
        'Today we talk about boats.',
        '',
        'Ana: 00:00:03',
        '',
      ],
      ...['Welcome.', '', 'Ben: 00:00:05', '', 'Hello.', '', 'Ana: 00:00:09', '', 'So, boats.'],
    ];
    expect(read(lines.join('\n'))).toEqual(['headed-lines', 'Ana: Welcome. / Ben: Hello. / Ana: So, boats.']);
  });

  it('do not take the address of the recording for a turn', () => {
    const lines = [
      'podcast: https://example.org/1',
      '',
      'Ana Lee:',
      '',
      'Welcome.',
      '',
      'Ben:',
      '',
      'Hi.',
      '',
      'Ana Lee:',
      '',
      'So.',
    ];
    expect(read(lines.join('\n'))).toEqual(['named-lines', 'Ana Lee: Welcome. / Ben: Hi. / Ana Lee: So.']);
  });
});

describe('a chat of WhatsApp', () => {
  it('has a colon or a dash behind the time, and files without a name', () => {
    const lines = [
      '13.6.2018 klo 21.25.15 - Ana: yksi',
      '13.06.18 21.25.16: Ben: kaksi',
      '13.06.2018, 21.26 - Ana: .jpg (file attached)',
    ];
    expect(read(lines.join('\n'))).toEqual(['whatsapp', 'Ana: yksi / Ben: kaksi']);
    expect(excluded(lines.join('\n'))).toEqual({ media: 1 });
  });
});

describe('a numbered list of exchanges', () => {
  it('may have one', () => {
    const record = { conversation_id: 7, chat: { turn_1: { Human: 'What is 2 + 2?', MOSS: 'It is 4.' } } };
    expect(read(record)[1]).toBe('7 | user: What is 2 + 2? / assistant: It is 4.');
  });
});
