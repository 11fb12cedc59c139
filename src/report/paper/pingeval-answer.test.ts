import { describe, expect, it } from 'vitest';
import type { Transcript } from '../../transcript/types.js';
import { leadSentence } from '../../words/lead-words.js';
import { reportParts } from './report-parts.js';
import type { Section } from './types.js';

/** Two models on 12 problems of two games in unequal mixture: b solves what a solves, and the next one more. */
function dialogues(more: number, games: Readonly<Record<string, number>>): Transcript[] {
  return Object.entries(games).flatMap(([game, solved]) =>
    ['a', 'b'].flatMap((model) =>
      [2, 8].flatMap((budget) =>
        Array.from({ length: 12 }, (_, i) => ({
          id: `${model} ${game} ${budget} ${i}`,
          turns: [{ speaker: 'x', text: `${game} word ${i}` }],
          outcome: { success: (i * 5 + budget) % 12 < solved + (model === 'b' ? more : 0) },
          meta: { model, game, budget, item: `${game} ${i}`, records: game === 'name' ? 16 : 9 },
        })),
      ),
    ),
  );
}

async function sections(transcripts: readonly Transcript[]): Promise<Section[]> {
  return [...(await reportParts('test', transcripts, { paper: 'pingeval' })).sections];
}

describe('the first screen of a report of MT-PingEval', () => {
  it('begins with success, as mtpc compare does, then says what more turns do', async () => {
    const [first] = await sections(dialogues(6, { name: 3, chess: 5 }));
    // 6 more of 12 in each game: 50 points.
    expect(first?.verdict?.lead).toMatch(/^b has a higher success rate than a by 50 points \(83% vs\. 33%; /);
    expect(first?.verdict?.points[0]).toBe(
      'More turns, over both systems: no clear effect in name and chess.',
    );
    expect(first?.verdict?.lead).not.toBe(leadSentence([]));
  });

  it('states what guessing reaches for partners who cannot pool their tables', async () => {
    const [first] = await sections(dialogues(0, { name: 3 }));
    // 8 turns of 16 records: 1 - (1 - 4/16)^2 = .4375.
    expect(first?.verdict?.points).toContain(
      'Partners who take turns to guess and check, without pooling their attempts, would solve 44% of name in 8 turns.',
    );
    const rows = first?.figures?.[0]?.rows.filter(([, series]) => series === 'guess and check');
    expect(rows?.map(([, , budget, value]) => [budget, value])).toEqual([
      [2, 1 - (15 / 16) ** 2],
      [8, 0.4375],
    ]);
  });

  it('keeps games of several numbers of records apart, each with its baseline', async () => {
    const games = dialogues(0, { name: 3 }).flatMap((each) => [
      each,
      { ...each, id: `${each.id} 9`, meta: { ...each.meta, records: 9, item: `${each.meta?.item} of 9` } },
    ]);
    const [first] = await sections(games);
    const rows = first?.figures?.[0]?.rows.filter(
      ([, series, budget]) => series === 'guess and check' && budget === 8,
    );
    expect(rows?.map(([panel, , , value]) => [panel, value])).toEqual([
      ['name, 9 records', expect.closeTo(1 - (5 / 9) ** 2, 12)],
      ['name, 16 records', expect.closeTo(1 - (12 / 16) ** 2, 12)],
    ]);
    const order = first?.figures?.[0]?.rows.map(([panel, series]) => `${panel}: ${series}`);
    expect([...new Set(order)]).toEqual([
      ...['name, 9 records: a', 'name, 9 records: b', 'name, 16 records: a', 'name, 16 records: b'],
      ...['name, 9 records: guess and check', 'name, 9 records: chance'],
      ...['name, 16 records: guess and check', 'name, 16 records: chance'],
    ]);
  });

  it('cautions where conversations with more turns have more tokens', async () => {
    const textOf = async (longer: number): Promise<string> => {
      const games = dialogues(0, { name: 3 }).map(({ turns: [turn], ...each }) => ({
        ...each,
        turns: Array.from({ length: each.meta?.budget === 8 ? longer : 1 }, () => turn!),
      }));
      const all = await sections(games);
      return all.find(({ title }) => title.startsWith('Coherence'))!.text!.join(' ');
    };
    // Three words in a turn.
    expect(await textOf(4)).toContain(
      'Conversations with more turns have more tokens: a, name from 3 to 12 (and 1 other line). The number of tokens was not kept equal',
    );
    expect(await textOf(1)).not.toContain('more tokens');
  });

  it('shows the metrics of the text game by game', async () => {
    const all = await sections(dialogues(0, { name: 3, chess: 5 }));
    const text = all.find(({ title }) => title.startsWith('Coherence'));
    const panels = new Set(text?.figures?.[0]?.rows.map(([panel]) => String(panel)));
    expect([...panels].filter((panel) => panel.startsWith('Lexical density'))).toEqual([
      'Lexical density (LD), name',
      'Lexical density (LD), chess',
    ]);
  });
});
