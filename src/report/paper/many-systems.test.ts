import { describe, expect, it } from 'vitest';
import { budgetTranscripts, gameTranscripts, runTranscripts } from '../../../testing/paper-transcripts.js';
import type { Paper } from '../../metrics/core/card.js';
import type { Transcript } from '../../transcript/types.js';
import { reportParts } from './report-parts.js';
import type { Section } from './types.js';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];

/** Nine copies of one system; the later its name, the more problems it solves. */
function nineOf(transcripts: readonly Transcript[]): Transcript[] {
  const own = transcripts.filter(({ meta }) => meta?.model === 'small');
  return NAMES.flatMap((model, m) =>
    own.map((each, i): Transcript => {
      const outcome = each.outcome?.success === undefined ? each.outcome : { success: i % 10 <= m };
      return { ...each, id: `${model} ${i}`, outcome: outcome ?? {}, meta: { ...each.meta, model } };
    }),
  );
}

async function sectionsOf(paper: Paper, transcripts: readonly Transcript[]): Promise<readonly Section[]> {
  return (await reportParts('test', transcripts, { paper })).sections;
}

const titlesIn = (sections: readonly Section[]): string[] =>
  sections.flatMap(({ figures = [] }) => figures.map(({ title }) => title));

describe('reports of more systems than a panel has lines', () => {
  it('begin with one row per system, sorted by success, next to the effect of more turns', async () => {
    const [first] = await sectionsOf('pingeval', nineOf(budgetTranscripts()));
    const [hero] = first!.figures!;
    expect(hero!.title).toBe('Success by system, and points per doubling of the turns in the game');
    const solved = hero!.rows.filter(([shown]) => shown === 'Solved, percent');
    expect(solved.map(([, system]) => system)).toEqual([...NAMES].reverse());
    // Of 48 problems, i has the 44 whose number does not end in 9, as 9, 19, 29 and 39 do.
    expect(solved[0]![2]).toBeCloseTo((100 * 44) / 48, 10);
    const slopes = hero!.rows.filter(([shown]) => shown === 'all conversations');
    expect(slopes).toHaveLength(NAMES.length);
  });

  it('have tables instead of a panel for each system', async () => {
    const runs = await sectionsOf('lost', nineOf(runTranscripts()));
    expect(titlesIn(runs)).toEqual([
      'Performance in two settings',
      'Performance relative to the full setting',
    ]);
    const strategies = runs.find(({ title }) => title === 'Turn strategies');
    expect(strategies!.tables!.map(({ title }) => title)).toEqual([
      expect.stringMatching(/^Turn strategies\. /),
    ]);
    expect(new Set(strategies!.tables![0]!.rows.map(([system]) => system))).toEqual(new Set(NAMES));

    const games = await sectionsOf('common-ground', nineOf(gameTranscripts()));
    expect(titlesIn(games)[0]).toBe('Outcome score by model');
    expect(titlesIn(games)).not.toContain('Every metric by system');
  });
});
