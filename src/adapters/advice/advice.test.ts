import { describe, expect, it } from 'vitest';
import { readTranscripts, streamTranscripts } from '../index.js';

function errorOf(input: unknown): string {
  try {
    readTranscripts(input);
  } catch (error) {
    return (error as Error).message;
  }
  return 'none';
}

/** Rows whose numbers begin again: not one conversation without being told. */
const RESTARTS =
  'turn,speaker,text\n1,ana,Is it late?\n2,ben,It is nine.\n1,ana,Is it cold?\n2,ben,It is warm.';

describe('advice', () => {
  it('names options that read the input, and what they give', () => {
    const turns = [
      { who: 'ana', words: 'Is the shop open?' },
      { who: 'ben', words: 'It closes at six.' },
      { who: 'ana', words: 'Then I must run.' },
    ];
    const log = { shop: { day: { entries: turns } }, at: 1 };
    expect(errorOf(log)).toContain(
      'This reads it:\n  --path shop.day.entries --columns speaker=who,text=words      1 conversation of 3 turns',
    );
    const columns = { speaker: 'who', text: 'words' };
    expect(readTranscripts(log, { path: 'shop.day.entries', columns }).readSummary.warnings).toEqual([]);
  });

  it('reads rows without a conversation as one', () => {
    expect(errorOf(RESTARTS)).toContain(
      'This reads it:\n  --one-conversation      1 conversation of 4 turns',
    );
  });

  it('reaches lists below two unknown keys', () => {
    const talk = (id: string): object => ({
      id,
      turns: [
        { role: 'user', text: `What does ${id} cost?` },
        { role: 'agent', text: 'Two coins.' },
      ],
    });
    const groups = {
      'north gate': { 'a 1': [talk('tea')], 'b 2': [talk('milk')] },
      south: { 'c 3': [talk('bread')] },
    };
    expect(errorOf(groups)).toContain('  --path "*.*[]"      3 conversations of 2 turns');
    expect(readTranscripts(groups, { path: '*.*[]' }).readSummary.turns).toBe(6);
  });

  it('reads a list of questions as the turns of one person', () => {
    const asked = ['What is a loom?', 'Who built it?', 'Tell me about its parts.'];
    const topic = { number: 1, turn: asked.map((words, i) => ({ number: i, words })) };
    expect(errorOf([topic, topic])).toContain('--path turn --columns text=words --speaker user');
  });

  it('tries the beginning of a long object', () => {
    const turns = ['Is it far?', 'Two hours by boat.', 'Then we start early.'];
    const keyed = Object.fromEntries(
      Array.from({ length: 3000 }, (_, i) => [
        `k${i}`,
        { turns: turns.map((text) => `${text} ${i}.`), topic: 'way' },
      ]),
    );
    expect(errorOf(JSON.stringify(keyed))).toContain(
      '--path "*.turns" --speaker A,B      at least 40 conversations',
    );
  });

  it('names the speakers of sentences in numbered columns', () => {
    const csv =
      'HITId,Answer.sentence1,Answer.sentence2,Answer.sentence3\n1,Is it red?,It is green.,Like moss?\n2,Did you win?,We lost.,Next time then.\n';
    expect(errorOf(csv)).toContain('--speaker A,B      2 conversations of 3 turns');
  });

  it('takes rows with a flag for the speaker as one conversation', () => {
    const csv = 'case,is_sender,msg\n1,0,Did it come?\n1,1,At noon.\n2,0,And you?\n2,1,Not yet.\n';
    expect(errorOf(csv)).toContain('--one-conversation      1 conversation of 4 turns');
  });

  it('is the same for a stream', async () => {
    const read = async (): Promise<void> => {
      for await (const _ of streamTranscripts([RESTARTS]));
    };
    await expect(read()).rejects.toThrow('--one-conversation      1 conversation of 4 turns');
  });

  it.each([
    ['labels', { names: ['red', 'green', 'blue'] }],
    ['columns of a table', { title: ['One boat', 'Two boats'], summary: ['It sinks.', 'They float.'] }],
    ['whole dialogues', { list: [{ a: ['Ana: Hi there.\nBen: Hello.', 'Cy: Late?\nDi: Yes, very.'] }] }],
    ['settings', 'root: src\nport: 8080'],
    [
      'labels beside texts',
      [
        { query: 'What is the price?', label: 'shop' },
        { query: 'Where is my parcel?', label: 'mail' },
        { query: 'Do you take cards?', label: 'shop' },
      ],
    ],
    [
      'tasks with names',
      [
        { name: 'greet', instruction: 'Say hello.', instances: [{ input: '', output: 'Hello.' }] },
        { name: 'leave', instruction: 'Say bye.', instances: [{ input: '', output: 'Bye.' }] },
      ],
    ],
    ['groups of words', { animals: ['a small dog', 'a big cat'], plants: ['a rose', 'one old oak'] }],
    ['ways to say something', { intents: [{ tag: 'hi', patterns: ['Hi there', 'How are you?'] }] }],
    ['texts that begin with names', { list: [['Ana: Hi there.'], ['Ben: Hello.', 'Cy: Bye.']] }],
    [
      'sources of a notebook',
      { cells: [{ source: ['# One boat\n', 'It is red.'] }, { source: ['a = 1', 'b = a'] }] },
    ],
    ['questions about a text', [{ text: 'A boat.', qas: [{ question: 'What is it?', answer: 'A boat.' }] }]],
    [
      'reports of as many people',
      'id,user,title,body\n1,ana,Leak,The boat leaks.\n2,ben,Bus,It is late.\n3,cy,Tea,It is cold.',
    ],
    [
      'lists of questions',
      {
        questions: [
          ['Is it late?', 'Is it nine?'],
          ['Who is Ben?', 'Who is Ana?'],
        ],
      },
    ],
    ['answers without questions', { choices: [{ turns: ['It is late.', 'It is nine.'] }] }],
  ])('is not given for %s', (_, input) => {
    expect(errorOf(input)).not.toContain('reads it');
    expect(errorOf(input)).not.toBe('none');
  });

  it('replaces options of the caller that do not read the input', () => {
    const messages = [
      { role: 'user', content: 'Is it late?' },
      { role: 'assistant', content: 'It is nine.' },
    ];
    const read = (): unknown => readTranscripts({ log: { entries: messages } }, { path: 'other' });
    expect(read).toThrow('This reads it:\n  --path log.entries      1 conversation of 2 turns');
  });

  it('is tried before a warning names it, and the warning says what it gives', () => {
    const exchange = (user: string, bot: string): object => ({ user, bot });
    const rows = [exchange('Is it late?', 'It is nine.'), exchange('Thanks a lot.', 'Good night.')];
    const { warnings } = readTranscripts(rows.map((row) => JSON.stringify(row)).join('\n'));
    expect(warnings.at(-1)).toEqual({
      message: 'each record is a separate conversation; --one-conversation gives 1 conversation of 4 turns',
    });
  });

  it('is given for lists of texts under ids, and in a list', () => {
    const a = ['is it late', 'a bit', 'then run'];
    const b = ['cold today', 'very'];
    expect(errorOf({ d1: a, d2: b })).toContain('--path "*" --speaker A,B      2 conversations');
    expect(errorOf(JSON.stringify([a, b]))).toContain('--speaker A,B      2 conversations of 2 to 3 turns');
  });

  it('finds the column of the conversation by its values', () => {
    const rows = ['1,Ana,Ist es schon so', '1,Ben,Ja, es ist neun', '2,Ana,Wo ist', '2,Ben,Daheim bei'];
    const table = (name: string): string =>
      [`${name},sprecher,aussage`, ...rows.map((row) => row.replace(', es', ' es'))].join('\n');
    expect(errorOf(table('gespraech'))).toContain('conversation=gespraech,text=aussage,speaker=sprecher');
    // A column that may tell conversations apart: not one conversation without a warning.
    expect(errorOf(table('akte'))).not.toContain('--one-conversation');
  });

  it('names no path to parts of what is read already', () => {
    const said = ['Is it very late?', 'It is nine now.', 'Is it very late?', 'It is nine now.'];
    const turns = said.map((text, i) => ({ speaker: i % 2 === 0 ? 'ana' : 'ben', text }));
    const { readSummary } = readTranscripts({ turns, rounds: [turns, turns] });
    expect(readSummary.warnings).toHaveLength(1);
    expect(readSummary.alternatives ?? []).toEqual([]);
  });

  it('waits for the beginning of a stream in small pieces', async () => {
    const read = async (): Promise<void> => {
      for await (const _ of streamTranscripts(RESTARTS.match(/.{1,3}/gs)!));
    };
    await expect(read()).rejects.toThrow('--one-conversation      1 conversation of 4 turns');
  });

  it('is an option of the error', () => {
    const error = ((): unknown => {
      try {
        return readTranscripts({ list: ['Is it late, Ana?', 'It is nine.'] });
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(error).toMatchObject({ remedies: [{ path: 'list', speaker: ['A', 'B'] }] });
  });

  it.each([
    [
      'entries with lists further in',
      {
        title: 'Boats',
        entries: [1, 2].map((n) => ({ title: `Part ${n} of it`, stub: 'a', speech: [{ eng: 'Hi there.' }] })),
      },
    ],
    [
      'questions of one person',
      { question_id: 1, category: 'trips', turns: ['Where is the boat?', 'Write a poem about it.'] },
    ],
    [
      'names first in pairs',
      {
        list: [
          ['Ana', 'Is it late?'],
          ['Ben', 'It is nine.'],
        ],
      },
    ],
  ])('is not given for %s', (_, input) => {
    expect(errorOf(input)).not.toContain('--speaker');
  });
});

describe('advice about ids and faults', () => {
  const talk = (id: string, run: string): object => ({
    id,
    run_id: run,
    messages: [
      { role: 'user', content: `What does ${run} cost?` },
      { role: 'assistant', content: `It is ${run}, two coins.` },
    ],
  });

  it('names another field with unique ids, and numbers', () => {
    expect(errorOf([talk('a', 'r1'), talk('a', 'r2')])).toContain(
      'One of these reads it:\n  --columns conversation=run_id      2 conversations of 2 turns\n  --rename-duplicates                2 conversations of 2 turns',
    );
    expect(errorOf([talk('a', 'r1'), talk('a', 'r1')])).toContain('This reads it:\n  --rename-duplicates  ');
  });

  it('does not number a log that grows', () => {
    const lines = [
      { session_id: 's', history: [], prompt: 'Is it late?', response: 'Yes.' },
      { session_id: 's', history: [['Is it late?', 'Yes.']], prompt: 'How late?', response: 'Very.' },
    ];
    expect(errorOf(lines.map((line) => JSON.stringify(line)).join('\n'))).not.toContain(
      '--rename-duplicates',
    );
  });

  it('joins scattered records, and skips a few faults', async () => {
    const rows = 'conversation,speaker,text\nc,ana,Hi\nd,ben,Late?\nc,ben,Hello';
    const failed = streamTranscripts(rows.split('\n').map((line) => `${line}\n`));
    await expect(
      (async () => {
        for await (const _ of failed);
      })(),
    ).rejects.toThrow('--interleaved      2 conversations');
    const talks = Array.from({ length: 30 }, (_, i) => talk(`c${i}`, `r${i}`));
    expect(errorOf([...talks, { id: 'x', messages: [{ role: '', content: 'Hm' }] }])).toContain(
      '--skip-errors      30 conversations of 2 turns, without 1 record',
    );
  });

  it('offers no rows of tables or labels as turns, and no prompt that is there twice', () => {
    expect(errorOf(['1\tuser\tIs it far?', '2\tagent\tTwo hours.', '3\tuser\tThen go.'])).not.toContain(
      '--speaker',
    );
    expect(errorOf(['Ask+städtisch+none', 'Tell+örtlich+none', 'Ask+näher+none'])).not.toContain('--speaker');
    const call = { input: [{ log: [{ role: 'user', content: 'How warm is it today?' }], x: 1 }], y: 1 };
    expect(errorOf({ calls: [call, call], at: 1 })).not.toContain('--path');
  });
});

it('names the scale of scores that are not percentages', () => {
  const scored = (score: number): object => ({
    turns: [{ speaker: 'ana', text: 'Is it lit?' }],
    outcome: { score },
  });
  const said = readTranscripts([scored(150), scored(-3)]).warnings.map(({ message }) => message);
  expect(said).toContain(
    'scores go from -3 to 150, and metrics of runs accept only 0 to 100: name the scale; --score-range -3,150 gives 2 scores (mean 50 of 100)',
  );
  expect(readTranscripts([scored(100), scored(0)]).warnings).toEqual([]);
});
