import { createReadStream } from 'node:fs';
import { appendFile, type FileHandle, open, rename, rm, stat, truncate } from 'node:fs/promises';
import { errorMessage, MetricError } from '../error.js';
import { existing, itemAt } from '../math/existing.js';
import { type FileLock, lockFile } from '../node/file-lock.js';
import { aNumber, aString, fieldsOf, hasForm } from '../options/forms.js';
import { asFields } from '../options/is-fields.js';
import type { ChatMessage, Reply } from '../protocols/frame/types.js';
import type { Transcript } from '../transcript/types.js';
import { addSpent, NOTHING_SPENT, type Spent } from './usage.js';

/** A reply in a game that is in progress. */
export interface NotedReply extends Reply {
  readonly request: number;
  /** Tokens that a model used for it. */
  readonly spent?: Spent;
  /** The sent messages, if they are kept. */
  readonly messages?: readonly ChatMessage[];
}

interface Line {
  readonly start: number;
  readonly end: number;
}

/**
 * The files of a run. `runs.jsonl` has a line for each finished game, appended when it ends; `runs.jsonl.partial` has
 * the replies of games in progress, so that a killed run can continue without repeating requests. Replies that arrive
 * during a write are written together after it. When all games are finished, the lines are sorted into the order of the plan and the second file is removed.
 */
export class Journal {
  readonly #path: string;
  readonly #games: FileHandle;
  readonly #replies: FileHandle;
  readonly #lock: FileLock;
  #size: number;
  readonly #lines: Map<string, Line>;
  /** Replies by game, then by session and request. */
  readonly #noted: Map<string, Map<string, NotedReply>>;
  /** By earlier calls. */
  readonly spent: Spent;
  /** Lines of replies for the next write, and that write. */
  #waiting = '';
  #nextWrite: Promise<void> | undefined;
  /** Writes happen one after the other. */
  #last: Promise<void> = Promise.resolve();

  private constructor(path: string, files: readonly [FileHandle, FileHandle], found: Found, lock: FileLock) {
    this.#path = path;
    this.#lock = lock;
    [this.#games, this.#replies] = files;
    this.#size = found.size;
    this.#lines = found.lines;
    this.#noted = found.noted;
    this.spent = found.spent;
  }

  /**
   * Opens the files of a run.
   *
   * @throws MetricError `INVALID_INPUT` if another process writes the file, if it exists without `resume`, or if it
   *   belongs to another run
   */
  static async open(
    path: string,
    { resume, settings }: { readonly resume: boolean; readonly settings: ReadonlyMap<string, string> },
  ): Promise<Journal> {
    const lock = await lockFile(path);
    try {
      const exists = await Promise.all([path, partialPath(path)].map(isThere));
      if (!resume && exists.includes(true)) {
        const message = `${path} has games of an earlier run. Continue it with --resume, or remove it and ${partialPath(path)}.`;
        throw new MetricError('INVALID_INPUT', message, { path: '--out', received: path });
      }
      const found = await read(path, settings);
      return new Journal(path, [await open(path, 'a'), await open(partialPath(path), 'a')], found, lock);
    } catch (error) {
      await lock.release();
      throw error;
    }
  }

  /** Whether a game is finished. */
  has(id: string): boolean {
    return this.#lines.has(id);
  }

  get finished(): number {
    return this.#lines.size;
  }

  /** The recorded reply to a request from before an interruption. */
  replyTo(session: string, request: number): NotedReply | undefined {
    return this.#noted.get(gameId(session))?.get(requestKey(session, request));
  }

  /** Records a reply of a game in progress. */
  note(session: string, reply: NotedReply): Promise<void> {
    this.#waiting += `${JSON.stringify({ session, ...reply })}\n`;
    this.#nextWrite ??= this.#inTurn(partialPath(this.#path), () => {
      const lines = this.#waiting;
      this.#waiting = '';
      this.#nextWrite = undefined;
      return this.#replies.appendFile(lines);
    });
    return this.#nextWrite;
  }

  /** Records a finished game. */
  finish(id: string, transcript: Transcript): Promise<void> {
    this.#noted.delete(id);
    return this.#inTurn(this.#path, async () => {
      // The id comes first, by which an incomplete line is recognized.
      const line = Buffer.from(`${JSON.stringify({ id, ...transcript })}\n`);
      await this.#games.appendFile(line);
      this.#lines.set(id, { start: this.#size, end: this.#size + line.length });
      this.#size += line.length;
    });
  }

  /** Closes the files; sorts the lines if an order is given. */
  async close(order?: readonly string[]): Promise<void> {
    try {
      await this.#finish(order);
    } finally {
      await this.#lock.release();
    }
  }

  async #finish(order?: readonly string[]): Promise<void> {
    await this.#last.catch(() => undefined);
    await Promise.all([this.#games.close(), this.#replies.close()]);
    if (order === undefined) return;
    await sortLines(
      this.#path,
      order.map((id) => existing(this.#lines.get(id))),
    );
    await rm(partialPath(this.#path), { force: true });
  }

  /** A failed write may have left part of a line, so all later writes fail too. */
  #inTurn(path: string, write: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(write).catch((cause: unknown) => {
      throw unwritable(path, cause);
    });
    return this.#last;
  }
}

function unwritable(path: string, cause: unknown): MetricError {
  if (cause instanceof MetricError) return cause;
  const message = `--out: ${path} cannot be written: ${errorMessage(cause)}`;
  return new MetricError('INVALID_INPUT', message, { path: '--out', received: path, cause });
}

/** Separates the name of an additional session from the id of its game. */
export const SUB_SESSION = '\u0000';

function gameId(session: string): string {
  return itemAt(session.split(SUB_SESSION, 1), 0);
}

function requestKey(session: string, request: number): string {
  return `${request} ${session}`;
}

/** The file with the replies of games in progress. */
function partialPath(path: string): string {
  return `${path}.partial`;
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function sortLines(path: string, lines: readonly Line[]): Promise<void> {
  const sorted = `${path}.sorted`;
  const [from, to] = [await open(path), await open(sorted, 'w')];
  try {
    for (const { start, end } of lines) {
      const bytes = Buffer.alloc(end - start);
      await from.read(bytes, 0, bytes.length, start);
      await to.appendFile(bytes);
    }
  } catch (cause) {
    await rm(sorted, { force: true });
    throw unwritable(sorted, cause);
  } finally {
    await Promise.all([from.close(), to.close()]);
  }
  await rename(sorted, path);
}

interface Found {
  readonly size: number;
  readonly lines: Map<string, Line>;
  readonly noted: Map<string, Map<string, NotedReply>>;
  readonly spent: Spent;
}

const NOTED = fieldsOf({ session: aString, request: aNumber, text: aString });

/**
 * Reads the files and removes an incomplete last line. A line that no game of this run can begin with belongs to a file
 * that the user named by mistake, so it is refused and not removed.
 */
async function read(path: string, settings: ReadonlyMap<string, string>): Promise<Found> {
  const lines = new Map<string, Line>();
  let spent = NOTHING_SPENT;
  const ids = [...settings.keys()].map((id) => JSON.stringify(id));
  const games = { path, beginnings: ids.map((id) => `{"id":${id},`) };
  const size = await eachLine(games, (text, line) => {
    const { id, meta } = asFields(textAsJson(path, text));
    // A conversation from elsewhere has no settings, and neither has a game of another run.
    if (typeof id !== 'string' || !settings.has(id) || asFields(meta).settings !== settings.get(id))
      throw otherRun(path, String(id));
    lines.set(id, line);
    spent = addSpent(spent, asFields(meta).usage);
  });
  const noted: Found['noted'] = new Map();
  // The id of a session begins with the id of its game.
  const replies = { path: partialPath(path), beginnings: ids.map((id) => `{"session":${id.slice(0, -1)}`) };
  await eachLine(replies, (text) => {
    const line = textAsJson(path, text);
    if (!hasForm(line, NOTED)) throw otherRun(path, text.slice(0, 40));
    const { session, ...reply } = line;
    const game = gameId(session);
    if (!settings.has(game)) throw otherRun(path, game);
    if (lines.has(game)) return;
    spent = addSpent(spent, asFields(line).spent);
    const own = noted.get(game) ?? new Map<string, NotedReply>();
    noted.set(game, own.set(requestKey(session, reply.request), reply));
  });
  return { size, lines, noted, spent };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function textAsJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw otherRun(path, text.slice(0, 40));
  }
}

function otherRun(path: string, id: string): MetricError {
  const message = `--resume: ${path} contains a game that is not in this command or has other settings: ${id}. Repeat the first command, or choose another file.`;
  return new MetricError('INVALID_INPUT', message, { path: '--resume', received: path });
}

/** A file of a run, and the texts that its lines can begin with. */
interface LineFile {
  readonly path: string;
  readonly beginnings: readonly string[];
}

/** Whether the shorter of two texts is the beginning of the longer one. */
function isSameStart(a: Buffer, b: Buffer): boolean {
  const length = Math.min(a.length, b.length);
  return a.subarray(0, length).equals(b.subarray(0, length));
}

/**
 * Calls back for each line, removes an incomplete last line, and returns the remaining size. A complete line without a
 * line break gets one.
 *
 * @throws MetricError `INVALID_INPUT` if the incomplete line cannot be the beginning of a line of this run
 */
async function eachLine(
  { path, beginnings }: LineFile,
  use: (text: string, line: Line) => void,
): Promise<number> {
  if (!(await isThere(path))) return 0;
  let rest = Buffer.alloc(0);
  let at = 0;
  for await (const chunk of createReadStream(path)) {
    rest = Buffer.concat([rest, chunk]);
    let from = 0;
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10, from)) {
      use(rest.toString('utf8', from, end), { start: at + from, end: at + end + 1 });
      from = end + 1;
    }
    at += from;
    rest = rest.subarray(from);
  }
  if (rest.length === 0) return at;
  const text = rest.toString();
  if (isJson(text)) {
    const end = at + rest.length + 1;
    use(text, { start: at, end });
    await appendFile(path, '\n');
    return end;
  }
  if (!beginnings.some((beginning) => isSameStart(rest, Buffer.from(beginning))))
    throw otherRun(path, text.slice(0, 40));
  await truncate(path, at);
  return at;
}
