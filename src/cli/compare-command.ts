import type { Command } from 'commander';
import {
  type Comparison,
  compareScored,
  type Decision,
  decide,
  type Finding,
  type Plan,
  type Score,
} from '../analysis/index.js';
import { evaluateStream, type ScoreRow } from '../evaluate/evaluate-stream.js';
import { comparisonText, runSignature } from '../report/comparison-paragraph.js';
import { comparisonNotes, comparisonTable, lengthTable, paperTable } from '../report/comparison-table.js';
import { latexProse, toLatex } from '../report/to-latex.js';
import { toMarkdown } from '../report/to-markdown.js';
import { markdownLine } from '../text/markdown-text.js';
import { printable, visibleText } from '../text/visible-text.js';
import { decisionLine, decisionNotes, githubAnnotations, junitReport } from '../words/decision-lines.js';
import { leadSentence } from '../words/lead-words.js';
import { levelName } from '../words/metric-names.js';
import { addOptions, formatOption, outOption, ReadingLog, writeOutput } from './common-options.js';
import { embedderFor, embedOptions, printStatistics } from './embed-options.js';
import { tableWidth } from './fitted-table.js';
import { inputOptions } from './input-options.js';
import type { Io } from './io.js';
import { metricChoices, metricOptions } from './metric-choices.js';
import { namedFiles } from './named-files.js';
import { fieldName, option } from './option.js';
import { printComparison } from './print-comparison.js';
import { ProgressBar } from './progress-bar.js';
import { type CompareFlags, comparedSystems } from './scored-systems.js';
import { checkOut } from './sink.js';
import { clusterFields, comparisonOptions, planOptions, toCompareOptions } from './statistics-options.js';
import { terminalTable } from './terminal-table.js';
import { version } from './version.js';

/** `mtpc compare A B ...` */
export function compareCommand(command: Command, io: Io): void {
  command
    .argument(
      '<files...>',
      'one file or folder per system; conversations are paired by id, or by file name for folders',
    )
    .addOption(
      formatOption(
        ['table', 'json', 'markdown', 'latex', 'paper', 'junit', 'github'],
        'paper prints sentences for a paper; junit and github report the rules of --fail-if',
      ),
    )
    .option(
      '--fail-if <rule...>',
      'exit with code 4 if the second system changes by more, success and scores in points: "success < -5", "P < -5", "LD < -2", "LNR worse"',
    )
    .addOption(
      option('--on-inconclusive <outcome>', 'result of a --fail-if rule that the data do not decide')
        .choices(['pass', 'fail'])
        .default('pass'),
    )
    .addOption(
      option(
        '--at-length <unit>',
        'unit for comparing pairs at equal length (default: words if the sides differ in words per turn, else turns)',
      ).choices(['turns', 'words', 'none']),
    )
    .option('--robust', 'repeat each comparison with the other variants of the metric')
    .option('--all-columns', 'print all columns of all findings, at any width')
    .option(
      '--by <field>',
      'meta field whose values are compared: model, setting (default: the files; in a single file the first that varies)',
      fieldName,
    )
    .addOption(outOption());
  addOptions(command, inputOptions(), metricOptions(), planOptions(), comparisonOptions(), embedOptions());
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
  let found: Comparison;
  try {
    const { systems, field } = await comparedSystems(files, flags, io, warnings);
    const { robust, atLength } = flags;
    const how = { ...{ score, metrics, field, atLength, robust }, keepMeta: clusterFields(flags) };
    found = await compareScored(systems, { ...toCompareOptions(flags), unpaired: 'compare' }, how);
  } finally {
    progress.stop();
  }
  warnings.print(io);
  printStatistics(embedder, io);
  const decisions = decide(found.findings, flags.failIf ?? []);
  await writeOutput(
    printed(
      found,
      flags,
      decisions,
      inputText(files, flags),
      tableWidth(io, { allColumns: flags.allColumns, out: flags.out }),
    ),
    flags.out,
    io,
  );
  for (const each of withLevelNames(decisions, found.plan)) io.stderr.write(`${decisionLine(each)}\n`);
  for (const note of decisionNotes(decisions, found)) io.stderr.write(`note: ${note}\n`);
  const isFailed = decisions.some(
    ({ verdict }) => verdict === 'fail' || (flags.onInconclusive === 'fail' && verdict === 'undecided'),
  );
  if (isFailed) io.exitCode = 4;
}

function printed(
  found: Comparison,
  flags: CompareFlags,
  decisions: readonly Decision[],
  input: string,
  width: number | undefined,
): string {
  const isStrict = flags.onInconclusive === 'fail';
  const gate = decisions.length === 0 ? {} : { decisions };
  const where = [flags.where ?? []].flat();
  const about = { version: version(), ...(where.length > 0 && { where }) };
  // Names come from conversations; JSON keeps them unchanged.
  const findings = printable(found.findings);
  const named = withLevelNames(decisions, found.plan);
  switch (flags.format) {
    case 'junit':
      return junitReport(named, isStrict, decisionNotes(decisions, found));
    case 'github':
      return githubAnnotations(named, isStrict, decisionNotes(decisions, found));
    case 'json':
      return `${JSON.stringify({ lead: leadSentence(findings), ...about, plan: found.plan, findings: found.findings.map(withSignature), ...gate }, null, 2)}\n`;
    case 'paper':
      return comparisonText(findings, { ...about, plan: printable(found.plan) });
    case 'latex': {
      const text = comparisonText(findings, { ...about, plan: printable(found.plan) })
        .trimEnd()
        .split('\n')
        .map(latexProse)
        .join('\n');
      const selected = where.length === 0 ? '' : `% Only data with ${visibleText(where.join(' and '))}\n`;
      return `${selected}${toLatex(paperTable(findings))}\n% Methods and results\n${text}\n`;
    }
    default:
      return flags.format === 'table' && width !== undefined
        ? printComparison(findings, printable(found.plan), width, input)
        : allColumns(findings, flags.format);
  }
}

function withSignature(finding: Finding): Finding {
  return { ...finding, signature: finding.signature || runSignature(finding) };
}

/** Decisions as they are printed: levels that are numbers, with their field. */
function withLevelNames(decisions: readonly Decision[], { factor }: Plan): Decision[] {
  return decisions.map((each) => ({
    ...each,
    base: levelName(each.base, factor),
    system: levelName(each.system, factor),
  }));
}

function allColumns(found: readonly Finding[], format: CompareFlags['format']): string {
  const hasLength = found.some(({ length }) => length !== undefined);
  const tables = [comparisonTable(found), ...(hasLength ? [lengthTable(found)] : [])];
  const [print, line] = format === 'markdown' ? [toMarkdown, markdownLine] : [terminalTable, visibleText];
  const notes = comparisonNotes(found).map((note) => `- ${line(note)}\n`);
  return [`${line(leadSentence(found))}\n`, ...tables.map(print), notes.join('')].join('\n');
}

/** The file arguments of `mtpc report` in the suggested next step; `FILES` if there are many. */
function inputText(files: readonly string[], { by }: CompareFlags): string {
  const isPlain = files.length <= 3 && files.every((file) => /^[\w./-]+$/.test(file) && file.length < 40);
  return `${isPlain ? files.join(' ') : 'FILES'}${by === undefined ? '' : ` --by ${by}`}`;
}
