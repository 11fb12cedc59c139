import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { EvidenceNumbers } from '../evidence/numbers.js';

/** The numbers of docs/evidence.md, as `npm run evidence` left them. */
const EVIDENCE = fileURLToPath(new URL('../../docs/evidence/delidata.json', import.meta.url));

/** What metrics react to; `undefined` before the first run. */
export function evidenceNumbers(): EvidenceNumbers | undefined {
  return existsSync(EVIDENCE) ? (JSON.parse(readFileSync(EVIDENCE, 'utf8')) as EvidenceNumbers) : undefined;
}
