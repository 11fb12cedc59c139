/** Words after "right" in the spatial sense. */
const SIDES: ReadonlySet<string> = /* @__PURE__ */ (() =>
  new Set('arm corner edge end half hand here leg most next now of one part side there'.split(' ')))();

/**
 * Whether lower-case words begin with "right" as a reply ("right, the red one") rather than as a side ("right side").
 */
export function opensWithRight(words: readonly string[]): boolean {
  return words[0] === 'right' && !SIDES.has(words[1] ?? '');
}
