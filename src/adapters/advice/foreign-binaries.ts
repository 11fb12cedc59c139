/** A kind of file without conversations as text: its description, and advice. @internal */
export interface Foreign {
  readonly fits: (text: string, lines: readonly string[]) => boolean;
  readonly what: string;
}

/** Files that begin with these characters, ignoring case and leading white space. @internal */
export const begins =
  (...beginnings: readonly string[]): Foreign['fits'] =>
  (text) => {
    const start = text.slice(0, 100).trimStart();
    const lower = start.toLowerCase();
    return beginnings.some((each) => start.startsWith(each) || lower.startsWith(each));
  };

/** Files with this text at this position. */
const holds =
  (at: number, ...texts: readonly string[]): Foreign['fits'] =>
  (text) =>
    texts.some((each) => text.startsWith(each, at));

const UNPACK = 'unpack it first';
const AS_TEXT = 'transcribe it first, and save the text as JSON, WebVTT or lines of "Ana: text"';

/** Binary files, by their first bytes. @internal */
export const BINARY: readonly Foreign[] = [
  {
    fits: begins('\u001f\u008b', '\u001f\u2039', '\u001f\ufffd'),
    what: 'a file packed by gzip: unpack it (gzip -d), or give it a name that ends in .gz',
  },
  {
    fits: begins('(\u00b5/\u00fd', '(\ufffd/\ufffd'),
    what: 'a file packed by zstd: unpack it (zstd -d), or give it a name that ends in .zst',
  },
  { fits: begins('BZh'), what: `a file packed by bzip2: ${UNPACK} (bzip2 -d)` },
  { fits: begins('\u00fd7zXZ\u0000', '\ufffd7zXZ\u0000'), what: `a file packed by xz: ${UNPACK} (xz -d)` },
  { fits: begins('\u0004"M\u0018'), what: `a file packed by lz4: ${UNPACK} (lz4 -d)` },
  {
    fits: begins("7z\u00bc\u00af'\u001c", "7z\ufffd\ufffd'\u001c"),
    what: `a 7-Zip archive: ${UNPACK} (7z x)`,
  },
  { fits: begins('Rar!\u001a'), what: `a RAR archive: ${UNPACK} (unrar x)` },
  {
    fits: begins('PK\u0003\u0004'),
    what: `a zip archive: ${UNPACK}; save .docx and .xlsx as text or CSV, an .eval of Inspect as JSON (inspect log convert --to json)`,
  },
  { fits: isTar, what: `a tar archive: ${UNPACK} (tar -xf)` },
  { fits: begins('PAR1'), what: 'a Parquet file: give it a name that ends in .parquet' },
  {
    fits: begins('ARROW1', 'FEA1', '\u00ff\u00ff\u00ff\u00ff\u0010', '\ufffd\ufffd\ufffd\ufffd'),
    what: 'an Arrow or Feather file: save it as JSONL or Parquet (datasets: to_json, pandas: to_parquet)',
  },
  {
    fits: (text) =>
      '\u20ac\u0080\ufffd'.includes(text[0] ?? ' ') && '\u0002\u0003\u0004\u0005'.includes(text[1] ?? ' '),
    what: 'a pickle of Python: load it in Python and write JSON lines',
  },
  {
    fits: begins('\u0093NUMPY', '\u201cNUMPY', '\ufffdNUMPY'),
    what: 'an array of NumPy: write its records as JSON lines',
  },
  {
    fits: begins('\u0089HDF', '\u2030HDF', '\ufffdHDF'),
    what: 'an HDF5 file: write its records as JSON lines',
  },
  { fits: begins('Obj\u0001'), what: 'an Avro file: write its records as JSON lines' },
  { fits: begins('%PDF-'), what: 'a PDF: save it as text first' },
  { fits: begins('SQLite format 3\u0000'), what: 'an SQLite database: export its messages as CSV or JSON' },
  {
    fits: begins('\u00d0\u00cf\u0011\u00e0', '\ufffd\ufffd\u0011\ufffd', '\u00d0\u00cf\u0011'),
    what: 'an old Office document (.doc, .xls, .msg): save it as text or CSV',
  },
  { fits: begins('\u0089PNG', '\u2030PNG', '\ufffdPNG', 'GIF8', '\u00ff\u00d8\u00ff'), what: 'an image' },
  { fits: begins('ID3', 'OggS', 'fLaC'), what: `a recording of sound: ${AS_TEXT}` },
  { fits: holds(4, 'ftyp'), what: `a film or recording (MP4): ${AS_TEXT}` },
  { fits: holds(8, 'WAVEfmt', 'AVI '), what: `a film or recording: ${AS_TEXT}` },
  {
    fits: (text) => hasNuls(text, 1),
    what: 'UTF-16 without a byte order mark: save it as UTF-8 (iconv -f UTF-16LE -t UTF-8)',
  },
  {
    fits: (text) => hasNuls(text, 0),
    what: 'UTF-16 (big-endian) without a byte order mark: save it as UTF-8 (iconv -f UTF-16BE -t UTF-8)',
  },
  {
    fits: (text) => text.slice(0, 1000).includes('\u0000'),
    what: 'binary data, which is not text: export its conversations as JSON or CSV',
  },
];

/** The header of a tar archive: a name padded with zeros, and the word ustar since 1988. */
function isTar(text: string): boolean {
  const end = text.indexOf('\u0000');
  return end > 0 && end < 100 && text.slice(250, 270).includes('ustar');
}

/** Whether zeros follow (1) or precede (0) ASCII characters, as in UTF-16. */
function hasNuls(text: string, from: 0 | 1): boolean {
  const start = text.slice(0, 2000);
  const parts = start.split('\u0000');
  const zeros = parts.length - 1;
  const before = parts.slice(0, -1).filter((part) => /[\t\n\r -~]$/.test(part)).length;
  const behind = parts.slice(1).filter((part) => /^[\t\n\r -~]/.test(part)).length;
  const [own, other] = from === 1 ? [before, behind] : [behind, before];
  return zeros > 2 && own > 0.9 * zeros && own >= other;
}
