import { byKey } from '../../math/by-key.js';
import type { Run } from '../../transcript/runs.js';
import type { Spec } from './chart-encodings.js';
import { nameRows, panelFacet, quantitative } from './chart-marks.js';

import type { Cell, Figure } from './types.js';

/** Maximum number of instructions with distinguishable squares. */
const MOST_INSTRUCTIONS = 20;

/** Maximum number of systems with large squares; more systems get smaller squares for a shorter page. */
const MOST_LARGE = 4;

export interface SettingRuns {
  readonly name: string;
  readonly setting: string;
  readonly runs: readonly Run[];
}

/** Whether a strip shows all instructions. */
export function fitsStrip(settings: readonly SettingRuns[]): boolean {
  const names = settings.flatMap(({ runs }) => runs.map(instructionName));
  return new Set(names).size <= MOST_INSTRUCTIONS;
}

/** A square for each run, by instruction and setting; the saturation grows with the score. */
export function stripFigure(
  text: Pick<Figure, 'title' | 'note' | 'reading'>,
  settings: readonly SettingRuns[],
): Figure {
  const cells = settings.flatMap(({ name, setting, runs }) =>
    [...byKey(runs, instructionName)].map(([instruction, own]) => ({
      ...{ name, setting, instruction },
      scores: own.map(({ score }) => score).sort((a, b) => a - b),
    })),
  );
  const falls = [...byKey(cells, ({ instruction }) => instruction)].map(
    ([instruction, own]) => [instruction, Math.min(...own.map(({ scores }) => middle(scores)))] as const,
  );
  const instructions = falls.sort((a, b) => a[1] - b[1]).map(([instruction]) => instruction);
  const values = cells.flatMap(({ name, setting, instruction, scores }) =>
    scores.map((score, run) => ({ panel: `${name}\n${setting}`, instruction, run: run + 1, score })),
  );
  const perSystem = new Set(settings.map(({ setting }) => setting)).size;
  const size = new Set(settings.map(({ name }) => name)).size > MOST_LARGE ? 11 : 15;
  const squares = size * Math.max(...cells.map(({ scores }) => scores.length)) + 18;
  // Headings of 12 pixels are wider than the squares of few runs, so long ones are truncated.
  const titles = Math.min(
    170,
    Math.max(...settings.flatMap(({ name, setting }) => [7 * name.length, 7 * setting.length])) + 18,
  );
  const countColumns = (room: number): number =>
    Math.max(1, perSystem * Math.floor(room / (perSystem * Math.max(squares, titles))));
  // On a phone, headings are truncated instead of stacking panels.
  const onPhone = perSystem * squares <= 210 ? perSystem : 1;
  const spec = (across: number, limit: number): Spec => stripSpec(values, instructions, size, across, limit);
  return {
    ...text,
    spec: spec(countColumns(800), Math.max(squares, titles)),
    narrow: spec(onPhone, onPhone === 1 ? 250 : Math.max(squares, 90)),
    columns: ['System', 'Setting', 'Instruction', 'Runs', 'Scores'],
    rows: cells.map(({ name, setting, instruction, scores }): Cell[] => [
      ...[name, setting, instruction, scores.length, scores.map((score) => shortScore(score)).join(', ')],
    ]),
  };
}

function stripSpec(
  values: readonly { readonly panel: string }[],
  instructions: readonly string[],
  size: number,
  columns: number,
  labelLimit: number,
): Spec {
  return {
    data: { values },
    facet: panelFacet([...new Set(values.map(({ panel }) => panel))], {
      ...{ labelFontSize: 12, labelExpr: "split(datum.value, '\\n')", labelLimit },
    }),
    columns,
    spacing: { row: 14, column: 18 },
    spec: {
      ...{ width: { step: size }, height: { step: size } },
      mark: { type: 'rect', color: 'var(--c1)', stroke: 'var(--rule)', strokeWidth: 0.5 },
      encoding: {
        y: nameRows('instruction', instructions, { labelFontSize: Math.min(12, size) }),
        x: { field: 'run', type: 'ordinal', title: null, axis: null, scale: { paddingInner: 0.1 } },
        fillOpacity: quantitative('score', { legend: null, scale: { domain: [0, 100], range: [0.02, 1] } }),
      },
    },
  };
}

/** The name of an instruction, with its task where names alone may not be unique. */
function instructionName({ task, instruction }: Run): string {
  return task === undefined || instruction.startsWith(task) ? instruction : `${task}: ${instruction}`;
}

function middle(sorted: readonly number[]): number {
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function shortScore(score: number): string {
  return String(Number(score.toFixed(1)));
}
