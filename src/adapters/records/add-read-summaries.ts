import type { ReadSummary } from './read-summary.js';

/** Adds the read summaries of two files of one format. @internal */
export function addReadSummaries(a: ReadSummary, b: ReadSummary): ReadSummary {
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
    excluded: sums(a.excluded, b.excluded),
    cleaned: sums(a.cleaned, b.cleaned),
    examples: { ...b.examples, ...a.examples },
    warnings: [...a.warnings, ...b.warnings],
  };
}

function sums<Counts extends Readonly<Record<string, number | undefined>>>(a: Counts, b: Counts): Counts {
  const added = Object.entries(b).map(([key, count = 0]) => [key, (a[key] ?? 0) + count] as const);
  return { ...a, ...Object.fromEntries(added) };
}
