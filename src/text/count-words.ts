/** Number of words separated by white space. @internal */
export function countStretches(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

/** {@link countStretches} with its id for results and signatures. */
export const countWords: { (text: string): number; readonly id: string } = /* @__PURE__ */ Object.assign(
  (text: string) => countStretches(text),
  { id: 'white-space' },
);
