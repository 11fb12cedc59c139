import type { Transcript, Turn } from '../../transcript/types.js';
import type { ReadSummary } from '../records/read-summary.js';
import type { Remedy } from '../records/remedy.js';
import { ASKS, lackSentences } from '../text/sentences.js';
import { beginsWith } from './repeated-turns.js';

/** Texts with a larger mean length are documents. */
const MOST_SAID = 5000;
/** Shorter texts may open several conversations. */
const LEAST_OPENER = 12;

/** Numbers of texts that may lack sentences or questions. */
const [FEW, MOST_WITHOUT_QUESTION] = [20, 40];

/** Whether the result of options is implausible, so that they are not suggested. @internal */
export function isSuspicious(
  readSummary: ReadSummary,
  transcripts: readonly Transcript[],
  remedy: Remedy,
): boolean {
  const texts = transcripts.flatMap(({ turns }) => turns.map(({ text }) => text));
  const alone = transcripts.filter(
    ({ turns }) =>
      turns.length > 1 &&
      ((typeof remedy.speaker !== 'string' && hasOneSpeaker(turns)) || hasManySpeakers(turns)),
  ).length;
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  const unreadable = readSummary.excluded.unreadable ?? 0;
  return (
    readSummary.warnings.some(({ check }) => check !== 'exchanges') ||
    (remedy.onError === 'skip' ? 5 : 20) * unreadable > unreadable + readSummary.conversations ||
    (remedy.path !== undefined && areSingleTurns(transcripts)) ||
    areOnePrompt(transcripts) ||
    holdBeginnings(transcripts) ||
    length > MOST_SAID * texts.length ||
    2 * alone > transcripts.length ||
    2 * texts.filter(holdsDialogue).length > texts.length ||
    (Array.isArray(remedy.speaker) &&
      (2 * texts.filter(namesSpeaker).length > texts.length || !mayAlternate(texts)))
  );
}

function hasOneSpeaker(turns: readonly Turn[]): boolean {
  return turns.every(({ speaker }) => speaker === turns[0]!.speaker);
}

/** Whether several conversations consist of a message each, so that the messages are one conversation, or none. */
function areSingleTurns(transcripts: readonly Transcript[]): boolean {
  return transcripts.length > 1 && transcripts.every(({ turns }) => turns.length === 1);
}

/**
 * Whether several conversations consist of the same single message, as in repeated calls of one request. Greetings do
 * not count.
 */
function areOnePrompt(transcripts: readonly Transcript[]): boolean {
  const text = transcripts[0]?.turns[0]?.text ?? '';
  const isSame = ({ turns }: Transcript): boolean => turns.length === 1 && turns[0]!.text === text;
  return transcripts.length > 1 && text.length > 12 && transcripts.every(isSame);
}

/** Whether a conversation is the beginning of another, as in logs of requests. */
function holdBeginnings(transcripts: readonly Transcript[]): boolean {
  const [first, ...others] = transcripts.slice(0, 8).map(({ turns }) => turns);
  const opens = (turns: readonly Turn[]): boolean =>
    turns.length > first!.length && (first![0]?.text.length ?? 0) > LEAST_OPENER && beginsWith(turns, first!);
  return others.some(opens);
}

/** Whether almost every turn has another speaker. */
function hasManySpeakers(turns: readonly Turn[]): boolean {
  return turns.length > 2 && new Set(turns.map(({ speaker }) => speaker)).size > 0.75 * turns.length;
}

/** Whether a text begins with the name of its speaker. */
function namesSpeaker(text: string): boolean {
  return /^\[?\p{Lu}[^:\n]{0,30}:\s+\S/u.test(text);
}

/** Whether texts may be spoken in turn: some are sentences, and of many one is a question. */
function mayAlternate(texts: readonly string[]): boolean {
  const asks = texts.length <= MOST_WITHOUT_QUESTION || texts.some((text) => ASKS.test(text));
  return asks && (texts.length <= FEW || !lackSentences(texts));
}

/** Whether lines of a text begin with names, so that it is a whole conversation. */
function holdsDialogue(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 1 && lines.every((line) => /^\S[^:\n]{0,40}:\s*\S/.test(line));
}
