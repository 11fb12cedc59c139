import { requireText } from '../../error.js';
import { parseJsonReply, requireReplyField } from '../frame/parse-json-reply.js';
import type { ParseReplyOptions } from '../frame/parse-reply.js';

/** Marks the omitted middle of a long answer. */
const GAP = '[...]';

/**
 * Parses `{ "answer": "..." }`, the answer that an extractor copied from an assistant's message. As in the published
 * code of Lost in Conversation, the answer must occur verbatim in the message. A long answer may be abbreviated as
 * `beginning [...] end`. It is then the part of the message from the first occurrence of the beginning to the last
 * occurrence of the end; an empty beginning or end extends to that end of the message. An abbreviation that itself
 * occurs in the message is returned unchanged.
 *
 * Complexity: O(characters).
 *
 * @param message the assistant's message
 * @throws MetricError `INVALID_INPUT` for an invalid reply, or an answer that is not in the message
 *
 * @example
 * ```ts
 * import { parseAnswerReply } from '@mtpc/metrics/protocols';
 * const message = 'Sure: SELECT name FROM pets WHERE age > 3; That is all.';
 * parseAnswerReply('{"answer": "SELECT name [...] 3;"}', message); // => 'SELECT name FROM pets WHERE age > 3;'
 * parseAnswerReply('{"answer": "12"}', 'It is 12.'); // => '12'
 * ```
 */
export function parseAnswerReply(text: string, message: string, options?: ParseReplyOptions): string {
  const reader = 'parseAnswerReply';
  requireText(reader, 'message', message);
  const { answer } = parseJsonReply(text, reader, 'object', options);
  const given = typeof answer === 'string' || typeof answer === 'number' ? String(answer) : '';
  requireReplyField(given.trim() !== '', reader, 'answer', 'a text that is not blank', answer);
  if (message.includes(given)) return given;
  const extracted = expandAbbreviation(given, message);
  const expected = `text copied from the message, or its beginning and end around ${GAP}`;
  requireReplyField(extracted !== undefined, reader, 'answer', expected, answer);
  return extracted;
}

/** The part of the message that `beginning [...] end` abbreviates; undefined unless there is exactly one mark and both parts occur. */
function expandAbbreviation(given: string, message: string): string | undefined {
  const [beginning, end, ...more] = given.split(GAP).map((part) => part.trim());
  if (beginning === undefined || end === undefined || more.length > 0) return undefined;
  const start = message.indexOf(beginning);
  const last = message.lastIndexOf(end);
  const stop = last + end.length;
  if (start < 0 || last < start || stop < start + beginning.length) return undefined;
  return message.slice(start, stop);
}
