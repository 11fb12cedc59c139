import { countWords } from '../text/count-words.js';
import type { Transcript } from '../transcript/types.js';

/** The contribution of a speaker to a set of conversations. */
export interface SpeakerCount {
  readonly name: string;
  readonly turns: number;
  /** Words separated by white space. */
  readonly words: number;
  /** Turns with a question mark at the end of a word. */
  readonly asking: number;
}

/** A score with its percentile ranges among human conversations of the same length, one per corpus. */
export interface PlacedScore {
  readonly metric: string;
  readonly score: number;
  readonly norms: readonly { readonly percentile: readonly [number, number] }[];
}

/** A metric on which at least half of the conversations are beyond the 5th or 95th percentile of every corpus. */
export interface UnusualMetric {
  readonly metric: string;
  readonly side: 'low' | 'high';
  /** Conversations beyond that percentile, and conversations with one. */
  readonly beyond: number;
  readonly placed: number;
  /** The score of a single conversation. */
  readonly score?: number;
}

/** A conversation without a percentile on any metric. */
export interface UnplacedConversation {
  readonly name: string;
  readonly turns: number;
  readonly speakers: number;
  /** The fewest and most turns of human conversations with as many speakers; `undefined` without any. */
  readonly lengths: readonly [number, number] | undefined;
}

/** Who speaks and asks, what repeats, and what is unusual among people. */
export interface ConversationOverview {
  readonly conversations: number;
  readonly turns: number;
  readonly fewestTurns: number;
  readonly mostTurns: number;
  /** The first and last day on which something was said, if the turns have dates: `2026-10-03`. */
  readonly days?: readonly [string, string];
  /** By their number of turns; empty if there are more than a thousand. */
  readonly speakers: readonly SpeakerCount[];
  /** The most frequent text, if it has several words and occurs at least three times. */
  readonly repeated?: { readonly text: string; readonly count: number };
  /** Conversations with a percentile on some metric. */
  readonly placed: number;
  /** The longest conversation without one. */
  readonly unplaced?: UnplacedConversation;
  readonly unusual: readonly UnusualMetric[];
}

const MOST_SPEAKERS = 1000;
const MOST_TEXTS = 10_000;
const LEAST_REPEATED = 3;
const [LOW, HIGH] = [5, 95];
/** Earlier times, before the year 2000, count from the beginning of a recording. */
const EARLIEST = Date.UTC(2000, 0);
/** The last time of a JavaScript date. */
const LATEST = 8.64e15;
/** Not the question mark inside a web address. */
const QUESTION = /[？؟]|\?[?!"'”’»)\]*_]{0,8}(?:\s|$)/u;

/** Counts turns, words, questions and repeated texts of conversations as they arrive, in bounded memory. */
export class OverviewCounts {
  readonly #speakers = new Map<string, { turns: number; words: number; asking: number }>();
  readonly #names = new Map<string, string>();
  readonly #texts = new Map<string, number>();
  readonly #metrics = new Map<string, { low: number; high: number; scores: number[]; placed: number }>();
  #sizes = { conversations: 0, turns: 0, fewestTurns: Number.POSITIVE_INFINITY, mostTurns: 0 };
  #times: [number, number] = [LATEST, EARLIEST];
  #placed = 0;
  #unplaced: UnplacedConversation | undefined;

  add({ turns, speakers = [] }: Pick<Transcript, 'turns' | 'speakers'>): void {
    const { conversations, turns: before, fewestTurns, mostTurns } = this.#sizes;
    this.#sizes = {
      conversations: conversations + 1,
      turns: before + turns.length,
      fewestTurns: Math.min(fewestTurns, turns.length),
      mostTurns: Math.max(mostTurns, turns.length),
    };
    for (const { id, name } of speakers) if (name !== undefined) this.#names.set(id, name);
    for (const { speaker, text, timeMs = 0 } of turns) {
      if (timeMs > EARLIEST && timeMs < LATEST)
        this.#times = [Math.min(this.#times[0], timeMs), Math.max(this.#times[1], timeMs)];
      this.#addText(text);
      const count = this.#speakers.get(speaker) ?? { turns: 0, words: 0, asking: 0 };
      if (count.turns === 0 && this.#speakers.size > MOST_SPEAKERS) continue;
      this.#speakers.set(speaker, count);
      count.turns += 1;
      count.words += countWords(text);
      if (QUESTION.test(text)) count.asking += 1;
    }
  }

  /** Adds the placed scores of one conversation. */
  addScores(scores: readonly PlacedScore[], conversation: UnplacedConversation): void {
    const known = scores.filter(({ norms }) => norms.length > 0);
    if (known.length > 0) this.#placed += 1;
    else if (conversation.turns > (this.#unplaced?.turns ?? 0)) this.#unplaced = conversation;
    for (const { metric, score, norms } of known) {
      const count = this.#metrics.get(metric) ?? { low: 0, high: 0, scores: [], placed: 0 };
      this.#metrics.set(metric, count);
      count.placed += 1;
      if (count.scores.length < 2) count.scores.push(score);
      if (norms.every(({ percentile: [, most] }) => most <= LOW)) count.low += 1;
      if (norms.every(({ percentile: [least] }) => least >= HIGH)) count.high += 1;
    }
  }

  get overview(): ConversationOverview {
    const [text, count] = [...this.#texts].reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0]);
    const isComplete = this.#speakers.size <= MOST_SPEAKERS;
    const speakers = [...this.#speakers].map(([id, own]) => ({ name: this.#names.get(id) ?? id, ...own }));
    return {
      ...this.#sizes,
      ...(this.#times[1] > EARLIEST && { days: [dayText(this.#times[0]), dayText(this.#times[1])] }),
      speakers: isComplete ? speakers.sort((a, b) => b.turns - a.turns) : [],
      ...(count >= LEAST_REPEATED && { repeated: { text, count } }),
      placed: this.#placed,
      ...(this.#unplaced && { unplaced: this.#unplaced }),
      unusual: [...this.#metrics].flatMap(([metric, { low, high, scores, placed }]): UnusualMetric[] => {
        const [side, beyond] = low > high ? (['low', low] as const) : (['high', high] as const);
        if (beyond === 0 || 2 * beyond < placed) return [];
        const [score] = scores;
        return [{ metric, side, beyond, placed, ...(placed === 1 && score !== undefined && { score }) }];
      }),
    };
  }

  #addText(text: string): void {
    const known = this.#texts.get(text) ?? 0;
    if (known > 0 || (this.#texts.size < MOST_TEXTS && countWords(text) > 1))
      this.#texts.set(text, known + 1);
  }
}

const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10);
