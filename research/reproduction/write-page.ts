import { writeFileSync } from 'node:fs';
import { reproductionPage } from './page.js';

// Writes research/reproduction/README.md from the library itself.
writeFileSync(new URL('../../research/reproduction/README.md', import.meta.url), reproductionPage());
