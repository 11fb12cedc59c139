import { Argument, type Command } from 'commander';
import { MetricError } from '../error.js';
import type { ReproducedPaper, ReproductionCorpus } from '../evidence/reproduction/cell.js';
import { REPRODUCED_PAPERS, reproduce } from '../evidence/reproduction/reproduce.js';
import { isOneOf } from '../options/predicates.js';
import { reproductionSection, reproductionTable, verdictCounts } from '../report/reproduction-page.js';
import type { Transcript } from '../transcript/types.js';
import { addOptions, formatOption, outOption, ReadingLog, writeOutput } from './common-options.js';
import { type EmbedFlags, embedderFor, embedOptions, printStatistics } from './embed-options.js';
import { readFiles } from './input-files.js';
import { type InputFlags, inputOptions } from './input-options.js';
import type { Io } from './io.js';
import { expandFiles } from './named-files.js';
import { checkOut } from './sink.js';
import { terminalTable } from './terminal-table.js';

interface ReproduceFlags extends EmbedFlags, InputFlags {
  readonly data?: readonly string[];
  readonly format: 'table' | 'markdown' | 'json';
  readonly out?: string;
}

/** `mtpc reproduce PAPER --data FILES...` */
export function reproduceCommand(command: Command, io: Io): void {
  command
    .addArgument(new Argument('<paper>', 'paper').choices(REPRODUCED_PAPERS))
    .option('--data <files...>', 'files or folders of the public corpora (MPDD, DeliData, PhotoBook)')
    .addOption(formatOption(['table', 'markdown', 'json']))
    .addOption(outOption());
  addOptions(command, inputOptions(), embedOptions());
  command.action(async (paper: ReproducedPaper, flags: ReproduceFlags) => {
    const log = new ReadingLog(flags);
    const files = flags.data === undefined ? [] : await expandFiles(flags.data, io, flags.skipErrors);
    await checkOut(flags.out, files, io);
    const embedder = await embedderFor(flags, io);
    const data: Partial<Record<ReproductionCorpus, Transcript[]>> = {};
    for await (const transcript of readFiles(files, io, { ...flags, ...log.listeners }))
      (data[recognizeCorpus(transcript)] ??= []).push(transcript);
    requireCorpora(paper, data);
    for (const [corpus, { length }] of Object.entries(data))
      io.stderr.write(`note: ${length} conversations recognized as ${corpus}\n`);
    const cells = await reproduce(paper, { data, ...(embedder && { embedder }) });
    log.print(io);
    printStatistics(embedder, io);
    const text = {
      table: () => `${terminalTable(reproductionTable(cells))}${verdictCounts(cells)}\n`,
      markdown: () => reproductionSection(paper, cells),
      json: () => `${JSON.stringify(cells, null, 2)}\n`,
    }[flags.format]();
    await writeOutput(text, flags.out, io);
  });
}

/** The corpora are recognized by unique features: rounds of images, Chinese. */
function recognizeCorpus({ turns, meta }: Transcript): ReproductionCorpus {
  if (Array.isArray(meta?.rounds)) return 'photobook';
  return turns.some(({ text }) => /\p{Script=Han}/u.test(text)) ? 'mpdd' : 'delidata';
}

const CORPORA: Readonly<Record<ReproducedPaper, readonly ReproductionCorpus[]>> = {
  mpceval: ['mpdd', 'delidata'],
  'common-ground': ['photobook'],
  lost: [],
  pingeval: [],
};

function requireCorpora(paper: ReproducedPaper, data: object): void {
  const wrong = Object.keys(data).find((name) => !isOneOf(CORPORA[paper], name));
  if (wrong === undefined) return;
  const used = CORPORA[paper].join(' or ') || 'no corpus';
  const message = `--data: the files look like ${wrong}, but ${paper} needs ${used}. Pass other files, or omit --data.`;
  throw new MetricError('INVALID_OPTION', message, { path: '--data', received: wrong });
}
