/** One way to do the work, timed by the benchmark. `time` does it `repeats` times and gives milliseconds. */
export interface Candidate {
  readonly name: string;
  time(repeats: number): number | Promise<number>;
}

/** How long a candidate took. */
export interface Timing {
  readonly name: string;
  /** Median over the rounds of the milliseconds of one run. */
  readonly median: number;
  /** Median over the rounds of how many times as long it took as the first candidate in the same round. */
  readonly ratio: number;
  /** Milliseconds of the fastest round. */
  readonly fastest: number;
  readonly rounds: number;
}

export interface MeasureOptions {
  /** Fewest rounds; the median is over at least as many. */
  readonly rounds: number;
  /**
   * Rounds go on, up to twenty times as many, while they have taken less milliseconds than this: the median of few short
   * ones is a matter of luck where other work comes in bursts.
   */
  readonly budget: number;
}

/** Runs shorter than this many milliseconds are repeated within a round: clocks are not finer than microseconds. */
const SHORTEST = 5;

/**
 * Times candidates in turns: one run of each, then again, so that whatever else the machine does meets all alike.
 * mitata and tinybench time one task after the other; on a shared machine their ratios drift with its load.
 */
export async function measure(candidates: readonly Candidate[], options: MeasureOptions): Promise<Timing[]> {
  const repeats: number[] = [];
  for (const candidate of candidates) repeats.push(await warmUp(candidate));
  const times: number[][] = candidates.map(() => []);
  const start = performance.now();
  for (let round = 0; round < 20 * options.rounds; round++) {
    if (round >= options.rounds && performance.now() - start > options.budget) break;
    for (const [i, candidate] of candidates.entries()) {
      times[i]!.push((await candidate.time(repeats[i]!)) / repeats[i]!);
    }
  }
  return candidates.map(({ name }, i) => {
    const ratios = times[i]!.map((time, round) => time / times[0]![round]!);
    const fastest = Math.min(...times[i]!);
    return { name, median: median(times[i]!), ratio: median(ratios), fastest, rounds: ratios.length };
  });
}

/** Runs a candidate until its code is compiled; gives the repeats that make a round long enough. */
async function warmUp(candidate: Candidate): Promise<number> {
  const start = performance.now();
  let repeats = 1;
  for (let run = 0; run < 10 || performance.now() - start < 500; run++) {
    const time = await candidate.time(repeats);
    if (time > 1000) break;
    if (time < SHORTEST) repeats = Math.ceil(repeats * Math.min(10, (1.5 * SHORTEST) / Math.max(time, 1e-3)));
  }
  return repeats;
}

function median(numbers: readonly number[]): number {
  return middle(numbers.toSorted((a, b) => a - b));
}

/** Median of sorted numbers. */
export function middle(sorted: readonly number[]): number {
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** A clock in milliseconds. */
export type Clock = () => number;

/** Time on the wall. */
export const wallClock: Clock = () => performance.now();

/** Processor time of this process: what to compare by on a machine that is busy with other things as well. */
export const processorClock: Clock = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** A candidate that runs a function in this process. */
export function inProcess(name: string, run: () => unknown, clock: Clock): Candidate {
  return {
    name,
    time(repeats: number): number {
      const start = clock();
      for (let i = 0; i < repeats; i++) sink = run();
      return clock() - start;
    },
  };
}

/** The same for a function that gives a promise. */
export function inProcessAsync(name: string, run: () => unknown, clock: Clock): Candidate {
  return {
    name,
    async time(repeats: number): Promise<number> {
      const start = clock();
      for (let i = 0; i < repeats; i++) sink = await run();
      return clock() - start;
    },
  };
}

/** Results end here, so that no run can be optimized away. */
export let sink: unknown;
