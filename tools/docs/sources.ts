import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { evidenceNumbers } from './evidence.js';
import type { PageSources } from './metric-page.js';
import { readChangelog } from './revisions.js';

/** The folder of the repository, with a slash. */
export const ROOT: string = fileURLToPath(new URL('../../', import.meta.url));

/** What the repository says of metrics beside code: its changelog and its evidence. */
export function pageSources(): Omit<PageSources, 'notes'> {
  return {
    changelog: readChangelog(readFileSync(`${ROOT}CHANGELOG.md`, 'utf8')),
    evidence: evidenceNumbers(),
  };
}
