import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import type { ReadSummary } from '../adapters/index.js';
import { followEnding, formatOption, outOption, ReadingLog } from './common-options.js';
import type { Io } from './io.js';

/** The format that a command with these arguments has in the end. */
function formatFor(args: readonly string[], formats: readonly string[] = ALL): string {
  const command = new Command('score').addOption(formatOption(formats)).addOption(outOption());
  command.exitOverride().parse([...args], { from: 'user' });
  followEnding(command);
  return command.opts<{ format: string }>().format;
}
const ALL = ['table', 'csv', 'html', 'json', 'jsonl', 'latex', 'markdown', 'parquet'];

describe('the format of output', () => {
  it.each([
    ['a.csv', 'csv'],
    ['a.htm', 'html'],
    ['a.html', 'html'],
    ['A.JSON', 'json'],
    ['a.jsonl', 'jsonl'],
    ['a.ndjson', 'jsonl'],
    ['a.md', 'markdown'],
    ['a.tex', 'latex'],
    ['a.parquet', 'parquet'],
    ['a.txt', 'table'],
    ['csv', 'table'],
  ])('follows the ending of --out %s', (out, format) => {
    expect(formatFor(['--out', out])).toBe(format);
    expect(formatFor(['--out', out, '--format', 'latex'])).toBe('latex');
  });

  it('is a table for standard output, and an error for an ending that the command does not have', () => {
    expect(formatFor([])).toBe('table');
    expect(formatFor(['--out', 'a.csv', '--format', 'table'], ['table', 'json'])).toBe('table');
    expect(() => formatFor(['--out', 'a.csv'], ['table', 'json'])).toThrow(
      '--out: mtpc score cannot infer its format from .csv. Use one of table, json as --format.',
    );
  });

  it('is not asked of a command that has one only', () => {
    const command = new Command('init').addOption(outOption());
    command.parse(['--out', 'a.csv'], { from: 'user' });
    expect(() => followEnding(command)).not.toThrow();
    expect(command.opts()).toEqual({ out: 'a.csv' });
  });

  it('has a note in the help of some commands', () => {
    expect(formatOption(ALL).description).toBe('output format');
    expect(formatOption(ALL, 'html is a page').description).toBe('output format; html is a page');
  });
});

/** A read summary of one conversation of two turns, with changes. */
const readSummary = (changes: Partial<ReadSummary> = {}): ReadSummary => ({
  ...{ format: 'openai', conversations: 1, turns: 2, emptyTurns: 0, speakers: [], moreSpeakers: 0 },
  ...{ firstSpeaker: {}, excluded: {}, merged: 0, cleaned: {}, examples: {}, warnings: [] },
  ...changes,
});
/** What a log prints, and the exit code that it sets. */
function printed(log: ReadingLog, most?: number): { lines: string[]; exitCode: number | undefined } {
  let err = '';
  const io = { stderr: { write: (text: string) => void (err += text) } } as unknown as Io;
  log.print(io, most);
  return { lines: err.split('\n').slice(0, -1), exitCode: io.exitCode };
}

describe('the log of reading', () => {
  it('names the place of a warning unless its text does', () => {
    const log = new ReadingLog();
    log.note('a.csv', { message: 'no id' });
    log.note('-', { message: 'no id', line: 3 });
    log.note('a.csv', { message: 'no id', path: 'turns[1]' });
    log.note('a.csv', { message: 'no id in turns[1]', path: 'turns[1]' });
    log.note('a.csv', { message: 'no id in line 3', line: 3, path: 'turns[1]' });
    expect(log.lines).toEqual([
      'a.csv: no id',
      'standard input, line 3: no id',
      'a.csv, turns[1]: no id',
      'a.csv: no id in turns[1]',
      'a.csv: no id in line 3',
    ]);
  });

  it('prints five warnings, and how many more there are', () => {
    const logOf = (count: number): ReadingLog => {
      const log = new ReadingLog();
      for (let i = 0; i < count; i++) log.note('a', { message: `no ${i}\u001b` });
      return log;
    };
    expect(printed(logOf(5)).lines).toEqual([0, 1, 2, 3, 4].map((i) => `warning: a: no ${i}\\x1b`));
    expect(printed(logOf(6)).lines.slice(5)).toEqual(['and 1 more warning']);
    expect(printed(logOf(9)).lines.slice(5)).toEqual(['and 4 more warnings']);
    expect(printed(logOf(9), 8).lines.slice(8)).toEqual(['and 1 more warning']);
  });

  it('sets the exit code where something was skipped, or suspicious with strict', () => {
    const codeOf = (log: ReadingLog, ...skipped: (true | undefined)[]): number | undefined => {
      for (const each of skipped) log.note('a', { message: 'x', ...(each && { skipped: each }) });
      return printed(log).exitCode;
    };
    expect(codeOf(new ReadingLog())).toBeUndefined();
    expect(codeOf(new ReadingLog(), undefined)).toBeUndefined();
    expect(codeOf(new ReadingLog(), true, undefined)).toBe(3);
    for (const [strict, exitCode] of [
      [undefined, undefined],
      [false, undefined],
      [true, 3],
    ] as const) {
      const log = new ReadingLog({ strict });
      log.readSummary('a', readSummary({ excluded: { system: 1 } }));
      log.readSummary('b', readSummary());
      expect(printed(log).exitCode).toBe(exitCode);
    }
    const clean = new ReadingLog({ strict: true });
    clean.readSummary('a', readSummary());
    expect(printed(clean).exitCode).toBeUndefined();
  });

  it('adds up the read summaries of a format, and the turns of all', () => {
    const log = new ReadingLog();
    expect(log.turnsEach).toBeNull();
    const { onReadSummary } = log.listeners;
    onReadSummary('logs/a.json', readSummary());
    expect(printed(log).lines).toEqual(['a.json: openai, 1 conversation, 2 turns']);
    onReadSummary('logs/b.json', readSummary({ conversations: 2, turns: 9 }));
    onReadSummary('-', readSummary({ format: 'whatsapp', turns: 5 }));
    // Nothing was in the file.
    onReadSummary('c', readSummary({ format: 'chat-list', conversations: 0, turns: 0 }));
    expect(printed(log).lines).toEqual([
      '2 files: openai, 3 conversations, 11 turns',
      'standard input: whatsapp, 1 conversation, 5 turns',
    ]);
    expect(log.turnsEach).toBe(16 / 4);
  });
});
