import { type Fields, fieldsIn, idOf, isFields } from '../records/fields.js';
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
  #link: readonly [id: string, parent: string] | undefined;

  /** Keeps a message, if it belongs to a tree. */
  hold(record: Fields, place: Place): boolean {
    const link = linkOf(record);
    if (!link || (this.#link !== undefined && this.#link !== link)) return false;
    this.link(record);
    this.#held.push({ record, place });
    return true;
  }

  /** Notes what a record follows that is no message. */
  link(record: Fields): void {
    const link = linkOf(record);
    if (!link) return;
    this.#link ??= link;
    if (this.#link !== link) return;
    const parent = record[link[1]] ?? record.logicalParentUuid;
    this.#parents.set(idOf(record[link[0]])!, idOf(parent));
  }

  get isEmpty(): boolean {
    return this.#held.length === 0;
  }

  /** The messages to read, and how many were abandoned. */
  take(): { readonly kept: readonly Held[]; readonly abandoned: number } {
    const held = this.#held.splice(0);
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

/** Whether somebody says something in a record: calls of tools and their results are no words. */
function hasWords(record: Fields): boolean {
  const { content, text } = isFields(record.message) ? record.message : record;
  if (typeof content === 'string') return content.trim() !== '';
  if (typeof text === 'string') return text.trim() !== '';
  return fieldsIn(content).some(
    (part) => (part.type === 'text' || part.type === undefined) && typeof part.text === 'string',
  );
}
