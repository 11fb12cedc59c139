import { type Fields, isFields } from '../../options/is-fields.js';
import type { Turn } from '../../transcript/types.js';
import { parseJsonReply, requireReplyField } from '../frame/parse-json-reply.js';
import type { ParseReplyOptions } from '../frame/parse-reply.js';

/** The predicted next speaker of a dialogue, and the predicted message. */
export interface NextTurnPrediction {
  readonly transcript: string;
  readonly nextSpeaker: string;
  readonly nextMessage: string;
}

/** The predicted continuation of a dialogue. */
export interface ContinuationPrediction {
  readonly transcript: string;
  readonly turns: readonly Turn[];
}

/**
 * Parses next-turn predictions [1]: a JSON array of `{ dialogue_id, next_speaker, next_message }`. The id may be a
 * number. `lenient` also accepts code fences and text around the array, and a single object instead of an array.
 *
 * [1] Zhang et al. 2026, MPCEval, appendix F.
 *
 * @throws MetricError `INVALID_INPUT` for anything else, with the field and the value found there
 *
 * @example
 * ```ts
 * import { parseNextTurns } from '@mtpc/metrics/protocols';
 * parseNextTurns('[{ "dialogue_id": "d1", "next_speaker": "Ben", "next_message": "I do." }]');
 * // => [{ transcript: 'd1', nextSpeaker: 'Ben', nextMessage: 'I do.' }]
 * ```
 */
export function parseNextTurns(text: string, options?: ParseReplyOptions): NextTurnPrediction[] {
  const reader = 'parseNextTurns';
  return parseEntries(text, reader, options).map((entry, i) => ({
    transcript: readDialogueId(entry, reader, i),
    nextSpeaker: requireName(entry.next_speaker, reader, `[${i}].next_speaker`),
    nextMessage: requireString(entry.next_message, reader, `[${i}].next_message`),
  }));
}

/**
 * Parses predicted continuations: a JSON array of `{ dialogue_id, prediction }`, where `prediction` is an array of
 * `{ speaker, utterance }`. This is the format of MPCEval's code. `lenient` works as in {@link parseNextTurns}.
 *
 * @throws MetricError `INVALID_INPUT` for anything else, with the field and the value found there
 *
 * @example
 * ```ts
 * import { parseContinuations } from '@mtpc/metrics/protocols';
 * parseContinuations('[{ "dialogue_id": 7, "prediction": [{ "speaker": "Ben", "utterance": "I do." }] }]');
 * // => [{ transcript: '7', turns: [{ speaker: 'Ben', text: 'I do.' }] }]
 * ```
 */
export function parseContinuations(text: string, options?: ParseReplyOptions): ContinuationPrediction[] {
  const reader = 'parseContinuations';
  return parseEntries(text, reader, options).map((entry, i) => {
    const { prediction } = entry;
    requireReplyField(
      Array.isArray(prediction),
      reader,
      `[${i}].prediction`,
      'an array of turns',
      prediction,
    );
    const turns = prediction.map((turn: unknown, t): Turn => {
      const path = `[${i}].prediction[${t}]`;
      requireReplyField(isFields(turn), reader, path, 'an object', turn);
      return {
        speaker: requireName(turn.speaker, reader, `${path}.speaker`),
        text: requireString(turn.utterance, reader, `${path}.utterance`),
      };
    });
    return { transcript: readDialogueId(entry, reader, i), turns };
  });
}

function parseEntries(text: string, reader: string, options?: ParseReplyOptions): Fields[] {
  return parseList(text, reader, options).map((entry, i) => {
    requireReplyField(isFields(entry), reader, `[${i}]`, 'an object', entry);
    return entry;
  });
}

function parseList(text: string, reader: string, options?: ParseReplyOptions): readonly unknown[] {
  try {
    return parseJsonReply(text, reader, 'array', options);
  } catch (error) {
    if (!options?.lenient) throw error;
    try {
      return [parseJsonReply(text, reader, 'object', options)];
    } catch {
      throw error;
    }
  }
}

function readDialogueId({ dialogue_id: id }: Fields, reader: string, index: number): string {
  const isId = (typeof id === 'string' && id !== '') || Number.isFinite(id);
  requireReplyField(isId, reader, `[${index}].dialogue_id`, 'an id', id);
  return String(id);
}

function requireName(value: unknown, reader: string, field: string): string {
  const isName = typeof value === 'string' && value.trim() !== '';
  requireReplyField(isName, reader, field, 'a name that is not blank', value);
  return value;
}

function requireString(value: unknown, reader: string, field: string): string {
  requireReplyField(typeof value === 'string', reader, field, 'a string', value);
  return value;
}
