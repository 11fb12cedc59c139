import { growthExponent } from './growth-exponent.js';
import type { Timing } from './measure.js';

/** The candidate that all others are compared with. */
export const OWN = 'this library';

/** What was measured at one size. */
export interface SizeReport {
  readonly size: number;
  readonly work: number;
  /** The library first, then its rivals. */
  readonly timings: readonly Timing[];
  /** How many times as long each rival takes. */
  readonly ratios: Record<string, number>;
}

/** What was measured of one hot path. */
export interface PathReport {
  readonly name: string;
  readonly unit: string;
  readonly engine: string;
  /** Whether times are of the wall or of the processor. */
  readonly clock: 'wall' | 'processor';
  readonly sizes: readonly SizeReport[];
  /** Power of the size that the library's time grows with. */
  readonly exponent: number | undefined;
  /** Megabytes by which the largest size raises the peak of a process. */
  readonly peakMegabytes: number | undefined;
}

/** Adds the ratios of the rivals to the timings of one size. */
export function reportSize(size: number, work: number, timings: readonly Timing[]): SizeReport {
  const ratios = Object.fromEntries(timings.slice(1).map(({ name, ratio }) => [name, ratio]));
  return { size, work, timings, ratios };
}

/** Power of growth of the library's own time. */
export function exponentOf(sizes: readonly SizeReport[]): number | undefined {
  return growthExponent(
    sizes.map(({ size }) => size),
    sizes.map(({ timings }) => timings[0]!.median),
  );
}

/** The lines of one size, as printed. */
export function formatSize({ size, work, timings, ratios }: SizeReport, unit: string): string {
  const lines = timings.map(({ name, median, rounds }) => {
    const throughput = `${shorten((work / median) * 1000)} ${unit}/s`;
    const ratio = ratios[name] === undefined ? '' : `${ratios[name].toFixed(2)}x`;
    return `  ${name.padEnd(40)}${shorten(median).padStart(10)} ms  ${ratio.padStart(9)}  ${throughput}  (${rounds} rounds)`;
  });
  return [`  size ${size}`, ...lines].join('\n');
}

/** Three significant digits, with a suffix for thousands and above. */
function shorten(x: number): string {
  const suffixes: [number, string][] = [
    [1e9, 'G'],
    [1e6, 'M'],
    [1e4, 'k'],
  ];
  for (const [from, suffix] of suffixes) {
    if (x >= from) return `${(x / (suffix === 'k' ? 1e3 : from)).toPrecision(3)}${suffix}`;
  }
  return Number(x.toPrecision(3)).toString();
}

/**
 * The ratios that fell below their floors, at the largest size, both round by round and between the fastest rounds: a
 * machine that is busy or changes its speed moves one of the two, slower code moves both.
 */
export function belowFloors({ name, sizes }: PathReport, floors: Record<string, number>): string[] {
  const { timings = [], size } = sizes.at(-1) ?? {};
  return Object.entries(floors).flatMap(([rival, floor]) => {
    const timing = timings.find((each) => each.name === rival);
    if (timing === undefined) return [];
    const ratio = Math.max(timing.ratio, timing.fastest / timings[0]!.fastest);
    if (ratio >= floor) return [];
    return [`${name}, size ${size}: ${rival} takes ${ratio.toFixed(2)}x as long, the floor is ${floor}x`];
  });
}
