import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FamilyNumbers, MetricNumbers } from './analyze.js';
import type { ConstructNumbers } from './constructs.js';

/** The numbers behind docs/evidence.md and the pages of the metrics, as `research/outcomes/run.ts` writes them. */
export interface OutcomesNumbers {
  readonly text: FamilyNumbers;
  readonly embeddings: FamilyNumbers | null;
  readonly constructs: readonly ConstructNumbers[];
}

/** One simulated case. */
export interface Simulated {
  readonly name: string;
  readonly corpora: number;
  readonly runs: number;
  readonly falseFindings: number;
  readonly found?: number;
}

export function outcomesNumbers(): OutcomesNumbers | undefined {
  return parsed<OutcomesNumbers>('numbers.json');
}

export function simulations(): readonly Simulated[] {
  return parsed<readonly Simulated[]>('simulation.json') ?? [];
}

function parsed<T>(name: string): T | undefined {
  const file = fileURLToPath(new URL(name, import.meta.url));
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}

/** A metric with the family that it was analyzed in. */
export function metricIn(
  { text, embeddings }: OutcomesNumbers,
  name: string,
): { readonly family: FamilyNumbers; readonly own: MetricNumbers } | undefined {
  for (const family of [text, embeddings]) {
    const own = family?.metrics.find((each) => each.name === name && each.partial !== null);
    if (family && own) return { family, own };
  }
  return undefined;
}

export function kindsOf({ corpora }: FamilyNumbers): string[] {
  return [...new Set(corpora.map(({ kind }) => kind))];
}
