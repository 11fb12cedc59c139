import { fold } from '../text/fold-case.js';

/**
 * The key of a speaker name: NFKC, trimmed, with full case folding. Two names denote the same speaker exactly if their
 * keys are equal.
 */
export function speakerKey(name: string): string {
  return fold(name).trim();
}

/** Whether two names denote the same speaker. */
export function sameSpeaker(a: string, b: string): boolean {
  return a === b || speakerKey(a) === speakerKey(b);
}
