/** What chat logs and models put around the words: it is nobody's noun. */
const ARTIFACTS: readonly RegExp[] = [
  // Tabs that were escaped twice.
  /\\t/g,
  // "Turn 3:", "[Turn 3]", "Turn 3 -" at the start of a line.
  /^[ \t]*[[(]?(?:turn|utterance|message)[ \t]*#?\d+[ \t]*(?:[\])][ \t]*[:.\-–—]?|[:.\-–—])(?=\s|$)/gim,
  // Numbers and bullets of lists, headings, quotations.
  /^[ \t]*(?:\(?\d{1,3}[.):]|[[(]\d{1,3}[\])]:?|[-*•‣▪+>]|#{1,6})(?=\s)/gm,
  // Emphasis, code marks and rules.
  /\*{1,3}(?=\S)|(?<=\S)\*{1,3}|`+|~~|^[ \t]*(?:[-*_][ \t]*){3,}$/gm,
  /(?<![\p{L}\p{N}])_{1,2}(?=\S)|(?<=\S)_{1,2}(?![\p{L}\p{N}])/gu,
];

/** Most texts have none of them: one look decides. */
const MAY_HAVE_ARTIFACTS = /[\\*`~_]|^[ \t]*(?:[\d[(\-+>#•‣▪]|turn|utterance|message)/im;

/**
 * Blanks out formatting artifacts, character by character, so that offsets stay. A line break that was escaped twice
 * (`\n` in two characters) breaks the line.
 */
export function cleanText(text: string): string {
  if (!MAY_HAVE_ARTIFACTS.test(text)) return text;
  let clean = text.replace(/\\[nr]/g, ' \n');
  for (const artifact of ARTIFACTS) clean = clean.replace(artifact, (match) => ' '.repeat(match.length));
  return clean;
}
