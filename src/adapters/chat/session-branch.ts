import { type Fields, fieldsIn, idOf, isFields, jsonOf } from '../records/fields.js';
import type { Place } from '../records/place.js';

/** A record of a session, and where it stands. */
interface Held {
  readonly record: Fields;
  readonly place: Place;
}

/** The fields by which the records of a session name themselves and those that they follow. */
const LINKS: readonly (readonly [id: string, parent: string])[] = [
  ['uuid', 'parentUuid'],
  ['id', 'parentId'],
  ['id', 'parent_id'],
];

/** The link that a record has; a record without it belongs to no tree. @internal */
export function linkOf(record: Fields): readonly [id: string, parent: string] | undefined {
  return LINKS.find(([id, parent]) => parent in record && idOf(record[id]) !== undefined);
}

/**
 * The records of a session that its user did not go back from: those on the way to the last message, and beside it the
 * calls and results of tools, which fork without anybody going back. Records of the session that are no messages link
 * messages, too.
 */
export class SessionBranch {
  readonly #held: Held[] = [];
  readonly #parents = new Map<string, string | undefined>();
  /** Where each message is among those held. */
  readonly #places = new Map<string, number>();
  /** Whether the record before is an error. */
  #isInterrupted = false;
  #repeated = 0;
  #link: readonly [id: string, parent: string] | undefined;

  /** Keeps a message, if it belongs to a tree. */
  hold(record: Fields, place: Place): boolean {
    const link = linkOf(record);
    if (!link || (this.#link !== undefined && this.#link !== link)) return false;
    const id = idOf(record[link[0]])!;
    if (this.#isRepeated(id, { record, place }, link)) return true;
    this.#link ??= link;
    const last = this.#held.at(-1);
    // A message that follows none starts anew, unless an error interrupted the branch.
    const before = this.#isInterrupted && last ? idOf(last.record[link[0]]) : undefined;
    this.#isInterrupted = false;
    this.#parents.set(id, parentOf(record, link) ?? before);
    this.#places.set(id, this.#held.push({ record, place }) - 1);
    return true;
  }

  /** Whether a message was written before; one that was written again in another version replaces it. */
  #isRepeated(id: string, again: Held, [name]: readonly [id: string, parent: string]): boolean {
    const at = this.#places.get(id);
    if (at === undefined) return false;
    const isSame = jsonOf(this.#held[at]!.record) === jsonOf(again.record);
    if (!isSame && name !== 'uuid') return false;
    this.#held[at] = again;
    this.#repeated += 1;
    return true;
  }

  /** Notes what an event follows; one that follows nothing, as errors may, follows what stands before it. */
  link(record: Fields): void {
    this.#isInterrupted = isError(record);
    const link = linkOf(record);
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
    // Records that mostly follow none are a list.
    if (2 * roots > held.length + 1) return { kept: held, abandoned: 0 };
    const onWay = new Set<string>();
    const last = held.findLast(({ record }) => hasWords(record)) ?? held.at(-1);
    const before = new Map(held.map((each, i) => [idAt(each), held[i - 1]] as const));
    for (let at = last && idAt(last); at !== undefined && !onWay.has(at); ) {
      onWay.add(at);
      const parent = this.#parents.get(at);
      // A record that is not there links to the one that stands before.
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

  /** Whether a record follows one on the way, perhaps through others. */
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

/** Whether somebody says something in a record: calls of tools and their results are no words. */
function hasWords(record: Fields): boolean {
  const { content, text } = isFields(record.message) ? record.message : record;
  if (typeof content === 'string') return content.trim() !== '';
  if (typeof text === 'string') return text.trim() !== '';
  return fieldsIn(content).some(
    (part) => (part.type === 'text' || part.type === undefined) && typeof part.text === 'string',
  );
}
