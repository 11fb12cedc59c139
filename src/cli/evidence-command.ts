import type { Command } from 'commander';
import type { CachedEmbedder } from '../embed/cache-embedder.js';
import { joinChoice } from '../evaluate/choose-metrics.js';
import type { Evidence, EvidenceOptions } from '../evidence/evidence.js';
import type { MetaEvaluation } from '../evidence/meta-evaluate.js';
import { type EvidenceMetric, perTranscriptMetrics } from '../evidence/metric-scores.js';
import { itemAt } from '../math/existing.js';
import { present } from '../options/present.js';
import type { TextTable } from '../report/summary-table.js';
import { shortNumber, symbolName } from '../report/summary-table.js';
import { isSignificant } from '../statistics/alpha.js';
import { counted } from '../text/counted.js';
import { visibleText } from '../text/visible-text.js';
import type { Transcript } from '../transcript/types.js';
import type { ValidationContext } from '../words/association-words.js';
import { plainNumber, pNumber } from '../words/numbers.js';
import {
  addOptions,
  formatOption,
  outOption,
  ReadingLog,
  warnWithoutCharts,
  writeData,
  writeOutput,
} from './common-options.js';
import { embedderFor, embedOptions, printStatistics } from './embed-options.js';
import { blockTable, type FittedColumn, fittedTable, tableWidth, wrapped } from './fitted-table.js';
import { readFiles } from './input-files.js';
import { inputOptions } from './input-options.js';
import type { Io } from './io.js';
import { type MetricFlags, metricOptions, withTheirOptions } from './metric-choices.js';
import { expandFiles } from './named-files.js';
import { fieldName, names, option, whole } from './option.js';
import { type OutcomeFlags, orderOption, outcomeOption } from './outcome-field.js';
import { ProgressBar } from './progress-bar.js';
import { type EvidenceFlags, RatedTranscripts } from './rated-transcripts.js';
import { checkOut } from './sink.js';
import { adjustOption, levelOption, parseWholeNumber } from './statistics-options.js';

/** `mtpc evidence FILES...` */
export function evidenceCommand(command: Command, io: Io): void {
  withOptions(command).addOption(
    option('--sample <number>', 'conversations to draw at random, or all', parseSample).default(SAMPLE),
  );
  command.action(async (files: string[], flags: EvidenceFlags & { readonly sample: number }) => {
    const { evidence } = await import('../evidence/evidence.js');
    const metrics = selectMetrics(flags);
    const own = {
      metrics,
      ...toEvidenceOptions(flags),
      ...(flags.sample < Infinity && { sample: flags.sample }),
    };
    const run = async (transcripts: AsyncIterable<Transcript>, options: RunOptions) =>
      evidence(transcripts, { ...own, ...options });
    const found = await over(files, flags, io, run);
    if (found.drawnFrom !== undefined)
      io.stderr.write(
        `note: ${found.nTranscripts} of ${counted(found.drawnFrom, 'conversation')} were drawn at random (seed ${found.seed}); --sample all uses all\n`,
      );
    await written(await printEvidence(found, flags.format, tableWidth(io, flags)), flags, io);
  });
}

/** Each conversation is scored more than a hundred times, and effects are precise with fewer conversations. */
const SAMPLE = 250;

function parseSample(text: string): number {
  return text === 'all' ? Infinity : whole(1)(text);
}

/** `mtpc validate FILES... --outcome FIELD` */
export function validateCommand(command: Command, io: Io): void {
  withOptions(command)
    .addOption(outcomeOption())
    .addOption(orderOption())
    .addOption(
      option(
        '--within <fields>',
        'meta fields whose values are analyzed separately, or none (default: model, system and setting if they vary)',
        names,
      ),
    );
  command.action(
    async (
      files: string[],
      flags: EvidenceFlags & OutcomeFlags & { readonly within?: readonly string[] },
    ) => {
      const { measure } = await import('../evidence/score-table.js');
      const { LENGTHS } = await import('../evidence/lengths.js');
      const { metaEvaluate } = await import('../evidence/meta-evaluate.js');
      const metrics = [...selectMetrics(flags), ...LENGTHS];
      const rated = new RatedTranscripts(flags);
      const run = async (transcripts: AsyncIterable<Transcript>, options: RunOptions) =>
        measure(transcripts, { metrics, ...options });
      const rows = await over(files, flags, io, run, (transcript) => rated.add(transcript));
      rated.check();
      const { ratings, clusters, outcomes } = rated;
      const strata = rated.strata(flags.within);
      const found = metaEvaluate(rows, ratings, {
        ...{
          controlFor: ['turns', 'words'],
          curved: true,
          halves: true,
          seed: flags.seed,
          confidenceLevel: flags.level,
        },
        strata: strata.fields.length > 0 ? strata.labelOf : 'none',
        ...present({ adjust: flags.adjust }),
        ...(clusters.size > 0 && { clusterBy: (id: string) => clusters.get(id) ?? id }),
      });
      for (const note of outcomes.notes()) io.stderr.write(`${visibleText(note)}\n`);
      if (clusters.size > 0) noteClusters(io, rated.fields, new Set(clusters.values()).size);
      const { fields } = rated;
      const used = new Set([...strata.fields, ...fields, flags.outcome.replace(/^meta\./, '')]);
      const context: ValidationContext = {
        outcome: flags.outcome,
        within: strata.fields,
        repeated: rated.repeatedFields().filter((field) => !used.has(field)),
      };
      await written(await printValidation(found, context, flags.format, tableWidth(io, flags)), flags, io);
    },
  );
}

function written(
  text: string,
  { format, out }: { readonly format: string; readonly out?: string },
  io: Io,
): Promise<void> {
  return format === 'html' ? writeData(text, out, io) : writeOutput(text, out, io);
}

function noteClusters(io: Io, fields: ReadonlySet<string>, count: number): void {
  const by = [...fields].join(' or ');
  io.stderr.write(`note: transcripts are clustered by ${visibleText(by)} (${counted(count, 'cluster')})\n`);
}

/** The options of `evidence` set by flags. */
function toEvidenceOptions({ clusterBy, level, adjust }: EvidenceFlags): EvidenceOptions {
  return present({ clusterBy, confidenceLevel: level, adjust });
}

function withOptions(command: Command): Command {
  command
    .argument('[files...]', 'files or folders; - or none for standard input')
    .addOption(formatOption(['table', 'json', 'html'], 'html is one page with charts'))
    .addOption(outOption())
    .option('--components', 'include the components of each score')
    .addOption(option('--seed <number>', 'seed for perturbations and tests', parseWholeNumber).default(0))
    .option(
      '--cluster-by <field>',
      'meta field shared by dependent transcripts (default: instruction, else item)',
      fieldName,
    )
    .addOption(levelOption())
    .addOption(adjustOption());
  addOptions(command, inputOptions(), metricOptions(), embedOptions());
  return command;
}

interface RunOptions {
  readonly seed: number;
  readonly components: boolean;
  readonly embedder?: CachedEmbedder;
  readonly onProgress: (done: number, transcript: Transcript) => void;
}

/** Runs a function over the transcripts of the files, with vectors and a progress bar. */
async function over<R>(
  files: readonly string[],
  flags: EvidenceFlags,
  io: Io,
  run: (transcripts: AsyncIterable<Transcript>, options: RunOptions) => Promise<R>,
  tap: (transcript: Transcript) => Transcript = (transcript) => transcript,
): Promise<R> {
  if (flags.format === 'html') await warnWithoutCharts(io);
  const inputs = await expandFiles(files, io, flags.skipErrors);
  await checkOut(flags.out, inputs, io);
  const warnings = new ReadingLog(flags);
  const embedder = await embedderFor(flags, io);
  const progress = new ProgressBar(io, 'transcripts');
  const input = { ...flags, ...warnings.listeners };
  async function* tapped(): AsyncGenerator<Transcript> {
    for await (const transcript of readFiles(inputs, io, input)) {
      yield tap(transcript);
    }
  }
  try {
    return await run(tapped(), {
      ...{ seed: flags.seed, components: flags.components ?? false, ...(embedder && { embedder }) },
      onProgress: (done, { id = '' }) => progress.update({ done, transcript: id }),
    });
  } finally {
    progress.stop();
    warnings.print(io);
    printStatistics(embedder, io);
  }
}

/** The selected metrics, or all metrics of single transcripts. */
function selectMetrics({ metrics, options }: MetricFlags): EvidenceMetric[] {
  return withTheirOptions(metrics ?? perTranscriptMetrics(), options).map(joinChoice);
}

async function printEvidence(
  evidence: Evidence,
  format: EvidenceFlags['format'],
  width: number = Number.POSITIVE_INFINITY,
): Promise<string> {
  if (format === 'json') return `${JSON.stringify(evidence, null, 2)}\n`;
  if (format === 'html')
    return (await import('../report/evidence/evidence-report.js')).evidenceReport(evidence);
  const { header, rows } = matrixTable(evidence);
  const columns = header.map((head, i) => ({ head, isRight: i > 0 }));
  const { evidenceNotes, evidenceSummary } = await import('../words/evidence-words.js');
  const { lead, points, caution, next } = evidenceSummary(evidence);
  const list = (texts: readonly string[]): string =>
    texts.flatMap((text) => wrapped(text, width, '  ')).join('\n');
  const [size = '', ...notes] = evidenceNotes(evidence);
  const found = points.filter((point) => point !== size).map((point) => `- ${point}`);
  const last = [...(caution === undefined ? [] : [`! ${caution}`]), `Next: ${String(next)}`];
  return [
    list([lead, ...found]),
    blockTable(columns, rows, width).trimEnd(),
    list([size, ...notes].map((note) => `- ${note}`)),
    `${list(last)}\n`,
  ].join('\n\n');
}

async function printValidation(
  found: MetaEvaluation,
  context: ValidationContext,
  format: EvidenceFlags['format'],
  width: number = Number.POSITIVE_INFINITY,
): Promise<string> {
  if (format === 'json') return `${JSON.stringify(found, null, 2)}\n`;
  if (format === 'html')
    return (await import('../report/evidence/evidence-report.js')).validationReport(found);
  const { notComputed, validationTable } = await import('../report/evidence/validation-table.js');
  const { validationText } = await import('../words/association-words.js');
  const { lead, points, caution, next } = validationText(found, context);
  const lines = (text: string): string => `${wrapped(text, width, '  ').join('\n')}\n`;
  const { columns, rows } = validationTable(found);
  const cell = (value: string | number | null, column: string): string => {
    if (typeof value === 'string') return value;
    return value !== null && column.startsWith('p ') ? pNumber(value).replace(' ', '') : shortNumber(value);
  };
  const heads = columns.map((head, i) => ({
    ...(Number.isFinite(width) ? headOf(head) : { head }),
    isRight: i > 0,
  }));
  const texts = rows.map((row) => row.map((value, i) => cell(value, itemAt(columns, i))));
  const more = Number.isFinite(width) ? ' --format json prints all statistics of each metric.' : '';
  return [
    lines(lead) + points.map((point) => lines(`- ${point}`)).join(''),
    fittedTable(heads, texts, width),
    [
      ...(caution === undefined ? [] : [`! ${caution}`]),
      ...notComputed(found),
      `Next: ${String(next)}${more}`,
    ]
      .map(lines)
      .join(''),
  ].join('\n');
}

/** Headings in two lines, and the columns that a narrow terminal omits, the last first. */
const NARROWED = [
  'n',
  'replicates',
  'p at equal length (corrected)',
  'by chance',
  'accuracy',
  'tau-b',
  'pearson',
];

function headOf(column: string): FittedColumn {
  const [, head = column, below] = /^(corrected|p|p at equal|at equal)(?= [(l\d]) (.+)$/.exec(column) ?? [];
  return {
    head: below === undefined ? column : head,
    drop: NARROWED.indexOf(column) + 1,
    ...present({ below }),
  };
}

/** A column for each metric: its correlations with length, its reliability, and the effect of each change. */
function matrixTable({
  sensitivity,
  length,
  reliability,
  perturbations,
  measures,
  confidenceLevel,
}: Evidence): TextTable {
  const shown = [...measures.keys()].filter((m) => itemAt(length, m).n > 0);
  const number = (value: number | null | undefined): string =>
    value == null ? '-' : plainNumber(value, 2).replace('\u2212', '-');
  const line = (name: string, of: (m: number) => string): string[] => [name, ...shown.map(of)];
  return {
    header: [
      'metric',
      ...shown.map(
        (m) =>
          itemAt(measures, m).component ??
          symbolName(itemAt(measures, m).metric) ??
          itemAt(measures, m).metric,
      ),
    ],
    rows: [
      line('n', (m) => String(itemAt(length, m).n)),
      line('rho turns', (m) => number(itemAt(length, m).turns?.estimate)),
      line('rho words', (m) => number(itemAt(length, m).words?.estimate)),
      line('reliability', (m) => number(itemAt(reliability, m).exchanges.corrected)),
      ...perturbations.flatMap((name, p) =>
        name === 'identity'
          ? []
          : [
              line(name, (m) => {
                const { effect, change, adjustedPValue } = itemAt(sensitivity, m * perturbations.length + p);
                if (effect === null) return '-';
                const mark = isSignificant(adjustedPValue, confidenceLevel) ? '*' : '';
                return `${number(effect)}${mark} (${number(change)})`;
              }),
            ],
      ),
    ],
  };
}
