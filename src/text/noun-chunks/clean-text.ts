/** Formatting of chat logs and models, which is never part of a noun. */
const ARTIFACTS: readonly RegExp[] = [
  // Doubly escaped tabs.
  /\\t/g,
  // "Turn 3:", "[Turn 3]", "Turn 3 -" at the start of a line.
  /^[ \t]*[[(]?(?:turn|utterance|message)[ \t]*#?\d+[ \t]*(?:[\])][ \t]*[:.\-–—]?|[:.\-–—])(?=\s|$)/gim,
  // Numbers and bullets of lists, headings, quotations.
  /^[ \t]*(?:\(?\d{1,3}[.):]|[[(]\d{1,3}[\])]:?|[-*•‣▪+>]|#{1,6})(?=\s)/gm,
  // Emphasis, code marks and rules.
  /\*{1,3}(?=\S)|(?<=\S)\*{1,3}|`+|~~|^[ \t]*(?:[-*_][ \t]*){3,}$/gm,
  /(?<![\p{L}\p{N}])_{1,2}(?=\S)|(?<=\S)_{1,2}(?![\p{L}\p{N}])/gu,
];

/** A quick test, since most texts contain none of them. */
const MAY_HAVE_ARTIFACTS = /[\\*`~_]|^[ \t]*(?:[\d[(\-+>#•‣▪]|turn|utterance|message)/im;

/**
 * Replaces formatting by spaces, character by character, so that offsets do not change. A doubly escaped line break
 * (`\n` in two characters) counts as a line break.
 */
export function cleanText(text: string): string {
  if (!MAY_HAVE_ARTIFACTS.test(text)) return text;
  let clean = text.replace(/\\[nr]/g, ' \n');
  for (const artifact of ARTIFACTS) clean = clean.replace(artifact, (match) => ' '.repeat(match.length));
  return clean;
}
