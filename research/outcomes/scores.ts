import { readFileSync } from 'node:fs';
import type { ScoreRow } from '../../src/evaluate/row.js';
import { measureName } from '../../src/evidence/score-table.js';
import type { Transcript } from '../../src/transcript/types.js';
import { isAnalyzed } from './metrics.js';

/** The scores of a corpus: a row for each conversation, numbers only. */
export interface ScoreFile {
  readonly kind: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (number | null)[])[];
}

/** Columns that describe the conversation; the others are scores. */
const FACTS: readonly string[] = ['outcome', 'cluster', 'coherence', 'informativeness', 'engagement'];

/** The scores of some conversations with their outcomes; four digits are enough for ranks. */
export function scoreFileOf(transcripts: readonly Transcript[], scores: readonly ScoreRow[]): ScoreFile {
  const places = new Map(transcripts.map(({ id }, i) => [id, i]));
  const cells = new Map<string, (number | null)[]>();
  const put = (column: string, place: number, value: unknown): void => {
    if (!cells.has(column)) cells.set(column, Array<number | null>(transcripts.length).fill(null));
    cells.get(column)![place] = typeof value === 'number' ? Number(value.toPrecision(5)) : null;
  };
  for (const [i, { meta = {} }] of transcripts.entries())
    for (const name of FACTS) if (meta[name] !== undefined) put(name, i, meta[name]);
  for (const row of scores)
    if (isAnalyzed(row.metric, row.component)) put(measureName(row), places.get(row.transcript)!, row.score);
  const columns = [...cells.keys()];
  return {
    kind: String(transcripts[0]?.meta?.kind ?? 'other'),
    columns,
    rows: transcripts.map((_, i) => columns.map((name) => cells.get(name)![i]!)),
  };
}

/** As a table of comma-separated values below a line with the kind of talk. */
export function printScores({ kind, columns, rows }: ScoreFile): string {
  const lines = [columns, ...rows.map((row) => row.map((cell) => cell ?? ''))].map((cells) =>
    cells.join(','),
  );
  return `# ${kind}\n${lines.join('\n')}\n`;
}

export function readScores(file: string): ScoreFile {
  const [kind, columns, ...rows] = readFileSync(file, 'utf8').trim().split('\n');
  return {
    kind: kind!.slice(2),
    columns: columns!.split(','),
    rows: rows.map((row) => row.split(',').map((cell) => (cell === '' ? null : Number(cell)))),
  };
}

/** The values of a fact about each conversation, such as its outcome. */
export function factOf({ columns, rows }: ScoreFile, name: string): (number | null)[] | undefined {
  const place = columns.indexOf(name);
  return place < 0 ? undefined : rows.map((row) => row[place]!);
}

/** The scores as rows of the library. */
export function scoreRows({ columns, rows }: ScoreFile): ScoreRow[] {
  return rows.flatMap((row, i) =>
    columns.flatMap((column, c): ScoreRow[] => {
      if (FACTS.includes(column)) return [];
      const [metric, component] = column.split('/');
      return [
        {
          transcript: String(i + 1),
          metric: metric!,
          ...(component !== undefined && { component }),
          score: row[c]!,
        } as ScoreRow,
      ];
    }),
  );
}
