import { frontMatterLength } from '../text/front-matter.js';
import { BINARY, begins, type Foreign } from './foreign-binaries.js';

/** Detected by their first lines. */
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
    fits: begins('<!doctype html', '<html', '<head', '<body', '<script', '<style', '<div', '<table', '<ul'),
    what: 'a page of HTML: export the conversations as JSON or text',
  },
];

/** Detected by their first lines, for text that is not JSON and not named as a table. */
const LINES: readonly Foreign[] = [
  {
    fits: (text) => isJsonBelowComments(text.slice(0, 20_000)),
    what: 'JSON below lines of comments: delete the lines above its first bracket',
  },
  {
    fits: isJson5,
    what: 'JSON5, JavaScript or Python data (comments, trailing commas, single quotes or names without quotes), which is not JSON: save it as JSON (npx json5 FILE, or json.dump in Python)',
  },
  {
    fits: isYaml,
    what: 'YAML: give the file a name that ends in .yaml (mtpc, readTranscriptFile), or parse it first (yq -o json)',
  },
  { fits: isSettings, what: 'a file of settings (INI or TOML), which does not contain conversations' },
  {
    fits: (text) => /^\s*(?:CREATE TABLE|INSERT INTO|BEGIN TRANSACTION|-- \w*SQL)/i.test(text),
    what: 'SQL: export the messages as CSV or JSON',
  },
  { fits: begins('diff --git', 'index: ', '--- a/'), what: 'a patch, which does not contain conversations' },
  {
    fits: begins('traceback (most recent call'),
    what: 'an error of Python, which does not contain conversations',
  },
  {
    fits: begins('\\documentclass', '%!PS', '\\begin{'),
    what: 'a document of LaTeX or PostScript, which does not contain conversations',
  },
  { fits: isMakefile, what: 'a Makefile, which does not contain conversations' },
  { fits: isCode, what: 'source code, which does not contain conversations' },
];

/** A list or object with unquoted or single-quoted keys, or after a comment. */
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

/** Makefile targets with commands. */
function isMakefile(_: string, lines: readonly string[]): boolean {
  const hasCommands = lines.some(
    (line, i) => line.startsWith('\t') && /^[\w.-]+\s?:/.test(lines[i - 1] ?? ''),
  );
  return hasCommands && lines.some((line) => TARGET.test(line));
}

/** A section in brackets, followed by a setting. */
function isSettings(_: string, given: readonly string[]): boolean {
  const [first = '', second = ''] = given.map((line) => line.trim()).filter((line) => !/^[#;]/.test(line));
  return /^\[[\w."' -]{1,60}\]$/.test(first) && /^[\w."-]{1,60}(?: ?=|: ?\S+$)/.test(second);
}

const YAML_LINE = /^(?:#|---|\.\.\.|- *\S|["']?[\w./$ -]{1,60}["']?:(?:\s|$))/;
const YAML_KEY = /^["']?[\w./$-]{1,60}["']?:(?: ?[|>][+-]?| ?&\w{1,40})?$/;

/** Keys with indented values. */
function isYaml(_: string, all: readonly string[]): boolean {
  const lines = all
    // Front matter is ignored.
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

/** A trimmed statement, comment or bracket. */
const CODE_LINES: readonly RegExp[] = [
  /^(?:import|export|using|return)\s/,
  /^from \S+ import\b/,
  /^(?:declare|const|let|var|type|interface|enum|struct|impl|fn|func|def|class|function|namespace|public|private|protected|static|async)\s+[\w$*{[(&]/,
  /^(?:#!\/|#include\b|#define\b|package [\w.]+;?$|use [\w:]+|@\w|return\b|(?:if|for|while) ?\(|elif\b|else ?[:{])/,
  /^(?:[})\]]|\/[/*]|["']use strict)/,
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

/** The beginning of a text without block comments. */
function withoutComments(text: string): string {
  const [first = '', ...rest] = text.slice(0, 16_000).split('/*');
  const after = rest.map((part) => part.slice(part.includes('*/') ? part.indexOf('*/') + 2 : part.length));
  return [first, ...after].join('');
}

/** The first lines that are not blank. */
function firstLines(text: string, most = 100): string[] {
  return text
    .slice(0, 8000)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, most);
}

const FOREIGN: readonly Foreign[] = [...BINARY, ...TEXTS];

/** Describes a file without conversations as text, from its beginning, and suggests what to do. @internal */
export function describeForeign(text: string): string | undefined {
  // A page may begin with a comment.
  const below = text.startsWith('<!--')
    ? text.slice(0, 20_000).replace(/^(?:<!--[^>]{0,2000}-->\s*)+/, '')
    : text;
  return FOREIGN.find(({ fits }) => fits(below, []))?.what;
}

/** The same for text that is not JSON or a table. @internal */
export function describeForeignText(text: string): string | undefined {
  const lines = firstLines(text);
  return LINES.find(({ fits }) => fits(text, lines))?.what;
}

function isJsonBelowComments(text: string): boolean {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => line.trim() !== '' && !/^\s*[#;]/.test(line));
  if (first < 1 || !lines.slice(0, first).some((line) => line.trim() !== '')) return false;
  return /^\s*[[{]\s*["{[\]}]/.test(lines.slice(first).join('\n'));
}
