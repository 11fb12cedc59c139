import type { Turn } from '../../../transcript/types.js';
import {
  asList,
  type Fields,
  idOf,
  isFields,
  others,
  readText,
  requireFields,
  toJson,
  toMeta,
  toTurn,
} from '../../records/fields.js';
import type { Notes } from '../../records/notes.js';
import { parseTime } from '../../records/parse-time.js';
import type { Place } from '../../records/place.js';
import type { ScoreRange } from '../../rows/run-labels.js';

interface Draft {
  readonly turn: Turn;
  readonly meta: Record<string, unknown>;
}

/**
 * A logged score as a percentage of its scale. Some logs write -1 if nothing was scored, which is not a score. A score
 * above the scale is an error. @internal
 */
export function toPercent(
  value: unknown,
  place: Place,
  inner: string,
  notes: Notes,
  [low, high]: ScoreRange = [0, 1],
): number | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  if (value < low) {
    notes.warn(place, inner, `${value} is below ${low}, the lowest score; not read`);
    return undefined;
  }
  const expected = `a score from ${low} to ${high} (scoreRange, --score-range for another scale)`;
  if (value > high) notes.fail(place, inner, expected, value);
  return (100 * (value - low)) / (high - low);
}

/** Reads the trace of one conversation: messages become turns, log entries are written to the turns they are about. */
export class TraceReader {
  readonly strategies: string[] = [];
  readonly answers: string[] = [];
  readonly attemptScores: number[] = [];
  readonly shards: Set<string> = new Set();
  readonly #drafts: Draft[] = [];
  /** A shard that was logged before the user's turn that reveals it, as some simulators do. */
  #waitingShard: unknown;

  readonly #place: Place;
  readonly #notes: Notes;
  readonly #range: ScoreRange | undefined;
  constructor(place: Place, notes: Notes, range?: ScoreRange) {
    this.#range = range;
    this.#place = place;
    this.#notes = notes;
  }

  add(value: unknown, inner: string): void {
    const entry = requireFields(value, 'a message or a log entry', this.#place, inner, this.#notes);
    const { role } = entry;
    if (role === 'log') this.#log(entry, inner);
    else if (role === 'system' || role === 'user' || role === 'assistant') this.#message(entry, role, inner);
    else this.#notes.fail(this.#place, `${inner}.role`, 'system, user, assistant or log', role);
  }

  finish(): Turn[] {
    return this.#drafts.map(({ turn, meta }) => toTurn({ ...turn, meta: toMeta(meta) }));
  }

  #message(entry: Fields, role: 'system' | 'user' | 'assistant', inner: string): void {
    const meta = others(entry, ['role', 'content', 'timestamp', 'cost_usd']);
    if (entry.cost_usd !== undefined) meta.costUsd = entry.cost_usd;
    if (role === 'user' && this.#waitingShard !== undefined) {
      meta.shardId = this.#waitingShard;
      this.#waitingShard = undefined;
    }
    const text = readText(entry.content, this.#place, `${inner}.content`, this.#notes);
    const turn = toTurn({ speaker: role, text, role, timeMs: parseTime(entry.timestamp) });
    this.#drafts.push({ turn, meta });
  }

  #log(entry: Fields, inner: string): void {
    const content = requireFields(
      entry.content,
      'an object with a type',
      this.#place,
      `${inner}.content`,
      this.#notes,
    );
    if (content.type === 'conversation-completed' || this.#drafts.length === 0)
      this.#notes.readSummary.exclude('event');
    else this.#notes.readSummary.merge();
    if (content.type === 'shard_revealed') this.#shard(content.shard_id);
    else if (content.type === 'system-verification') this.#strategy(content.response);
    else if (content.type === 'answer-evaluation') this.#evaluation(content, inner);
    else if (content.type !== 'conversation-completed') {
      const type = idOf(content.type) ?? 'without a type';
      this.#notes.warn(this.#place, inner, `a log entry (${type}) kept in meta.log of the turn before`);
      this.#keep(content);
    }
  }

  #shard(id: unknown): void {
    this.shards.add(String(id));
    const last = this.#drafts.at(-1);
    if (last?.turn.role === 'user' && !('shardId' in last.meta)) last.meta.shardId = id;
    else this.#waitingShard = id;
  }

  #strategy(response: unknown): void {
    const label = idOf(isFields(response) ? response.response_type : response);
    if (label === undefined) return;
    this.strategies.push(label);
    const turn = this.#lastAssistant();
    if (turn) turn.meta.strategy = label;
  }

  #evaluation(content: Fields, inner: string): void {
    const { exact_answer: answer, is_correct: correct, evaluation_return: report, score } = content;
    const meta = this.#lastAssistant()?.meta ?? {};
    const text = typeof answer === 'string' ? answer : answer === undefined ? '' : toJson(answer);
    const scored = toPercent(score, this.#place, `${inner}.content.score`, this.#notes, this.#range);
    if (scored === undefined && typeof correct !== 'boolean') {
      this.#notes.warn(this.#place, `${inner}.content.score`, 'an answer without a score counts as 0');
    }
    const value = scored ?? (correct === true ? 100 : 0);
    this.answers.push(text);
    this.attemptScores.push(value);
    Object.assign(meta, { answer: text, score: value, correct: correct ?? undefined, evaluation: report });
  }

  #keep(content: Fields): void {
    const meta = this.#drafts.at(-1)?.meta;
    if (meta) meta.log = [...asList(meta.log), content];
  }

  #lastAssistant(): Draft | undefined {
    return this.#drafts.findLast(({ turn }) => turn.role === 'assistant');
  }
}
