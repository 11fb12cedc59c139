import { expect, it } from 'vitest';
import { evaluate } from '../evaluate/evaluate.js';
import { ScoreOverview } from './score-overview.js';

it('compares every conversation with people, and two systems may share ids', async () => {
  const overview = new ScoreOverview();
  const turns = ['ana', 'ben', 'ana', 'ben'].map((speaker) => ({ speaker, text: 'I take the red one.' }));
  for (const system of ['x', 'y']) {
    const transcript = { id: 'c1', turns, meta: { system } };
    overview.add(transcript);
    for (const row of await evaluate([transcript], { metrics: ['speaker-entropy'] })) overview.addRow(row);
  }
  const long = { id: 'long', turns: Array.from({ length: 60 }, () => turns).flat() };
  overview.add(long);
  for (const row of await evaluate([long], { metrics: ['speaker-entropy'] })) overview.addRow(row);
  // Human conversations of two speakers have at most 235 turns.
  expect(overview.sentences().at(-1)).toMatch(
    / \(2 of 3 compared\)\. The longest one not compared is long: it has 240 turns, and the corpora with 2 speakers contain 2 to 235 turns\.$/,
  );
});
