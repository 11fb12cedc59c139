import { setFlagsFromString } from 'node:v8';

/**
 * Has the garbage of each thread collected by that thread alone. V8 spreads a collection over helper threads, which
 * pays while processors are idle; where every one has a thread that scores, helpers only take their turns: two threads
 * on two processors took a tenth more time with them. Runtimes without such a switch go on as they are.
 */
export function quietCollector(): void {
  try {
    setFlagsFromString('--no-parallel-scavenge');
  } catch {
    // Only speed is at stake.
  }
}
