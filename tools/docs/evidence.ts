import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { EvidenceNumbers, OutcomeStudy } from '../../research/evidence/numbers.js';

const FOLDER = fileURLToPath(new URL('../../research/evidence/numbers/', import.meta.url));

/** What metrics react to, as `npm run evidence` and `evidence:outcomes` left it; `undefined` before the first run. */
export function evidenceNumbers(): EvidenceNumbers | undefined {
  const file = `${FOLDER}delidata.json`;
  if (!existsSync(file)) return undefined;
  return { ...(JSON.parse(readFileSync(file, 'utf8')) as EvidenceNumbers), studies: outcomeStudies() };
}

function outcomeStudies(): OutcomeStudy[] {
  const folder = `${FOLDER}outcomes/`;
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.sort().map((file) => JSON.parse(readFileSync(`${folder}${file}`, 'utf8')) as OutcomeStudy);
}
