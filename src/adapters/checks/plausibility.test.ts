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
    '2 of 3 conversations begin with all turns of the one before: a log that grows counts the same turns several times',
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

it('doubts a log that shrinks as one that grows', () => {
  const talk = ['Is it far?', 'Two hours.', 'By boat?', 'By train.'].map(
    (text, i) => [i % 2 === 0 ? 'user' : 'assistant', text] as const,
  );
  expect(checksOf([chat(talk), chat(talk.slice(0, 2))])).toEqual(['growing-conversations']);
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

it('doubts lists of questions with one answer each', () => {
  const list = ['3 and 4', '5 and 6'].map((sum) => ({ question: `What is ${sum}?`, answer: 'Ask later.' }));
  expect(checksOf(list)).toEqual(['exchanges']);
  expect(checksOf(list.map(({ question, answer }) => ({ prompt: question, completion: answer })))).toEqual(
    [],
  );
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
