import { describe, expect, it } from 'vitest';
import { fromChat, type ReadOptions, readTranscripts } from '../index.js';
import { clockMs, lineShare } from '../text/text-form.js';

/** The form that is found, who says what when, and what is said about it. */
function read(lines: readonly string[], options: ReadOptions = {}): unknown[] {
  const { format, transcripts, warnings } = readTranscripts(lines.join('\n'), options);
  const said = transcripts.flatMap(({ turns }) =>
    turns.map(({ speaker, text, timeMs }) => [speaker, text, ...(timeMs === undefined ? [] : [timeMs])]),
  );
  return [format, said, ...warnings.slice(1).map(({ message }) => message)];
}

describe('subtitles', () => {
  it('have voices, names, cues that go on, and notes that are not said', () => {
    const lines = [
      ...['WEBVTT - a talk', '', 'NOTE', 'Ana: not said', '', '1', '00:01.500 --> 00:02.000 align:start'],
      ...['<v.loud Ana><i>Hi</i> &amp; &lt;hello&gt;&nbsp;', 'you</v>', '', '01:00:03.25 --> 01:00:04.000'],
      ...['and more', '', '00:00:05.000 --> 00:00:06.000', '- Ben Q: Yo: yes', 'Cleo: Hm'],
    ];
    // 1 h 3.25 s = 3,603,250 ms; a cue that goes on has the time of its first.
    expect(read(lines)).toEqual([
      'webvtt',
      [
        ['Ana', 'Hi & <hello> you and more', 1500],
        ['Ben Q', 'Yo: yes', 5000],
        ['Cleo', 'Hm', 5000],
      ],
      '1 cue names no speaker: assigned to the speaker before it',
    ]);
  });

  it('refuse a dash of somebody who is not named, unless the caller says who speaks', () => {
    const lines = [
      '1',
      '00:00:01,000 --> 00:00:02,000',
      'Ana: Hi',
      '- Yo',
      '',
      '2',
      '00:00:03,000 --> 00:00:04,000',
      '-- not a dash',
    ];
    expect(() => read(lines)).toThrow(
      'line 4: expected a line that names its speaker, or the option speaker',
    );
    expect(read(lines, { speaker: ['x', 'ben'] })).toEqual([
      'srt',
      [
        ['Ana', 'Hi', 1000],
        ['ben', 'Yo -- not a dash', 1000],
      ],
    ]);
    expect(read(lines, { speaker: 'ben' })).toMatchObject([
      'srt',
      [
        ['Ana', 'Hi', 1000],
        ['ben', 'Yo -- not a dash', 1000],
      ],
    ]);
  });
});

describe('chat logs', () => {
  it('of WhatsApp go on over lines, and leave out what is no speech', () => {
    const lines = [
      ...['31/12/20, 21:05 - Messages are encrypted.', '31/12/20, 21:05 - \u200eAna: Hi', '', 'there', ''],
      ...['31/12/20, 9:06 PM - Ben B: <Media omitted>', '31/12/20, 21:07 – Ben B: image omitted'],
      ...['31/12/20, 21:08 - Ben B: Yo: yes <This message was edited>', '31/12/20, 21:09 - Ana: null'],
    ];
    expect(read(lines)).toEqual([
      'whatsapp',
      [
        ['Ana', 'Hi\n\nthere'],
        ['Ben B', 'Yo: yes'],
      ],
      '4 lines without speech skipped',
    ]);
  });

  it('of IRC have times, ranks and comings and goings', () => {
    const lines = [
      '[12:34] <@ana> Hi',
      '2024-05-01 12:35 <ben> ',
      '-!- cleo joined',
      '12:36:30 <+ben> Yo',
      '<ana> late',
    ];
    // 12:34 is 754 minutes; 2024-05-01T12:35Z is 19,844 days and 755 minutes.
    expect(read(lines)).toEqual([
      'irc',
      [
        ['ana', 'Hi', 754 * 60_000],
        ['ben', '', 19_844 * 86_400_000 + 755 * 60_000],
        ['ben', 'Yo', 756 * 60_000 + 30_000],
        ['ana', 'late'],
      ],
      '1 line without speech skipped',
    ]);
  });

  it('of named lines have times before or behind the name, bold names, and headers before the first', () => {
    const lines = [
      'A meeting',
      '[00:10] Ana: Hi',
      'more',
      '',
      'Note: not a name',
      '**Ben:** Yo',
      'Cleo (1:05): Hm',
      'Ana:',
      'below',
    ];
    expect(read(lines, { format: 'named-lines' })).toEqual([
      'named-lines',
      [
        ['Ana', 'Hi\nmore\n\nNote: not a name', 10_000],
        ['Ben', 'Yo'],
        ['Cleo', 'Hm', 65_000],
        ['Ana', 'below'],
      ],
      '1 line without speech skipped',
    ]);
  });

  it('are named lines where half of the lines have names, two or one twice', () => {
    const form = (...lines: string[]): unknown => {
      try {
        return readTranscripts(lines.join('\n')).format;
      } catch (error) {
        return (error as Error).message.slice(0, 33);
      }
    };
    expect(form('Ana: a', 'Ben: b', 'x', 'y')).toBe('named-lines');
    expect(form('Ana: a', 'ana: b')).toBe('named-lines');
    for (const lines of [
      ['Ana: a', 'Ben: b', 'x', 'y', 'z'],
      ['Ana: a', 'x'],
      ['http: a', 'note: b'],
      ['From: Ana', 'Type: incoming', 'Sent: today', 'Received: today', 'Is it late?'],
      ['Title: a', 'Format: Start, End, Text', 'Style: b', 'Dialogue: 0:01,0:02,Is it late?'],
    ])
      expect(form(...lines)).toBe('readTranscripts: input: expected ');
  });

  it('of TalkBank have tiers, codes and lines that go on', () => {
    const lines = [
      ...[
        '@UTF8',
        '@Begin',
        '@Participants:\tCHI Child',
        '\tMOT Mother',
        '*CHI:\tI wan(t) <the> [/] the &-um doggie@c .',
      ],
      ...[
        '%mor:\tpro|I',
        '\tv|want',
        '*MOT:\twhat \u001512_34\u0015',
        '\tdid &=laughs (.) you say +...',
        '@End',
      ],
    ];
    expect(read(lines)).toEqual([
      'cha',
      [
        ['CHI', 'I want the the um doggie.'],
        ['MOT', 'what did you say.'],
      ],
    ]);
  });

  it('are looked at until forty lines are not blank', () => {
    const opening = Array.from({ length: 60 }, (_, i) => `line ${i}`);
    expect(() => read([...opening, 'Ana: a', 'Ben: b'])).toThrow('input: expected text with speakers');
    const named = Array.from({ length: 20 }, (_, i) => [i % 2 === 0 ? 'Ana' : 'Ben', `Yes, ${i}?`]);
    expect(read([...opening.slice(0, 20), ...named.map((turn) => turn.join(': '))])).toEqual([
      'named-lines',
      named,
      '20 lines without speech skipped',
    ]);
    expect(() => fromChat('\n \n')).toThrow('input: expected conversations, got an empty text');
  });
});

it.each([
  ['1:02:03.5', 3_723_500],
  ['2:03', 123_000],
  ['00:00:00,25', 250],
  [' 0:01 ', 1000],
  ['1:2', undefined],
  ['', undefined],
])('clockMs of %j', (text, ms) => {
  expect(clockMs(text)).toBe(ms);
});

it('the share of no lines is 0', () => {
  expect(lineShare([], () => true)).toBe(0);
  expect(lineShare(['a', 'b', 'c', 'd'], (line) => line < 'd')).toBe(0.75);
});

describe('named lines between blank lines', () => {
  const warnings = (lines: readonly string[]): string[] =>
    readTranscripts(lines.join('\n')).readSummary.warnings.map(({ check }) => check);

  it('are a conversation for each question and its answer, with a warning', () => {
    const pair = (n: number): string[] => [`Q: What is ${n} and ${n}?`, `A: It is ${2 * n}.`, ''];
    const lines = [1, 2, 3, 4, 5].flatMap(pair);
    const { transcripts, readSummary } = readTranscripts(lines.join('\n'));
    expect(transcripts.map(({ turns }) => turns.length)).toEqual([2, 2, 2, 2, 2]);
    expect(readSummary.warnings).toMatchObject([{ check: 'set-apart' }]);
  });

  it('are one conversation with a warning where blocks hold other names, and without where each is one turn', () => {
    const block = (n: number): string[] => [`Ana: Is it ${n} already?`, 'Ben: Not yet.', ''];
    const blocks = [1, 2, 3, 4, 5].flatMap(block);
    expect(readTranscripts(blocks.join('\n')).transcripts).toHaveLength(1);
    expect(warnings(blocks)).toEqual(['set-apart']);
    expect(warnings(blocks.flatMap((line) => [line, '']))).toEqual([]);
  });

  it.each([
    ['\u0633', '\u062c'],
    ['Domanda', 'Risposta'],
    ['Soru', 'Cevap'],
    ['\u8cea\u554f', '\u56de\u7b54'],
  ])('get a warning where all names ask or answer: %s, %s', (asks, answers) => {
    const lines = [`${asks}: Late?`, `${answers}: No.`, '---', `${asks}: Early?`, `${answers}: Yes.`];
    expect(warnings(lines)).toEqual(['exchanges']);
  });

  it('get a warning as minutes below the headers of a meeting', () => {
    const meeting = ['# Garden group: minutes', '', 'Chairs: Ana, Ben', 'Agenda: seeds', ''];
    const said = ['Ana: We need seeds.', '', 'Ben: We have some.', '', 'Ana: Not enough.'];
    expect(warnings([...meeting, ...said])).toEqual(['minutes']);
    expect(warnings(said)).toEqual([]);
  });
});

describe('notes with the initials of speakers', () => {
  it('have turns of several people, turns whose words follow below, and code that is not a turn', () => {
    const lines = [
      ...[
        'AB: The loop ends early.',
        '',
        'CD:',
        '',
        'It should not.',
        '',
        '```js',
        'foo: for (;;) {',
        '}',
        '```',
      ],
      ...['', 'AB: Right.', '', 'AB, CD: Agreed.', '', 'CD: Next.', '', 'EF: One more thing.'],
      ...['', 'Loops and labels: https://example.org/loops (draft)'],
    ];
    expect(read(lines).slice(0, 2)).toEqual([
      'named-lines',
      [
        ['AB', 'The loop ends early.'],
        ['CD', 'It should not.\n\n```js\nfoo: for (;;) {\n}\n```'],
        ['AB', 'Right.'],
        ['AB, CD', 'Agreed.'],
        ['CD', 'Next.'],
        ['EF', 'One more thing.\n\nLoops and labels: https://example.org/loops (draft)'],
      ],
    ]);
  });
});

describe('marks before the names of named lines', () => {
  it.each([
    ['>> Ana: Is it late?', '>> Ben: Not yet.', '>> Ana: Good.'],
    ['00:00:02 \u2014 Ana: Is it late?', '00:00:04 \u2014 Ben: Not yet.', '00:00:09 \u2014 Ana: Good.'],
    ['**[00:02] Ana:** Is it late?', '', '**[00:04] Ben:** Not yet.', '', '**[00:09] Ana:** Good.'],
  ])('are not part of the name: %s', (...lines) => {
    const times = lines[0]!.includes('>>') ? [[], [], []] : [[2000], [4000], [9000]];
    expect(read(lines)).toEqual([
      'named-lines',
      [
        ['Ana', 'Is it late?', ...times[0]!],
        ['Ben', 'Not yet.', ...times[1]!],
        ['Ana', 'Good.', ...times[2]!],
      ],
    ]);
  });

  it('leave out a break between two times', () => {
    const lines = [
      '**Ana:** Is it late?',
      '**Break:** \\[01:33\\] to \\[03:00\\]',
      '**Ben:** No.',
      '**Ana:** Good.',
    ];
    expect(read([...lines, '**Ben:** Yes.'])).toEqual([
      'named-lines',
      [
        ['Ana', 'Is it late?'],
        ['Ben', 'No.'],
        ['Ana', 'Good.'],
        ['Ben', 'Yes.'],
      ],
      '1 line without speech skipped',
    ]);
  });
});

describe('numbered headings of conversations', () => {
  const lines = ['# All interviews', '', '## Interview 1: A baker', '', 'Ana: Late?', 'Ben: No.', ''];
  const more = ['## Interview 2: A driver', '', 'Ana: Early?', 'Cleo: Yes.'];

  it('may have a title in Markdown, and one above them', () => {
    const { transcripts, readSummary } = readTranscripts([...lines, ...more].join('\n'));
    expect(transcripts.map(({ turns }) => turns.map(({ text }) => text))).toEqual([
      ['Late?', 'No.'],
      ['Early?', 'Yes.'],
    ]);
    expect(readSummary.excluded).toEqual({ notice: 3 });
  });

  it('belong to an answer below the first turn', () => {
    const answer = ['Ana: Who was it?', 'Ben: These.', '## Interview 1: A baker', 'Yes.', 'Ana: Thanks.'];
    expect(read(answer)).toEqual([
      'named-lines',
      [
        ['Ana', 'Who was it?'],
        ['Ben', 'These.\n## Interview 1: A baker\nYes.'],
        ['Ana', 'Thanks.'],
      ],
    ]);
  });
});

it('reads long answers of a model in turn with a person, and no others of such length', () => {
  const list = Array.from({ length: 12 }, (_, i) => `${i}. It has sails`);
  const talk = (a: string, b: string): string[] => [
    `${a}: Boats?`,
    `${b}: Some:`,
    ...list,
    `${a}: More?`,
    `${b}: No.`,
  ];
  expect(read(talk('User', 'Assistant'))).toEqual([
    'named-lines',
    [
      ['User', 'Boats?'],
      ['Assistant', ['Some:', ...list].join('\n')],
      ['User', 'More?'],
      ['Assistant', 'No.'],
    ],
  ]);
  for (const lines of [talk('Ana', 'Ben'), talk('Assistant', 'User'), talk('User', 'User')])
    expect(() => read(lines)).toThrow('expected text with speakers');
  expect(() => read(['Some boats.', ...talk('User', 'Assistant')])).toThrow('expected text with speakers');
});
