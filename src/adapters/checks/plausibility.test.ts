import { expect, it } from 'vitest';
import { readTranscripts } from '../index.js';
import { Plausibility } from './plausibility.js';

const doubtsOf = (text: string): string[] =>
  readTranscripts(text, { format: 'named-lines' }).account.doubts.map(({ check }) => check);
const read = (...turns: (readonly [speaker: string, text: string])[]): string[] =>
  readTranscripts({ turns: turns.map(([speaker, text]) => ({ speaker, text })) }).account.doubts.map(
    ({ check }) => check,
  );

const TALK = ['Ana: Hi', 'Ben: Hello', 'Ana: Late?', 'Ben: Yes', 'Ana: Bye', 'Ben: Bye'];

it('finds nothing to doubt in a conversation', () => {
  expect(doubtsOf(TALK.join('\n'))).toEqual([]);
  expect(doubtsOf('Ana: Hi\nBen: Hello')).toEqual([]);
});

it('refuses speakers of whom almost none returns, unless the format is named', () => {
  const keys = ['version: 2', 'name: house', 'root: src', 'build: fast', 'tests: all', 'name: garden'];
  expect(doubtsOf(keys.join('\n'))).toContain('speakers-do-not-return');
  expect(() => readTranscripts(keys.join('\n'))).toThrow(
    'input: almost every turn has another speaker in 1 of 1 conversation of 6 turns or more: headings, keys or ids may have been read as names. It resembles the format "named-lines"',
  );
});

it('doubts a few lines of which each has another name, and refuses known fields', () => {
  const fields = ['Person: Ana Vale', 'Age: 40', 'Town: Oslo', 'Hobby: boats and bikes'];
  expect(doubtsOf(fields.join('\n'))).toEqual(['speakers-do-not-return']);
  const headers = ['Host: a.org', 'Accept: text/html', 'Cookie: a=b', 'Host: b.org', 'Accept: */*'];
  expect(() => readTranscripts(headers.join('\n'))).toThrow('begin with the name of a field');
  const recipe = ['Serves: 4', 'Ingredients: water, salt', 'Method: Boil it.', 'Tip: Add pepper.'];
  expect(() => readTranscripts(recipe.join('\n'))).toThrow('begin with the name of a field');
});

it('takes the names of a chat export as they stand, although few return', () => {
  const names = ['Ana', 'Ben', 'Caro', 'Dario', 'Eva', 'Finn', 'Ana'];
  const lines = names.map((name, i) => `12/03/2024, 09:1${i} - ${name}: I am number ${i} today`);
  const { transcripts, account } = readTranscripts(lines.join('\n'));
  expect(transcripts[0]!.turns.map(({ speaker }) => speaker)).toEqual(names);
  expect(account.doubts).toEqual([]);
});

it("only doubts the speakers of the library's own schema", () => {
  const names = ['Ana', 'Ben', 'Caro', 'Dario', 'Eva', 'Finn'];
  expect(read(...names.map((name) => [name, `This is ${name}.`] as const))).toEqual([
    'speakers-do-not-return',
  ]);
});

it('refuses a few settings, unless the format is named', () => {
  expect(() => readTranscripts('root: src\nport: 8080')).toThrow('these look like settings');
  expect(doubtsOf('root: src\nport: 8080')).toEqual(['settings']);
  expect(doubtsOf('name: ???\nversion: ???\nhome_page: ???')).toContain('settings');
});

it('doubts labels in the place of speakers, and refuses them where there are no others', () => {
  const talk = 'input: Hi\nBen: Hello\ninput: Late?\nBen: Yes';
  expect(readTranscripts(talk).warnings.map(({ message }) => message)).toContain(
    '"input" may be a label and not a speaker',
  );
  expect(() => readTranscripts(talk.replaceAll('Ben', 'output'))).toThrow('"input", "output" may be a label');
});

it('refuses names of fields in the place of speakers', () => {
  const notice = ['Files: src', 'License: MIT', 'Files: docs', 'License: CC0', 'Ana: Thanks.'];
  expect(() => readTranscripts(notice.join('\n'))).toThrow('4 of 5 turns begin with the name of a field');
});

it('refuses times in the place of speakers', () => {
  const turns = ['09:30', '2024-01-05', '10:15'].map((speaker) => ({ speaker, text: 'Hello there.' }));
  expect(() => readTranscripts({ turns })).toThrow('3 of 3 speakers are times or dates');
});

it('doubts sentences in the place of speakers', () => {
  const speaker = 'I think that it is late';
  expect(read([speaker, 'Hi.'], ['Ben', 'Hello.'])).toEqual([]);
  expect(read([speaker, 'Hi.'], ['So I think it is too', 'Hello.'], ['Ben', 'Yes.'])).toEqual([
    'long-speakers',
  ]);
});

it('doubts turns that a speaker says again word for word, wherever the first stands', () => {
  const rows = ['Ana: How are you today?', 'Ben: Not bad at all.'];
  expect(doubtsOf([...rows, ...rows].join('\n'))).toEqual(['repeated-turns']);
  expect(doubtsOf(['Ana: Hi', 'Ana: Hi', 'Ben: Yes', 'Ben: Yes'].join('\n'))).toEqual(['repeated-turns']);
  expect(doubtsOf(TALK.concat(TALK).join('\n'))).toEqual([]);
});

it('doubts conversations that begin with all turns of the one before', () => {
  const turns = ['Hi', 'Hello', 'Late?', 'Yes'].map((text, i) => ({ speaker: i % 2 ? 'Ben' : 'Ana', text }));
  const grown = [2, 3, 4].map((length) => ({ turns: turns.slice(0, length) }));
  const { doubts } = readTranscripts(grown).account;
  expect(doubts.map(({ message }) => message)).toEqual([
    '2 of 3 conversations begin with all turns of another: a log that grows counts the same turns several times',
  ]);
});

it('refuses a text in which most turns hold lines that begin like turns', () => {
  const lines = ['Ana: Hi', '09:15 Ben said hello', 'Cy: Bye', '09:16 Ben said bye', 'Ana: Bye'];
  expect(() => readTranscripts(lines.join('\n'))).toThrow('2 lines within 2 turns begin like turns');
});

it('doubts texts that are JSON, identifiers or templates', () => {
  const packed = '{"city":"Oslo"}';
  expect(read(['Ana', packed], ['Ben', packed], ['Ana', 'Thanks.'])).toEqual(['packed-texts']);
  expect(read(['Ana', '<a href="x">Oslo</a>'], ['Ben', '<p>Hi</p>'])).toEqual(['packed-texts']);
  expect(read(['Ana', 'u_1001'], ['Ben', 'u_1002'], ['Ana', 'u_1003'], ['Ben', 'Hi'])).toEqual([
    'identifiers-as-texts',
  ]);
  expect(read(['Ana', 'Ask about {{topic}}.'], ['Ben', '{answer}'], ['Ana', 'Hi'])).toEqual(['template']);
});

it('counts conversations that share their first turn or are held twice only beside others that grow', () => {
  const tally = (...lists: string[][]): readonly string[] => {
    const all = new Plausibility();
    for (const texts of lists) all.add(texts.map((text, i) => ({ speaker: i % 2 === 0 ? 'a' : 'b', text })));
    return all.doubts().map(({ check }) => check);
  };
  expect(tally(['x'], ['x', 'y'], ['z'], ['z', 'u'])).toEqual([]);
  expect(tally(['x'], ['x', 'y', 'z'], ['x', 'y', 'z', 'u'], ['x', 'y', 'z', 'u'])).toEqual([
    'growing-conversations',
  ]);
});

const chat = (turns: readonly (readonly [role: string, content: string])[]): object => ({
  messages: turns.map(([role, content]) => ({ role, content })),
});
const checksOf = (input: unknown): string[] =>
  readTranscripts(input).account.doubts.map(({ check }) => check);

it('doubts a log that shrinks, or of sessions in turn, as one that grows', () => {
  const talk = ['Is it far?', 'Two hours.', 'By boat?', 'By train.'].map(
    (text, i) => [i % 2 === 0 ? 'user' : 'assistant', text] as const,
  );
  const other = talk.map(([role, text]) => [role, `${text} Say.`] as const);
  const turn = [2, 4].flatMap((length) => [talk, other].map((each) => chat(each.slice(0, length))));
  expect(checksOf(turn)).toEqual(['growing-conversations']);
  const turns = talk.map(([speaker, text]) => ({ speaker, text }));
  expect(checksOf([{ turns }, { turns: turns.slice(0, 2) }])).toEqual(['growing-conversations']);
});

it('doubts prompts without answers, and answers without text', () => {
  const prompts = ['Name a tree.', 'Name a river.', 'Name a hill.', 'Name a lake.', 'Name a road.'];
  expect(checksOf(prompts.map((text) => chat([['user', text]])))).toEqual(['single-turns']);
  expect(checksOf(prompts.slice(1).map((text) => chat([['user', text]])))).toEqual([]);
  expect(checksOf(chat([['user', 'What is the area of this garden?']]))).toEqual(['single-turns']);
  const open = prompts.map((text) =>
    chat([
      ['user', text],
      ['assistant', ''],
    ]),
  );
  expect(checksOf(open)).toEqual(['empty-texts']);
});

it('doubts texts that a program printed for nothing, and labels in capitals', () => {
  const said = (text: string): object =>
    chat([
      ['user', 'Which one is it?'],
      ['assistant', text],
    ]);
  expect(checksOf(['None', 'null', 'NaN'].map(said))).toEqual(['words-for-nothing']);
  expect(checksOf([said('None'), said('The red one.'), said('None of them.')])).toEqual([]);
  const labels = ['USER: Hi', 'API_CALL: find', 'SYSTEM: Found it.', 'USER: Good'];
  expect(checksOf(chat(labels.map((text, i) => [i % 2 === 0 ? 'user' : 'assistant', text])))).toEqual([
    'labeled-texts',
  ]);
});

it('doubts the answers of programs as those of people, unless they have a role', () => {
  const rows = ['Ana: Is it lit?', 'Tool: 200 ok', 'Ana: And now?', 'Tool: 200 ok, twice'];
  expect(doubtsOf(rows.join('\n'))).toEqual(['labels-as-speakers']);
  const asked = chat([
    ['user', 'Is it lit?'],
    ['tool', '200 ok'],
    ['assistant', 'Yes.'],
  ]);
  const { account } = readTranscripts(asked, { roles: ['user', 'assistant', 'tool'] });
  expect([account.turns, account.doubts]).toEqual([3, []]);
});

it('doubts records with one question and its answer, unless a conversation is longer', () => {
  const [asked, answered] = ['What is 3 and 4?', 'Ask later.'];
  const forms = [
    { question: asked, answer: answered },
    { instruction: 'Add them.', input: '3 and 4', output: answered },
    { input: asked, output: answered },
    { inputs: { query: asked }, outputs: { text: answered } },
  ];
  for (const form of forms) {
    expect(checksOf([form])).toEqual(['exchanges']);
    expect(checksOf([form, form, form])).toEqual(['exchanges']);
  }
  const history = [['Hi', 'Hello']];
  expect(checksOf({ input: asked, output: answered, history })).toEqual([]);
  expect(checksOf({ input: [{ role: 'user', content: asked }], output: answered })).toEqual(['exchanges']);
  expect(checksOf({ user: asked, bot: answered })).toEqual([]);
});

it('does not take a text that returns at another time for an annotation', () => {
  const row = (minute: number) => ({
    at: `2024-05-01T10:0${minute}:00Z`,
    who: 'Ana',
    said: 'Please send the plan.',
  });
  const rows = [0, 1, 2, 3]
    .map(row)
    .map(({ at, who, said }) => ({ timestamp: at, speaker: who, text: said }));
  const options = { columns: { conversation: null } };
  expect(readTranscripts(rows, options).account.doubts).toEqual([]);
  const same = rows.map((each) => ({ ...each, timestamp: rows[0]!.timestamp }));
  expect(readTranscripts(same, options).account.doubts.map(({ check }) => check)).toEqual(['repeated-turns']);
});

it('doubts scores, readings and the lines of a log, none of which asks anything', () => {
  const scores = ['Ana: 12', 'Ben: 15', 'Ana: 14', 'Ben: 11', 'Ana: 9', 'Ben: passes'];
  expect(doubtsOf(scores.join('\n'))).toEqual(['values-as-texts']);
  expect(doubtsOf([...scores, 'Ana: Who won?'].join('\n'))).toEqual([]);
  const log = ['worker-1> started job 5', 'worker-2> started job 6', 'worker-1> ended job 5 in 4.1s'];
  const lines = [...log, ...log].map((line, i) => `[10:00:0${i}] <${line}`);
  expect(checksOf(lines.join('\n'))).toEqual(['values-as-texts']);
  expect(checksOf(lines.join('\n').replaceAll(/worker-\d/g, 'ana'))).toEqual([]);
});

it('doubts lines that all have one name', () => {
  const lines = ['Guide: Ask where they live.', 'Guide: Ask about the boat.', 'Guide: Thank them.'];
  expect(doubtsOf(lines.join('\n'))).toEqual(['one-speaker']);
  expect(doubtsOf(lines.slice(0, 1).join('\n'))).toEqual(['single-turns']);
  expect(doubtsOf([...lines, 'Ana: Yes.'].join('\n'))).toEqual([]);
});

it('doubts or refuses levels of a log, parts of a text and settings in the place of speakers', () => {
  expect(() => readTranscripts('INFO: Ready now.\nFATAL: No socket.\nINFO: Trying again.')).toThrow(
    '"INFO", "FATAL" may be a label',
  );
  const song = [
    'Verse 1: The boats sleep',
    'Chorus: Row, row',
    'Verse 2: The hall is lit',
    'Chorus: Row, row',
  ];
  expect(() => readTranscripts(song.join('\n'))).toThrow('4 of 4 turns begin with the name of a field');
  expect(() => readTranscripts('# A test.\nREQUIRES: a, !b\nREQUIRES: true\nRUN: true')).toThrow('a field');
  expect(() => readTranscripts('Call:\nroc(x)\n\nData: x in 72 controls.')).toThrow('a field');
  expect(() => readTranscripts('RUN_ONCE: 1\nRUN_ONCE: 1\nSTART: now')).toThrow('these look like settings');
  expect(doubtsOf('and the wind said: be still\nThe wind replied: I never will')).toEqual(['long-speakers']);
});

it('doubts a text of which most is no turn, one message alone, and blocks of code', () => {
  const prose = ['Some words', 'More words', 'And more'];
  expect(doubtsOf([...prose, 'Ana: Hi', 'Ben: Hello'].join('\n'))).toEqual(['set-apart']);
  expect(doubtsOf(['Ana: Hi', 'Ben: Hello'].join('\n'))).toEqual([]);
  const mail = 'From: Ana <a@x.org>\nDate: 1 Feb 2026 08:30 GMT\nMessage-ID: <a@x>\n\nIt is late.';
  expect(checksOf(mail)).toEqual(['single-turns']);
  expect(read(['Ana', '```\nx = 1\n```'], ['Ben', '```\ny = 2\n```'])).toEqual(['packed-texts']);
});

it('doubts questions and answers that are named so, but not those of a hearing', () => {
  const lines = ['Q: How does it open?', 'A: By the lid.', 'Q: Is it safe?', 'A: It is.'];
  expect(checksOf(lines.join('\n'))).toEqual(['exchanges']);
  expect(checksOf(lines.join('\n').replaceAll(':', '.'))).toEqual([]);
});

it('doubts lists of things that have an author and a text as messages have', () => {
  const entries = ['Rain stops play.', 'The bridge is open.'].map((content, i) => ({
    author: `a${i}`,
    content,
  }));
  const titled = entries.map((each) => ({ title: 'News', ...each }));
  expect(checksOf({ thread: titled })).toEqual(['columns']);
  expect(checksOf({ articles: entries })).toEqual(['columns']);
  expect(checksOf({ thread: entries })).toEqual([]);
});

it('doubts sessions of one exchange', () => {
  const exchange = { session_id: 's1', question: 'Is it late?', answer: 'It is nine.' };
  expect(checksOf([exchange, { ...exchange, session_id: 's2' }])).toEqual(['exchanges']);
  expect(checksOf([exchange, { ...exchange, question: 'And now?' }])).toEqual([]);
});

it('doubts a text that ends with a part to be filled in, and blocks of questions', () => {
  const lines = ['Ana: Is it late?', 'Ben: It is nine.', 'Ana: {question}'];
  expect(doubtsOf([...lines, 'Ben:'].join('\n'))).toEqual(['template']);
  expect(doubtsOf([lines[2], ...lines.slice(0, 2), 'Ana: Thanks.'].join('\n'))).toEqual([]);
  const block = (n: number): string => `Q: Which one?\nOptions: ${n} or ${n + 1}\nA: ${n}\n`;
  expect(checksOf([1, 3, 5].map(block).join('\n'))).toEqual(['set-apart']);
});

it('doubts lines with different numbers of cells', () => {
  const lines = ['ana|is it late', 'ben|it is nine', 'ana|thanks a lot', 'ben|see you then'];
  expect(checksOf(lines.join('\n'))).toEqual([]);
  const uneven = [...lines, 'ana|boats|old ones here'];
  expect(checksOf(uneven.join('\n'))).toEqual(['columns']);
});
