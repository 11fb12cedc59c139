// Makes a checkout ready: installs what package-lock.json names, and builds, each only if something has changed.
import { execSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { install } from './install.mjs';

const run = (command) => execSync(command, { stdio: ['ignore', 'ignore', 'inherit'] });
const changed = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);
const say = (text) => process.stderr.write(`${text}\n`);

function newest(folder) {
  let latest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    latest = Math.max(latest, entry.isDirectory() ? newest(path) : changed(path));
  }
  return latest;
}

install({ note: 'Installing all dependencies, with the weights of models for the tests: 1.8 GB, some two minutes ...' });
const sources = Math.max(newest('src'), changed('package.json'), changed('tsup.config.ts'));
if (changed('dist/index.d.ts') < sources) {
  say('Building: some 20 seconds ...');
  run('npm run build');
}
