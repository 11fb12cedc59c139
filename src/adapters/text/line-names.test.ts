import { describe, expect, it } from 'vitest';
import { readTranscripts } from '../index.js';

const turnsOf = (input: unknown): string[] =>
  readTranscripts(input).transcripts.flatMap(({ turns }) =>
    turns.map(({ speaker, text }) => `${speaker}> ${text}`),
  );
const dialogue = (...lines: string[]): object[] => [{ id: 1, dialogue: lines.join('\n') }];

describe('headings within turns', () => {
  const answer = [
    'User 1: How do I bake it?',
    'User 2: Like this:',
    '',
    'Flour:',
    'two cups',
    'Tip: be quick.',
  ];
  const thanks = ['User 1: Thanks.', 'User 2: Any time.'];

  it('are not speakers, where speakers are numbered', () => {
    const read = ['User 1> How do I bake it?', 'User 2> Like this:\n\nFlour:\ntwo cups\nTip: be quick.'];
    const all = [...read, 'User 1> Thanks.', 'User 2> Any time.'];
    expect(turnsOf(dialogue(...answer, ...thanks))).toEqual(all);
    expect(turnsOf([...answer, ...thanks].join('\n'))).toEqual(all);
    expect(
      readTranscripts([...answer, ...thanks].join('\n')).warnings.map(({ message }) => message),
    ).toContain('"Flour", "Tip" read as headings within turns, not as speakers');
  });

  it('are not speakers, where others say something on the same line', () => {
    const lines = [
      'Ana: What do I need?',
      'Ben: This:',
      'For the soup:',
      'salt',
      'Ana: Thanks.',
      'Ben: Bye.',
    ];
    expect(turnsOf(lines.join('\n'))).toEqual([
      'Ana> What do I need?',
      'Ben> This:\nFor the soup:\nsalt',
      'Ana> Thanks.',
      'Ben> Bye.',
    ]);
  });

  it('are not found among people who speak once', () => {
    const lines = ['Ana: Hi.', 'Ben: Hello.', 'Cy: Morning.', 'Ana: Bye.', 'Ben: Bye.'];
    expect(turnsOf(lines.join('\n'))).toHaveLength(5);
    const below = ['Ana:', 'Hi.', 'Ben:', 'Hello.', 'Cy:', 'Morning.', 'Ana:', 'Bye.'];
    expect(turnsOf(below.join('\n'))).toHaveLength(4);
  });
});

describe('names', () => {
  it('may lack the blank behind the colon, if other lines confirm them', () => {
    const lines = ['Ana: Hi', 'Ben:Hello', 'Ana: Late?', 'Ben:http://x.org is down'];
    expect(turnsOf(lines.join('\n'))).toEqual([
      'Ana> Hi',
      'Ben> Hello',
      'Ana> Late?',
      'Ben> http://x.org is down',
    ]);
    expect(turnsOf(dialogue('#Person1#: Hi', '#Person2#:Hello', '#Person1#: Bye'))).toHaveLength(3);
    expect(turnsOf(dialogue('Ana:Hi', 'Ben:Hello', 'Ana:Bye'))).toHaveLength(3);
    expect(turnsOf('Ana: Hi\nBen: See\nhttp://x.org\nAna: Bye')).toHaveLength(3);
  });

  it('may have any characters behind a time and a tab, or where they return', () => {
    const chat = ['09:00:01\tAna:\tHi', '09:00:02\tBo | north:\tHello', '09:00:05\tAna:\tBye'];
    expect(turnsOf(chat.join('\n'))).toEqual(['Ana> Hi', 'Bo | north> Hello', 'Ana> Bye']);
    expect(turnsOf('Ana: Hi\nBo \u2600: Hello\nAna: Late?\nBo \u2600: Yes')).toContain('Bo \u2600> Yes');
  });
});

it('reads conversations of one turn among others of their format', () => {
  const counts = (input: unknown): number[] =>
    readTranscripts(input).transcripts.map(({ turns }) => turns.length);
  expect(counts([{ dialogue: 'Ana: Hi' }, ...dialogue('Ana: Hi', 'Ben: Hello', 'Ana: Bye')])).toEqual([1, 3]);
  expect(
    counts([
      [['Ana: Hi', 'Ben: Yes', 'Ana: Bye'], [{ x: 1 }]],
      [['Ana: Alone'], [{ x: 2 }]],
    ]),
  ).toEqual([3, 1]);
  expect(counts([{ lines: ['Ana: Alone'] }, { lines: ['Ana: Hi', 'Ben: Yes', 'Ana: Bye'] }])).toEqual([1, 3]);
  expect(counts([{ text: '\n\nHuman: Hi\n\nAssistant: Yes' }, { text: '\n\nHuman: Alone' }])).toEqual([2, 1]);
});

it('reads dialogues between tags, one a line', () => {
  const line = (...said: string[]): string =>
    `<input> 1 2 </input> <dialogue> ${said.join(' <eos> ')} <eos> <selection> </dialogue> <output> 3 </output>`;
  const { format, transcripts } = readTranscripts(
    [line('YOU: the red one ?', 'THEM: yes'), line('THEM: none here')].join('\n'),
  );
  expect([format, transcripts.map(({ turns }) => turns.map(({ speaker, text }) => [speaker, text]))]).toEqual(
    [
      'marked-lines',
      [
        [
          ['YOU', 'the red one ?'],
          ['THEM', 'yes'],
        ],
        [['THEM', 'none here']],
      ],
    ],
  );
});
