import { expect, it } from 'vitest';
import { warningsInLines, warningsInTurns } from '../../../testing/warnings-in.js';
import { readTranscripts } from '../index.js';

it('refuses speakers of whom almost none returns, unless the format is named', () => {
  const keys = ['version: 2', 'name: house', 'root: src', 'build: fast', 'tests: all', 'name: garden'];
  expect(warningsInLines(keys.join('\n'))).toContain('speakers-do-not-return');
  expect(() => readTranscripts(keys.join('\n'))).toThrow(
    'input: almost every turn has another speaker in 1 of 1 conversation of 6 turns or more: headings, keys or ids may have been read as names. It resembles the format "named-lines"',
  );
});

it('warns about a few lines of which each has another name, and refuses known fields', () => {
  const fields = ['Person: Ana Vale', 'Age: 40', 'Town: Oslo', 'Hobby: boats and bikes'];
  expect(warningsInLines(fields.join('\n'))).toEqual(['speakers-do-not-return']);
  const headers = ['Host: a.org', 'Accept: text/html', 'Cookie: a=b', 'Host: b.org', 'Accept: */*'];
  expect(() => readTranscripts(headers.join('\n'))).toThrow('begin with the name of a field');
  const recipe = ['Serves: 4', 'Ingredients: water, salt', 'Method: Boil it.', 'Tip: Add pepper.'];
  expect(() => readTranscripts(recipe.join('\n'))).toThrow('begin with the name of a field');
});

it('takes the names of a chat export as they stand, although few return', () => {
  const names = ['Ana', 'Ben', 'Caro', 'Dario', 'Eva', 'Finn', 'Ana'];
  const lines = names.map((name, i) => `12/03/2024, 09:1${i} - ${name}: I am number ${i} today`);
  const { transcripts, readSummary } = readTranscripts(lines.join('\n'));
  expect(transcripts[0]!.turns.map(({ speaker }) => speaker)).toEqual(names);
  expect(readSummary.warnings).toEqual([]);
});

it("only warns about the speakers of the library's own schema", () => {
  const names = ['Ana', 'Ben', 'Caro', 'Dario', 'Eva', 'Finn'];
  expect(warningsInTurns(...names.map((name) => [name, `This is ${name}.`] as const))).toEqual([
    'speakers-do-not-return',
  ]);
});

it('refuses a few settings, unless the format is named', () => {
  expect(() => readTranscripts('root: src\nport: 8080')).toThrow('these look like settings');
  expect(warningsInLines('root: src\nport: 8080')).toEqual(['settings']);
  expect(warningsInLines('name: ???\nversion: ???\nhome_page: ???')).toContain('settings');
});

it('warns about lines that all have one name', () => {
  const lines = ['Guide: Ask where they live.', 'Guide: Ask about the boat.', 'Guide: Thank them.'];
  expect(warningsInLines(lines.join('\n'))).toEqual(['one-speaker']);
  expect(warningsInLines(lines.slice(0, 1).join('\n'))).toEqual(['single-turns']);
  expect(warningsInLines([...lines, 'Ana: Yes.'].join('\n'))).toEqual([]);
});
