import { describeValue, MetricError } from '../../error.js';
import { type Fields, isFields } from '../../options/is-fields.js';
import { isLenient, type ParseReplyOptions, replyBodies } from './parse-reply.js';

/** The parsed type of each JSON shape. */
interface Shapes {
  readonly object: Fields;
  readonly array: readonly unknown[];
}

/** Maximum number of opening brackets to try in a reply. */
const MAX_OPENINGS = 64;

/**
 * Parses the JSON object or array in a reply. Strict: the reply must be JSON only. Lenient: the last JSON value in a
 * code fence or in the text.
 *
 * @throws MetricError `INVALID_INPUT` if such JSON is missing; `received` is the reply
 */
export function parseJsonReply<S extends keyof Shapes>(
  text: string,
  reader: string,
  shape: S,
  options?: ParseReplyOptions,
): Shapes[S] {
  const lenient = isLenient(reader, options);
  for (const body of replyBodies(reader, text, lenient)) {
    const whole = parsed(body, shape);
    if (whole !== undefined) return whole;
    if (!lenient) break;
    const inside = lastJson(body, shape);
    if (inside !== undefined) return inside;
  }
  const expected = shape === 'object' ? 'a JSON object' : 'a JSON array';
  const message = `${reader}: reply: expected ${expected}, got ${describeValue(text)}`;
  throw new MetricError('INVALID_INPUT', message, { metric: reader, path: 'reply', received: text });
}

/** Throws an error that names a field of a reply unless `ok`. */
export function requireReplyField(
  ok: boolean,
  reader: string,
  field: string,
  expected: string,
  received: unknown,
): asserts ok {
  if (ok) return;
  const path = field.startsWith('[') ? `reply${field}` : `reply.${field}`;
  const message = `${reader}: ${path}: expected ${expected}, got ${describeValue(received)}`;
  throw new MetricError('INVALID_INPUT', message, { metric: reader, path, received });
}

function parsed<S extends keyof Shapes>(text: string, shape: S): Shapes[S] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isShape(value, shape) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isShape<S extends keyof Shapes>(value: unknown, shape: S): value is Shapes[S] {
  return shape === 'array' ? Array.isArray(value) : isFields(value);
}

/** The last top-level bracketed text that is JSON of the expected shape. */
function lastJson<S extends keyof Shapes>(text: string, shape: S): Shapes[S] | undefined {
  const open = shape === 'array' ? '[' : '{';
  let found: Shapes[S] | undefined;
  let openings = 0;
  let at = text.indexOf(open);
  while (at >= 0 && openings < MAX_OPENINGS) {
    openings += 1;
    const end = closingBracket(text, at);
    const value = end < 0 ? undefined : parsed(text.slice(at, end + 1), shape);
    if (value !== undefined) found = value;
    at = text.indexOf(open, value === undefined ? at + 1 : end + 1);
  }
  return found;
}

/** Index of the bracket that closes the one at `start`, ignoring brackets in strings; -1 if there is none. */
function closingBracket(text: string, start: number): number {
  let depth = 0;
  let inString = false;
  for (let i = start; i < text.length; i++) {
    const character = text[i];
    if (inString) {
      if (character === '\\') i += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') {
      depth -= 1;
      if (depth === 0) return i;
    }
  }
  return -1;
}
