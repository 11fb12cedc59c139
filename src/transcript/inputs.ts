import { requireInput, requireText } from '../error.js';
import { propertiesOf } from '../options/is-fields.js';
import type { Embedded, EmbeddedNextTurnCase } from './embedded.js';
import { ITEM, isLabel, isString, RUN, requireFields, SPEAKER, TURN } from './field-rules.js';
import { isTrusted } from './trusted.js';
import type { Agenda, NextTurnCase, Speaker, Transcript, Turn } from './types.js';

/**
 * Argument checks for every public function over transcripts. Plain JavaScript and notebooks call these functions too,
 * so a wrong argument must produce an error with the expected type and, if it is clear, which function to call
 * first. At most linear in the turns.
 */

const TRANSCRIPT = '{ turns: [{ speaker, text }] } (see fromOpenAIMessages)';

/**
 * Throws unless `value` is a transcript whose turns have a speaker and a text. `path` is its path unless it is an
 * argument.
 */
export function requireTranscript(caller: string, value: unknown, path?: string): void {
  const { turns } = propertiesOf(value);
  requireInput(Array.isArray(turns), caller, path ?? 'transcript', TRANSCRIPT, turns ?? value);
  // biome-ignore lint/style/useTemplate: each metric carries these bytes, and a template is longer
  requireStrings(caller, path ? path + '.turns' : 'turns', turns, ['speaker', 'text']);
}

/** Throws unless `speakers` is absent or a list of speakers. For metrics that use the list. */
export function requireSpeakers(caller: string, speakers: readonly Speaker[] = []): void {
  requireInput(Array.isArray(speakers), caller, 'speakers', '[{ id }]', speakers);
  requireStrings(caller, 'speakers', speakers, ['id']);
}

/**
 * Throws unless the optional fields of turns and speakers have their types: rounds, addressees, references, names.
 * Called only by metrics that use these fields.
 */
export function requireDetails(
  caller: string,
  path: string,
  turns: readonly Turn[],
  speakers?: readonly Speaker[],
): void {
  requireSpeakers(caller, speakers);
  speakers?.forEach((speaker, i) => {
    requireFields(caller, `speakers[${i}]`, speaker, SPEAKER);
  });
  for (let i = 0; i < turns.length; i++) {
    const { round, addressees, references } = turns[i]!;
    if (round !== undefined || addressees !== undefined || references !== undefined)
      requireFields(caller, `${path}[${i}]`, turns[i], TURN);
  }
}

/** Throws unless `transcript.meta` is absent, `null` or an object. Called only by functions that use it. */
export function requireMeta(caller: string, path: string, { meta }: Transcript): void {
  const isMeta = meta === undefined || meta === null || isObject(meta);
  requireInput(isMeta, caller, path, 'an object', meta);
}

/** Throws unless `value` is a transcript with valid details. */
export function requireWholeTranscript(caller: string, value: Transcript): void {
  requireTranscript(caller, value);
  requireDetails(caller, 'turns', value.turns, value.speakers);
}

/** Throws unless `value` is a next-turn case. */
export function requireNextTurnCase(caller: string, value: NextTurnCase): void {
  if (isTrusted(value)) return;
  const { context, candidate } = propertiesOf(value);
  const roll = has(value, 'turns') || has(value, 'transcript') ? '; call nextTurnCases first' : '';
  const expected = `a next-turn case, { context, candidate }${roll}`;
  requireInput(isObject(context) && isObject(candidate), caller, 'nextTurn', expected, value);
  requireTurns(caller, 'context', context);
  for (const name of ['speaker', 'text'])
    requireText(caller, `candidate.${name}`, propertiesOf(candidate)[name]);
  requireDetails(caller, 'context', value.context, value.speakers);
  requireDetails(caller, 'candidate', [value.candidate]);
}

/** Throws unless `value` is a transcript with vectors; the vectors are checked where they are used. */
export function requireEmbedded(caller: string, value: Embedded): void {
  const { transcript, embeddings } = propertiesOf(value);
  const embed = has(value, 'turns') ? '; call embedTranscript first' : '';
  const expected = `a transcript with vectors, { transcript, embeddings }${embed}`;
  requireInput(isObject(transcript) && isObject(embeddings), caller, 'embedded', expected, value);
  requireTranscript(caller, value.transcript);
}

/** Throws unless `value` is a next-turn case with vectors; the vectors are checked where they are used. */
export function requireEmbeddedNextTurnCase(caller: string, value: EmbeddedNextTurnCase): void {
  const { context, contextEmbeddings, candidateEmbedding } = propertiesOf(value);
  const embed = has(value, 'turns') ? '; call embedTranscript and nextTurnCases first' : '';
  const roll = has(value, 'transcript') ? '; call nextTurnCases first' : '';
  const fields = '{ context, candidate, contextEmbeddings, candidateEmbedding }';
  const expected = `a next-turn case with vectors, ${fields}${embed}${roll}`;
  const present = isObject(context) && isObject(contextEmbeddings) && isObject(candidateEmbedding);
  requireInput(present, caller, 'nextTurn', expected, value);
  requireNextTurnCase(caller, value);
}

/** Throws unless `value` is a list of games. */
export function requireGames(caller: string, value: unknown): void {
  const read = has(value, 'turns') ? '; call gamesOf first' : '';
  const ok = Array.isArray(value) && value.every((game) => Array.isArray(propertiesOf(game).rounds));
  requireInput(ok, caller, 'games', `a list of games, [{ rounds }]${read}`, value);
  for (const [g, { rounds }] of value.entries())
    for (const [r, round] of rounds.entries()) requireRound(caller, `games[${g}].rounds[${r}]`, round);
}

function requireRound(caller: string, path: string, round: unknown): void {
  const fields = propertiesOf(round);
  requireTurns(caller, `${path}.turns`, fields.turns);
  for (const name of ['truth', 'guesses']) {
    const labels = fields[name];
    const ok = isObject(labels) && Object.values(labels).every(Array.isArray);
    requireInput(ok, caller, `${path}.${name}`, 'labels by player', labels);
  }
}

/** Throws unless `value` is a list of runs by name. The analysis checks the fields that it uses. */
export function requireRuns(caller: string, value: unknown): void {
  const read = has(value, 'turns') ? '; call runsOf first' : '';
  const ok = Array.isArray(value) && value.every((run) => isObject(run) && !has(run, 'turns'));
  requireInput(ok, caller, 'runs', `a list of runs, [{ instruction, score }]${read}`, value);
  for (let r = 0; r < value.length; r++) requireFields(caller, `runs[${r}]`, value[r], RUN);
}

/** Throws unless `value` is an agenda of items and edges. The ends of edges are checked where they are used. */
export function requireAgenda(caller: string, value: Agenda): void {
  const { items, edges, start, end } = propertiesOf(value);
  requireInput(Array.isArray(items), caller, 'agenda.items', 'a list of items, [{ id, text }]', items);
  for (let i = 0; i < items.length; i++) requireFields(caller, `agenda.items[${i}]`, items[i], ITEM);
  const isPair = (edge: unknown): boolean => Array.isArray(edge) && edge.length === 2 && edge.every(isString);
  const arePairs = Array.isArray(edges) && edges.every(isPair);
  requireInput(arePairs, caller, 'agenda.edges', 'pairs of item ids, [[from, to]]', edges);
  for (const [name, id] of Object.entries({ start, end }))
    requireInput(
      id === undefined || typeof id === 'string',
      caller,
      `agenda.${name}`,
      'the id of an item',
      id,
    );
}

/** Throws unless `value` is a list of words, and returns it. */
export function requireWords(caller: string, path: string, value: readonly string[]): readonly string[] {
  const expected = 'a list of words';
  const split = typeof value === 'string' ? '; call tokenizeWords first' : '';
  requireInput(Array.isArray(value), caller, path, expected + split, value);
  for (let i = 0; i < value.length; i++) {
    if (typeof value[i] !== 'string') requireInput(false, caller, `${path}[${i}]`, 'a string', value[i]);
  }
  return value;
}

/** Throws unless `value` is a list of texts. */
export function requireTexts(caller: string, path: string, value: readonly string[]): void {
  requireInput(Array.isArray(value), caller, path, 'a list of texts', value);
  for (let i = 0; i < value.length; i++) {
    if (typeof value[i] !== 'string') requireInput(false, caller, `${path}[${i}]`, 'a string', value[i]);
  }
}

/** Throws unless `value` is a list of transcripts. */
export function requireTranscripts(caller: string, value: readonly Transcript[], path = 'transcripts'): void {
  requireInput(Array.isArray(value), caller, path, 'a list of transcripts', value);
  for (let i = 0; i < value.length; i++) requireTranscript(caller, value[i], `${path}[${i}]`);
}

/** Throws unless `value` is a list of objects, described by `form`. Their contents are checked where they are used. */
export function requireRecords(caller: string, value: readonly object[], form: string): void {
  const ok = Array.isArray(value) && value.every(isObject);
  requireInput(ok, caller, 'records', `a list of records, ${form}`, value);
}

/** Throws unless `value` is a list. Its items are checked where they are used. */
export function requireList(
  caller: string,
  path: string,
  value: unknown,
  expected: string,
): asserts value is readonly unknown[] {
  requireInput(Array.isArray(value), caller, path, expected, value);
}

/** Throws unless `value` is a list of labels: strings or finite numbers. */
export function requireLabels(caller: string, path: string, value: readonly (string | number)[]): void {
  requireList(caller, path, value, 'a list of labels');
  for (let i = 0; i < value.length; i++) {
    if (!isLabel(value[i]))
      requireInput(false, caller, `${path}[${i}]`, 'a string or a finite number', value[i]);
  }
}

function requireTurns(caller: string, path: string, turns: unknown): void {
  requireInput(
    Array.isArray(turns),
    caller,
    path,
    'turns, [{ speaker, text }] (see fromOpenAIMessages)',
    turns,
  );
  requireStrings(caller, path, turns, ['speaker', 'text']);
}

/** Throws unless the fields called `names` are strings in every object of a list. */
function requireStrings(
  caller: string,
  path: string,
  list: readonly unknown[],
  names: readonly string[],
): void {
  for (let i = 0; i < list.length; i++)
    for (const name of names) {
      const value = propertiesOf(list[i])[name];
      if (typeof value !== 'string') requireInput(false, caller, `${path}[${i}].${name}`, 'a string', value);
    }
}

/** Whether a value has a field, or its first element if it is a list. */
function has(value: unknown, name: string): boolean {
  return propertiesOf([value].flat()[0])[name] !== undefined;
}

function isObject(value: unknown): value is object {
  return Object(value) === value;
}
