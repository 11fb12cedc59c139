import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { paperTable } from './paper-table.js';

const path = join(mkdtempSync(join(tmpdir(), 'mtpc-paper-')), 'runs.jsonl');
const tableOf = (
  paper: Parameters<typeof paperTable>[0],
  transcripts: readonly object[],
): Promise<string> => {
  // A run that was interrupted may have left an empty line.
  writeFileSync(path, transcripts.map((each) => `${JSON.stringify(each)}\n\n`).join(''));
  return paperTable(paper, path);
};
/** Twenty problems of a game in each condition, of which some share was solved. */
const games = (rates: Readonly<Record<string, number>>) =>
  Object.entries(rates).flatMap(([condition, rate]) =>
    Array.from({ length: 20 }, (_, item) => ({
      turns: ['A', 'B'].map((speaker) => ({ speaker, text: 'The red one is here.' })),
      outcome: { success: item < 20 * rate },
      meta: { game: 'chess-order', model: 'mine', condition, item: `board ${item}` },
    })),
  );

it('prints the finding, the main table, and how interactive the games are', async () => {
  const rates = { none: 0.2, message: 0.5, dialogue: 1, both: 1 };
  expect(await tableOf('pingeval', games(rates))).toBe(
    `dialogue has the highest success rate of 4 levels of condition (100%), none the lowest (20%). dialogue has a higher success rate than none by 80 points (100% vs. 20%; corrected 95% CI 54 to 100, p < .001; 20 items). both cannot be separated from dialogue.

Every metric by system
Metric   Better in the paper  System   Mean   Lower  Upper  Scored  Undefined
Success  higher               mine    0.675  0.5588  0.773      80          0

Interactivity: success by condition; level 2 needs a dialogue, 1 a message, 0 nothing
Game         System  Level  none  message  dialogue  both  Headroom    Lower   Upper
chess-order  mine        2   0.2      0.5         1     1         0  -0.1611  0.1611
`,
  );
});

it('has dashes for conditions that were not played, and nothing for games without any', async () => {
  const some = await tableOf('pingeval', games({ none: 0.2, message: 0.5 }));
  expect(some).toMatch(/\nchess-order +mine +- +0\.2 +0\.5 +- +- +- +- +-\n$/);
  const plain = games({ none: 1 }).map(({ meta: { condition: _, ...meta }, ...each }) => ({ ...each, meta }));
  expect(await tableOf('pingeval', plain)).not.toContain('Interactivity');
  expect(await tableOf('pingeval', [])).toBe('');
});

it('prints the main table of each paper', async () => {
  const runs = ['t1', 't2', 't3'].flatMap((instruction, i) =>
    ['full', 'sharded'].flatMap((setting, s) =>
      [0, 1].map((run) => ({
        turns: ['user', 'assistant'].map((role) => ({ speaker: role, role, text: 'It is done.' })),
        outcome: { score: 90 - 30 * s + 5 * i * run },
        meta: { instruction, setting, model: 'm' },
      })),
    ),
  );
  const lost = (await tableOf('lost', runs)).split('\n');
  expect(lost[0]).toContain('full has a higher mean score than sharded by 30 points (93 vs. 63;');
  expect(lost[2]).toMatch(/^Averaged performance P, aptitude A, unreliability U/);
  expect(lost[5]!.split(/ +/).slice(0, 5)).toEqual(['m', 'sharded', '3', '6', '62.5']);
  const last = ['The red one is here.', 'I see a small boat.', 'Here is a red tree.'];
  const texts = games({ none: 1 })
    .slice(0, 6)
    .map(({ turns, ...each }, i) => ({
      ...each,
      turns: [...turns, { speaker: 'A', text: last[i % 3]! }],
    }));
  expect(await tableOf('mpceval', texts)).toMatch(
    /\n\nEvery metric by system\nMetric +Better in the paper .*\nLexical novelty \(LNR\) /,
  );
});
