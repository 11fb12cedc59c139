import { expect, it } from 'vitest';
import { addReadSummaries } from './add-read-summaries.js';
import { describeReadSummary } from './describe-read-summary.js';
import { ReadSummaryBuilder } from './read-summary.js';

it('adds the counts of two files', () => {
  const [a, b] = [new ReadSummaryBuilder(), new ReadSummaryBuilder()];
  a.add({ turns: [{ speaker: 'Ana', text: 'Is it late?' }] });
  a.exclude('notice', 2);
  b.add({ turns: [{ speaker: 'Ben', text: 'Not yet.' }] });
  b.exclude('notice');
  b.exclude('deleted', 4);
  b.merge();
  const sum = addReadSummaries(a.summarize('irc'), b.summarize('irc'));
  expect(sum.firstSpeaker).toEqual({ Ana: 1, Ben: 1 });
  expect(sum.excluded).toEqual({ notice: 3, deleted: 4 });
  expect(describeReadSummary(sum)).toBe(
    'irc, 2 conversations, 10 messages: 2 turns; 1 message joined to others; skipped 7 (4 deleted, 3 notices)',
  );
});
