import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fromDeliData } from './from-deli-data.js';

const read = (file: string): string =>
  readFileSync(new URL(`../../../../fixtures/formats/${file}`, import.meta.url), 'utf8');

it('reads the original files: messages are turns, submissions are actions', () => {
  const [transcript] = fromDeliData(read('delidata.tsv')).transcripts;
  expect(transcript?.turns.map(({ speaker, text, actions }) => ({ speaker, text, actions }))).toEqual([
    { speaker: 'Owl', text: 'What did you pick?', actions: undefined },
    { speaker: 'Fox', text: 'U and 4, you?', actions: ['<submit> U,7'] },
    { speaker: 'Owl', text: 'Ah, the 7 could break the rule.', actions: undefined },
  ]);
  expect(transcript?.meta).toEqual({
    initial: 'Owl,Fox;U,S,4,7',
    submissions: [{ speaker: 'Fox', text: 'U,7', before: 2 }],
  });
  expect(transcript?.outcome).toEqual({ score: 75 });
  expect(transcript?.turns[1]?.meta).toMatchObject({
    annotation_target: 'Solution',
    sol_tracker_message: 'U,4',
  });
});

it('reads the normalized text on demand, and keeps the other', () => {
  const [transcript] = fromDeliData(read('delidata.tsv'), { text: 'clean' }).transcripts;
  expect(transcript?.turns[0]?.text).toBe('what did you pick ?');
  expect(transcript?.turns[0]?.meta).toMatchObject({ original_text: 'What did you pick?' });
});

it("takes ConvoKit's metadata for the outcome", () => {
  const conversations = { 'grp.tsv': { meta: { correct_ratio: 0.5, num_participants: 2 } } };
  const [transcript] = fromDeliData(read('delidata-convokit.jsonl'), { conversations }).transcripts;
  expect(transcript?.outcome).toEqual({ score: 50 });
  expect(transcript?.meta).toEqual({ correct_ratio: 0.5, num_participants: 2 });
});

it('leaves the outcome open where nothing is known of it', () => {
  expect(fromDeliData(read('delidata-convokit.jsonl')).transcripts[0]).not.toHaveProperty('outcome');
});

const row = (more: object): object => ({
  group_id: 'g',
  message_type: 'MESSAGE',
  origin: 'Owl',
  original_text: 'Hi',
  ...more,
});
const only = (...rows: readonly object[]): unknown => fromDeliData(rows).transcripts[0];

it('keeps several initial states, and submissions before any message', () => {
  const initial = (text: string): object =>
    row({ message_type: 'INITIAL', origin: undefined, original_text: text });
  const submit = row({ message_type: 'SUBMIT', original_text: 'A', team_performance: 0.5 });
  expect(only(initial('one'), initial('two'), submit, row({ message_id: 4 }), submit, row({}))).toEqual({
    id: 'g',
    turns: [
      { speaker: 'Owl', text: 'Hi', id: '4', actions: ['<submit> A'] },
      { speaker: 'Owl', text: 'Hi' },
    ],
    outcome: { score: 50 },
    meta: {
      initial: ['one', 'two'],
      submissions: [
        { speaker: 'Owl', text: 'A', before: 0 },
        { speaker: 'Owl', text: 'A', before: 1 },
      ],
    },
  });
});

it('adds submissions to the latest turn of who submits', () => {
  const submit = (text: string): object => row({ message_type: 'SUBMIT', original_text: text });
  expect(only(row({}), row({ origin: 'Fox' }), submit('A'), submit('B'))).toMatchObject({
    turns: [{ speaker: 'Owl', actions: ['<submit> A', '<submit> B'] }, { speaker: 'Fox' }],
  });
});

it('takes the last performance that is a number for the outcome', () => {
  const performance = (...values: readonly unknown[]): unknown =>
    (only(...values.map((value) => row({ team_performance: value }))) as { outcome?: unknown }).outcome;
  expect(performance('0.25', '0.75', '', ' ', 'n/a')).toEqual({ score: 75 });
  expect(performance(Number.NaN, null)).toBeUndefined();
  expect(performance('0')).toEqual({ score: 0 });
});

it('refuses rows of another kind, without a group or a speaker', () => {
  expect(() => only(row({ message_type: 'NOTE' }))).toThrow(
    'utterances[0].message_type: expected INITIAL, SUBMIT or MESSAGE, got "NOTE"',
  );
  expect(() => only(row({ group_id: '' }))).toThrow('utterances[0].group_id: expected an id, got ""');
  expect(() => only(row({ origin: '' }))).toThrow('utterances[0].origin: expected a name that is not blank');
  expect(() => only(row({ message_type: 'SUBMIT', origin: null }))).toThrow('utterances[0].origin');
});

it('reads the original text where there is no normalized one', () => {
  expect(fromDeliData([row({})], { text: 'clean' }).transcripts[0]?.turns[0]?.text).toBe('Hi');
});
