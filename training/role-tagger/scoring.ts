import type { ChunkRole } from '../../src/text/noun-chunks/labels.js';
import { ROLES } from '../../src/text/noun-chunks/labels.js';
import type { PlacedChunk } from './renderings.js';

/** Hits, gold chunks and found chunks of one role. */
interface Tally {
  hits: number;
  gold: number;
  found: number;
}

/** Counts chunks that agree in place and role, and gives F1 by role. */
export class RoleScores {
  readonly #tallies: Record<ChunkRole, Tally> = {
    subject: { hits: 0, gold: 0, found: 0 },
    object: { hits: 0, gold: 0, found: 0 },
    other: { hits: 0, gold: 0, found: 0 },
  };

  /** `place` says where a chunk is: its span, or the end of its head. */
  constructor(readonly place: (chunk: PlacedChunk) => string) {}

  add(gold: readonly PlacedChunk[], found: readonly PlacedChunk[]): void {
    const key = (chunk: PlacedChunk): string => `${this.place(chunk)} ${chunk.role}`;
    const expected = new Set(gold.map(key));
    for (const chunk of gold) this.#tallies[chunk.role].gold++;
    for (const chunk of found) {
      this.#tallies[chunk.role].found++;
      if (expected.has(key(chunk))) this.#tallies[chunk.role].hits++;
    }
  }

  f1(role: ChunkRole): number {
    const { hits, gold, found } = this.#tallies[role];
    return (2 * hits) / (gold + found);
  }

  get macro(): number {
    return ROLES.reduce((sum, role) => sum + this.f1(role), 0) / ROLES.length;
  }
}

/** Cohen's kappa of two lists of labels. */
export function cohensKappa(a: readonly string[], b: readonly string[]): number {
  const share = (list: readonly string[], label: string): number =>
    list.filter((item) => item === label).length / list.length;
  const observed = a.filter((label, i) => label === b[i]).length / a.length;
  const expected = [...new Set([...a, ...b])].reduce(
    (sum, label) => sum + share(a, label) * share(b, label),
    0,
  );
  return (observed - expected) / (1 - expected);
}

/** Pearson's correlation. */
export function correlation(x: readonly number[], y: readonly number[]): number {
  const mean = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length;
  const [mx, my] = [mean(x), mean(y)];
  const moment = (f: (i: number) => number): number => x.reduce((sum, _, i) => sum + f(i), 0);
  const joint = moment((i) => (x[i]! - mx) * (y[i]! - my));
  return joint / Math.sqrt(moment((i) => (x[i]! - mx) ** 2) * moment((i) => (y[i]! - my) ** 2));
}
