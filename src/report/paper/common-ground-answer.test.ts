import { describe, expect, it } from 'vitest';
import type { Transcript } from '../../transcript/types.js';
import { reportParts } from './report-parts.js';
import type { Section } from './types.js';

/** Games of three rounds: by round the number of words, one more or fewer from game to game. */
function games(model: string, words: readonly number[], right: readonly number[] = [4, 4, 4]): Transcript[] {
  return Array.from({ length: 10 }, (_, g) => ({
    id: `${model} ${g}`,
    turns: words.map((count, r) => ({
      ...{ speaker: 'A', round: r + 1 },
      text: Array.from({ length: count + ((g + r) % 2) }, () => 'word').join(' '),
    })),
    meta: {
      model,
      rounds: right.map((count) => ({
        truth: { A: ['C', 'C', 'C', 'C'] },
        guesses: { A: Array.from({ length: 4 }, (_, i) => (i < count ? 'C' : 'D')) },
      })),
    },
  }));
}

async function found(transcripts: readonly Transcript[]): Promise<Section> {
  const { sections } = await reportParts('test', transcripts, { paper: 'common-ground' });
  return sections[0]!;
}

describe('the verdict on common ground', () => {
  it('leads with the effort per round', async () => {
    const { verdict, figures } = await found(games('small', [40, 20, 10]));
    // 40 or 41 words become 10 or 11: 11/41 and 10/40 are .268 and .25.
    expect(verdict?.lead).toMatch(
      /^small needs 7[45]% fewer words in round 3 than in round 1 \(95% CI −7\d\S*% to −7\d\S*%, p < \.001; 10 games\), and the score stays the same in every game\.$/,
    );
    expect(verdict?.points[0]).toMatch(
      /^small: words −7\S*% \(95% CI −7\d\S*% to −7\d\S*%, p < \.001; 10 games\); turns 0% in every game; score 0% in every game\.$/,
    );
    expect(new Set(figures?.[0]?.rows.map(([what]) => what))).toEqual(
      new Set(['Task score', 'Words', 'Turns']),
    );
  });

  it('needs only the numbers of rounds for the effort, and says what is unknown then', async () => {
    const unlabelled = games('small', [40, 20, 10]).map((each) => ({ ...each, meta: { model: 'small' } }));
    const { verdict, figures } = await found(unlabelled);
    expect(verdict?.lead).toMatch(
      /^small needs 7[45]% fewer words in round 3 than in round 1 \(.*\); its rounds lack a task score\.$/,
    );
    expect(verdict?.caution).toBe(
      'No round has correct labels (meta.rounds), so it is unknown whether partners still understand each other.',
    );
    expect(new Set(figures?.[0]?.rows.map(([what]) => what))).toEqual(new Set(['Words', 'Turns']));
  });

  it('says what the score does meanwhile', async () => {
    const falling = games('small', [40, 20, 10], [4, 3, 2]).map((each, g) =>
      g % 3 === 0 ? { ...each, meta: games('small', [40, 20, 10], [4, 3, 1])[0]!.meta! } : each,
    );
    expect((await found(falling)).verdict?.lead).toMatch(/, but the score falls\.$/);
  });

  it('falls where the mean score falls, although the ratios of single games rise', async () => {
    // Scores 1 to 2 in one game and 4 to 3 in four: the mean falls from 3.4 to 2.8, -18%; the mean ratio rises by 0%.
    const rounds = (first: number, last: number) => games('small', [40, 20, 10], [first, first, last])[0]!;
    const all = games('small', [40, 20, 10], [4, 4, 3]);
    const mixed = all.map((each, g) => (g === 0 ? { ...each, meta: rounds(1, 4).meta! } : each));
    const text = (await found(mixed)).verdict?.points.join(' ') ?? '';
    const n = all.length;
    const change = Math.round((100 * (4 + 3 * (n - 1))) / (1 + 4 * (n - 1))) - 100;
    expect([text.match(/score [−+]\d+/)?.[0], change < 0]).toEqual([`score −${Math.abs(change)}`, true]);
  });

  it('names the systems whose partners save words, and those for which this is not shown', async () => {
    const two = [...games('small', [40, 20, 10]), ...games('large', [20, 20, 20])];
    expect((await found(two)).verdict?.lead).toMatch(
      /^Partners of small \(7[45]% fewer\) need fewer words in the last round than in the first; partners of large need as many words in every game\.$/,
    );
    const none = await found(games('large', [20, 20, 20]));
    expect(none.verdict?.lead).toBe('large needs as many words in round 3 as in round 1 in every game.');
  });
});
