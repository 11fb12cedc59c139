import type { Fields } from '../records/fields.js';
import type { ReadWarning } from './read-warning.js';

/** Fields of articles, payments, products and findings, which messages do not have. */
const OF_ITEM =
  /^(?:title|headline|amount|price|currency|quantity|rating|stars|severity|sha|publishedAt|published_at)$/;
/** Lists of other things that have an author or a sender, and a text. */
const ITEMS =
  /^(?:alerts|notifications|warnings|errors|edges|links|transactions|payments|orders|products|articles|news|reviews|ratings|quotes|tasks|todos|commits|releases)$/i;

/** Warns about a list whose entries have an author and a text like messages, but are other things. @internal */
export function asItems(key: string, entries: readonly Fields[]): readonly ReadWarning[] {
  const first = entries[0] ?? {};
  const field = Object.keys(first).find((name) => OF_ITEM.test(name));
  const isEach = field !== undefined && entries.every((entry) => field in entry);
  if (!isEach && !ITEMS.test(key)) return [];
  const reason = isEach ? `its entries have the field "${field}"` : 'as its name says';
  return [{ check: 'columns', message: `the list "${key}" may hold other things than messages: ${reason}` }];
}
