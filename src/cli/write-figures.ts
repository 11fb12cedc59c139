import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Papa from 'papaparse';
import { csvText } from '../evaluate/row.js';
import { paperFigures } from '../report/paper/paper-figures.js';
import type { PaperReportOptions, ReportedPaper } from '../report/paper/types.js';
import type { Transcript } from '../transcript/types.js';

/** Writes every figure of a report into a folder, as SVG, Vega-Lite and CSV, and returns their number. */
export async function writeFigures(
  folder: string,
  paper: ReportedPaper,
  transcripts: readonly Transcript[],
  options: PaperReportOptions,
): Promise<number> {
  const figures = await paperFigures(transcripts, { paper, ...options });
  await mkdir(folder, { recursive: true });
  for (const { name, svg, spec, columns, rows } of figures) {
    await writeFile(join(folder, `${name}.svg`), svg);
    await writeFile(join(folder, `${name}.vl.json`), `${JSON.stringify(spec, null, 2)}\n`);
    const cells = [columns, ...rows].map((row) =>
      row.map((cell) => (typeof cell === 'string' ? csvText(cell) : cell)),
    );
    const csv = Papa.unparse(cells, { newline: '\n' });
    await writeFile(join(folder, `${name}.csv`), `${csv}\n`);
  }
  return figures.length;
}
