import { describe, expect, it } from 'vitest';
import { groupTranscripts } from '../../../testing/paper-transcripts.js';
import type { Transcript } from '../../transcript/types.js';
import { reportParts } from './report-parts.js';
import type { Figure } from './types.js';

async function heroOf(transcripts: readonly Transcript[]): Promise<Figure> {
  const { sections } = await reportParts('test', transcripts, { paper: 'mpceval' });
  return sections[0]!.figures![0]!;
}

const renamed = (names: readonly string[]): Transcript[] =>
  names.flatMap((model, m) =>
    groupTranscripts()
      .slice(0, 10)
      .map((each, i) => ({
        ...each,
        id: `${i}`,
        turns: each.turns.slice(0, 8 + ((i + m) % 5)),
        meta: { model },
      })),
  );

describe('the first figure of MPCEval', () => {
  it('is a forest of two systems, sorted by p, on one axis', async () => {
    const { title, spec, rows } = await heroOf(renamed(['small', 'large']));
    expect(title).toBe('small minus large by every metric');
    const { values } = spec.data as { values: { row: string; text: string; told: string }[] };
    expect(values.map(({ row }) => row).sort()).toEqual([
      'DNR',
      'IR',
      'LD',
      'LNR',
      'NSE',
      'PF',
      'pingeval:CS',
    ]);
    expect(rows.length).toBeGreaterThanOrEqual(values.length);
    for (const { text } of values) expect(text).toMatch(/, p [=<] /);
  });

  it('is a grid of metrics by systems for more of them', async () => {
    const { title, columns, rows, narrow } = await heroOf(renamed(['a', 'b', 'c', 'd', 'e', 'f']));
    expect(title).toBe('Systems by metric');
    expect(columns).toEqual(['Metric', 'System', 'Mean', 'Lower', 'Upper', 'n']);
    expect(rows).toHaveLength(5 * 6);
    // On a phone three systems side by side, the others below them.
    const grids = (narrow as { vconcat: { data: { values: { x: string }[] } }[] }).vconcat;
    const shown = grids.map(({ data }) => [...new Set(data.values.map(({ x }) => x))]);
    expect(shown).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e', 'f'],
    ]);
  });

  it('sorts more systems by their success, and keeps the grid for the other metrics', async () => {
    const solved = renamed(['a', 'b', 'c']).map((each, i) => ({
      ...each,
      // Of ten conversations a solves 2, b 9 and c 5.
      outcome: { success: i % 10 < [2, 9, 5][Math.floor(i / 10)]! },
    }));
    const { sections } = await reportParts('test', solved, { paper: 'mpceval' });
    const [hero] = sections[0]!.figures!;
    expect(hero!.title).toBe('Success by model');
    expect(hero!.rows.map(([, , system, mean]) => [system, mean])).toEqual([
      ['b', 0.9],
      ['c', 0.5],
      ['a', 0.2],
    ]);
    const all = sections.find(({ title }) => title === 'All metrics');
    // b is .9 - 1.6/3 above the mean, and the variance within systems is (1.6 + .9 + 2.5) / 27.
    const { values } = all!.figures![0]!.spec.data as {
      values: { row: string; x: string; deviation: number }[];
    };
    const solvedByB = values.find(({ row, x }) => /^success/i.test(row) && x === 'b');
    expect(solvedByB!.deviation).toBeCloseTo((0.9 - 1.6 / 3) / Math.sqrt(5 / 27), 10);
    expect(all!.figures!.map(({ title }) => title)).toEqual(['Systems by metric', 'Every metric by system']);
  });

  it('lists of many pairs the outcomes and the differences, and counts the others', async () => {
    const solved = renamed(['a', 'b', 'c', 'd', 'e']).map((each, i) => ({
      ...each,
      outcome: { success: i % 10 < 2 + Math.floor(i / 10) },
    }));
    const { sections, input } = await reportParts('test', solved, { paper: 'mpceval' });
    const { findings } = input!.comparison;
    const table = sections
      .flatMap(({ tables = [] }) => tables)
      .find(({ title }) => /^Differences/.test(title))!;
    const shown = findings.filter(
      ({ question, verdict }) => question === 'performance' || /higher/.test(verdict),
    );
    // Ten pairs of five systems.
    expect(findings.filter(({ metric }) => metric === 'success')).toHaveLength(10);
    expect(table.rows).toHaveLength(shown.length);
    expect(table.title).toContain(
      `; ${findings.length - shown.length} comparisons of texts without a difference`,
    );
    // Lengths are examined where some metric of texts differs between two systems.
    const different = new Set(
      shown.filter(({ question }) => question === 'text').map(({ a, b }) => `${a} ${b}`),
    );
    const examined = findings.filter(({ length }) => length !== undefined);
    expect(new Set(examined.map(({ a, b }) => `${a} ${b}`))).toEqual(different);
  });

  it('keeps kinds of predictions apart', async () => {
    const targets = ['next-turn', 'continuation'];
    const predicted = renamed(['a', 'b']).map((each, i) => ({
      ...each,
      meta: { ...each.meta, target: targets[i % 2]! },
    }));
    const { sections, input } = await reportParts('test', predicted, { paper: 'mpceval' });
    const means = sections.flatMap(({ figures = [] }) => figures).filter(({ title }) => /^Every/.test(title));
    expect(new Set(means[0]!.rows.map(([, , system]) => system))).toEqual(
      new Set(['a, next-turn', 'a, continuation', 'b, next-turn', 'b, continuation']),
    );
    // Conversations with one id have one target: pairs keep the targets apart.
    expect(input!.comparison.plan!.choices).toContainEqual({ choice: 'same-in-pairs', field: 'target' });
  });

  it('does not draw metrics that are the same in all conversations', async () => {
    const same = renamed(['a', 'b']).map((each) => ({
      ...each,
      turns: each.turns.map((turn, t) => ({ ...turn, speaker: t % 2 ? 'ana' : 'ben' })).slice(0, 8),
    }));
    const { sections } = await reportParts('test', same, { paper: 'mpceval' });
    const drawn = sections.flatMap(({ figures = [] }) => figures.map(({ title }) => title));
    expect(drawn.filter((title) => /NSE/.test(title))).toEqual([]);
    const texts = sections.flatMap(({ text = [] }) => text);
    // Two speakers with four turns each.
    expect(texts.some((text) => /^The same in all conversations: .*NSE \(1\.0*\)/.test(text))).toBe(true);
  });

  it('shows the means of a single system', async () => {
    expect((await heroOf(renamed(['only']))).title).toBe('Every metric by system');
  });
});
