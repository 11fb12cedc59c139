import { describe, expect, it } from 'vitest';
import { readTranscripts } from '../index.js';

/** The format, and the turns of each conversation as `name: text`. */
function read(input: unknown): { format: string; said: string[][] } {
  const { format, transcripts } = readTranscripts(input);
  return {
    format,
    said: transcripts.map(({ turns }) => turns.map((turn) => `${turn.speaker}: ${turn.text}`)),
  };
}

function errorOf(input: unknown, fileName?: string): string {
  try {
    readTranscripts(input, fileName === undefined ? {} : { fileName });
  } catch (error) {
    return (error as Error).message;
  }
  return 'none';
}

const SAID = ['ana: Is the lamp lit?', 'ben: Since noon.', 'ana: Then we can sail.'];

describe('logs of IRC', () => {
  it('may begin with the channel and the date', () => {
    const lines = [
      'harbor 2021-03-04 [09:10:11] <ana> Is the lamp lit?',
      'harbor 2021-03-04 === carl is now known as carl_away',
      'harbor 2021-03-04 [09:10:40] <ben> Since noon.',
      'harbor 2021-03-04 [09:11:02] -clock- It is nine.',
      'harbor 2021-03-04 [09:11:05] <ana> Then we can sail.',
    ];
    expect(read(lines.join('\n'))).toEqual({ format: 'irc', said: [SAID] });
    const [first] = readTranscripts(lines.join('\n')).transcripts[0]!.turns;
    expect(first!.timeMs).toBe(Date.UTC(2021, 2, 4, 9, 10, 11));
  });

  it('may have times with a zone', () => {
    const lines = [
      '2021-03-04T09:10:11+0000  <ana> Is the lamp lit?',
      '2021-03-04T09:10:40+0000  <ben> Since noon.',
      '2021-03-04T09:10:50+0000  *** carl has quit IRC',
      '2021-03-04T09:11:05+0000  <ana> Then we can sail.',
    ];
    expect(read(lines.join('\n'))).toEqual({ format: 'irc', said: [SAID] });
  });

  it('are no pages', () => {
    const page = '<h2>Harbor</h2><p>ana: Is the lamp lit?</p><p>ben: Since noon.</p>';
    expect(errorOf(page)).toContain('expected text with speakers');
  });
});

describe('lines with names', () => {
  it('may have names in bold with a dash, below a long head', () => {
    const head = ['# Harbor call 12', '', '### Agenda', '', '- lamps', '- boats', '', '---'];
    const talk = [
      '**Ana** - Is the lamp of the harbor lit?',
      '',
      '**Ben** – It has been lit since noon.',
      '',
      '**Ana** - Then we can all sail now.',
      '',
      '**Ben** - Good.',
    ];
    const { said } = read([...head, ...talk].join('\n'));
    expect(said).toEqual([
      [
        'Ana: Is the lamp of the harbor lit?',
        'Ben: It has been lit since noon.',
        'Ana: Then we can all sail now.',
        'Ben: Good.',
      ],
    ]);
  });

  it('may have names in bold, each with several paragraphs', () => {
    const turn = (name: string): string[] => [
      `**${name}:** This is the first of several long paragraphs.`,
      ...['The second goes on about it.', 'The third ends it.', 'One more remark.'].flatMap((text) => [
        '',
        text,
      ]),
      '',
    ];
    const text = ['Ana', 'Ben', 'Ana', 'Ben'].flatMap(turn).join('\n');
    const { format, said } = read(text);
    expect(format).toBe('named-lines');
    expect(said[0]!.map((each) => each.slice(0, 4))).toEqual(['Ana:', 'Ben:', 'Ana:', 'Ben:']);
    expect(said[0]![0]).toContain('One more remark.');
  });

  it('may stand below times with days, and have the initials CC', () => {
    const text = ['Is it lit?', 'Since noon.', 'Then go.', 'Going.']
      .map((words, i) => `[000:01:0${i}:10]\n${i % 2 === 0 ? 'CDR' : 'CC'}: ${words}\n`)
      .join('\n');
    expect(read(text).said).toEqual([['CDR: Is it lit?', 'CC: Since noon.', 'CDR: Then go.', 'CC: Going.']]);
  });
});

describe('records of other layouts', () => {
  const sides = [
    { usr: 'Is the lamp lit?', sys: 'Since noon.' },
    { usr: 'Then we can sail.', sys: 'Good wind.' },
  ];
  const said = [
    'user: Is the lamp lit?',
    'system: Since noon.',
    'user: Then we can sail.',
    'system: Good wind.',
  ];

  it('may hold both sides of each round under a key for each dialogue', () => {
    expect(read({ d1: sides, d2: sides })).toEqual({ format: 'chat', said: [said, said] });
    const marked = sides.map(({ usr, sys }) => ({ user: '[x]', sys: '[y]', user_orig: usr, sys_orig: sys }));
    expect(read([{ info: marked, file: 'a' }]).said).toEqual([said]);
  });

  it('may be JSON in texts of a list', () => {
    const packed = ['c1', 'c2'].map((id) =>
      JSON.stringify({
        id,
        messages: [
          { role: 'user', content: `Is ${id} lit?` },
          { role: 'assistant', content: 'Yes.' },
        ],
      }),
    );
    expect(read(JSON.stringify(packed)).said).toEqual(
      ['c1', 'c2'].map((id) => [`user: Is ${id} lit?`, 'assistant: Yes.']),
    );
  });

  it('may have calls among the messages', () => {
    const context = [
      { role: 'user', text: 'Is the lamp lit?' },
      { role: 'agent', api: { find_lamp: {} } },
      { role: 'api', response: { lit: true } },
      { role: 'agent', text: 'Since noon.' },
    ];
    const { transcripts, readSummary } = readTranscripts([{ id: 'a', context: JSON.stringify(context) }]);
    expect(transcripts[0]!.turns.map(({ text }) => text)).toEqual(['Is the lamp lit?', 'Since noon.']);
    expect(readSummary.excluded).toEqual({ event: 2 });
  });

  it('may hold questions without an answer, and answers without a question', () => {
    const rows = 'question_text,answer_text\nIs it lit?,Yes.\nIs it far?,\n,It is lit.\nIs it late?,No.';
    const { transcripts, readSummary } = readTranscripts(rows);
    expect(transcripts.map(({ turns }) => turns.length)).toEqual([2, 1, 1, 2]);
    expect(readSummary.excluded).toEqual({ wordless: 2 });
  });
});

describe('messages of other layouts', () => {
  it('may be lists of sentences, and one in each update of a bot', () => {
    const turns = [
      { is_agent: false, sentences: ['My lamp is dark.', 'Please help.'] },
      { is_agent: true, sentences: ['Which lamp is it?'] },
    ];
    expect(errorOf([{ dialog: { id: 'a', turns }, notes: {} }])).toContain('--path dialog.turns ');
    const update = (id: number, name: string, text: string): object => ({
      update_id: id,
      message: { message_id: id, from: { username: name }, text },
    });
    const result = [
      update(1, 'ana', 'Is it lit?'),
      update(2, 'ben', 'Since noon.'),
      update(3, 'ana', 'Good.'),
    ];
    const input = { ok: true, result };
    expect(errorOf(input)).toContain('--path "result[].message"      1 conversation of 3 turns');
    expect(readTranscripts(input, { path: 'result[].message' }).transcripts[0]!.turns[1]!.speaker).toBe(
      'ben',
    );
  });

  it('may name their author in the type', () => {
    const talk = ['Is the lamp lit?', 'Since noon.'].map((text, i) => ({
      type: i === 0 ? 'user' : 'agent',
      text,
    }));
    expect(read(talk).said).toEqual([['user: Is the lamp lit?', 'agent: Since noon.']]);
  });

  it('may be lines of a script, some without a speaker', () => {
    const line = (speaker: string | null, text: string): object => ({ speaker, text });
    const scene = [
      line(null, '[Deck]'),
      line('ANA', 'Is it lit?'),
      line(null, ''),
      line('BEN', 'Since noon.'),
    ];
    const { transcripts, readSummary } = readTranscripts([
      { id: 's1', context: scene },
      { id: 's2', context: scene },
    ]);
    expect(transcripts.map(({ turns }) => turns.length)).toEqual([2, 2]);
    expect(readSummary.excluded).toEqual({ event: 4 });
  });

  it('may have headings with a model and a remark', () => {
    const text = [
      '# Talk',
      '',
      '### User',
      '',
      'Is it lit?',
      '',
      '### Assistant (Lamp-2) — from run `x1`',
      '',
      'Since noon.',
    ];
    expect(read(text.join('\n'))).toEqual({
      format: 'markdown',
      said: [['User: Is it lit?', 'Assistant: Since noon.']],
    });
  });

  it('may have a remark in wide brackets behind a name', () => {
    const lines = [
      '\u6797\uff1a\u706f\u4eae\u4e86\u5417',
      '\u738b\uff08\u70b9\u5934\uff09\uff1a\u4eae\u4e86',
    ];
    expect(read([...lines, ...lines].join('\n')).said[0]!.length).toBe(4);
  });

  it('may hold what one side says', () => {
    const turns = ['I keep two lamps.', 'One is red.', 'Which one is it?'].map((user) => ({
      user,
      facts: ['x'],
    }));
    expect(
      errorOf([
        { id: 'a', note: 'n', turns },
        { id: 'b', note: 'm', turns },
      ]),
    ).toContain('--path turns --columns text=user --speaker user');
    const steps = ['Set up the tools', 'Build the pages', 'Send the pages'].map((name) => ({
      name,
      run: 'x',
    }));
    expect(errorOf({ jobs: { build: { steps } }, at: 1 })).not.toContain('--speaker');
  });
});

describe('what is no conversation', () => {
  it('is a list of versions, whose comments nobody says', () => {
    const revisions = ['Fixed the date.', 'Added a source.', 'Fixed the date again.'].map((comment, i) => ({
      revid: i,
      parentid: i - 1,
      user: i === 1 ? 'Ben' : 'Ana',
      comment,
    }));
    expect(errorOf({ query: { pages: { 7: { title: 'Lamps', revisions } } } })).not.toContain('--columns');
  });

  it('is a list of names, and a list of texts beside who says each is not said in turn', () => {
    expect(
      errorOf({ input: [{ Name: 'x', Categories: ['Old Harbor', 'New Harbor', 'Light House'] }], a: 1 }),
    ).not.toContain('--path');
    const talk = { lines: ['Is it lit?', 'Yes, it is.', 'Good.'], people: ['Ana', 'Ben', 'Ana'] };
    expect(errorOf({ scenes: [talk, talk], at: 1 })).not.toContain('--speaker A,B');
  });

  it('is a type of a program, or a table whose first column is a code', () => {
    const names = ['isOpen: boolean', 'count: number', 'label: string', 'isWide: boolean', 'depth: number'];
    expect(errorOf(`export interface Store {\n${names.map((name) => `  ${name}`).join('\n')}\n}`)).toContain(
      'source code',
    );
    const rows = Array.from({ length: 8 }, (_, i) => `"ab${i % 2}cd",${i},"x${i}",15,"said here",3`);
    expect(errorOf(rows.join('\n'))).not.toBe('none');
  });
});

it('offers a column of small numbers as the speaker', () => {
  const data = ['Is the lamp lit?', 'Since noon.', 'Then we can sail.', 'Good.'].map((text, i) => ({
    turn_idx: i,
    text,
    agent_idx: i % 2,
  }));
  expect(errorOf({ final: [{ part: 0, data }] })).toContain(
    '--path "final[].data" --columns speaker=agent_idx,text=text      1 conversation of 4 turns',
  );
});
