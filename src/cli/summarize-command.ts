import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { expectation, MetricError } from '../error.js';
import { itemAt } from '../math/existing.js';
import { contentHash } from '../math/hash.js';
import type { PieceStore } from '../math/number-list.js';
import { SpillFile } from '../node/spill-file.js';
import { visibleText } from '../text/visible-text.js';
import { addOptions, formatOption, outOption, writeData, writeOutput } from './common-options.js';
import { allColumnsOption, tableWidth } from './fitted-table.js';
import type { Io } from './io.js';
import { namedFiles, requireFiles, requireStdinOnce } from './named-files.js';
import { readRows } from './read-rows.js';
import {
  ScoreSummary,
  type ScoreSummaryOptions,
  type ScoreSummaryState,
  TABLE_LAYOUTS,
} from './score-summary.js';
import { checkOut } from './sink.js';
import { type Spooled, spooled } from './spool.js';
import {
  blocksOption,
  type SummaryFlags as Statistics,
  summaryOptions,
  toSummaryOptions,
} from './statistics-options.js';
import { summaryColumns } from './summary-columns.js';
import { printColumns, WIDE_FORMATS, type WideFormat } from './wide-rows.js';

interface SummaryFlags extends Statistics {
  readonly format: 'table' | 'json' | 'markdown' | 'latex' | WideFormat;
  readonly out?: string;
  readonly allColumns?: boolean;
}

/** `mtpc summarize ROWS...` */
export function summarizeCommand(command: Command, io: Io): void {
  const files = 'files of score rows: JSONL, CSV, Parquet, or JSON; standard input if none or -';
  define(command, io, ['[rows...]', files], summarizeFiles);
}

/** `mtpc merge SUMMARIES...` */
export function mergeCommand(command: Command, io: Io): void {
  const files = 'output files of mtpc summarize --format json, in corpus order; standard input if none or -';
  define(command, io, ['[summaries...]', files], mergeFiles);
}

function define(
  command: Command,
  io: Io,
  argument: readonly [name: string, description: string],
  read: (inputs: Inputs, options: ScoreSummaryOptions, store: PieceStore) => Promise<ScoreSummary>,
): void {
  command
    .argument(...argument)
    .addOption(
      formatOption(
        ['table', 'json', 'markdown', 'latex', ...WIDE_FORMATS],
        'merge reads json; csv, jsonl and parquet have one row per group and metric',
      ),
    )
    .addOption(outOption())
    .addOption(allColumnsOption());
  command.action(async (files: string[], flags: SummaryFlags) => {
    const inputs = files.length > 0 ? files : await namedFiles([], io);
    requireStdinOnce(inputs);
    await requireFiles(inputs, `a file that mtpc ${command.name()} reads`);
    await checkOut(flags.out, inputs, io);
    const store = new SpillFile();
    try {
      const summary = await read({ files: inputs, io }, toSummaryOptions(flags), store);
      summary.requireOneSignature();
      if (isWide(flags.format)) {
        await writeData(await printColumns(summaryColumns(summary.summaries), flags.format), flags.out, io);
        return;
      }
      await writeOutput(print(summary, flags.format, tableWidth(io, flags)), flags.out, io);
    } finally {
      store.close();
    }
  });
  addOptions(command, [blocksOption()], summaryOptions());
}

interface Inputs {
  /** Their names; `-` is standard input. */
  readonly files: readonly string[];
  readonly io: Io;
}

async function summarizeFiles(
  { files, io }: Inputs,
  options: ScoreSummaryOptions,
  store: PieceStore,
): Promise<ScoreSummary> {
  const summaries: ScoreSummary[] = [];
  let total = 0;
  for (const file of files) {
    const summary = new ScoreSummary(options, store);
    let count = 0;
    await spooled(file, io, async (rows) => {
      for await (const row of readRows(rows)) {
        summary.add(row);
        count += 1;
      }
      if (count === 0) io.stderr.write(`warning: ${visibleText(rows.name)}: no score rows\n`);
    });
    summaries.push(summary);
    total += count;
  }
  if (total === 0)
    throw new MetricError('INVALID_INPUT', 'FILES: expected score rows, got none', { path: 'FILES' });
  return summaries.length === 1
    ? itemAt(summaries, 0)
    : merged(
        summaries.map((summary) => summary.state()),
        options,
        { files, io },
      );
}

async function mergeFiles({ files, io }: Inputs, options: ScoreSummaryOptions): Promise<ScoreSummary> {
  const states: ScoreSummaryState[] = [];
  for (const file of files) states.push(await spooled(file, io, readState));
  return merged(states, { ...options, ...blocksOfParts(states, options.by) }, { files, io });
}

/** The fields of `--by`: by default those of the parts, which contain no values of other fields. */
function blocksOfParts(
  states: readonly ScoreSummaryState[],
  given: readonly string[] | undefined,
): Pick<ScoreSummaryOptions, 'by'> {
  const found = [...new Set(states.map(({ by }) => (by === undefined ? 'no --by' : `--by ${by}`)))];
  const labels = new Set(
    states.flatMap(({ blocks }) => blocks.flatMap((block) => Object.keys(block.labels))),
  );
  const unknown = given?.find((field) => !labels.has(field));
  if (found.length > 1 || unknown !== undefined) {
    const expected = unknown === undefined ? 'the same --by for all parts' : `parts summarized by ${unknown}`;
    const message = `SUMMARIES: expected ${expected}, got ${found.join(' and ')}. Run mtpc summarize on the rows of each part with the same --by.`;
    throw new MetricError('INVALID_INPUT', message, { path: 'SUMMARIES' });
  }
  const by = given ?? itemAt(states, 0).by;
  return by === undefined ? {} : { by };
}

/** The summary of all parts, in their order. */
function merged(
  states: readonly ScoreSummaryState[],
  options: ScoreSummaryOptions,
  { files, io }: Inputs,
): ScoreSummary {
  const total = new ScoreSummary(options);
  const known = new Map<string, string>();
  for (const [i, { blocks }] of states.entries()) {
    if (blocks.length === 0) continue;
    const hash = contentHash([JSON.stringify(blocks)]);
    const [file, first] = [itemAt(files, i), known.get(hash)];
    if (first === undefined) known.set(hash, file);
    else
      io.stderr.write(
        `warning: ${visibleText(`${file} contains the same scores as ${first}`)}: they count twice\n`,
      );
  }
  for (const state of states) total.merge(state);
  return total;
}

async function readState({ path, name }: Spooled): Promise<ScoreSummaryState> {
  const text = await readFile(path, 'utf8');
  try {
    const { state } = JSON.parse(text) as { state?: ScoreSummaryState };
    if (state?.version === 2 && Array.isArray(state.blocks)) return state;
  } catch {
    // Reported below.
  }
  const expected = 'a summary of mtpc summarize --format json';
  const message = expectation(name, expected, text.slice(0, 60));
  throw new MetricError('INVALID_INPUT', message, { path: name });
}

function isWide(format: SummaryFlags['format']): format is WideFormat {
  return WIDE_FORMATS.some((each) => each === format);
}

function print(summary: ScoreSummary, format: SummaryFlags['format'], width: number | undefined): string {
  if (format === 'markdown' || format === 'latex') return summary.print(TABLE_LAYOUTS[format]);
  if (format === 'table')
    return summary.print({ ...TABLE_LAYOUTS.table, ...(width !== undefined && { width }) });
  const { summaries, transcripts } = summary;
  // The state is long and machine-readable, so it is printed on one line.
  const head = JSON.stringify({ transcripts, summary: summaries }, null, 2).slice(0, -2);
  return `${head},\n  "state": ${JSON.stringify(summary.state())}\n}\n`;
}
