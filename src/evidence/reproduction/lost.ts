import { existing, itemAt } from '../../math/existing.js';
import { mean } from '../../math/mean.js';
import { aptitude } from '../../metrics/reliability/aptitude.js';
import { averagedPerformance } from '../../metrics/reliability/averaged-performance.js';
import { retention } from '../../metrics/reliability/retention.js';
import { unreliability } from '../../metrics/reliability/unreliability.js';
import { cellBuilder, type ReproductionCell } from './cell.js';
import {
  type LostTable1Row,
  TABLE_1,
  TABLE_3,
  TABLE_3_AVERAGE,
  TABLE_4,
  TABLE_4_AVERAGE,
  TABLE_5,
  TABLE_7,
} from './lost-tables.js';

const cell = cellBuilder('lost');

/** Number of solved runs for the ten instructions with ten runs each of appendix E. */
const SITUATIONS = [
  { name: 'FULL', solved: [...Array<number>(9).fill(10), 0], printed: ['90', '90', '0'] },
  { name: 'situation 1', solved: [...Array<number>(6).fill(10), 0, 0, 0, 0], printed: ['60', '60', '0'] },
  { name: 'situation 2', solved: [6, 6, 6, 7, 7, 7, 7, 7, 7, 0], printed: ['60', '90', '90'] },
  { name: 'situation 3', solved: [10, 10, 10, 6, 6, 6, 6, 6, 0, 0], printed: ['60', '80', '60'] },
] as const;

/** The published numbers of Lost in Conversation, each with the number computed here. No cell needs data. */
export function lostCells(): ReproductionCell[] {
  return [
    ...ratioCells(),
    ...summaryCells(),
    ...unreliabilityCells(),
    ...situationCells(),
    ...averageCells(),
    ...remedyCells(),
    ...otherCells(),
  ];
}

function ratioCells(): ReproductionCell[] {
  return TABLE_1.flatMap((row) =>
    (['concat', 'sharded'] as const).map((setting) =>
      cell({
        place: `table 1, ${row.model}`,
        quantity: `${setting.toUpperCase()} / FULL in %`,
        published: row.printed[setting],
        value: retention({ full: row.full, setting: row[setting] }).score,
        tolerance: roundingRange(row, setting),
        note: 'retention: mean of the ratios per task, computed from cells printed with one decimal',
      }),
    ),
  );
}

/** Maximum error of a mean ratio if each cell is off by half of its last digit and the ratio is rounded. */
function roundingRange({ full, ...row }: LostTable1Row, setting: 'concat' | 'sharded'): number {
  const moves = full.flatMap((whole, task) => {
    const part = row[setting][task];
    return whole === null || part === null || part === undefined
      ? []
      : [(100 * (part + 0.05)) / (whole - 0.05) - (100 * part) / whole];
  });
  return mean(moves) + 0.05;
}

function summaryCells(): ReproductionCell[] {
  const ratios = (setting: 'concat' | 'sharded') => TABLE_1.map(({ printed }) => Number(printed[setting]));
  return [
    cell({
      place: 'abstract',
      quantity: 'loss from FULL to SHARDED in %',
      published: '39',
      value: 100 - mean(ratios('sharded')),
      note: '100 minus the mean of the printed ratios over models',
    }),
    cell({
      place: 'section 5.1',
      quantity: 'mean CONCAT / FULL in %',
      published: '95.1',
      value: mean(ratios('concat')),
      note: 'mean of the printed ratios over models; 95.1 does not follow from them',
    }),
  ];
}

/** Each printed value with the nearest mean of 40 values of U that linear percentiles of 20 runs can give. */
function unreliabilityCells(): ReproductionCell[] {
  const means = reachableSums().map((sum) => sum / 40);
  return Object.entries(TABLE_7).flatMap(([setting, row]) =>
    row.map((printed, column) =>
      cell({
        place: `table 7, ${setting}`,
        quantity: `U90-10, column ${column + 1}`,
        published: printed.toFixed(1),
        value: means.reduce((near, each) =>
          Math.abs(each - printed) < Math.abs(near - printed) ? each : near,
        ),
        tolerance: 0.05 + 1e-6,
        note: 'the nearest value that 40 instructions with 20 runs can give under linear percentiles, which reach all 30 values; the 12 other methods of numpy reach at most 24; close: a tie, which the paper rounds to even',
      }),
    ),
  );
}

/** The sums of U over 40 instructions, with 20 runs of 0 or 100 each. */
function reachableSums(): number[] {
  const spreads = new Set(
    Array.from({ length: 21 }, (_, solved) =>
      Math.round(existing(unreliability(runScores(solved, 20)).score)),
    ),
  );
  let sums = new Set([0]);
  for (let i = 0; i < 40; i++)
    sums = new Set([...sums].flatMap((sum) => [...spreads].map((each) => sum + each)));
  return [...sums];
}

function runScores(solved: number, runs: number): number[] {
  return Array.from({ length: runs }, (_, i) => (i < solved ? 100 : 0));
}

function situationCells(): ReproductionCell[] {
  return SITUATIONS.flatMap(({ name, solved, printed }) => {
    const scores = solved.map((count) => runScores(count, 10));
    const values = [averagedPerformance(scores).score, aptitude(scores).score, unreliability(scores).score];
    return ['P', 'A90', 'U90-10'].map((quantity, i) =>
      cell({
        place: `appendix E, ${name}`,
        quantity,
        published: itemAt(printed, i),
        value: values[i],
        note:
          name === 'situation 3' && i === 2
            ? 'impossible: U is 50 under every method of percentiles'
            : `solved runs of ten, by instruction: ${solved.join(', ')}`,
      }),
    );
  });
}

function averageCells(): ReproductionCell[] {
  return TABLE_3_AVERAGE.map((published, bin) =>
    cell({
      place: 'table 3, average row',
      quantity: `first attempts at ${20 * bin}-${20 * bin + 20}%`,
      published,
      value: mean(TABLE_3.map((row) => itemAt(row, bin))),
      note: 'mean of the rows; the printed row may be weighted by runs, which are not printed',
    }),
  );
}

function otherCells(): ReproductionCell[] {
  const rising = TABLE_3.filter((row) =>
    row.every((value, i) => i === 0 || value >= itemAt(row, i - 1)),
  ).length;
  return [
    cell({
      place: 'F.1',
      quantity: 'models for which later first attempts are always better',
      published: '15',
      value: rising,
      note: 'rows of table 3; conversations end with their first correct answer, and this alone makes the bins differ (`chanceBins` of firstAttemptProgress)',
    }),
    ...TABLE_4_AVERAGE.map((published, column) =>
      cell({
        place: 'table 4, average row',
        quantity: `column ${column + 1}`,
        published,
        value: mean(TABLE_4.map((row) => itemAt(row, column))),
        tolerance: 0.1 + 1e-6,
        note: 'mean of the rows; close: within the rounding of rows and average; the printed row may be weighted by runs, which are not printed',
      }),
    ),
    ...['59.1', '60.2'].map((published, i) =>
      cell({
        place: 'table 6',
        quantity: `average ${i + 1}`,
        published,
        note: 'not computed: the library does not contain the other cells of the table; checked by hand, the averages follow from them',
      }),
    ),
  ];
}

/**
 * The columns of the table of remedies that follow from other printed numbers: means over the four tasks with binary
 * scores.
 */
function remedyCells(): ReproductionCell[] {
  const binary = [0, 1, 2, 4];
  return TABLE_5.flatMap(({ model, ...printed }) => {
    const row = existing(TABLE_1.find((each) => each.model === model));
    return (['full', 'concat', 'sharded'] as const).map((setting) =>
      cell({
        place: `table 5, ${model}`,
        quantity: setting.toUpperCase(),
        published: printed[setting],
        value: mean(binary.map((task) => existing(itemAt(row[setting], task) ?? undefined))),
        tolerance: 0.05 + 1e-6,
        note: 'mean of code, database, actions and math of table 1; close: within the rounding of those cells',
      }),
    );
  });
}
