import { type Command, Option } from 'commander';
import type { CompareOptions } from '../evaluate/compare-options.js';
import {
  adjustTogether,
  compareRunGroups,
  type NamedReliability,
  systemRunGroups,
} from '../evaluate/compare-run-groups.js';
import { compareSystems } from '../evaluate/compare-systems.js';
import { type Score, variantRows } from '../evaluate/compare-transcripts.js';
import type { Comparison } from '../evaluate/comparison.js';
import { type Decision, decide } from '../evaluate/decide.js';
import { evaluateStream, type ScoreRow } from '../evaluate/evaluate-stream.js';
import { explainLength } from '../evaluate/length/explain-length.js';
import { present } from '../options/present.js';
import { comparisonParagraph } from '../report/comparison-paragraph.js';
import { comparisonNotes, comparisonTable, reliabilityTable } from '../report/comparison-table.js';
import { decisionLine, githubAnnotations, junitReport } from '../report/decision-lines.js';
import { latexComparison } from '../report/latex-comparison.js';
import { lengthSentences, lengthTable } from '../report/length-words.js';
import type { TextTable } from '../report/summary-table.js';
import { toMarkdown } from '../report/to-markdown.js';
import { printable } from '../text/visible-text.js';
import { formatOption, outOption, ReadingLog, writeOutput } from './common-options.js';
import { compactComparison } from './compact-comparison.js';
import { embedderFor, embedOptions, printStatistics } from './embed-options.js';
import { longOption, tableWidth } from './fitted-table.js';
import { inputOptions } from './input-options.js';
import type { Io } from './io.js';
import { metricChoices, metricOptions } from './metric-choices.js';
import { namedFiles } from './named-files.js';
import { ProgressBar } from './progress-bar.js';
import { type CompareFlags, requireSeveral, type System, scoredSystems } from './scored-systems.js';
import { checkOut } from './sink.js';
import { clusterFields, compareOptionsOf, comparisonOptions } from './statistics-options.js';
import { terminalTable } from './terminal-table.js';

/** `mtpc compare A B ...` */
export function compareCommand(command: Command, io: Io): void {
  command
    .argument(
      '<files...>',
      'a file or folder per system; conversations are paired by id, or by file name if you compare folders',
    )
    .addOption(
      formatOption(
        ['table', 'json', 'markdown', 'latex', 'paper', 'junit', 'github'],
        'paper prints sentences for a paper; junit and github report the rules of --fail-if',
      ),
    )
    .option(
      '--fail-if <rule...>',
      'exit with code 4 if the second system changes by more: "LD < -2", "NSE > 0.1", "LNR worse"',
    )
    .addOption(
      new Option('--undecided <outcome>', 'result of a --fail-if rule if the data are not conclusive')
        .choices(['pass', 'fail'])
        .default('pass'),
    )
    .addOption(
      new Option(
        '--at-length <unit>',
        'unit for comparing pairs at equal length (default: words if the sides differ in words per turn, else turns)',
      ).choices(['turns', 'words', 'none']),
    )
    .option('--robust', 'repeat each comparison with the other variants of its metric')
    .addOption(longOption())
    .option('--by <field>', 'meta field that names the system, for files with several systems: model')
    .addOption(outOption());
  for (const option of [...inputOptions(), ...metricOptions(), ...comparisonOptions(), ...embedOptions()]) {
    command.addOption(option);
  }
  command.action(async (files: string[], flags: CompareFlags) => compare(files, flags, io));
}

async function compare(files: readonly string[], flags: CompareFlags, io: Io): Promise<void> {
  const metrics = metricChoices(flags);
  await checkOut(flags.out, await namedFiles(files, io, flags.skipErrors), io);
  const warnings = new ReadingLog(flags);
  const embedder = await embedderFor(flags, io);
  const progress = new ProgressBar(io, 'transcripts');
  const score: Score = async (transcripts, choices = metrics, components = false) => {
    const rows: ScoreRow[] = [];
    const given = { keepMeta: clusterFields(flags), components, ...(embedder && { embedder }) };
    const options = { ...given, metrics: choices, onProgress: progress.update };
    for await (const row of evaluateStream(transcripts, options)) rows.push(row);
    return rows;
  };
  let found: Compared;
  try {
    const systems = await scoredSystems(files, flags, io, warnings, score);
    found = await compareAll(systems, flags, score);
  } finally {
    progress.stop();
  }
  warnings.print(io);
  printStatistics(embedder, io);
  const decisions = decide(found.comparisons, flags.failIf ?? []);
  await writeOutput(
    printed(found, flags, decisions, inputText(files, flags), tableWidth(io, flags)),
    flags.out,
    io,
  );
  for (const each of decisions) io.stderr.write(`${decisionLine(each)}\n`);
  const isFailed = decisions.some(
    ({ verdict }) => verdict === 'fail' || (flags.undecided === 'fail' && verdict === 'undecided'),
  );
  if (isFailed) io.exitCode = 4;
}

/** All that a call compares, corrected together. */
type Compared = ReturnType<typeof adjustTogether>;

async function compareAll(
  systems: ReadonlyMap<string, System>,
  flags: CompareFlags,
  score: Score,
): Promise<Compared> {
  const reliability = compareRuns(systems, flags);
  if (reliability.length === 0) requireSeveral(systems, flags.by);
  const robust = flags.robust ? await variantRows(systems, metricChoices(flags), score) : undefined;
  const options = {
    ...optionsFor(systems, flags, reliability.length > 0),
    ...(robust && { robust }),
  };
  const rows = Object.fromEntries([...systems].map(([name, system]) => [name, system.rows]));
  // One system with runs in several settings is compared with itself, by its runs only.
  const comparisons = systems.size > 1 ? compareSystems(rows, options) : [];
  const adjusted = adjustTogether(comparisons, reliability, correctionOf(flags));
  if (flags.atLength === 'none') return adjusted;
  const { robust: _, ...rest } = options;
  const explained = await explainLength(adjusted.comparisons, systems, (own) => score(own, undefined), {
    ...{ ...rest, keepMeta: clusterFields(flags) },
    ...(flags.atLength && { atLength: flags.atLength }),
  });
  return { ...adjusted, comparisons: explained };
}

function printed(
  found: Compared,
  flags: CompareFlags,
  decisions: readonly Decision[],
  input: string,
  width: number | undefined,
): string {
  const undecidedFails = flags.undecided === 'fail';
  if (flags.format === 'json') return jsonComparisons(found, decisions);
  const { comparisons, reliability } = printable(found);
  if (flags.format === 'junit') return junitReport(decisions, undecidedFails);
  if (flags.format === 'github') return githubAnnotations(decisions, undecidedFails);
  if (flags.format === 'table' && width !== undefined)
    return compactComparison(comparisons, reliability, width, input);
  return print(comparisons, reliability, flags.format);
}

/** The files as `mtpc report` takes them, for the next step; the word for them where they are many. */
function inputText(files: readonly string[], { by }: CompareFlags): string {
  const isPlain = files.length <= 3 && files.every((file) => /^[\w./-]+$/.test(file) && file.length < 40);
  return `${isPlain ? files.join(' ') : 'FILES'}${by === undefined ? '' : ` --by ${by}`}`;
}

/** Pairs by id; without ids in common runs by instruction, and other conversations not at all. */
function optionsFor(
  systems: ReadonlyMap<string, System>,
  flags: CompareFlags,
  hasRuns: boolean,
): CompareOptions {
  const options = compareOptionsOf(flags);
  const isById = flags.unit === undefined || flags.unit === 'transcript' || flags.unit === 'turn';
  if (!isById || haveCommonIds([...systems.values()])) return options;
  return hasRuns && flags.unit === undefined
    ? { ...options, unit: 'instruction' }
    : { ...options, unpaired: 'compare' };
}

function haveCommonIds(systems: readonly System[]): boolean {
  const ids = systems.map(({ rows }) => new Set(rows.flatMap((row) => (row.idMadeUp ? [] : row.transcript))));
  return ids.every((own, i) =>
    ids.slice(i + 1).every((other) => [...own].some((id) => id !== '*' && other.has(id))),
  );
}

/** The measures of repeated runs: systems under the same setting, or the settings of a single system. */
function compareRuns(
  systems: ReadonlyMap<string, System>,
  { level, seed, method }: CompareFlags,
): NamedReliability[] {
  const groups = systemRunGroups(new Map([...systems].map(([name, { runs }]) => [name, runs])));
  return compareRunGroups(groups, present({ level, seed, method }));
}

function correctionOf({ family, adjust }: CompareFlags): Parameters<typeof adjustTogether>[2] {
  return present({ family, adjust });
}

function jsonComparisons({ comparisons, reliability }: Compared, decisions: readonly Decision[]): string {
  const gate = decisions.length === 0 ? {} : { decisions };
  return `${JSON.stringify({ comparisons, reliability, ...gate }, null, 2)}\n`;
}

function print(
  comparisons: readonly Comparison[],
  reliability: readonly NamedReliability[],
  format: CompareFlags['format'],
): string {
  if (format === 'paper') return comparisonParagraph(comparisons, reliability);
  if (format === 'latex') return latexComparison(comparisons, reliability);
  const tables: TextTable[] = [
    ...(comparisons.length === 0 ? [] : [comparisonTable(comparisons)]),
    ...(comparisons.some(({ length }) => length !== undefined) ? [lengthTable(comparisons)] : []),
    ...(reliability.length === 0 ? [] : [reliabilityTable(reliability)]),
  ];
  const printed = tables.map(format === 'markdown' ? toMarkdown : terminalTable);
  const notes = [...comparisonNotes(comparisons), ...lengthSentences(comparisons)];
  return [
    ...printed,
    ...(notes.length === 0 ? [] : [`${notes.map((note) => `- ${note}`).join('\n')}\n`]),
  ].join('\n');
}
