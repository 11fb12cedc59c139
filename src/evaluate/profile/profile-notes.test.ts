import { expect, it } from 'vitest';
import { mtpcProfile } from '../mtpc-profile.js';
import { profileNotes } from './profile-notes.js';

it('says what the cells are, the clusters of their intervals, and how far missing scores could move a mean', async () => {
  const dialogue = (item: number, ...speakers: string[]) => ({
    turns: speakers.map((speaker) => ({ speaker, text: 'Well.' })),
    meta: { item },
  });
  // NSE is 1, 1 and undefined for one speaker: mean 1 of two, and with a third from 0 to 1 the mean is 2/3 to 1.
  const profile = await mtpcProfile([
    dialogue(1, 'ana', 'ben'),
    dialogue(1, 'ana', 'ben'),
    dialogue(2, 'ana', 'ana'),
  ]);
  const [cells, ...bounds] = profileNotes({ mine: profile });
  expect(cells).toContain('mean ± population standard deviation (scored of all)');
  expect(cells).toContain('intervals in --format json are clustered by item');
  expect(bounds).toContain(
    'NSE of mine: 1 of 3 without a score (one-speaker); with the worst and the best possible values instead, the mean is 0.667 to 1.000.',
  );
});
