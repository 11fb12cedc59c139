import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/analysis/finding.js';
import type { EvaluationRow } from '../../src/evaluate/row.js';
import { reportParts } from '../../src/report/paper/report-parts.js';
import type { PaperReportOptions, ReportedPaper } from '../../src/report/paper/types.js';
import type { Transcript } from '../../src/transcript/types.js';
import { type ChatBody, scriptedFetch, scriptedModels } from '../model-server/scripted-models.js';
import { runCli } from '../run-cli.js';

/** A table of a report, or the numbers behind a figure. */
interface PrintedTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** What a command must print in one cell; numbers are equal up to rounding in the last digits. */
export type Planted = string | number | null;

/** Planted experiments: models on a scripted server play it with `mtpc run`, and the other commands read the file. */
export class PlantedStudy {
  readonly #isOnline: boolean;
  readonly #folder = mkdtempSync(join(tmpdir(), 'mtpc-planted-'));
  #files = 0;
  /** Cells whose printed value equals the planted one. */
  cells = 0;

  /** @param isOnline whether the models are asked over HTTP */
  constructor(isOnline: boolean) {
    this.#isOnline = isOnline;
  }

  /** Writes records as a data file. */
  data(records: readonly unknown[]): string {
    const path = this.#path();
    writeFileSync(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    return path;
  }

  /** Plays a paper's experiment with models that reply by rule, and returns the file of its games. */
  async run(paper: string, reply: (body: ChatBody) => string, ...flags: readonly string[]): Promise<string> {
    const server = this.#isOnline ? await scriptedModels(undefined, 0, reply) : scriptedFetch(reply);
    const out = this.#path();
    try {
      const { code, err } = await runCli([
        'run',
        paper,
        '--base-url',
        server.baseUrl,
        '--out',
        out,
        ...flags,
      ]);
      expect([code, code === 0 ? '' : err]).toEqual([0, '']);
    } finally {
      await server.close();
    }
    return out;
  }

  transcripts(path: string): Transcript[] {
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    return lines.map((line) => JSON.parse(line) as Transcript);
  }

  /** Runs a command that prints JSON. */
  async json<T>(...args: readonly string[]): Promise<T> {
    const { code, out, err } = await runCli([...args, '--format', 'json']);
    expect([code, code === 0 ? '' : err]).toEqual([0, '']);
    return JSON.parse(out) as T;
  }

  /** The rows of `mtpc score`. */
  async score(path: string, metrics: string): Promise<readonly EvaluationRow[]> {
    return (await this.json<{ readonly rows: readonly EvaluationRow[] }>('score', path, '--metrics', metrics))
      .rows;
  }

  /** The findings of `mtpc compare`. */
  async compare(...args: readonly string[]): Promise<readonly Finding[]> {
    return (await this.json<{ readonly findings: readonly Finding[] }>('compare', ...args)).findings;
  }

  /** The tables of `mtpc report`, and those behind its figures. */
  async report(paper: ReportedPaper, path: string, more: PaperReportOptions = {}): Promise<PrintedTables> {
    const { sections } = await reportParts('planted', this.transcripts(path), { paper, ...more });
    return new PrintedTables(sections.flatMap(({ tables = [], figures = [] }) => [...tables, ...figures]));
  }

  /** Expects a printed value and counts the cell. */
  expect(what: string, printed: unknown, planted: Planted): void {
    if (typeof planted === 'number') {
      expect(typeof printed, `${what}: ${JSON.stringify(printed)}`).toBe('number');
      expect(printed as number, what).toBeCloseTo(planted, 9);
    } else expect(printed, what).toEqual(planted);
    this.cells += 1;
  }

  close(): void {
    rmSync(this.#folder, { recursive: true });
  }

  #path(): string {
    this.#files += 1;
    return join(this.#folder, `${this.#files}.jsonl`);
  }
}

/**
 * Checks a planted experiment with three seeds, each in at least forty cells. With `isOnline` the first one goes through
 * a server, which takes several times as long for each request.
 */
export function describePlanted(
  paper: string,
  check: (study: PlantedStudy, seed: number) => Promise<void>,
  { isOnline = false }: { readonly isOnline?: boolean } = {},
): void {
  describe(`what is planted in ${paper}`, () => {
    it.each([1, 2, 3])('is what run, score, report and compare print, with seed %d', async (seed) => {
      const study = new PlantedStudy(isOnline && seed === 1);
      try {
        await check(study, seed);
      } finally {
        study.close();
      }
      expect(study.cells).toBeGreaterThanOrEqual(40);
    });
  });
}

/** Tables that are found by the beginning of their titles, and their rows by the first cells. */
export class PrintedTables {
  readonly #tables: readonly PrintedTable[];

  constructor(tables: readonly PrintedTable[]) {
    this.#tables = tables;
  }

  get all(): readonly PrintedTable[] {
    return this.#tables;
  }

  /** The cell under a heading in the one row that has these values under these headings. */
  cell(title: string, row: Readonly<Record<string, unknown>>, heading: string): unknown {
    const named = this.#tables.filter((each) => each.title.startsWith(title));
    const tables = named.filter(({ columns }) =>
      [...Object.keys(row), heading].every((name) => columns.includes(name)),
    );
    const found = tables.flatMap(({ columns, rows }) =>
      rows
        .filter((cells) =>
          Object.entries(row).every(([name, value]) => cells[columns.indexOf(name)] === value),
        )
        .map((cells) => cells[columns.indexOf(heading)]),
    );
    if (found.length === 1) return found[0];
    const printed = JSON.stringify(named.length === 0 ? this.#tables.map((each) => each.title) : named);
    throw new Error(`${found.length} cells ${heading} of ${title} at ${JSON.stringify(row)} in ${printed}`);
  }
}

/** The mean, without the library's arithmetic. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
