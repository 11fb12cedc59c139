import type { ReadingAccount } from './account.js';

/** The accounts of two files of one format as one, for messages. @internal */
export function addAccounts(a: ReadingAccount, b: ReadingAccount): ReadingAccount {
  return {
    // Omits the next likely format, which is expensive to find.
    format: a.format,
    speakers: a.speakers,
    moreSpeakers: a.moreSpeakers,
    firstSpeaker: sums(a.firstSpeaker, b.firstSpeaker),
    ...((a.rolesAssumed ?? b.rolesAssumed) && { rolesAssumed: true }),
    conversations: a.conversations + b.conversations,
    turns: a.turns + b.turns,
    emptyTurns: a.emptyTurns + b.emptyTurns,
    merged: a.merged + b.merged,
    leftOut: sums(a.leftOut, b.leftOut),
    cleaned: sums(a.cleaned, b.cleaned),
    examples: { ...b.examples, ...a.examples },
    doubts: [...a.doubts, ...b.doubts],
  };
}

function sums<Counts extends Readonly<Record<string, number | undefined>>>(a: Counts, b: Counts): Counts {
  const added = Object.entries(b).map(([key, count = 0]) => [key, (a[key] ?? 0) + count] as const);
  return { ...a, ...Object.fromEntries(added) };
}
