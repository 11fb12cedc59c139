import { frontMatterLength } from './front-matter.js';

/** A kind of file without conversations as text: its description, and what to do with it. */
interface Foreign {
  readonly fits: (text: string, lines: readonly string[]) => boolean;
  readonly what: string;
}

/** Files that begin with these characters, perhaps behind blanks, in any case. */
const begins =
  (...beginnings: readonly string[]): Foreign['fits'] =>
  (text) => {
    const start = text.slice(0, 100).trimStart();
    const lower = start.toLowerCase();
    return beginnings.some((each) => start.startsWith(each) || lower.startsWith(each));
  };

/** Files with this text at this place. */
const holds =
  (at: number, ...texts: readonly string[]): Foreign['fits'] =>
  (text) =>
    texts.some((each) => text.startsWith(each, at));

const UNPACK = 'unpack it first';
const AS_TEXT = 'transcribe it first, and save the text as JSON, WebVTT or lines of "Ana: text"';

/** By their first bytes, as they are decoded. */
const BINARY: readonly Foreign[] = [
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

/** The header of a tar archive: a name that is filled up with zeros, and from 1988 on the word ustar. */
function isTar(text: string): boolean {
  const end = text.indexOf('\u0000');
  return end > 0 && end < 100 && text.slice(250, 270).includes('ustar');
}

/** Whether the zeros belong to the ASCII characters before them (1) or behind them (0), as in UTF-16. */
function hasNuls(text: string, from: 0 | 1): boolean {
  const start = text.slice(0, 2000);
  const parts = start.split('\u0000');
  const zeros = parts.length - 1;
  const before = parts.slice(0, -1).filter((part) => /[\t\n\r -~]$/.test(part)).length;
  const behind = parts.slice(1).filter((part) => /^[\t\n\r -~]/.test(part)).length;
  const [own, other] = from === 1 ? [before, behind] : [behind, before];
  return zeros > 2 && own > 0.9 * zeros && own >= other;
}

/** By their first lines. */
const TEXTS: readonly Foreign[] = [
  {
    fits: begins('window.ytd.'),
    what: 'a script of an archive of X: delete everything before its first "[", and rename it to .json',
  },
  {
    fits: begins('<?xml', '<annotation_document'),
    what: 'XML: save the conversations as lines of "Ana: text", or as a table whose header names speaker and text',
  },
  {
    fits: begins('file type = "ootextfile'),
    what: 'an object of Praat: save its tiers as a table whose header names speaker and text',
  },
  { fits: begins('{\\rtf'), what: 'rich text: save it as plain text' },
  {
    fits: begins('<!doctype html', '<html', '<head', '<body', '<script', '<style'),
    what: 'a page of HTML: export the conversations as JSON or text',
  },
];

/** Detected by their first lines, for text that is not JSON and not named as a table. */
const LINES: readonly Foreign[] = [
  {
    fits: isJson5,
    what: 'JSON5, JavaScript or Python data (comments, trailing commas, single quotes or names without quotes), which is not JSON: save it as JSON (npx json5 FILE, or json.dump in Python)',
  },
  {
    fits: isYaml,
    what: 'YAML: give the file a name that ends in .yaml (mtpc, readTranscriptFile), or parse it first (yq -o json)',
  },
  { fits: isSettings, what: 'a file of settings (INI or TOML), which holds no conversation' },
  {
    fits: (text) => /^\s*(?:CREATE TABLE|INSERT INTO|BEGIN TRANSACTION|-- \w*SQL)/i.test(text),
    what: 'SQL: export the messages as CSV or JSON',
  },
  { fits: begins('diff --git', 'index: ', '--- a/'), what: 'a patch, which holds no conversation' },
  { fits: begins('traceback (most recent call'), what: 'an error of Python, which holds no conversation' },
  {
    fits: begins('\\documentclass', '%!PS', '\\begin{'),
    what: 'a document of LaTeX or PostScript, which holds no conversation',
  },
  { fits: isMakefile, what: 'a Makefile, which holds no conversation' },
  { fits: isCode, what: 'source code, which holds no conversation' },
];

/** The first lines that are not blank. */
function firstLines(text: string, most = 100): string[] {
  return text
    .slice(0, 8000)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, most);
}

/** A list or object whose names have no quotes or single ones, or that stands below a comment. */
function isJson5(_: string, given: readonly string[]): boolean {
  const lines = given.map((line) => line.trim());
  const isComment = (line: string): boolean => /^(?:\/\/|\/\*|\*)/.test(line);
  const [first = '', second = ''] = lines.filter((line) => !isComment(line));
  const opens = /^[[{]/.test(first);
  if (opens && lines.some(isComment)) return true;
  const inner = opens ? first.replace(/^[[{\s]+/, '') || second.replace(/^[[{\s]+/, '') : '';
  return /^(?:[A-Za-z_$][\w$]{0,60}|'[^'\n]{0,60}') ?:/.test(inner);
}

const TARGET = /^(?:all|build|clean|test|install|run|help|lint|dist|docs?|check|\.PHONY)\s?:(?!=)/;

/** Targets, some with a usual name, and commands below them. */
function isMakefile(_: string, lines: readonly string[]): boolean {
  const hasCommands = lines.some(
    (line, i) => line.startsWith('\t') && /^[\w.-]+\s?:/.test(lines[i - 1] ?? ''),
  );
  return hasCommands && lines.some((line) => TARGET.test(line));
}

/** A section between brackets, and a setting below it. */
function isSettings(_: string, given: readonly string[]): boolean {
  const [first = '', second = ''] = given.map((line) => line.trim()).filter((line) => !/^[#;]/.test(line));
  return /^\[[\w."' -]{1,60}\]$/.test(first) && /^[\w."-]{1,60}(?: ?=|: ?\S+$)/.test(second);
}

const YAML_LINE = /^(?:#|---|\.\.\.|- *\S|["']?[\w./$ -]{1,60}["']?:(?:\s|$))/;
const YAML_KEY = /^["']?[\w./$-]{1,60}["']?:(?: ?[|>][+-]?| ?&\w{1,40})?$/;

/** Keys with values that stand below them, further in. */
function isYaml(_: string, all: readonly string[]): boolean {
  const lines = all
    // What stands below front matter is what counts.
    .slice(all.length > frontMatterLength(all) ? frontMatterLength(all) : 0)
    .map((line) => ({ indent: line.length - line.trimStart().length, words: line.trim() }))
    .filter(({ words }) => !words.startsWith('#'));
  if (lines.filter(({ words }) => YAML_LINE.test(words)).length < 0.7 * lines.length) return false;
  if (/^- {1,8}["']?[\w$-]{1,60}["']?:(?:\s|$)/.test(lines[0]?.words ?? '')) return true;
  return lines.some(({ indent, words }, i) => {
    const below = lines[i + 1];
    if (!below || !YAML_KEY.test(words.replace(/^- /, ''))) return false;
    return below.indent > indent
      ? YAML_LINE.test(below.words)
      : below.indent === indent && below.words.startsWith('- ');
  });
}

/** A statement, a comment or a bracket, without blanks around it. */
const CODE_LINES: readonly RegExp[] = [
  /^(?:import|export|using|return)\s/,
  /^from \S+ import\b/,
  /^(?:declare|const|let|var|type|interface|enum|struct|impl|fn|func|def|class|function|namespace|public|private|protected|static|async)\s+[\w$*{[(&]/,
  /^(?:#!\/|#include\b|#define\b|package [\w.]+;?$|use [\w:]+|@\w|return\b|(?:if|for|while) ?\(|elif\b|else ?[:{])/,
  /^(?:[})\]]|\/[/*]|\* |["']use strict)/,
  /^<\/?\w[^>]*>$/,
  /^[^<[\d].*[;{]$/,
  /^[\w.$]+ ?[+-]?= ?\S/,
  /^[\w$]+: ?['"\d[].*,$/,
  /^[\w$]+\??: ?(?:string|number|boolean|any|void|unknown)\b/,
  /^\w{1,60}: (?:dict|list|tuple|set)\[/,
  /^\w{1,60}: (?:int|str|bool|float|Final)(?: =|$)/,
];

function isCodeLine(line: string): boolean {
  const words = line.trim();
  return CODE_LINES.some((pattern) => pattern.test(words));
}

/** Whether most lines are statements, brackets or comments of a programming language. */
function isCode(text: string, given: readonly string[]): boolean {
  if (/^#!\s?\//.test(text) || /^\s*<\?php/.test(text)) return true;
  const lines = text.includes('/*') ? firstLines(withoutComments(text)) : given;
  const code = lines.filter(isCodeLine).length;
  return lines.length >= 4 ? code >= 0.6 * lines.length : lines.length > 0 && code === lines.length;
}

/** The beginning of a text without comments between slashes and stars. */
function withoutComments(text: string): string {
  const [first = '', ...rest] = text.slice(0, 16_000).split('/*');
  const after = rest.map((part) => part.slice(part.includes('*/') ? part.indexOf('*/') + 2 : part.length));
  return [first, ...after].join('');
}

const FOREIGN: readonly Foreign[] = [...BINARY, ...TEXTS];

/** What a file is that holds no conversation as text, by its beginning, and what to do with it. @internal */
export function describeForeign(text: string): string | undefined {
  return FOREIGN.find(({ fits }) => fits(text, []))?.what;
}

/** The same for text that is not JSON or a table. @internal */
export function describeForeignText(text: string): string | undefined {
  const lines = firstLines(text);
  return LINES.find(({ fits }) => fits(text, lines))?.what;
}
