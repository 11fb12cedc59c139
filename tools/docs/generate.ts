import { mkdirSync, rmSync } from 'node:fs';
import { root } from '../../testing/runner/entries.mjs';
import { writeChanged } from '../write-changed.js';
import { generatedPages } from './generated-pages.js';

rmSync(`${root}docs/metrics`, { recursive: true, force: true });
for (const folder of ['docs/metrics', 'research/outcomes/figures'])
  mkdirSync(root + folder, { recursive: true });
for (const [path, text] of await generatedPages()) writeChanged(root + path, text);
