import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { evidencePage } from '../../research/evidence/page.js';
import { outcomesFiles } from '../../research/outcomes/files.js';
import { reproductionPages } from '../../research/reproduction/page.js';
import { evidenceNumbers } from './evidence.js';
import { metricPages } from './pages.js';
import { referencePages } from './reference.js';
import { pageSources, ROOT } from './sources.js';
import { textsModule } from './texts-module.js';

// Writes docs/metrics, the texts of `mtpc explain` and the evidence page from cards, doc comments and evidence numbers.
rmSync(`${ROOT}docs/metrics`, { recursive: true, force: true });
mkdirSync(`${ROOT}docs/metrics`);
for (const [file, text] of metricPages(await pageSources()))
  writeFileSync(`${ROOT}docs/metrics/${file}`, text);
writeFileSync(`${ROOT}src/cli/metric-texts.generated.ts`, textsModule());
const numbers = evidenceNumbers();
if (numbers !== undefined) writeFileSync(`${ROOT}research/evidence/README.md`, evidencePage(numbers));
mkdirSync(`${ROOT}research/outcomes/figures`, { recursive: true });
for (const [path, text] of [...(await referencePages()), ...outcomesFiles()])
  writeFileSync(ROOT + path, text);
for (const [file, page] of Object.entries(await reproductionPages()))
  writeFileSync(`${ROOT}docs/concepts/${file}`, page);
