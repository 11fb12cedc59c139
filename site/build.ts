import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { OUT, SITE, WORK } from './generator/paths.js';
import { buildSite } from './generator/site.js';

// Builds the site: the API as Markdown by typedoc, then every page. Needs the build of the library in dist.
rmSync(OUT, { recursive: true, force: true });
if (!process.argv.includes('--keep-api')) {
  rmSync(WORK, { recursive: true, force: true });
  execFileSync('node_modules/.bin/typedoc', { cwd: SITE, stdio: ['ignore', 'ignore', 'inherit'] });
}
await buildSite();
