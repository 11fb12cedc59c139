import type { Fields } from '../records/fields.js';

/** Fields of a version of a page or of code. */
const VERSION =
  /^(?:rev(?:ision)?_?id|parent_?rev(?:ision)?_?id|parentid|oldid|sha\d*|commit(?:_?(?:id|hash|sha))?|diff|minor|committer|additions|deletions)$/i;

/** The field that identifies a record as a version of a page or code, whose comment is not a turn. @internal */
export function versionField(record: Fields): string | undefined {
  const names = Object.keys(record).filter((name) => VERSION.test(name));
  const isOne =
    names.length > 1 || (names.length === 1 && ['comment', 'message'].some((key) => key in record));
  return isOne ? names[0] : undefined;
}
