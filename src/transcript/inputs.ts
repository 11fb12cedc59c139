import { requireInput } from '../error.js';
import type { Embedded, EmbeddedNextTurnCase } from './embedded.js';
import { isTrusted } from './trusted.js';
import type { NextTurnCase, Transcript } from './types.js';

/**
 * What every public function over transcripts asks of its first argument. They are called from plain JavaScript and
 * notebooks too: a wrong argument ends in an error that says what was expected and, where it is plain, what to call
 * first. Linear in the turns at most.
 */

/** Throws unless `value` is a transcript whose turns have a speaker and a text. */
export function requireTranscript(caller: string, value: Transcript): void {
  requireTurns(caller, 'turns', fieldsOf(value).turns, value);
}

/** Throws unless `value` is a next-turn case. */
export function requireNextTurnCase(caller: string, value: NextTurnCase): void {
  if (isTrusted(value)) return;
  const { context, candidate } = fieldsOf(value);
  const roll = has(value, 'turns') || has(value, 'transcript') ? '; call nextTurnCases first' : '';
  const expected = `a next-turn case, { context, candidate }${roll}`;
  requireInput(isObject(context) && isObject(candidate), caller, 'nextTurnCase', expected, value);
  requireTurns(caller, 'context', context, value);
  requireTurn(caller, 'candidate', candidate);
}

/** Throws unless `value` is a transcript with vectors; the vectors are checked where they are read. */
export function requireEmbedded(caller: string, value: Embedded): void {
  const { transcript, embeddings } = fieldsOf(value);
  const embed = has(value, 'turns') ? '; call embedTranscript first' : '';
  const expected = `a transcript with vectors, { transcript, embeddings }${embed}`;
  requireInput(isObject(transcript) && isObject(embeddings), caller, 'embedded', expected, value);
  requireTranscript(caller, transcript as Transcript);
}

/** Throws unless `value` is a next-turn case with vectors; the vectors are checked where they are read. */
export function requireEmbeddedNextTurnCase(caller: string, value: EmbeddedNextTurnCase): void {
  const { context, contextEmbeddings, candidateEmbedding } = fieldsOf(value);
  const embed = has(value, 'turns') ? '; call embedTranscript and nextTurnCases first' : '';
  const roll = has(value, 'transcript') ? '; call nextTurnCases first' : '';
  const fields = '{ context, candidate, contextEmbeddings, candidateEmbedding }';
  const expected = `a next-turn case with vectors, ${fields}${embed}${roll}`;
  const present = isObject(context) && isObject(contextEmbeddings) && isObject(candidateEmbedding);
  requireInput(present, caller, 'nextTurnCase', expected, value);
  requireNextTurnCase(caller, value);
}

/** Throws unless `value` is a list of games. */
export function requireGames(caller: string, value: unknown): void {
  const read = has(value, 'turns') ? '; call gamesOf first' : '';
  const ok = Array.isArray(value) && value.every((game) => Array.isArray(fieldsOf(game).rounds));
  requireInput(ok, caller, 'games', `a list of games, [{ rounds }]${read}`, value);
}

/** Throws unless `value` is a list of runs of objects. What the analysis reads of them is checked there. */
export function requireRuns(caller: string, value: unknown): void {
  const read = has(value, 'turns') ? '; call runsOf first' : '';
  const ok = Array.isArray(value) && value.every((run) => isObject(run) && !has(run, 'turns'));
  requireInput(ok, caller, 'runs', `a list of runs, [{ instruction, score }]${read}`, value);
}

function requireTurns(caller: string, path: string, turns: unknown, whole: unknown): void {
  const chat = has(whole, 'messages') || has(whole, 'role') ? '; call fromOpenAIMessages first' : '';
  requireInput(Array.isArray(turns), caller, path, `turns, [{ speaker, text }]${chat}`, turns);
  for (let i = 0; i < turns.length; i++) {
    if (typeof turns[i]?.speaker === 'string' && typeof turns[i].text === 'string') continue;
    requireTurn(caller, `${path}[${i}]`, turns[i]);
  }
}

function requireTurn(caller: string, path: string, turn: unknown): void {
  const { speaker, text } = fieldsOf(turn);
  requireInput(typeof speaker === 'string', caller, `${path}.speaker`, 'a string', speaker);
  requireInput(typeof text === 'string', caller, `${path}.text`, 'a string', text);
}

/** Whether a value has a field, or its first element if it is a list. */
function has(value: unknown, name: string): boolean {
  return fieldsOf([value].flat()[0])[name] !== undefined;
}

function isObject(value: unknown): boolean {
  return Object(value) === value;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return Object(value);
}
