import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { evidencePage } from '../evidence/page.js';
import { evidenceNumbers, metricPages, withMetricsTable } from './pages.js';

// Writes docs/metrics, docs/evidence.md and the table of metrics in the README from the metrics' metadata and numbers.
const root = fileURLToPath(new URL('../../', import.meta.url));
rmSync(`${root}docs/metrics`, { recursive: true, force: true });
mkdirSync(`${root}docs/metrics`);
for (const [file, text] of metricPages()) writeFileSync(`${root}docs/metrics/${file}`, text);
writeFileSync(`${root}README.md`, withMetricsTable(readFileSync(`${root}README.md`, 'utf8')));
const numbers = evidenceNumbers();
if (numbers !== undefined) writeFileSync(`${root}docs/evidence.md`, evidencePage(numbers));
