import { existing, itemAt, lastItem } from '../../math/existing.js';
import type { Transcript } from '../../transcript/types.js';

/** Phrases that one side keeps repeating and the other does not. */
export interface Padding {
  /** The side that repeats them. */
  readonly side: 'a' | 'b';
  /** The most frequent of them, as text. */
  readonly phrases: readonly string[];
  /** Share of that side's words. */
  readonly share: number;
  /** Removes them from a transcript; returns the same object if it does not contain any. */
  readonly strip: (transcript: Transcript) => Transcript;
}

/** English phrases without content; longer phrases are detected in any language. */
const FILLERS =
  'um|uh|er|erm|hmm|well|so|like|okay|ok|right|basically|actually|really|just|literally|honestly|obviously|anyway|you know|i mean|i guess|i think|you see|sort of|kind of|of course|so to say|so to speak|as it were|in a way|to be honest|let me see'
    .split('|')
    .map((phrase) => phrase.split(' '));

/**
 * A phrase of at least this many words counts as padding, in any language, if it occurs in this share of the turns of
 * one side.
 */
const LONG = 3;
const LONG_SHARE = 0.2;
/** A known filler, in this share. */
const FILLER_SHARE = 0.04;
/** One side must use it this many times as often as the other, and in this share of its dialogues. */
const TIMES = 4;
const DIALOGUES = 0.5;
/** A smaller share of the words is ignored. */
const LEAST_SHARE = 0.03;
/** Number of turns, spread over the corpus, that are searched for candidates. */
const SAMPLE = 2000;

/**
 * Finds padding: known English fillers, and phrases of at least three words, that occur in many turns and most
 * dialogues of one side and are at least four times as rare on the other. `null` if neither side contains more than a
 * negligible share. O(words).
 *
 * @internal
 */
export function findPadding(a: readonly Transcript[], b: readonly Transcript[]): Padding | null {
  const found = [paddingOf('a', a, b), paddingOf('b', b, a)].filter((each) => each !== null);
  return found.sort((x, y) => y.share - x.share)[0] ?? null;
}

function paddingOf(
  side: 'a' | 'b',
  own: readonly Transcript[],
  others: readonly Transcript[],
): Padding | null {
  const candidates = new Phrases([...FILLERS, ...frequentPhrases(own)]);
  const [here, there] = [candidates.ratesIn(own), candidates.ratesIn(others)];
  const kept = candidates.all.filter((phrase) => {
    const key = phraseKey(phrase);
    const [rate, other] = [existing(here.get(key)), existing(there.get(key))];
    const least = phrase.length >= LONG && !KNOWN.has(key) ? LONG_SHARE : FILLER_SHARE;
    const isSpread = rate.dialogues >= (least === LONG_SHARE ? DIALOGUES : DIALOGUES / 5);
    return isSpread && rate.turns >= least && rate.turns >= TIMES * other.turns;
  });
  const trimmed = kept.map(trimmer(kept, here, own, others)).filter(({ length }) => length > 0);
  if (trimmed.length === 0) return null;
  const phrases = new Phrases(trimmed);
  const { share, texts } = phrases.coverageIn(own);
  return share < LEAST_SHARE ? null : { side, share, phrases: texts, strip: (each) => phrases.strip(each) };
}

/**
 * Trims words at the ends of phrases that are not more frequent on this side, such as the first words of turns with
 * similar beginnings.
 */
function trimmer(
  phrases: readonly (readonly string[])[],
  rates: ReadonlyMap<string, Rate>,
  own: readonly Transcript[],
  others: readonly Transcript[],
): (phrase: readonly string[]) => readonly string[] {
  const words = new Set(phrases.flat());
  const [here, there] = [wordRates(own, words), wordRates(others, words)];
  return (phrase) => {
    const least = existing(rates.get(phraseKey(phrase))).turns / 2;
    const isMore = (word: string): boolean => (here.get(word) ?? 0) - (there.get(word) ?? 0) >= least;
    const [first, last] = [phrase.findIndex(isMore), phrase.findLastIndex(isMore)];
    return first < 0 ? [] : phrase.slice(first, last + 1);
  };
}

/** Mean number of occurrences of some words per turn. */
function wordRates(transcripts: readonly Transcript[], words: ReadonlySet<string>): Map<string, number> {
  const counts = new Map<string, number>();
  let all = 0;
  for (const { turns } of transcripts) {
    all += turns.length;
    for (const { text } of turns)
      for (const { key } of splitWords(text)) if (words.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return new Map([...counts].map(([word, count]) => [word, count / all]));
}

/** Share of the turns, and share of the dialogues. */
interface Rate {
  turns: number;
  dialogues: number;
}

const KNOWN: ReadonlySet<string> = new Set(FILLERS.map(phraseKey));

interface Word {
  /** Lower-case letters and digits only. */
  readonly key: string;
  readonly start: number;
}

function splitWords(text: string): Word[] {
  return Array.from(text.matchAll(/\S+/g), ({ 0: word, index }) => ({
    key: word.toLowerCase().replace(/[^\p{L}\p{N}']/gu, ''),
    start: index,
  })).filter(({ key }) => key !== '');
}

function phraseKey(words: readonly string[]): string {
  return words.join(' ');
}

/** Runs of {@link LONG} words in at least {@link LONG_SHARE} of the turns of a sample. */
function frequentPhrases(transcripts: readonly Transcript[]): string[][] {
  const texts = transcripts.flatMap(({ turns }) => turns.map(({ text }) => text));
  const step = Math.max(1, Math.floor(texts.length / SAMPLE));
  const counts = new Map<string, number>();
  let turns = 0;
  for (let i = 0; i < texts.length; i += step, turns++) {
    const words = splitWords(itemAt(texts, i)).map(({ key }) => key);
    const own = new Set<string>();
    for (let at = 0; at + LONG <= words.length; at++) own.add(phraseKey(words.slice(at, at + LONG)));
    for (const key of own) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= LONG_SHARE * turns && count > 1)
    .map(([key]) => key.split(' '));
}

/** A set of phrases, indexed by their first words. */
class Phrases {
  readonly all: readonly (readonly string[])[];
  readonly #byFirst = new Map<string, (readonly string[])[]>();

  constructor(phrases: readonly (readonly string[])[]) {
    this.all = [...new Map(phrases.map((phrase) => [phraseKey(phrase), phrase])).values()];
    for (const phrase of this.all) {
      const own = this.#byFirst.get(itemAt(phrase, 0));
      if (own) own.push(phrase);
      else this.#byFirst.set(itemAt(phrase, 0), [phrase]);
    }
  }

  /** Share of the turns and of the dialogues that contain each phrase. */
  ratesIn(transcripts: readonly Transcript[]): Map<string, Rate> {
    const counts = new Map(
      this.all.map((phrase): [string, Rate] => [phraseKey(phrase), { turns: 0, dialogues: 0 }]),
    );
    let turns = 0;
    for (const transcript of transcripts) {
      const ofDialogue = new Set<string>();
      for (const { text } of transcript.turns) {
        turns += 1;
        const own = new Set(this.#matches(splitWords(text)).map(({ phrase }) => phraseKey(phrase)));
        for (const key of own) {
          existing(counts.get(key)).turns += 1;
          ofDialogue.add(key);
        }
      }
      for (const key of ofDialogue) existing(counts.get(key)).dialogues += 1;
    }
    for (const each of counts.values()) {
      each.turns /= turns || 1;
      each.dialogues /= transcripts.length || 1;
    }
    return counts;
  }

  /** The share of words that the phrases cover, and the three most frequent covered sequences. */
  coverageIn(transcripts: readonly Transcript[]): { share: number; texts: string[] } {
    let [covered, all] = [0, 0];
    const stretches = new Map<string, number>();
    for (const { turns } of transcripts) {
      for (const { text } of turns) {
        const words = splitWords(text);
        all += words.length;
        for (const run of coveredRuns(words, this.#covered(words))) {
          covered += run.length;
          stretches.set(phraseKey(run), (stretches.get(phraseKey(run)) ?? 0) + 1);
        }
      }
    }
    const texts = [...stretches].sort(([x, p], [y, q]) => q - p || (x < y ? -1 : 1)).slice(0, 3);
    return { share: all === 0 ? 0 : covered / all, texts: texts.map(([text]) => text) };
  }

  strip(transcript: Transcript): Transcript {
    const turns = transcript.turns.map((turn) => {
      const words = splitWords(turn.text);
      const covered = this.#covered(words);
      if (!covered.includes(true)) return turn;
      const kept = words.map(({ start }, i) =>
        covered[i] ? '' : turn.text.slice(start, words[i + 1]?.start ?? turn.text.length),
      );
      return { ...turn, text: kept.join('').trim() };
    });
    return turns.every((turn, t) => turn === transcript.turns[t]) ? transcript : { ...transcript, turns };
  }

  #matches(words: readonly Word[]): { phrase: readonly string[]; at: number }[] {
    return words.flatMap(({ key }, at) =>
      (this.#byFirst.get(key) ?? []).flatMap((phrase) =>
        phrase.every((word, k) => words[at + k]?.key === word) ? [{ phrase, at }] : [],
      ),
    );
  }

  /** Whether each word belongs to a phrase. */
  #covered(words: readonly Word[]): boolean[] {
    const covered = words.map(() => false);
    for (const { phrase, at } of this.#matches(words)) covered.fill(true, at, at + phrase.length);
    return covered;
  }
}

/** The sequences of covered words. */
function coveredRuns(words: readonly Word[], covered: readonly boolean[]): string[][] {
  const runs: string[][] = [];
  for (const [i, { key }] of words.entries()) {
    if (!covered[i]) continue;
    if (i > 0 && covered[i - 1]) lastItem(runs).push(key);
    else runs.push([key]);
  }
  return runs;
}
