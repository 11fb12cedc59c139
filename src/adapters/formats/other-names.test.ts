import { describe, expect, it } from 'vitest';
import { type ReadOptions, readTranscripts } from '../read-transcripts.js';

/** The format, and `speaker: text` of the turns of each conversation. */
function read(input: unknown, options: ReadOptions = {}): unknown[] {
  const { format, transcripts } = readTranscripts(input as string, options);
  return [format, ...transcripts.map(({ turns }) => turns.map((turn) => `${turn.speaker}: ${turn.text}`))];
}

function lines(...records: readonly unknown[]): string {
  return records.map((record) => JSON.stringify(record)).join('\n');
}

describe('columns under other names', () => {
  it('repeat what a record is', () => {
    const table = 'session.ID\tMessage.From\tMessage.Text\n1\tana\tHi\n1\tben\tYes\n2\tana\tOh';
    expect(read(table, { fileName: 'chat.tsv' })).toEqual(['rows', ['ana: Hi', 'ben: Yes'], ['ana: Oh']]);
  });

  it('name a scene together', () => {
    const table = 'Season,Episode,Character,Line\n1,1,Ana,Hi\n1,1,Ben,Yes\n1,2,Ana,Oh\n2,1,Ben,So';
    const { transcripts, warnings } = readTranscripts(table);
    expect(transcripts.map(({ id }) => id)).toEqual(['1, 1', '1, 2', '2, 1']);
    expect(transcripts.map(({ turns }) => turns.length)).toEqual([2, 1, 1]);
    expect(warnings[0]?.message).toContain('conversation = "Season" + "Episode"');
  });

  it('hold the words of characters under dialogue', () => {
    const table =
      '"character" "dialogue"\n"1" "ANA" "Who \\"said\\" that?"\n"2" "BEN" "Me."\n"3" "ANA" "Oh."';
    expect(read(table)).toEqual(['rows', ['ANA: Who "said" that?', 'BEN: Me.', 'ANA: Oh.']]);
  });

  it('are those of an experiment, whose conversations the caller names', () => {
    const table = 'participant__code,channel,body,timestamp\nb7,1-2,Hi,1.5\nd2,1-2,Yes,2.5\nb7,3-4,Oh,9.5';
    const columns = { conversation: 'channel' };
    expect(read(table, { columns })).toEqual(['rows', ['b7: Hi', 'd2: Yes'], ['b7: Oh']]);
  });

  it('say who sends', () => {
    const table = 'chat_id,is_sender,msg\n1,0,Hi\n1,1,Yes\n1,0,Oh';
    expect(read(table)).toEqual(['rows', ['other: Hi', 'me: Yes', 'other: Oh']]);
  });

  it.each([
    ['questionText,answerText', 'How?,So.'],
    ['seeker_post,response_post', 'How?,So.'],
    ['Q,A', 'How?,So.'],
    ['history,response', 'How?,So.'],
  ])('hold a question and its answer: %s', (header, row) => {
    expect(read(`${header}\n${row}`, { fileName: 'pairs.csv' })[1]).toEqual(['user: How?', 'assistant: So.']);
  });

  it('are not an exchange with one of the letters alone', () => {
    expect(() => read([{ q: 'How?', response: 'So.' }])).toThrow('not recognized');
  });
});

describe('messages of other forms', () => {
  it('are said by several together, in several lines', () => {
    const turns = [
      { NAMES: ['ANA'], UTTERANCES: ['Hello,', 'all.'] },
      { NAMES: ['BEN', 'CAI'], UTTERANCES: ['Hello.'] },
    ];
    expect(read([{ CHUNK: 'greetings', TURNS: turns }])[1]).toEqual([
      'ANA: Hello,\nall.',
      'BEN and CAI: Hello.',
    ]);
  });

  it('have a speaker and a message, which is not a context of MPCEval', () => {
    const conversation = [
      { speaker: 'Ana', message: 'Hi' },
      { speaker: 'Ben', message: 'Yes' },
    ];
    expect(read([{ conversation }])).toEqual(['chat-list', ['Ana: Hi', 'Ben: Yes']]);
  });

  it('are between tags of roles', () => {
    const dialogue = '\n<user> Late? \n\n<assistant> Yes.\n\n<user> How late?\n';
    expect(read([{ id: 'a', dialogue }])[1]).toEqual(['user: Late?', 'assistant: Yes.', 'user: How late?']);
  });

  it('leave the role to the type of the log', () => {
    const log = lines(
      { type: 'user', timestamp: '2026-05-01T10:00:00Z', message: { content: 'Mend it' } },
      {
        type: 'assistant',
        timestamp: '2026-05-01T10:00:05Z',
        message: { content: [{ type: 'text', text: 'Done' }] },
      },
    );
    expect(read(log)[1]).toEqual(['user: Mend it', 'assistant: Done']);
  });

  it('leave out what an item of a log is', () => {
    const log = lines(
      {
        type: 'response_item',
        timestamp: 1,
        payload: { role: 'user', content: [{ type: 'input_text', text: 'Go' }] },
      },
      { type: 'response_item', timestamp: 2, payload: { name: 'shell', call_id: 'c', arguments: '{}' } },
      {
        type: 'response_item',
        timestamp: 3,
        payload: { role: 'assistant', content: [{ type: 'output_text', text: 'Gone' }] },
      },
    );
    expect(read(log)[1]).toEqual(['user: Go', 'assistant: Gone']);
  });

  it('are in a session with results of tools and events without words', () => {
    const log = lines(
      { type: 'session', id: 's', timestamp: '2026-05-01T10:00:00Z', cwd: '/home' },
      { type: 'model_change', timestamp: '2026-05-01T10:00:00Z', modelId: 'm' },
      { type: 'message', timestamp: '2026-05-01T10:00:01Z', message: { role: 'user', content: 'List' } },
      {
        type: 'message',
        timestamp: '2026-05-01T10:00:02Z',
        message: { role: 'assistant', content: [{ type: 'toolCall', id: 't', name: 'ls', arguments: {} }] },
      },
      {
        type: 'message',
        timestamp: '2026-05-01T10:00:03Z',
        message: { role: 'toolResult', toolCallId: 't', content: [{ type: 'text', text: 'a b' }] },
      },
      {
        type: 'message',
        timestamp: '2026-05-01T10:00:04Z',
        message: { role: 'assistant', content: 'a and b' },
      },
    );
    const { transcripts, readSummary } = readTranscripts(log);
    expect(transcripts[0]?.turns.map(({ speaker }) => speaker)).toEqual(['user', 'assistant']);
    expect(readSummary.excluded).toMatchObject({ tool: 1, event: 2 });
  });
});

describe('lines under other forms', () => {
  it('have speaker, text and label between bars', () => {
    const text = 'A|Well, it is late.|sd\nB|Is it?|qy\nA|Yes it is,|ny\nA|very much so.|sd\nB|I see.|b\n';
    expect(read(text)).toEqual([
      'cell-lines',
      ['A: Well, it is late.', 'B: Is it?', 'A: Yes it is,', 'A: very much so.', 'B: I see.'],
    ]);
  });

  it('are not cells of a table with a header', () => {
    const text =
      'name|city of birth\nana|Oslo in Norway\nben|Rome in Italy\nana|Paris in France\nben|Bern now\n';
    expect(() => read(text)).toThrow();
  });

  it('have no blank behind the colon', () => {
    const text =
      'Tom:What is the question today?\nAna:It is not a question at all.\nTom:So what is it then?\nAna:A riddle about cats.';
    expect(read(text)[0]).toBe('named-lines');
    expect(read(text)[1]).toHaveLength(4);
  });

  it('are not settings', () => {
    expect(() => read('margin:0\ncolor:red\nmargin:2\ncolor:blue\nmargin:0\n')).toThrow();
  });

  it('have a first line about the file', () => {
    const turns = 'g\tyou go down to the mill\nf\tthe old mill\ng\tyes the old one\nf\tI see it now\n';
    const { transcripts, readSummary } = readTranscripts(`Found 2 things.\n${turns}${turns}${turns}`);
    expect(transcripts[0]?.turns).toHaveLength(12);
    expect(readSummary.excluded).toEqual({ notice: 1 });
  });

  it('have Chinese words right behind the colon', () => {
    const text = '小红:「你好吗」\n小明:「我很好」\n小红:「那就好」\n';
    expect(read(text)).toEqual(['named-lines', ['小红: 「你好吗」', '小明: 「我很好」', '小红: 「那就好」']]);
  });

  it('name breaks of a recording and headers of minutes, which nobody says', () => {
    const text =
      'Minutes: online\nAna: We begin.\nBen: Good.\nBreak: \\[17:59\\]\nAna: And again.\nBen: Yes.\nBreak: [21:05]\nAna: Done.';
    expect(read(text)[1]).toEqual([
      'Ana: We begin.',
      'Ben: Good.',
      'Ana: And again.',
      'Ben: Yes.',
      'Ana: Done.',
    ]);
  });
});

describe('lists of texts', () => {
  it('have names between brackets', () => {
    const history = ['[client] May I?', '[lawyer] You may.', '[client] Good.'];
    expect(read([{ query: 'May I?', history }])[1]).toEqual([
      'client: May I?',
      'lawyer: You may.',
      'client: Good.',
    ]);
  });

  it('are a short dialogue next to its questions and id', () => {
    const questions = [{ question: 'Who?', choice: ['a', 'b'], answer: 'a' }];
    const input = [
      [['M: Late?', 'W: Yes.'], questions, '1-1'],
      [['M: Tea?', 'W: No.', 'M: Oh.'], questions, '1-2'],
    ];
    const { transcripts } = readTranscripts(input);
    expect(transcripts.map(({ id, turns }) => [id, turns.length])).toEqual([
      ['1-1', 2],
      ['1-2', 3],
    ]);
  });
});

describe('an export of several chats', () => {
  it('has messages without ids', () => {
    const messages = [
      { type: 'message', date_unixtime: '1544006350', from: 'Ana', text: 'Hi' },
      {
        type: 'message',
        date_unixtime: '1544006964',
        from: 'Ben',
        text: [{ type: 'bold', text: 'Well' }, ', yes'],
      },
    ];
    expect(read({ chats: { list: [{ name: 'c', messages }] } })[1]).toEqual(['Ana: Hi', 'Ben: Well, yes']);
  });
});

const linesOf = (input: unknown): readonly string[] =>
  readTranscripts(input).transcripts.flatMap(({ turns }) =>
    turns.map(({ speaker, text }) => `${speaker}> ${text}`),
  );

it('reads names in bold without a colon, and paragraphs that only have a time', () => {
  const text =
    '(music)\n\n0:00:01.5 **Ana Roe** Hello.\n\n0:00:04 Still me.\n\n0:00:07.0**Ben** Hi.\n\n0:00:09.0  **Ana Roe** Good.\n\n0:00:11.0 **Ben** Bye.\n';
  expect(linesOf(text)).toEqual(['Ana Roe> Hello.\n\nStill me.', 'Ben> Hi.', 'Ana Roe> Good.', 'Ben> Bye.']);
});

it('separates conversations at lines of equal signs', () => {
  const text = 'Q: One?\nA: Yes.\n===\nQ: Two?\nA: No.\nQ: Why?\nA: Rain.\n===\n';
  const { readSummary, transcripts } = readTranscripts(text);
  expect(transcripts.map(({ turns }) => turns.length)).toEqual([2, 4]);
  expect(readSummary.excluded).toEqual({ notice: 2 });
  // A heading of Markdown has them below it.
  expect(readTranscripts('Talk\n====\nAna: One?\nBen: Yes.\nAna: Why?\n').transcripts).toHaveLength(1);
});

it('reads exchanges of utterance and response', () => {
  expect(linesOf([{ number: 1, turn: [{ utterance: 'Is it old?', response: 'Very.' }] }])).toEqual([
    'user> Is it old?',
    'assistant> Very.',
  ]);
});

it('reads dialogues in which only one side of its own name speaks', () => {
  const both = { user_utterance: { text: 'A seat, please.' }, system_utterance: { text: 'Which row?' } };
  const one = { user_utterance: { text: 'Two tickets.' } };
  expect(linesOf([{ turns: [one, both] }, { turns: [one] }])).toEqual([
    'user> Two tickets.',
    'system> Which row?',
    'user> A seat, please.',
    'user> Two tickets.',
  ]);
});

it('reads marks of human and bot, and of user and AI with an end, within a line', () => {
  const two = ['human> Who are you?', 'bot> A bell.'];
  expect(linesOf([{ input: '<human>: Who are you? <bot>: A bell.', source: 'x' }])).toEqual(two);
  expect(linesOf('text,n\n"<|user|> Who? <|eos|> <|ai|> A bell. <|eos|> <|eod|>",1\n')).toEqual([
    'user> Who?',
    'ai> A bell.',
  ]);
});

it('reads participants of utterances, and speakers of segments', () => {
  const said = ['AGENT> Good day.', 'USER> A map, please.'];
  const utterances = [
    { participant: 'AGENT', utterance: 'Good day.' },
    { participant: 'USER', utterance: 'A map, please.' },
  ];
  expect(linesOf([{ conversation_id: '1', conversation: utterances }])).toEqual(said);
  const segments = utterances.map(({ participant, utterance }) => ({
    SegmentSpeaker: participant,
    DisplayText: utterance,
  }));
  expect(linesOf({ SpeechSegments: segments })).toEqual(said);
});

it('reads numbered columns whose first has no number, and answers under the name of a model', () => {
  const csv =
    'Topic,Prompt,Owl Response 1,Prompt 2,Owl Response 2,Prompt 3 (if any),Owl Response 3 (if any)\nsea,Is it deep?,Yes.,How deep?,A mile.,,\n';
  expect(linesOf(csv)).toEqual([
    'user> Is it deep?',
    'assistant> Yes.',
    'user> How deep?',
    'assistant> A mile.',
  ]);
});

it('reads a WhatsApp message without a blank behind a known name', () => {
  const text = '01/01/19, 11:25 - Ana: Hi\n01/01/19, 11:26 - Ana:.\n01/01/19, 11:27 - Ben: Yes?\n';
  expect(linesOf(text)).toEqual(['Ana> Hi', 'Ana> .', 'Ben> Yes?']);
});

it('leaves out Slack messages that hold only files', () => {
  const message = { type: 'message', user: 'U1', ts: '1700000000.000100' };
  const { readSummary } = readTranscripts({
    channel_id: 'C1',
    messages: [
      { ...message, text: 'Look' },
      { ...message, ts: '1700000001.000100', files: [{ name: 'a.png' }] },
    ],
  });
  expect([readSummary.format, readSummary.turns, readSummary.excluded]).toEqual([
    'slack',
    1,
    { wordless: 1 },
  ]);
});

it('does not take the hours of a log for speakers', () => {
  const log = ['14:41:57', '14:42:01', '15:02:12', '15:02:30'].map(
    (time, i) => `Jul ${27 + (i % 2)} ${time} combo sshd[${i}]: session opened for user root\n`,
  );
  expect(() => readTranscripts(log.join(''))).toThrow('expected text with speakers');
  const dotted = log.map((line) => line.replace('Jul 2', 'app.log.1.2017-05-'));
  expect(() => readTranscripts(dotted.join(''))).toThrow('expected text with speakers');
});

it('reads dialogues under the name of the source of a summary', () => {
  const src = '[doctor] Is it late?\n[patient] Not yet.\n[doctor] Good.';
  const data = [{ src, tgt: 'They talk about the hour.', file: '1' }];
  expect(read({ data })).toEqual([
    'dialogue-text',
    ['doctor: Is it late?', 'patient: Not yet.', 'doctor: Good.'],
  ]);
});

it('reads names with times below the headings of a page', () => {
  const page = ['# A talk', '', '## Details', '', 'It was in May.', '', '## Transcript', '', 'Ana  0:00  '];
  const text = [...page, 'Is it late?', '', 'Ben  0:04  ', 'Not yet.', '', 'Ana  0:09  ', 'Good.'].join('\n');
  expect(read(text)).toEqual(['headed-lines', ['Ana: Is it late?', 'Ben: Not yet.', 'Ana: Good.']]);
});
