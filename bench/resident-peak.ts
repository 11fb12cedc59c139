import { readFileSync, writeFileSync } from 'node:fs';

/** Sets the peak back to what is resident now, where the system can (Linux). */
export function resetPeak(): void {
  try {
    writeFileSync('/proc/self/clear_refs', '5');
  } catch {
    // Elsewhere the peak counts from the start of the process.
  }
}

/** Peak of the resident memory, in megabytes. */
export function peak(): number {
  try {
    const line = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'));
    if (line !== null) return (Number(line[1]) * 1024) / 1e6;
  } catch {
    // Not Linux.
  }
  return (process.resourceUsage().maxRSS * 1024) / 1e6;
}
