/** How files begin that hold no text of conversations: their first characters as read, what it is, what to do. */
const BEGINNINGS: readonly (readonly [beginnings: readonly string[], what: string])[] = [
  [
    ['\u001f\u008b', '\u001f\u2039', '\u001f\ufffd'],
    'a file packed by gzip: unpack it (gzip -d), or give it a name that ends in .gz',
  ],
  [
    ['(\u00b5/\u00fd', '(\ufffd/\ufffd'],
    'a file packed by zstd: unpack it (zstd -d), or give it a name that ends in .zst',
  ],
  [['BZh91AY&SY'], 'a file packed by bzip2: unpack it first (bzip2 -d)'],
  [['\u00fd7zXZ\u0000', '\ufffd7zXZ\u0000'], 'a file packed by xz: unpack it first (xz -d)'],
  [
    ['PK\u0003\u0004'],
    'a zip archive: unpack it first; save .docx and .xlsx as text or CSV, an .eval of Inspect as JSON (inspect log convert --to json)',
  ],
  [['PAR1'], 'a Parquet file: give it a name that ends in .parquet'],
  [['%PDF-'], 'a PDF: save it as text first'],
  [['SQLite format 3\u0000'], 'an SQLite database: export its messages as CSV or JSON'],
  [
    ['window.ytd.'],
    'a script of an archive of X: take away what stands before its first "[", and name it .json',
  ],
  [
    ['<?xml', '<annotation_document'],
    'XML: save the conversations as lines of "Ana: text", or as a table whose header names speaker and text',
  ],
  [
    ['file type = "ootextfile'],
    'an object of Praat: save its tiers as a table whose header names speaker and text',
  ],
  [['{\\rtf'], 'rich text: save it as plain text'],
  [['<!doctype html', '<html'], 'a page of HTML: export the conversations as JSON or text'],
];

/** What a text is that is none, by its first characters, and what to do with it. @internal */
export function describeBinary(text: string): string | undefined {
  const start = text.slice(0, 100).trimStart();
  const begins = (beginning: string): boolean =>
    start.startsWith(beginning) || start.slice(0, beginning.length).toLowerCase() === beginning;
  return BEGINNINGS.find(([beginnings]) => beginnings.some(begins))?.[1];
}
