import { type Fields, fieldsIn, idOf, isFields, toJson } from '../records/fields.js';
import type { Place } from '../records/place.js';

/** A record of a session, and its position. */
interface Held {
  readonly record: Fields;
  readonly place: Place;
}

/** Fields for the id and the parent of a session record. */
const LINKS: readonly (readonly [id: string, parent: string])[] = [
  ['uuid', 'parentUuid'],
  ['id', 'parentId'],
  ['id', 'parent_id'],
];

/** The id and parent of a record; a record without them is not part of a tree. @internal */
export function findLink(record: Fields): readonly [id: string, parent: string] | undefined {
  return LINKS.find(([id, parent]) => parent in record && idOf(record[id]) !== undefined);
}

/**
 * Selects the active branch of a session: the path to the last message, and tool calls and results next to it, which
 * fork even without an edit by the user. Records other than messages can link messages too.
 */
export class SessionBranch {
  readonly #held: Held[] = [];
  readonly #parents = new Map<string, string | undefined>();
  /** Index of each buffered message. */
  readonly #places = new Map<string, number>();
  /** Whether the previous record is an error. */
  #isInterrupted = false;
  #repeated = 0;
  #link: readonly [id: string, parent: string] | undefined;

  /** Buffers a message if it is part of a tree. */
  hold(record: Fields, place: Place): boolean {
    const link = findLink(record);
    if (!link || (this.#link !== undefined && this.#link !== link)) return false;
    const id = idOf(record[link[0]])!;
    if (this.#isRepeated(id, { record, place }, link)) return true;
    this.#link ??= link;
    const last = this.#held.at(-1);
    // A message without a parent starts a new tree, unless an error interrupted the branch.
    const before = this.#isInterrupted && last ? idOf(last.record[link[0]]) : undefined;
    this.#isInterrupted = false;
    this.#parents.set(id, parentOf(record, link) ?? before);
    this.#places.set(id, this.#held.push({ record, place }) - 1);
    return true;
  }

  /** Whether a message is a duplicate; a new version replaces the old one. */
  #isRepeated(id: string, again: Held, [name]: readonly [id: string, parent: string]): boolean {
    const at = this.#places.get(id);
    if (at === undefined) return false;
    const isSame = toJson(this.#held[at]!.record) === toJson(again.record);
    if (!isSame && name !== 'uuid') return false;
    this.#held[at] = again;
    this.#repeated += 1;
    return true;
  }

  /** Records the parent of an event; without one, as in errors, it is the previous record. */
  link(record: Fields): void {
    this.#isInterrupted = isError(record);
    const link = findLink(record);
    if (!link) return;
    this.#link ??= link;
    if (this.#link !== link) return;
    const last = this.#held.at(-1);
    this.#parents.set(idOf(record[link[0]])!, parentOf(record, link) ?? (last && idOf(last.record[link[0]])));
  }

  get isEmpty(): boolean {
    return this.#held.length === 0;
  }

  /** The messages to read, how many were abandoned, and how many were written twice. */
  take(): { readonly kept: readonly Held[]; readonly abandoned: number; readonly repeated: number } {
    const repeated = this.#repeated;
    this.#repeated = 0;
    return { ...this.#live(), repeated };
  }

  #live(): { readonly kept: readonly Held[]; readonly abandoned: number } {
    const held = this.#held.splice(0);
    this.#places.clear();
    const link = this.#link;
    if (!link) return { kept: held, abandoned: 0 };
    const idAt = ({ record }: Held): string => idOf(record[link[0]])!;
    const roots = held.filter((each) => this.#parents.get(idAt(each)) === undefined).length;
    // If most records lack a parent, they are a list.
    if (2 * roots > held.length + 1) return { kept: held, abandoned: 0 };
    const onWay = new Set<string>();
    const last = held.findLast(({ record }) => hasWords(record)) ?? held.at(-1);
    const before = new Map(held.map((each, i) => [idAt(each), held[i - 1]] as const));
    for (let at = last && idAt(last); at !== undefined && !onWay.has(at); ) {
      onWay.add(at);
      const parent = this.#parents.get(at);
      // A missing parent is replaced by the previous record.
      const isGap = parent !== undefined && !this.#parents.has(parent);
      const earlier = isGap ? before.get(at) : undefined;
      at = isGap ? earlier && idAt(earlier) : parent;
    }
    const isKept = (each: Held): boolean => {
      if (onWay.has(idAt(each))) return true;
      return !hasWords(each.record) && this.#leadsTo(onWay, idAt(each));
    };
    const kept = held.filter(isKept);
    return { kept, abandoned: held.length - kept.length };
  }

  /** Whether a record descends from one on the path. */
  #leadsTo(onWay: ReadonlySet<string>, id: string): boolean {
    const seen = new Set<string>();
    for (let at: string | undefined = id; at !== undefined && !seen.has(at); at = this.#parents.get(at)) {
      if (onWay.has(at)) return true;
      seen.add(at);
    }
    return false;
  }
}

function parentOf(record: Fields, [, parent]: readonly [id: string, parent: string]): string | undefined {
  return idOf(record[parent] ?? record.logicalParentUuid);
}

function isError({ type, subtype, isApiErrorMessage }: Fields): boolean {
  return isApiErrorMessage === true || /error/i.test(`${String(type)} ${String(subtype)}`);
}

/** Whether a record contains speech and not just tool calls or results. */
function hasWords(record: Fields): boolean {
  const { content, text } = isFields(record.message) ? record.message : record;
  if (typeof content === 'string') return content.trim() !== '';
  if (typeof text === 'string') return text.trim() !== '';
  return fieldsIn(content).some(
    (part) => (part.type === 'text' || part.type === undefined) && typeof part.text === 'string',
  );
}
