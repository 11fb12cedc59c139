import { requireText } from '../../error.js';
import { readJsonReply, requireReplyField } from '../frame/read-json-reply.js';
import type { ReadReplyOptions } from '../frame/read-reply.js';

/** Stands for the middle of a long answer. */
const GAP = '[...]';

/**
 * Reads `{ "answer": "..." }`, the answer that was taken out of an assistant's message. A long answer may be given by its
 * beginning and its end, with `[...]` between them: the stretch of the message from the one to the other takes its place,
 * the first that has no shorter one inside.
 *
 * Complexity: O(characters).
 *
 * @param message the assistant's message
 * @throws MetricError `INVALID_INPUT` for a reply in another format, or where `[...]` stands for nothing in the message
 *
 * @example
 * ```ts
 * import { readAnswerReply } from '@mtpc/metrics/protocols';
 * const message = 'Sure: SELECT name FROM pets WHERE age > 3; That is all.';
 * readAnswerReply('{"answer": "SELECT name [...] 3;"}', message); // => 'SELECT name FROM pets WHERE age > 3;'
 * readAnswerReply('{"answer": "12"}', 'It is 12.'); // => '12'
 * ```
 */
export function readAnswerReply(text: string, message: string, options?: ReadReplyOptions): string {
  const reader = 'readAnswerReply';
  requireText(reader, 'message', message);
  const { answer } = readJsonReply(text, reader, 'object', options) as Record<string, unknown>;
  const given = typeof answer === 'string' || typeof answer === 'number' ? String(answer) : '';
  requireReplyField(given.trim() !== '', reader, 'answer', 'a text that is not blank', answer);
  if (!given.includes(GAP) || message.includes(given)) return given;
  const stretch = stretchOf(
    message,
    given.split(GAP).map((piece) => piece.trim()),
  );
  const expected = `pieces of the message in their order around ${GAP}`;
  requireReplyField(stretch !== undefined, reader, 'answer', expected, answer);
  return stretch;
}

/**
 * The stretch from the first piece to the last, the others between them in order; open where an end is blank. It ends as
 * early as it can, and then begins as late as it can.
 */
function stretchOf(message: string, pieces: readonly string[]): string | undefined {
  let end = 0;
  for (const piece of pieces) {
    const at = message.indexOf(piece, end);
    if (at < 0) return undefined;
    end = at + piece.length;
  }
  let start = end;
  for (const piece of [...pieces].reverse()) start = message.lastIndexOf(piece, start - piece.length);
  return message.slice(pieces[0] === '' ? 0 : start, pieces.at(-1) === '' ? message.length : end);
}
