import { open, stat } from 'node:fs/promises';
import Papa from 'papaparse';
import { MetricError } from '../error.js';
import { rowFromCells } from '../evaluate/row.js';
import { transcriptKey } from '../evaluate/row-origin.js';
import { isCorpusRow } from '../evaluate/run-groups.js';
import { existing } from '../math/existing.js';
import { asFields } from '../options/is-fields.js';
import { readRecords } from './read-records.js';

/** The output of an interrupted run. */
export interface WrittenPart {
  /** Text after the last complete conversation. This run produces it again and compares it instead of writing it. */
  readonly tail: Uint8Array;
  /** Length of the file including the tail. */
  readonly size: number;
}

/** Position of one conversation's rows in the file of an interrupted run. */
interface Group {
  readonly key: string;
  readonly start: number;
  end: number;
}

/** How to treat a conversation. */
interface ResumedTask {
  /** Score it, only count it because its rows are written, or score it to compare its rows with them. */
  readonly task: 'score' | 'count' | 'compare';
  /** The expected rows of a compared conversation. */
  readonly written?: string;
}

/**
 * The output of an interrupted run: complete conversations, possibly followed by an incomplete one. It is queried for
 * each conversation of the input in order; the incomplete conversation is scored again and compared byte by byte.
 */
export class ResumedRun implements WrittenPart {
  readonly #path: string;
  readonly #groups: AsyncIterator<Group>;
  readonly #comparesAll: boolean;
  #next: Group | undefined;
  #afterNext: Group | undefined;
  #isFirst = true;
  /** Whether the run must start over because no conversation is complete. */
  readonly isEmpty: boolean;
  readonly tail: Uint8Array;
  readonly size: number;

  private constructor(
    path: string,
    groups: AsyncIterator<Group>,
    first: Group[],
    { tail, size }: WrittenPart,
    comparesAll: boolean,
  ) {
    this.#path = path;
    this.#groups = groups;
    this.#comparesAll = comparesAll;
    [this.#next, this.#afterNext] = first;
    this.isEmpty = first.length < 2;
    this.tail = tail;
    this.size = size;
  }

  /** Finds the start of the last conversation; `undefined` if the file does not exist. */
  static async read(
    path: string,
    format: 'jsonl' | 'csv',
    comparesAll = false,
  ): Promise<ResumedRun | undefined> {
    if ((await stat(path).catch(() => undefined)) === undefined) return undefined;
    let last: Group | undefined;
    let count = 0;
    for await (const group of groupsIn(path, format)) {
      last = group;
      count += 1;
    }
    const start = count < 2 ? 0 : existing(last).start;
    const tail = await readBytes(path, start);
    const groups = groupsIn(path, format);
    const first: Group[] = [];
    for (let i = 0; i < 2; i++) {
      const { value } = await groups.next();
      if (value !== undefined) first.push(value);
    }
    return new ResumedRun(path, groups, first, { tail, size: start + tail.length }, comparesAll);
  }

  /**
   * Decides how to treat a conversation. The first written conversation is compared (on request, all), as are
   * conversations without rows, which may be new in the input. The others are only counted.
   */
  async decideTask(key: string): Promise<ResumedTask> {
    if (this.#afterNext === undefined) return { task: 'score' };
    const { start, end, key: written } = existing(this.#next);
    if (written !== key) return { task: 'compare', written: '' };
    this.#next = this.#afterNext;
    this.#afterNext = (await this.#groups.next()).value;
    if (!this.#isFirst && !this.#comparesAll) return { task: 'count' };
    this.#isFirst = false;
    return { task: 'compare', written: (await readBytes(this.#path, start, end)).toString() };
  }

  /** Throws unless the compared text is the same. */
  requireSame(isSame: boolean): void {
    if (!isSame) throw otherRun(this.#path);
  }

  /** Throws if the file contains conversations that are missing in the input. */
  requireAllTaken(): void {
    if (this.#afterNext !== undefined) throw otherRun(this.#path);
  }
}

/** The bytes of a file from one position to another, or to its end. */
async function readBytes(path: string, start: number, end?: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const length = (end ?? (await file.stat()).size) - start;
    const bytes = Buffer.alloc(length);
    await file.read(bytes, 0, length, start);
    return bytes;
  } finally {
    await file.close();
  }
}

/** The error for a file from a different input or different options. */
export function otherRun(path: string): MetricError {
  const message = `--resume: ${path}: the rows in this file come from a different input or different options. Remove the file to start over`;
  return new MetricError('INVALID_INPUT', message, { path: '--resume', received: path });
}

/** The conversations in a file of rows, in order. */
async function* groupsIn(path: string, format: 'jsonl' | 'csv'): AsyncGenerator<Group, undefined> {
  let group: Group | undefined;
  let seen = new Set<string>();
  let previous = '';
  let header: string[] | undefined;
  for await (const { text, start, end, isWhole } of readRecords(path, format === 'csv')) {
    if (!isWhole) break;
    const cells = format === 'csv' ? (Papa.parse<string[]>(text).data[0] ?? []) : undefined;
    if (cells !== undefined && header === undefined) {
      header = cells;
      continue;
    }
    const head = cells ? rowFromCells(existing(header), cells) : parseHead(text, path);
    const { transcript, unit, metric } = asFields(head);
    if (typeof transcript !== 'string') throw otherRun(path);
    const key = transcriptKey(asFields(head));
    const place = `${unit}\n${metric}`;
    // A conversation has one row per metric and unit, followed by its components.
    // Rows over all conversations follow the last one.
    const isOver = unit === '*' || transcript === '*' || isCorpusRow({ unit: String(unit) });
    const isNext =
      group === undefined || (!isOver && (key !== group.key || (seen.has(place) && place !== previous)));
    previous = place;
    if (isNext) {
      if (group !== undefined) yield group;
      group = { key, start, end };
      seen = new Set([place]);
    } else {
      existing(group).end = end;
      seen.add(place);
    }
  }
  if (group !== undefined) yield group;
}

function parseHead(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw otherRun(path);
  }
}
