import { type Fields, fieldsIn, isFields } from '../records/fields.js';
import type { ReadWarning } from './read-warning.js';

/** Fields of articles, payments, products and findings, which messages do not have. */
const OF_ITEM =
  /^(?:title|headline|amount|price|currency|quantity|rating|stars|severity|sha|publishedAt|published_at)$/;
/** Lists of other things that have an author or a sender, and a text. */
const ITEMS =
  /^(?:alerts|notifications|warnings|errors|edges|links|transactions|payments|orders|products|articles|news|reviews|ratings|quotes|tasks|todos|commits|releases)$/i;

/** Names of flags of notes that only one side sees. */
const INTERNAL = /^(?:is_?)?(?:private|internal|note)$/i;

/** The flags that are set for some entries, which may be internal notes. @internal */
export function internalFlags(entries: readonly unknown[]): string[] {
  const [first] = entries;
  const names = isFields(first) ? Object.keys(first).filter((name) => INTERNAL.test(name)) : [];
  return names.filter((name) => {
    const values = new Set(fieldsIn(entries).map((entry) => entry[name]));
    return values.size === 2 && values.has(true) && values.has(false);
  });
}

/** Warns about a list whose entries have an author and a text like messages, but are other things. @internal */
export function asItems(key: string, entries: readonly Fields[]): readonly ReadWarning[] {
  const first = entries[0] ?? {};
  const field = Object.keys(first).find((name) => OF_ITEM.test(name));
  const isEach = field !== undefined && entries.every((entry) => field in entry);
  if (!isEach && !ITEMS.test(key)) return [];
  const reason = isEach ? `its entries have the field "${field}"` : 'as its name says';
  return [{ check: 'columns', message: `the list "${key}" may hold other things than messages: ${reason}` }];
}
