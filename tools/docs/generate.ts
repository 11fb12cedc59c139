import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { evidencePage } from '../../research/evidence/page.js';
import { evidenceNumbers } from './evidence.js';
import { inputDrawings } from './input-drawings.js';
import { metricPages, withMetricsTable } from './pages.js';
import { pageSources, ROOT } from './sources.js';
import { textsModule } from './texts-module.js';

// Writes docs/metrics, the drawings of inputs, the table of metrics in the README and the examples that `mtpc explain` shows, from cards, doc
// comments and evidence.
rmSync(`${ROOT}docs/metrics`, { recursive: true, force: true });
mkdirSync(`${ROOT}docs/metrics`);
for (const [file, text] of metricPages(await pageSources()))
  writeFileSync(`${ROOT}docs/metrics/${file}`, text);
rmSync(`${ROOT}docs/inputs`, { recursive: true, force: true });
mkdirSync(`${ROOT}docs/inputs`);
for (const [file, text] of inputDrawings()) writeFileSync(`${ROOT}docs/inputs/${file}`, text);
writeFileSync(`${ROOT}README.md`, withMetricsTable(readFileSync(`${ROOT}README.md`, 'utf8')));
writeFileSync(`${ROOT}src/cli/metric-texts.generated.ts`, textsModule());
const numbers = evidenceNumbers();
if (numbers !== undefined) writeFileSync(`${ROOT}research/evidence/README.md`, evidencePage(numbers));
