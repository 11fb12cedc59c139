/** Whether half of the texts end like sentences. @internal */
export function areSentences(texts: readonly string[]): boolean {
  return (
    2 * texts.filter((text) => /[.?!\u3002\uff1f\uff01\u2026]["'\u201d)]?\s*$/.test(text)).length >=
    texts.length
  );
}

/** A question mark in any script. @internal */
export const ASKS: RegExp = /[?\uff1f\u061f]/;

/** Whether fewer than a fifth of the texts contain the end of a sentence, as in lists of titles, names and labels. @internal */
export function lackSentences(texts: readonly string[]): boolean {
  return 5 * texts.filter((text) => /[.?!\u3002\uff1f\uff01\u2026\u061f]/.test(text)).length < texts.length;
}
