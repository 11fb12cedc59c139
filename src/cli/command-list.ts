import type { Command } from 'commander';
import type { Io } from './io.js';

/** A command in `mtpc --help`; its code is loaded on demand. */
export interface CommandEntry {
  readonly name: string;
  readonly usage: string;
  readonly description: string;
  readonly load: () => Promise<(command: Command, io: Io) => void>;
}

export const COMMANDS: readonly (readonly [heading: string, entries: readonly CommandEntry[]])[] = [
  [
    'Score and report:',
    [
      {
        name: 'read',
        usage: '[options] [files...]',
        description: 'preview the input: format, who talks and asks, first and last turns, excluded records',
        load: async () => (await import('./read-command.js')).readCommand,
      },
      {
        name: 'score',
        usage: '[options] [files...]',
        description: 'score conversations and summarize each metric',
        load: async () => (await import('./score-command.js')).scoreCommand,
      },
      {
        name: 'compare',
        usage: '[options] <files...>',
        description:
          'compare systems or settings: which does the task better, by how much, and how the texts differ; pairs by id, else by instruction or item',
        load: async () => (await import('./compare-command.js')).compareCommand,
      },
      {
        name: 'report',
        usage: '[options] [files...]',
        description: "write a paper's tables and figures for your conversations as an HTML page",
        load: async () => (await import('./report-command.js')).reportCommand,
      },
      {
        name: 'init',
        usage: '[options] <file>',
        description: 'generate a script that reads and scores your file',
        load: async () => (await import('./init-command.js')).initCommand,
      },
    ],
  ],
  [
    'Choose and check metrics:',
    [
      {
        name: 'list',
        usage: '[options]',
        description: 'list metrics by the question they answer',
        load: async () => (await import('./list-command.js')).listCommand,
      },
      {
        name: 'explain',
        usage: '<metric>',
        description: "show a metric's equation, options and advice",
        load: async () => (await import('./explain-command.js')).explainCommand,
      },
      {
        name: 'formats',
        usage: '[name]',
        description: 'list the input formats, or show an example of one',
        load: async () => (await import('./formats-command.js')).formatsCommand,
      },
      {
        name: 'evidence',
        usage: '[options] [files...]',
        description:
          'test how metrics react to shuffling, length and noise, how reliable they are, and which are redundant',
        load: async () => (await import('./evidence-command.js')).evidenceCommand,
      },
      {
        name: 'validate',
        usage: '[options] [files...]',
        description:
          'test whether metrics predict a rating or outcome, alone and once length is controlled for',
        load: async () => (await import('./evidence-command.js')).validateCommand,
      },
      {
        name: 'reproduce',
        usage: '[options] <paper>',
        description: "compare a paper's published numbers with recomputed ones",
        load: async () => (await import('./reproduce-command.js')).reproduceCommand,
      },
    ],
  ],
  [
    "Run the papers' experiments:",
    [
      {
        name: 'run',
        usage: '[options] <paper>',
        description: "run a paper's experiment with your models, on any OpenAI-compatible server",
        load: async () => (await import('./run-paper-command.js')).runPaperCommand,
      },
    ],
  ],
  [
    'Large corpora and local models:',
    [
      {
        name: 'summarize',
        usage: '[options] [rows...]',
        description: 'summarize score rows (JSONL, CSV, Parquet or JSON)',
        load: async () => (await import('./summarize-command.js')).summarizeCommand,
      },
      {
        name: 'merge',
        usage: '[options] [summaries...]',
        description: 'combine the summaries of the parts of a corpus',
        load: async () => (await import('./summarize-command.js')).mergeCommand,
      },
      {
        name: 'models',
        usage: '',
        description: 'list, check and install local model files',
        load: async () => (await import('./models-command.js')).modelsCommand,
      },
    ],
  ],
];
