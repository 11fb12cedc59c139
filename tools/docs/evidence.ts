import { readdirSync, readFileSync } from 'node:fs';
import type { EvidenceNumbers, OutcomeStudy } from '../../research/evidence/numbers.js';
import { root } from '../../testing/runner/entries.mjs';

const FOLDER = `${root}research/evidence/numbers/`;

/** What metrics react to, as `research/evidence/run.ts` and `research/evidence/outcomes.ts` left it. */
export function evidenceNumbers(): EvidenceNumbers {
  const read = (file: string): unknown => JSON.parse(readFileSync(FOLDER + file, 'utf8'));
  const outcomes = readdirSync(`${FOLDER}outcomes`).filter((file) => file.endsWith('.json'));
  const studies = outcomes.sort().map((file) => read(`outcomes/${file}`) as OutcomeStudy);
  return { ...(read('delidata.json') as EvidenceNumbers), studies };
}
