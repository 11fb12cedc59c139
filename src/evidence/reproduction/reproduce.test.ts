import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { golden } from '../../../testing/golden.js';
import { createHashEmbedder } from '../../embed/create-hash-embedder.js';
import type { Transcript } from '../../transcript/types.js';
import { cellBuilder, type ReproductionCell } from './cell.js';
import { TABLE_1, TABLE_3, TABLE_4, TABLE_4_AVERAGE, TABLE_7 } from './lost-tables.js';
import { REPRODUCED_PAPERS, reproduce } from './reproduce.js';

const all = async (): Promise<ReproductionCell[]> =>
  (await Promise.all(REPRODUCED_PAPERS.map((paper) => reproduce(paper)))).flat();
const find = (
  cells: readonly ReproductionCell[],
  place: string,
  quantity: string,
): ReproductionCell | undefined => cells.find((cell) => cell.place === place && cell.quantity === quantity);

describe('reproduce', () => {
  it('compares only numbers that a paper prints', async () => {
    const text = readFileSync(new URL('../../../fixtures/published-numbers.json', import.meta.url), 'utf8');
    const printed: Record<string, Record<string, string[]>> = JSON.parse(text);
    for (const { paper, place, published } of await all())
      expect(printed[paper]?.[place], `${paper}, ${place}`).toContain(published);
  });

  it('has at least 100 cells, 40 of which need no data, over four papers', async () => {
    const cells = await all();
    expect(cells.length).toBeGreaterThanOrEqual(100);
    expect(cells.filter(({ ours }) => ours !== null).length).toBeGreaterThanOrEqual(40);
    expect(new Set(cells.map(({ paper }) => paper))).toEqual(new Set(REPRODUCED_PAPERS));
    expect(new Set(cells.map(({ paper, place, quantity }) => `${paper} ${place} ${quantity}`)).size).toBe(
      cells.length,
    );
    for (const { note } of cells) expect(note.length).toBeGreaterThanOrEqual(10);
  });

  it('marks a cell exact only if the digits are those that are printed', async () => {
    for (const { verdict, ours, published } of await all()) {
      if (verdict !== 'exact') continue;
      expect(Number(ours)).toBe(Number(published.replace('~', '')));
      expect(ours!.split('.')[1]?.length).toBe(published.split('.')[1]?.length);
    }
  });

  it.each([
    ['abstract', 'loss from FULL to SHARDED in %', '39', 'exact'],
    ['section 5.1', 'mean CONCAT / FULL in %', '95.8', 'differs'],
    ['table 1, 3.1-8B', 'SHARDED / FULL in %', '62.5', 'exact'],
    ['table 1, 3.1-8B', 'CONCAT / FULL in %', '91.7', 'close'],
    ['table 7, FULL', 'U90-10, column 1', '16.0', 'exact'],
    ['table 7, CONCAT', 'U90-10, column 1', '20.3', 'close'],
    ['table 5, 4o', 'SHARDED', '59.1', 'exact'],
    ['table 4, average row', 'column 4', '38.5', 'differs'],
    ['appendix E, situation 2', 'U90-10', '90', 'exact'],
    ['appendix E, situation 3', 'U90-10', '50', 'differs'],
    ['table 3, average row', 'first attempts at 0-20%', '31.2', 'differs'],
  ])('lost, %s, %s: %s, %s', async (place, quantity, ours, verdict) => {
    expect(find(await reproduce('lost'), place, quantity)).toMatchObject({ ours, verdict });
  });

  it('has the cells of the paper', () => {
    type Tables = {
      table1: { model: string; full: number[]; concat: number[]; sharded: number[] }[];
      table3: { rows: { values: number[] }[] };
      table4: { rows: { values: number[] }[]; printedAverage: number[] };
      table7Forensics: { published: Record<string, number[]> };
    };
    const { table1, table3, table4, table7Forensics } = golden<Tables>('lic_scores');
    expect(TABLE_1).toMatchObject(
      table1.map(({ model, full, concat, sharded }) => ({ model, full, concat, sharded })),
    );
    expect(TABLE_3).toEqual(table3.rows.map(({ values }) => values));
    expect(Object.values(TABLE_7)).toEqual(Object.values(table7Forensics.published));
    expect(TABLE_4).toEqual(table4.rows.map(({ values }) => values));
    expect(TABLE_4_AVERAGE.map(Number)).toEqual(table4.printedAverage);
  });

  it('scores the last turn of MPDD dialogues of at least six turns', async () => {
    // Ana is called by name in the first dialogue only, and has 3 of 5 and 2 of 5 context turns; the third is too short.
    const talk = (speakers: string, first: string): Transcript => ({
      turns: [...speakers].map((speaker, i) => ({
        speaker: { a: 'Ana', b: 'Ben' }[speaker]!,
        text: i ? 'Yes.' : first,
      })),
    });
    const mpdd = [talk('bababa', '@Ana, come.'), talk('bbaaba', 'Come.'), talk('aba', '@Ana, come.')];
    const cells = await reproduce('mpceval', { data: { mpdd } });
    const place = 'table 9, human row, MPDD';
    expect(find(cells, place, 'DNR')).toMatchObject({ ours: '0.500', verdict: 'differs' });
    // PF: 2 of 5 and 2 of 5.
    expect(find(cells, place, 'PF')).toMatchObject({ ours: '0.400', verdict: 'exact', published: '.400' });
    expect(find(cells, place, 'deviation of PF')?.ours).toBe('0.000');
    expect(find(cells, place, 'LS-ES-avg')).toMatchObject({
      ours: null,
      verdict: 'cannot',
      note: 'needs an embedder',
    });
    const embedder = createHashEmbedder();
    const withVectors = await reproduce('mpceval', { data: { mpdd }, embedder });
    expect(find(withVectors, place, 'LS-ES-avg')?.ours).not.toBeNull();
    expect(find(withVectors, place, 'LS-ES-avg')?.note).toContain(embedder.id);
  });

  it('counts clicks of the first three PhotoBook rounds', async () => {
    const action = { speaker: 'A', action: '<selection> <com> bus' };
    const game = {
      turns: [1, 2, 3, 4].map((round) => ({ speaker: 'A', text: 'red bus', round })),
      meta: { rounds: [1, 2, 3, 4].map((round) => ({ round, actions: [action], score: { A: 3, B: 2 } })) },
    } as unknown as Transcript;
    const cells = await reproduce('common-ground', { data: { photobook: [game, game] } });
    // Three messages and three clicks; 2 words in each message, 3 in each click.
    expect(find(cells, 'table 1, human row', 'turns')?.ours).toBe('6.00');
    expect(find(cells, 'table 1, human row', 'words')?.ours).toBe('15.00');
  });

  it('refuses other papers and data', async () => {
    await expect(reproduce('mpc' as never)).rejects.toThrow(
      'reproduce: paper: expected one of mpceval, common-ground',
    );
    await expect(reproduce('mpceval', { data: { mpdd: 3 as never } })).rejects.toThrow(
      'reproduce: options.data.mpdd:',
    );
  });
});

describe('cellBuilder', () => {
  const verdict = (published: string, value: number | null, tolerance = 0) =>
    cellBuilder('lost')({ place: 'p', quantity: 'q', published, value, tolerance, note: 'n' }).verdict;

  it('compares at the printed digits', () => {
    expect(verdict('.500', 0.4996)).toBe('exact');
    expect(verdict('.500', 0.4994)).toBe('differs');
    expect(verdict('.500', 0.4994, 0.001)).toBe('close');
    expect(verdict('-17 %', -17.4)).toBe('exact');
    expect(verdict('39', null)).toBe('cannot');
  });
});
