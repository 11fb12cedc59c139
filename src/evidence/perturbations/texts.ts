import { itemAt } from '../../math/existing.js';
import { type Perturb, withTexts } from './perturbation.js';

/** Added by `pad-words` at the end of every turn. */
export const PADDING = 'you know, well, I mean, so to say';

/** Words within each turn in random order. */
export const scrambleWords: Perturb = (transcript, { random }) =>
  withTexts(transcript, (text) => random.shuffle(splitWords(text)).join(' '));

/** Replaces every turn by "ok". */
export const replaceWithOk: Perturb = (transcript) => withTexts(transcript, () => 'ok');

/** Adds filler words at the end of every turn. */
export const padWords: Perturb = (transcript) =>
  withTexts(transcript, (text) => (text.trim() === '' ? PADDING : `${text} ${PADDING}`));

/**
 * Replaces the words of each turn by the same number of words from another dialogue, so that only the length remains.
 */
export const nullText: Perturb = (transcript, { random, other }) => {
  const words = other?.turns.flatMap((turn) => splitWords(turn.text)) ?? [];
  if (words.length === 0) return null;
  return withTexts(transcript, (text) =>
    splitWords(text)
      .map(() => itemAt(words, random.integer(words.length)))
      .join(' '),
  );
};

function splitWords(text: string): string[] {
  return text.split(/\s+/u).filter((word) => word !== '');
}
