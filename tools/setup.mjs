// Makes a checkout ready: installs what package-lock.json lists, and builds, each only if something has changed.
import { execSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { contentKey, KEY } from './build/content-key.mjs';
import { install } from './install.mjs';

install({ note: 'Installing all dependencies, with the weights of models for the tests: 1.8 GB, some two minutes ...' });
const built = existsSync(KEY) && existsSync('dist/index.d.ts') ? readFileSync(KEY, 'utf8') : '';
if (built !== contentKey()) {
  process.stderr.write('Building: some 20 seconds ...\n');
  execSync('npm run build', { stdio: ['ignore', 'ignore', 'inherit'] });
}
