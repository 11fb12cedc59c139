import { expect, it } from 'vitest';
import type { Transcript } from '../../transcript/types.js';
import { fromRows } from '../formats/common/from-rows.js';

const HEAD = 'conversation,model,speaker,text';
const talk = (id: string, model: string): string[] => [
  `${id},${model},user,Where is ${id}?`,
  `${id},${model},assistant,${model} knows.`,
];
const csv = (rows: readonly string[], head = HEAD): string => [head, ...rows].join('\n');
const idsAndTexts = (transcripts: readonly Transcript[]) =>
  transcripts.map(({ id, meta, turns }) => [id, meta?.model, turns.map(({ text }) => text).join(' ')]);

const EXPECTED = [
  ['c1', 'm', 'Where is c1? m knows.'],
  ['c1', 'n', 'Where is c1? n knows.'],
  ['c2', 'm', 'Where is c2? m knows.'],
  ['c2', 'n', 'Where is c2? n knows.'],
];

it.each([
  ['item by item', [...talk('c1', 'm'), ...talk('c1', 'n'), ...talk('c2', 'm'), ...talk('c2', 'n')]],
  ['system by system', [...talk('c1', 'm'), ...talk('c2', 'm'), ...talk('c1', 'n'), ...talk('c2', 'n')]],
  [
    'interleaved',
    ['c1', 'c2'].flatMap((id) => [0, 1].flatMap((i) => ['m', 'n'].map((model) => talk(id, model)[i]!))),
  ],
])('reads two systems that answer the same ids, sorted %s', async (_, rows) => {
  const sorted = (transcripts: readonly Transcript[]) => idsAndTexts(transcripts).sort();
  expect(sorted(fromRows(csv(rows)).transcripts)).toEqual(EXPECTED);
  const streamed: Transcript[] = [];
  for await (const each of fromRows.stream([csv(rows)])) streamed.push(each);
  expect(sorted(streamed)).toEqual(EXPECTED);
});

it('names the columns that separate systems', () => {
  const { warnings } = fromRows(csv([...talk('c1', 'm'), ...talk('c1', 'n')]));
  expect(warnings.map(({ message }) => message)).toContain(
    'rows of one id that differ in "model" are conversations of several systems',
  );
});

it("uses the caller's columns of model and setting", () => {
  const rows = talk('c1', 'm').concat(talk('c1', 'n'));
  const { transcripts } = fromRows(csv(rows, 'conversation,llm,speaker,text'), { columns: { model: 'llm' } });
  expect(idsAndTexts(transcripts)).toEqual(EXPECTED.slice(0, 2));
});

it('keeps a conversation between models, and one that changes its model, together', () => {
  const models = csv(['c1,m,Ana,Hello.', 'c1,n,Ben,Hello Ana.', 'c1,m,Ana,Good.']);
  expect(fromRows(models).transcripts).toHaveLength(1);
  const blank = csv(['c1,,user,One?', 'c1,m,assistant,One.', 'c1,,user,Two?', 'c1,n,assistant,Two.']);
  expect(fromRows(blank).transcripts).toHaveLength(1);
  const numbered = ['c1,m,user,One?,1', 'c1,m,assistant,One.,2', 'c1,n,user,Two?,3', 'c1,n,assistant,Two.,4'];
  expect(fromRows(csv(numbered, `${HEAD},turn`)).transcripts).toHaveLength(1);
});

it('separates numbered rows whose question has no system', () => {
  const rows = ['c1,,user,One?,1', 'c1,m,assistant,Yes.,2', 'c1,,user,One?,1', 'c1,n,assistant,No.,2'];
  const { transcripts } = fromRows(csv(rows, `${HEAD},turn`));
  expect(idsAndTexts(transcripts)).toEqual([
    ['c1', 'm', 'One? Yes.'],
    ['c1', 'n', 'One? No.'],
  ]);
});

it('separates records with a column for each speaker', () => {
  const rows = ['c1,m,Where?,Here.', 'c1,m,When?,Now.', 'c1,n,Where?,There.'];
  const { transcripts } = fromRows(csv(rows, 'conversation,model,prompt,answer'), {
    columns: { user: 'prompt', assistant: 'answer', conversation: 'conversation' },
  });
  expect(idsAndTexts(transcripts)).toEqual([
    ['c1', 'm', 'Where? Here. When? Now.'],
    ['c1', 'n', 'Where? There.'],
  ]);
});
