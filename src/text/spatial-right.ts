/** Words after "right" when it names a side. */
const SIDES: ReadonlySet<string> = /* @__PURE__ */ (() =>
  new Set('arm corner edge end half hand here leg most next now of one part side there'.split(' ')))();

/** Whether some lower-case words open with "right" as a reply ("right, the red one"), not with a side ("right side"). */
export function opensWithRight(words: readonly string[]): boolean {
  return words[0] === 'right' && !SIDES.has(words[1] ?? '');
}
