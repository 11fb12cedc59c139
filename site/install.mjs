// Installs what the site is built with, if its lock has changed since.
import { execSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const cwd = fileURLToPath(new URL('.', import.meta.url));
const changed = (path) => (existsSync(cwd + path) ? statSync(cwd + path).mtimeMs : 0);

if (changed('node_modules/.package-lock.json') < changed('package-lock.json'))
  execSync('npm ci --ignore-scripts --no-audit --no-fund', { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
