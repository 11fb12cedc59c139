import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromTranscripts, readTranscripts, streamTranscripts } from './index.js';

/** What was said in each conversation. */
const said = (input: unknown, options: Parameters<typeof readTranscripts>[1]): string[][] =>
  readTranscripts(input, options).transcripts.map(({ turns }) =>
    turns.map(({ speaker, text }) => `${speaker}: ${text}`),
  );

describe('columns of speakers', () => {
  const rows = [
    { nr: 1, asked: 'Is it late?', told: 'A little.', topic: 'time' },
    { nr: 2, asked: 'Then I go.', told: '', topic: 'time' },
    { nr: 3, asked: '', told: '', topic: 'time' },
  ];
  const columns = { user: 'asked', assistant: 'told' };

  it('make a conversation of each record, and count those without text', () => {
    const { transcripts, readSummary } = readTranscripts(rows, { columns });
    expect(transcripts).toEqual([
      {
        turns: [
          { speaker: 'user', text: 'Is it late?', role: 'user' },
          { speaker: 'assistant', text: 'A little.', role: 'assistant' },
        ],
        meta: { nr: 1, topic: 'time' },
      },
      { turns: [{ speaker: 'user', text: 'Then I go.', role: 'user' }], meta: { nr: 2, topic: 'time' } },
    ]);
    expect(readSummary.excluded).toEqual({ wordless: 1 });
  });

  it('make one conversation of the records that a column joins, or of all', () => {
    const all = [['user: Is it late?', 'assistant: A little.', 'user: Then I go.']];
    expect(said(rows, { columns: { ...columns, conversation: 'topic' } })).toEqual(all);
    expect(said(rows, { columns: { ...columns, conversation: null } })).toEqual(all);
    const { transcripts } = readTranscripts(rows, { columns: { ...columns, conversation: 'topic' } });
    expect(transcripts[0]!.turns[2]!.meta).toEqual({ nr: 2 });
  });

  it('may be any names, in tables and at paths', () => {
    const table = 'left,right\nHi.,Hello.\n';
    expect(said(table, { columns: { Ana: 'left', Ben: 'right' } })).toEqual([['Ana: Hi.', 'Ben: Hello.']]);
    const nested = { data: [{ rows: [{ q: 'Why?', a: { content: 'Because.' } }] }] };
    expect(said(nested, { path: 'data[].rows', columns: { user: 'q', assistant: 'a' } })).toEqual([
      ['user: Why?', 'assistant: Because.'],
    ]);
  });

  it('are refused where no record has one of them', () => {
    expect(() => readTranscripts(rows, { columns: { user: 'asked', assistant: 'answered' } })).toThrow(
      'options.columns.assistant: expected one of the columns "nr", "asked", "told", "topic", got "answered"',
    );
  });

  it('read the same from a stream of lines', async () => {
    const lines = rows.map((row) => JSON.stringify(row));
    const streamed = [];
    for await (const each of streamTranscripts(lines, { columns })) streamed.push(each);
    expect(streamed).toEqual(readTranscripts(lines.join('\n'), { columns }).transcripts);
  });
});

it('takes scored runs without a text for conversations without turns', () => {
  const table = 'llm,task,points\na,t1,1\na,t1,0\n';
  const columns = { score: 'points', instruction: 'task', model: 'llm' };
  const { transcripts } = readTranscripts(table, { columns, scoreRange: [0, 1] });
  expect(transcripts).toEqual(
    [100, 0].map((score) => ({ turns: [], outcome: { score }, meta: { model: 'a', instruction: 't1' } })),
  );
});

describe('where', () => {
  const events = [
    { kind: 'join', who: 'ana' },
    { kind: 'say', who: 'ana', words: 'Hello, everybody.' },
    { kind: 'say', who: 'bot', words: 'Welcome to the room.' },
    { kind: 'say', who: 'ben', words: 'Good morning.' },
  ];
  const columns = { speaker: 'who', text: 'words', conversation: null };

  it.each([
    [
      ['kind=say'],
      ['ana: Hello, everybody.', 'bot: Welcome to the room.', 'ben: Good morning.'],
      { filtered: 1 },
    ],
    [['kind=say', 'who!=bot'], ['ana: Hello, everybody.', 'ben: Good morning.'], { filtered: 2 }],
    // The column that was named for the speaker.
    [['speaker!=bot'], ['ana: Hello, everybody.', 'ben: Good morning.'], { filtered: 1, event: 1 }],
  ])('keeps the rows that fit: %j', (where, turns, excluded) => {
    const { transcripts, readSummary } = readTranscripts(events, { columns, where });
    expect(transcripts[0]!.turns.map(({ speaker, text }) => `${speaker}: ${text}`)).toEqual(turns);
    expect(readSummary.excluded).toEqual(excluded);
  });

  it('is about records that have the field, else about their messages', () => {
    const message = (role: string, content: string): object => ({ role, content });
    const chats = [
      {
        split: 'test',
        messages: [message('user', 'Is it late?'), message('bob', 'Beep.'), message('assistant', 'No.')],
      },
      { split: 'train', messages: [message('user', 'Is it cold?'), message('assistant', 'No.')] },
    ];
    expect(said(chats, { where: 'split=test' })).toEqual([
      ['user: Is it late?', 'bob: Beep.', 'assistant: No.'],
    ]);
    expect(said(chats, { where: ['split=test', 'role!=bob'] })).toEqual([
      ['user: Is it late?', 'assistant: No.'],
    ]);
    expect(said('Ana: Hi.\nBot: Beep.\nAna: Bye.', { where: 'speaker!=Bot' })).toEqual([
      ['Ana: Hi.', 'Ana: Bye.'],
    ]);
  });

  it('is about whole conversations of formats with fixed fields, and their meta', async () => {
    const talk = (id: string, setting: string): object => ({
      ...{
        id,
        turns: [{ speaker: 'ana', text: `Is it late in the garden of ${id}?` }],
        meta: { setting, task: { name: 'sort' } },
      },
    });
    const own = [talk('a', 'full'), talk('b', 'sharded'), talk('c', 'sharded')];
    const ids = (where: string | string[]): (string | undefined)[] =>
      readTranscripts(own, { where }).transcripts.map(({ id }) => id);
    expect(ids('setting=sharded')).toEqual(['b', 'c']);
    expect(ids('meta.setting=sharded')).toEqual(['b', 'c']);
    expect(ids(['setting!=full', 'id!=c'])).toEqual(['b']);
    expect(ids('task.name=sort')).toHaveLength(3);
    const { readSummary, warnings } = readTranscripts(own, { where: 'setting=full' });
    expect([readSummary.excluded, warnings]).toEqual([{ filtered: 2 }, []]);
    expect(() => ids('colour=red')).toThrow(/where: expected a field of the records .* got "colour=red"/);
    const lines = own.map((each) => `${JSON.stringify(each)}\n`);
    const streamed: (string | undefined)[] = [];
    for await (const { id } of streamTranscripts(lines, { where: 'setting=sharded' })) streamed.push(id);
    expect(streamed).toEqual(['b', 'c']);
    expect(fromTranscripts(own, { where: 'setting=full' }).transcripts).toHaveLength(1);
  });

  it('refuses a condition that no record can have, and one without a sign', () => {
    expect(() => readTranscripts(events, { columns, where: 'sort=say' })).toThrow(
      /where: expected a field .* got "sort=say"/,
    );
    expect(() => readTranscripts(events, { columns, where: 'say' })).toThrow(
      'expected FIELD=value or FIELD!=value',
    );
  });

  it('counts every row once, as a turn or as excluded', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 2, maxLength: 20 }), (names) => {
        const list = names.map((who, i) => ({ who, words: `Number ${i} it is.` }));
        fc.pre(names.includes('a'));
        const { readSummary } = readTranscripts(list, { columns, where: 'who=a' });
        const count = names.filter((name) => name === 'a').length;
        expect([readSummary.turns, readSummary.excluded.filtered ?? 0]).toEqual([
          count,
          names.length - count,
        ]);
      }),
    );
  });
});

it('skips and counts records without a column that the caller names, and refuses files without it', () => {
  const rows = [
    { who: 'ana', joined: true },
    { who: 'ana', words: 'Hello there.' },
    { who: 'ben', words: 'Hello.' },
  ];
  const columns = { speaker: 'who', text: 'words', conversation: null };
  const { readSummary, warnings } = readTranscripts(rows, { columns });
  expect([readSummary.turns, readSummary.excluded]).toEqual([2, { event: 1 }]);
  expect(warnings.map(({ message }) => message)).toContain('rows[0]: no "words", skipped');
  expect(() => readTranscripts(rows.slice(0, 1), { columns })).toThrow(
    'options.columns.text: expected one of the columns "who", "joined", got "words"',
  );
});

it('reads a table without a header under given names', () => {
  const text = '10:01,Ana,Hello there\n10:02,Ben,"Hi,\nall"\n';
  expect(said(text, { header: ['time', 'speaker', 'text'], columns: { conversation: null } })).toEqual([
    ['Ana: Hello there', 'Ben: Hi,\nall'],
  ]);
  expect(() =>
    readTranscripts(text, { header: ['speaker', 'text'], columns: { conversation: null } }),
  ).toThrow('line 1: expected 2 cells as in the given header');
});

describe('paths', () => {
  const ana = { role: 'user', content: 'Is it late?' };
  const ben = { role: 'assistant', content: 'A little.' };

  it.each([
    ['numbered messages', { log: { 1: ana, 2: ben } }, 'log.*'],
    ['the second entry of each list', { a: ['x', [ana, ben]] }, '*[1]'],
    ['an entry within a list', { items: [{ talk: [ana, ben] }] }, 'items[0].talk'],
    ['the first entry of each record', [[[ana, ben], { about: 'time' }]], '[][0]'],
  ])('lead to %s', (_, input, path) => {
    expect(said(input, { path })).toEqual([['user: Is it late?', 'assistant: A little.']]);
  });
});

it('leaves out and counts empty lists at a path', () => {
  const scenes = [[{ role: 'user', content: 'Is it late?' }], [], []].map((lines) => ({ lines }));
  const { readSummary } = readTranscripts({ acts: [{ scenes }] }, { path: 'acts[].scenes[].lines' });
  expect([readSummary.conversations, readSummary.turns, readSummary.excluded]).toEqual([
    1,
    1,
    { wordless: 2 },
  ]);
});

describe('speaker patterns', () => {
  const speakerPattern = String.raw`^\[(?<time>[\d:]+)\] (?<speaker>[^>]+)> (?<text>.*)`;

  it('read lines of any form; the others go on', () => {
    const text = 'Log of today\n[10:00:05] Ana Lee> Hello\nthere\n[10:00:09] Ben> Hi.\n';
    const { transcripts, readSummary } = readTranscripts(text, { speakerPattern });
    expect(transcripts[0]!.turns).toEqual([
      { speaker: 'Ana Lee', text: 'Hello\nthere', timeMs: 36_005_000 },
      { speaker: 'Ben', text: 'Hi.', timeMs: 36_009_000 },
    ]);
    expect(readSummary.excluded).toEqual({ notice: 1 });
  });

  it('may apply to the parts between separators, or leave the speakers to the caller', () => {
    const text = '#Ana: Hello\nthere\n---\n#Ben: Hi.';
    const options = { speakerPattern: '#(?<speaker>.*?): (?<text>.*)', turnSeparator: String.raw`\n---\n` };
    expect(said(text, options)).toEqual([['Ana: Hello\nthere', 'Ben: Hi.']]);
    expect(said('Hello\n\nHi.', { turnSeparator: String.raw`\n\n`, speaker: ['Ana', 'Ben'] })).toEqual([
      ['Ana: Hello', 'Ben: Hi.'],
    ]);
  });

  it.each([
    ['(?<speaker>a)', 'the groups'],
    ['(?<speaker>(a+)+) (?<text>.*)', 'without repetitions of groups'],
    ['(?<speaker>a|(?:b|c)*) (?<text>.*)', 'without repetitions of groups'],
    [String.raw`(?<speaker>\w)\k<speaker> (?<text>.*)`, 'without back references'],
    ['(?<speaker>.*)(?<text>.*.*.*.*)', 'at most 4 repetitions'],
    ['(?<speaker>[) (?<text>.*)', 'a regular expression'],
  ])('are refused if they lack groups or may take too long: %s', (pattern, expected) => {
    expect(() => readTranscripts('a b', { speakerPattern: pattern })).toThrow(expected);
  });

  it('keep long lines whole', () => {
    const words = 'so '.repeat(2000).trim();
    expect(said(`Ana> ${words}`, { speakerPattern: '^(?<speaker>[^>]+)> (?<text>.*)' })).toEqual([
      [`Ana: ${words}`],
    ]);
  });
});

describe('advice', () => {
  const advice = (input: unknown): string => {
    try {
      readTranscripts(input);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };

  it('names the columns of two sides', () => {
    const text = 'nr,Prompt given,Answer received\n1,Is it late?,A little late.\n2,Is it cold?,Not at all.\n';
    expect(advice(text)).toMatch(
      /--columns "user=Prompt given,assistant=Answer received" +2 conversations of 2 turns/,
    );
  });

  it('names the columns of a table whose first line is a row', () => {
    const rows = [
      '10:01,7,Ana,Is it late?',
      '10:02,8,Ben,A little late.',
      '10:03,9,Ana,Then I go.',
      '10:04,10,Ben,Good night.',
    ];
    expect(advice(`${rows.join('\n')}\n`)).toMatch(
      /--header "time,column 2,speaker,text" --one-conversation +1 conversation of 4 turns/,
    );
    const quoted = rows
      .map((row) =>
        row
          .split(',')
          .map((cell) => `"${cell}"`)
          .join('\t'),
      )
      .join('\n');
    expect(advice(`${quoted}\n`)).toContain('--header "time,column 2,speaker,text" --one-conversation');
  });
});

it.each([
  ['sessions without times', '{"type":"session_meta","payload":{"id":"s"}}'],
  ['logs that begin with an event', '{"type":"session_start","ts":"2026-01-05T10:00:00Z"}'],
])('counts foreign records as events: %s', (_, line) => {
  const chat = ['user', 'assistant'].map((role, i) =>
    JSON.stringify({ role, content: `Number ${i}.`, ts: '2026' }),
  );
  const call = '{"type":"tool_call","tool":"clock","args":{},"ts":"2026-01-05T10:00:03Z"}';
  const { readSummary } = readTranscripts([line, ...chat, call].join('\n'));
  expect([readSummary.turns, readSummary.excluded]).toEqual([2, { event: 2 }]);
});

it.each([
  ['<!-- v2 -->\n<!DOCTYPE html>\n<p>Ana: hello</p>', 'a page of HTML'],
  ['# Copyright\n# X\n[{"messages":[]}]', 'JSON below lines of comments'],
])('says what a file is below its comments: %j', (text, what) => {
  expect(() => readTranscripts(text)).toThrow(what);
});

it('reads IRC with the day of the week', () => {
  const text = '[Tue 10:07]\t<ana>\tIs it late?\n[Tue 10:08]\t<ben>\tA little.\n';
  expect(said(text, {})).toEqual([['ana: Is it late?', 'ben: A little.']]);
});
