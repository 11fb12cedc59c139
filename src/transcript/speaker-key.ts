import { fold } from '../text/fold-case.js';

/**
 * The form under which speaker names are compared: NFKC, trimmed, full case folding. Two names denote one speaker
 * exactly when their keys are equal.
 */
export function speakerKey(name: string): string {
  return fold(name).trim();
}

/** Whether two names denote the same speaker. */
export function sameSpeaker(a: string, b: string): boolean {
  return a === b || speakerKey(a) === speakerKey(b);
}
