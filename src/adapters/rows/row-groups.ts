import { MetricError } from '../../error.js';
import { ownValue } from '../../options/own-value.js';
import type { Role, Transcript, Turn } from '../../transcript/types.js';
import { oldestFirst } from '../chat/newest-first.js';
import { partByRole } from '../chat/part-by-role.js';
import { toJson, toMeta } from '../records/fields.js';
import type { Notes } from '../records/notes.js';
import { joinRepeatedRows } from './repeated-rows.js';
import type { ResolvedColumns } from './row-columns.js';
import { byNumber } from './row-order.js';

/** A turn read from a row, with the data needed until its conversation is complete. @internal */
export interface RowTurn {
  readonly turn: Turn;
  readonly id: string | undefined;
  readonly parent: string | undefined;
  /** The index of the turn, if there is a column for it. */
  readonly number: number | undefined;
  /** Values of other possible speaker columns. */
  readonly rivals: readonly string[];
}

/** Settings for the conversion of rows to transcripts. @internal */
export interface RowGroupOptions {
  readonly columns: ResolvedColumns;
  /** Other possible speaker columns; empty if the caller specified one. */
  readonly rivals: readonly string[];
  /** Whether the speaker column must vary within a conversation. */
  readonly mustVary: boolean;
  readonly roles: readonly Role[] | undefined;
  /** The column that numbers the turns. */
  readonly numbering: string | undefined;
  /** The alternating speakers, if specified. */
  readonly names: readonly string[];
}

/** Converts rows to transcripts. @internal */
export class RowGroups {
  #proven = false;

  readonly #notes: Notes;
  constructor(notes: Notes) {
    this.#notes = notes;
  }

  /** One transcript, or one per path from root to leaf if the rows form a tree. */
  transcripts(id: string, all: readonly RowTurn[], options: RowGroupOptions): Transcript[] {
    const rows = joinRepeatedRows(all, this.#notes);
    this.#checkSpeaker(id, rows, options);
    const { parent } = options.columns;
    const isChat = isMostlyUnanswering(rows, id === '' ? 4 : 2);
    if (isChat)
      this.#notes.once(`rows: most answer no other ("${parent}"): turns keep the order of the file`);
    const paths = isChat ? undefined : branches(rows);
    if (!paths) return [buildTranscript(id, this.#inOrder(rows, options), options, this.#notes)];
    const onPaths = new Set(paths.flat());
    this.#notes.readSummary.exclude('duplicate', rows.filter((row) => !onPaths.has(row)).length);
    const [only] = paths;
    if (only && paths.length === 1 && only.length === rows.length) {
      if (only.some((row, i) => row !== rows[i]))
        this.#notes.once(`rows stand out of the order of the replies ("${parent}"); read in that order`);
      return [buildTranscript(id, only, options, this.#notes)];
    }
    this.#notes.once(`rows: a tree by "${parent}": each path to a last reply is a conversation`);
    return paths.map((path, index) => {
      const leaf = path.at(-1)?.id ?? String(index + 1);
      const whole = buildTranscript(id === '' ? leaf : `${id}:${leaf}`, path, options, this.#notes);
      return id === '' ? whole : { ...whole, meta: { ...whole.meta, tree: id } };
    });
  }

  #inOrder(rows: readonly RowTurn[], { numbering }: RowGroupOptions): readonly RowTurn[] {
    const numbered = byNumber(rows, numbering, this.#notes);
    if (numbered !== rows) return numbered;
    const turns = rows.map(({ turn }) => turn);
    return oldestFirst(turns, this.#notes) === turns ? rows : rows.toReversed();
  }

  /** Throws if the speaker column is constant while another possible column varies. */
  #checkSpeaker(id: string, rows: readonly RowTurn[], { columns, rivals, mustVary }: RowGroupOptions): void {
    if (this.#proven || rows.length < 2 || (rivals.length === 0 && !mustVary)) return;
    const differ = (of: (row: RowTurn) => string | undefined): boolean => new Set(rows.map(of)).size > 1;
    if (differ(({ turn }) => turn.speaker)) {
      this.#proven = true;
      return;
    }
    const rival = rivals.find((_, index) => differ((row) => row.rivals[index]));
    if (rival === undefined && !mustVary) return;
    const where = id === '' ? '' : ` of conversation "${id}"`;
    const names = [rival, columns.speaker].filter((name) => name !== undefined);
    const contrast = rival === undefined ? '' : `, while "${rival}" varies`;
    const message = `fromRows: options.columns.speaker: "${columns.speaker}" is the same in all ${rows.length} turns${where}${contrast}`;
    throw new MetricError('INVALID_OPTION', message, {
      metric: 'fromRows',
      path: 'options.columns.speaker',
      remedies: names.map((speaker) => ({ columns: { speaker } })),
    });
  }
}

function buildTranscript(
  id: string,
  rows: readonly RowTurn[],
  { columns, roles, names }: RowGroupOptions,
  notes: Notes,
): Transcript {
  const { turns, constants } = withoutConstants(rows.map(({ turn }) => turn));
  const chat = roles !== undefined || (columns.role !== undefined && columns.role === columns.speaker);
  const parted = chat ? partByRole(turns, { roles }, notes) : { turns, excluded: undefined };
  const meta = toMeta({ ...constants, excluded: parted.excluded });
  // Each conversation begins with the first speaker.
  const named = (turn: Turn, i: number): Turn => ({ ...turn, speaker: names[i % names.length]! });
  const own = names.length === 0 ? parted.turns : parted.turns.map(named);
  return { turns: own, ...(id !== '' && { id }), ...(meta && { meta }) };
}

/** Moves values that are equal in every turn's `meta` to the conversation. */
function withoutConstants(turns: readonly Turn[]): {
  readonly turns: Turn[];
  readonly constants: Record<string, unknown>;
} {
  const constants: Record<string, unknown> = { ...turns[0]?.meta };
  for (const { meta = {} } of turns) {
    for (const key of Object.keys(constants))
      if (!same(ownValue(meta, key), ownValue(constants, key))) delete constants[key];
  }
  const keys = Object.keys(constants);
  if (keys.length === 0) return { turns: [...turns], constants };
  const stripped = turns.map(({ meta, ...turn }) => {
    const rest = toMeta(
      Object.fromEntries(Object.entries(meta ?? {}).filter(([key]) => !Object.hasOwn(constants, key))),
    );
    return rest ? { ...turn, meta: rest } : turn;
  });
  return { turns: stripped, constants };
}

function same(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && a !== null && toJson(a) === toJson(b));
}

/** Whether fewer than one in `one` rows has a parent, as quotes in a chat do. */
function isMostlyUnanswering(rows: readonly RowTurn[], one: number): boolean {
  const parents = knownParents(rows);
  return parents.length > 0 && one * parents.length < rows.length;
}

/** The parent of a row, which may be a Reddit post outside the table. */
function knownParents(rows: readonly RowTurn[]): string[] {
  const ids = new Set(rows.map(({ id }) => id));
  return rows.flatMap(({ parent }) =>
    parent !== undefined && (ids.has(parent) || /^t3_[a-z0-9]+$/.test(parent)) ? [parent] : [],
  );
}

/**
 * The paths of one or several trees; `undefined` if no row has a parent.
 */
function branches(rows: readonly RowTurn[]): RowTurn[][] | undefined {
  const byId = new Map(rows.flatMap((row) => (row.id === undefined ? [] : [[row.id, row] as const])));
  const answered = new Set(knownParents(rows));
  const leaves = rows.filter(({ id }) => id === undefined || !answered.has(id));
  const isLinked = answered.size > 0 && leaves.length > 0;
  return isLinked ? leaves.map((leaf) => pathTo(leaf, byId)) : undefined;
}

function pathTo(leaf: RowTurn, byId: ReadonlyMap<string, RowTurn>): RowTurn[] {
  const path: RowTurn[] = [];
  const seen = new Set<RowTurn>();
  for (let row: RowTurn | undefined = leaf; row && !seen.has(row); row = byId.get(row.parent ?? '')) {
    seen.add(row);
    path.push(row);
  }
  return path.reverse();
}
