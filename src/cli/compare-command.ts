import { type Command, Option } from 'commander';
import type { FormatName } from '../adapters/index.js';
import { type Comparison, compareSystems } from '../evaluate/compare-systems.js';
import { type EvaluationRow, evaluateStream } from '../evaluate/evaluate-stream.js';
import { runGroups } from '../evaluate/run-groups.js';
import { compareReliability } from '../metrics/reliability/compare-reliability.js';
import { comparisonParagraph } from '../report/comparison-paragraph.js';
import { comparisonTable, type NamedReliability, reliabilityTable } from '../report/comparison-table.js';
import type { TextTable } from '../report/summary-table.js';
import { toMarkdown } from '../report/to-markdown.js';
import { type Run, runOf } from '../transcript/runs.js';
import type { Transcript } from '../transcript/types.js';
import { fromOption, outOption, WarningLog, writeOutput } from './common-options.js';
import { type EmbedFlags, embedderFor, embedOptions, printStatistics } from './embed-options.js';
import { expandFiles, readFiles } from './input-files.js';
import type { Io } from './io.js';
import { type MetricFlags, metricChoices, metricOptions } from './metric-choices.js';
import { ProgressBar } from './progress-bar.js';
import {
  type ComparisonFlags,
  clusterFields,
  compareOptionsOf,
  comparisonOptions,
} from './statistics-options.js';
import { systemName } from './systems.js';
import { terminalTable } from './terminal-table.js';

interface CompareFlags extends EmbedFlags, MetricFlags, ComparisonFlags {
  readonly format: 'table' | 'json' | 'markdown' | 'paper';
  readonly from?: FormatName;
  readonly out?: string;
}

/** What was read of one system. */
interface System {
  readonly rows: EvaluationRow[];
  readonly runs: Run[];
}

/** `mtpc compare A B ...` */
export function compareCommand(program: Command, io: Io): void {
  const command = program
    .command('compare')
    .description(
      'compare systems on the same conversations: paired differences, intervals and corrected p-values; of scored runs also performance, aptitude and reliability by model and setting',
    )
    .argument(
      '<files...>',
      'a file or folder for each system; transcripts are matched by id, never by position',
    )
    .addOption(
      new Option('--format <format>', 'how to print; paper: sentences for a paper')
        .choices(['table', 'json', 'markdown', 'paper'])
        .default('table'),
    )
    .addOption(fromOption())
    .addOption(outOption());
  for (const option of [...metricOptions(), ...comparisonOptions(), ...embedOptions()]) {
    command.addOption(option);
  }
  command.action(async (files: string[], flags: CompareFlags) => compare(files, flags, io));
}

async function compare(files: readonly string[], flags: CompareFlags, io: Io): Promise<void> {
  const warnings = new WarningLog();
  const embedder = await embedderFor(flags, io);
  const progress = new ProgressBar(io, 'transcripts');
  const systems = new Map<string, System>();
  try {
    for (const file of files) {
      const input = { onWarning: warnings.note, ...(flags.from && { from: flags.from }) };
      const system: System = { rows: [], runs: [] };
      const transcripts = keepingRuns(readFiles(await expandFiles([file], io), io, input), system.runs);
      for await (const row of evaluateStream(transcripts, {
        onProgress: progress.update,
        metrics: metricChoices(flags),
        clusters: clusterFields(flags),
        ...(embedder && { embedder }),
      })) {
        system.rows.push(row);
      }
      systems.set(systemName(file, systems), system);
    }
  } finally {
    progress.stop();
  }
  warnings.print(io);
  printStatistics(embedder, io);
  const reliability = reliabilityOf(systems, flags);
  const comparisons = compareRows(systems, flags, reliability.length > 0);
  await writeOutput(print(comparisons, reliability, flags.format), flags.out, io);
}

/** Notes the scored runs among the transcripts as they pass, without their turns. */
async function* keepingRuns(transcripts: AsyncIterable<Transcript>, runs: Run[]): AsyncGenerator<Transcript> {
  for await (const transcript of transcripts) {
    const run = runOf(transcript);
    if (run) {
      const { transcript: _, ...rest } = run;
      runs.push(rest);
    }
    yield transcript;
  }
}

/** Runs are paired by instruction where they have no ids in common; without ids or instructions it is refused. */
function compareRows(
  systems: ReadonlyMap<string, System>,
  flags: CompareFlags,
  hasRuns: boolean,
): Comparison[] {
  const rows = Object.fromEntries([...systems].map(([name, system]) => [name, system.rows]));
  const options = compareOptionsOf(flags);
  if (flags.unit !== undefined || !hasRuns || haveCommonIds([...systems.values()])) {
    return compareSystems(rows, options);
  }
  return compareSystems(rows, { ...options, unit: 'instruction' });
}

function haveCommonIds(systems: readonly System[]): boolean {
  const ids = systems.map(({ rows }) => new Set(rows.flatMap((row) => (row.idMadeUp ? [] : row.transcript))));
  return ids.every((own, i) =>
    ids.slice(i + 1).every((other) => [...own].some((id) => id !== '*' && other.has(id))),
  );
}

/** Every two groups of runs (system, model, setting) that have instructions in common. */
function reliabilityOf(systems: ReadonlyMap<string, System>, flags: CompareFlags): NamedReliability[] {
  const groups = [...systems].flatMap(([system, { runs }]) =>
    runGroups(runs).map(({ unit, members }) => ({
      name: unit === 'corpus' ? system : `${system}, ${unit.replace('corpus: ', '')}`,
      runs: members,
      instructions: new Set(members.map(({ task, instruction }) => JSON.stringify([task, instruction]))),
    })),
  );
  const { level, seed, adjust } = flags;
  const options = Object.fromEntries(
    Object.entries({ level, seed, adjust }).filter(([, value]) => value !== undefined),
  );
  return groups.flatMap((a, i) =>
    groups.slice(i + 1).flatMap((b) => {
      const isRepeated = a.runs.length > a.instructions.size || b.runs.length > b.instructions.size;
      const shares = [...a.instructions].some((each) => b.instructions.has(each));
      if (!isRepeated || !shares) return [];
      return [{ a: a.name, b: b.name, comparison: compareReliability(a.runs, b.runs, options) }];
    }),
  );
}

function print(
  comparisons: readonly Comparison[],
  reliability: readonly NamedReliability[],
  format: CompareFlags['format'],
): string {
  if (format === 'json') return `${JSON.stringify({ comparisons, reliability }, null, 2)}\n`;
  if (format === 'paper') return comparisonParagraph(comparisons, reliability);
  const tables: TextTable[] = [
    ...(comparisons.length === 0 ? [] : [comparisonTable(comparisons)]),
    ...(reliability.length === 0 ? [] : [reliabilityTable(reliability)]),
  ];
  return tables.map(format === 'markdown' ? toMarkdown : terminalTable).join('\n');
}
