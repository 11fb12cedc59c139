import type { Turn } from '../../../transcript/types.js';

/** The original lines that cleaning changed or removed, for `meta.removed`. @internal */
export function removedLines(before: string, after: string): string[] {
  const counts = new Map<string, number>();
  for (const line of after.split('\n')) counts.set(line.trim(), (counts.get(line.trim()) ?? 0) + 1);
  return before.split('\n').flatMap((given) => {
    const line = given.trim();
    const left = counts.get(line) ?? 0;
    counts.set(line, left - 1);
    return line === '' || left > 0 ? [] : [line];
  });
}

/** Appends removed lines to a turn's `meta.removed`. @internal */
export function withRemoved(turn: Turn, lines: readonly string[]): Turn {
  if (lines.length === 0) return turn;
  const before = turn.meta?.removed;
  const removed: readonly unknown[] = [...(Array.isArray(before) ? before : []), ...lines];
  return { ...turn, meta: { ...turn.meta, removed } };
}
