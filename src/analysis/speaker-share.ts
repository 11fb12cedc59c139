import { mean } from '../math/mean.js';
import { speakerKey } from '../transcript/speaker-key.js';
import type { Transcript } from '../transcript/types.js';

/** Metrics that are functions of the order of speakers alone. */
export const OF_SPEAKERS: ReadonlySet<string> = new Set([
  'speaker-entropy',
  'participation-frequency',
  'implicit-reference',
]);

/** The share of turns of a speaker who holds the floor in one of two levels and not in the other. */
export interface SpeakerShare {
  readonly speaker: string;
  /** Mean over conversations, 0 to 1. */
  readonly shareA: number;
  readonly shareB: number;
}

/** The smallest difference of shares, and the smallest ratio to an equal share. */
const LEAST_DIFFERENCE = 0.15;
const LEAST_RATIO = 1.4;

/**
 * The speaker whose share of turns differs most between two levels, if the speaker takes part in both and the larger
 * share is well above an equal share. It is the likely cause of differences in {@link OF_SPEAKERS}.
 */
export function speakerShare(a: readonly Transcript[], b: readonly Transcript[]): SpeakerShare | undefined {
  const [ofA, ofB] = [turnShares(a), turnShares(b)];
  const equal = 1 / Math.max(1, mean([...a, ...b].map(countSpeakers)));
  const shares = [...ofA].flatMap(([speaker, { name, share: shareA }]): SpeakerShare[] => {
    const shareB = ofB.get(speaker)?.share;
    return shareB === undefined ? [] : [{ speaker: name, shareA, shareB }];
  });
  const distance = ({ shareA, shareB }: SpeakerShare): number => Math.abs(shareA - shareB);
  const holding = shares.filter(
    (each) => distance(each) >= LEAST_DIFFERENCE && Math.max(each.shareA, each.shareB) >= LEAST_RATIO * equal,
  );
  // Of two speakers, the one with the larger share holds the floor; both shares differ equally.
  return holding.sort(
    (x, y) => Math.max(y.shareA, y.shareB) - Math.max(x.shareA, x.shareB) || distance(y) - distance(x),
  )[0];
}

/** The mean share of turns of each speaker over conversations, by speaker key. */
export function turnShares(
  transcripts: readonly Transcript[],
): Map<string, { readonly name: string; readonly share: number }> {
  const found = new Map<string, { name: string; share: number }>();
  const spoken = transcripts.filter(({ turns }) => turns.length > 0);
  for (const { turns } of spoken)
    for (const { speaker } of turns) {
      const key = speakerKey(speaker);
      const own = found.get(key) ?? { name: speaker, share: 0 };
      own.share += 1 / (turns.length * spoken.length);
      found.set(key, own);
    }
  return found;
}

function countSpeakers({ turns }: Transcript): number {
  return new Set(turns.map(({ speaker }) => speakerKey(speaker))).size;
}
