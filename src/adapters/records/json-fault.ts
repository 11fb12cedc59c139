import { counted } from '../../text/counted.js';

/** Maximum number of open brackets in a message. */
const SHOWN = 10;
const SCALAR = /-?\d[\d.eE+-]*|true|false|null|NaN|-?Infinity/y;
const BLANK = /\s*/y;

/** Open brackets at the JSON error, and its position. */
interface Break {
  readonly at: number;
  readonly open: readonly string[];
  readonly said: string;
}

/**
 * Explains the first unexpected token of invalid JSON. Recognizes only common errors, else returns `undefined`.
 *
 * Complexity: O(text).
 * @internal
 */
export function jsonFault(text: string): string | undefined {
  const fault = /^\ufeff?\s*[[{]/.test(text) ? findBreak(text) : undefined;
  if (!fault) return undefined;
  const end = text.trimEnd().length;
  const { open, said } = fault;
  const before = text.slice(0, Math.min(fault.at, end));
  const line = before.split('\n').length;
  const column = `column ${before.length - before.lastIndexOf('\n')}`;
  const place = text.trim().includes('\n') ? `line ${line}, ${column}` : column;
  return `${said === '' ? cutOff(open) : said} (${place})`;
}

/** `cut off: 2 brackets are not closed: {[`. */
function cutOff(open: readonly string[]): string {
  const shown = `${open.slice(0, SHOWN).join('')}${open.length > SHOWN ? '...' : ''}`;
  return `cut off, because ${counted(open.length, 'bracket')} ${open.length === 1 ? 'is' : 'are'} not closed: ${shown}`;
}

/** JSON errors that lenient parsers accept. */
const IS_JSON5 = /^(?:unexpected comma before|a string in single quotes|a comment)/;

/** Describes the expected form of invalid JSON, the error, and a fix if one is known. @internal */
export function jsonExpected(text: string): string {
  const fault = jsonFault(text);
  if (fault === undefined) return 'JSON';
  return `JSON; ${fault}${IS_JSON5.test(fault) ? '; npx json5 FILE writes JSON' : ''}`;
}

/** Whether a value may come next, must come, or must not. */
type Next = 'value' | 'value or end' | 'comma or end';

const COMMA_AFTER_VALUE =
  'unexpected comma after a complete value: remove commas between lines, or put all values in a list';
const SECOND_VALUE = 'a second value after the first: write one value per line, or put all values in a list';

function findBreak(text: string): Break | undefined {
  const open: string[] = [];
  let next: Next = 'value';
  let at = text.startsWith('\ufeff') ? 1 : 0;
  const fail = (said: string): Break => ({ at, open, said });
  for (;;) {
    at = past(BLANK, text, at) ?? at;
    if (at >= text.length) return open.length > 0 ? fail('') : undefined;
    const char = text[at]!;
    if (next === 'comma or end' && open.length === 0)
      return fail(char === ',' ? COMMA_AFTER_VALUE : SECOND_VALUE);
    if (char === ']' || char === '}') {
      if (next === 'value') return fail(`unexpected comma before "${char}"`);
      const opened = open.pop();
      if (opened !== (char === ']' ? '[' : '{')) return fail(`unmatched "${char}"`);
      next = 'comma or end';
      at += 1;
    } else if (char === ',' || char === ':') {
      if (next !== 'comma or end') return fail(`missing value before "${char}"`);
      next = 'value';
      at += 1;
    } else {
      if (next === 'comma or end') return fail('missing comma');
      if (char === '[' || char === '{') {
        open.push(char);
        next = 'value or end';
        at += 1;
        continue;
      }
      const end = char === '"' ? behindString(text, at) : past(SCALAR, text, at);
      if (end === undefined && char === '"' && !text.trimEnd().includes('\n', at)) {
        at = text.length;
        return fail('cut off within a string');
      }
      if (end === undefined) return fail(`${describeFault(char, text.slice(at, at + 2))} is not valid JSON`);
      next = 'comma or end';
      at = end;
    }
  }
}

/** End of a quoted text on the same line, if any. */
function behindString(text: string, start: number): number | undefined {
  for (let at = start + 1; at < text.length; at += 1) {
    const char = text[at];
    if (char === '\n') return undefined;
    if (char === '\\') at += 1;
    else if (char === '"') return at + 1;
  }
  return undefined;
}

function past(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

function describeFault(char: string, two: string): string {
  if (char === "'") return 'a string in single quotes';
  if (char === '"') return 'a string that does not end on its line';
  return two === '//' || two === '/*' ? 'a comment' : `"${char}"`;
}
