// Makes a checkout ready: installs what package-lock.json lists, and builds, each only if something has changed.
// `--tests` adds the large packages that only some tests use.
import { execSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { contentKey, KEY } from './build/content-key.mjs';
import { install, linkTestPackages } from './install.mjs';

install({ note: 'Installing the dependencies, with the weights of a model: 1.1 GB, some two minutes ...' });
if (process.argv.includes('--tests')) {
  const note = 'Installing Bun, Deno and large packages for the tests: 0.7 GB, some two minutes ...';
  install({ folder: 'testing/packages', note });
  linkTestPackages();
}
const built = existsSync(KEY) && existsSync('dist/index.d.ts') ? readFileSync(KEY, 'utf8') : '';
if (built !== contentKey()) {
  process.stderr.write('Building: some 20 seconds ...\n');
  execSync('npm run build', { stdio: ['ignore', 'ignore', 'inherit'] });
}
