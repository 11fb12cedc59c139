import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { reportParts } from '../report/paper/report-parts.js';
import type { Cell } from '../report/paper/types.js';
import { shortNumber } from '../report/summary-table.js';
import { interactivity } from '../run/interactivity.js';
import { CONDITIONS } from '../run/plans/conditions.js';
import type { RunPaper } from '../run/plans/plan-settings.js';
import type { Transcript } from '../transcript/types.js';
import { terminalTable } from './terminal-table.js';

/** The section of each paper's report whose first table is the paper's main one. */
const MAIN: Readonly<Record<RunPaper, string>> = {
  pingeval: 'Findings',
  lost: 'Aptitude and reliability',
  'common-ground': 'Grounding efficiency',
  mpceval: 'Findings',
};

/** The finding and the main table of a paper's report on a file of transcripts. */
export async function paperTable(paper: RunPaper, path: string): Promise<string> {
  const transcripts = await transcriptsIn(path);
  if (transcripts.length === 0) return '';
  const { sections } = await reportParts('mtpc run', transcripts, { paper });
  const lead = sections.find(({ verdict }) => verdict !== undefined)?.verdict?.lead;
  const main = sections.find(({ title }) => title === MAIN[paper]);
  const table = main?.tables?.[0] ?? main?.figures?.[0];
  const text =
    table && `${table.title}\n${terminalTable({ header: table.columns, rows: table.rows.map(formatCells) })}`;
  return [lead, text, interactivityTable(transcripts)]
    .flatMap((part) => (part === undefined ? [] : [`${part.trimEnd()}\n`]))
    .join('\n');
}

/** The interactivity of the games, if they were played in several conditions. */
function interactivityTable(transcripts: readonly Transcript[]): string | undefined {
  const games = interactivity(transcripts);
  if (games.length === 0) return undefined;
  const header = ['Game', 'System', 'Level', ...CONDITIONS, 'Headroom', 'Lower', 'Upper'];
  const rows = games.map(({ game, system, level, conditions, headroom }) => {
    const rates = CONDITIONS.map(
      (name) => conditions.find(({ condition }) => condition === name)?.success ?? null,
    );
    const { difference = null, interval = null } = headroom ?? {};
    return formatCells([
      game,
      system,
      level,
      ...rates,
      difference,
      interval?.lower ?? null,
      interval?.upper ?? null,
    ]);
  });
  const title = 'Interactivity: success by condition; level 2 needs a dialogue, 1 a message, 0 nothing';
  return `${title}\n${terminalTable({ header, rows })}`;
}

/** The transcripts of a run's file. */
export async function transcriptsIn(path: string): Promise<Transcript[]> {
  const transcripts: Transcript[] = [];
  for await (const line of createInterface({ input: createReadStream(path) }))
    if (line !== '') transcripts.push(JSON.parse(line) as Transcript);
  return transcripts;
}

function formatCells(row: readonly Cell[]): string[] {
  return row.map((cell) => {
    if (cell === null || typeof cell === 'number') return shortNumber(cell);
    return typeof cell === 'string' ? cell : cell.text;
  });
}
