import { fileURLToPath } from 'node:url';
import { scanMetrics } from '../metric-types/scan.js';
import { evidenceNumbers } from './evidence.js';
import type { PageSources } from './metric-page.js';

/** The folder of the repository, with a slash. */
export const ROOT: string = fileURLToPath(new URL('../../', import.meta.url));

/** The sources of the metric pages besides cards and doc comments. */
export async function pageSources(): Promise<Omit<PageSources, 'notes'>> {
  const metrics = await scanMetrics();
  return {
    pages: new Map(metrics.map(({ card, page }) => [card.id, page])),
    evidence: evidenceNumbers(),
  };
}
