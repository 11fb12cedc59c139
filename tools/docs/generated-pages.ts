import { evidencePage } from '../../research/evidence/page.js';
import { outcomesFiles } from '../../research/outcomes/files.js';
import { reproductionPages } from '../../research/reproduction/page.js';
import { costPage } from './cost.js';
import { evidenceNumbers } from './evidence.js';
import { evidenceModule } from './evidence-module.js';
import { normsPage } from './norms.js';
import { metricPages } from './pages.js';
import { referencePages } from './reference.js';
import { textsModule } from './texts-module.js';

/** Every file that `npm run docs` writes, by path: pages, their figures, and the texts of `mtpc explain`. */
export async function generatedPages(): Promise<Map<string, string>> {
  const reproduction = Object.entries(await reproductionPages());
  return new Map([
    ...(await metricPages()),
    ['src/cli/metric-texts.generated.ts', await textsModule()],
    ['src/words/metric-evidence.generated.ts', await evidenceModule()],
    ['docs/concepts/cost.md', costPage()],
    ['docs/concepts/norms.md', normsPage()],
    ['research/evidence/README.md', evidencePage(evidenceNumbers())],
    ...(await referencePages()),
    ...outcomesFiles(),
    ...reproduction.map(([file, text]) => [`docs/concepts/${file}`, text] as const),
  ]);
}
