// Runs the command from its sources: node tools/start.mjs ARGUMENTS. Installs only what the command needs to run; the
// tests' tools and the packages of weights are left to `npm test` and `npm run setup`.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { install } from './install.mjs';

process.chdir(join(import.meta.dirname, '..'));
const TOOLS = join('node_modules', '.start');
const say = (text) => process.stderr.write(`${text}\n`);

/** Where tsx, which runs TypeScript, begins; `undefined` where it is not installed. */
function loader() {
  for (const folder of ['.', TOOLS]) {
    try {
      return createRequire(resolve(folder, 'index.js')).resolve('tsx');
    } catch {}
  }
  return undefined;
}

install({ dev: false, note: 'Installing what the command needs: 35 MB, some 5 seconds (npm test installs the rest) ...' });
if (loader() === undefined) {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const tool = `tsx@${packages['node_modules/tsx'].version}`;
  say(`Installing ${tool}, which runs the sources: 12 MB, some 3 seconds ...`);
  const flags = ['--prefix', TOOLS, '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', ...flags, tool], { stdio: ['ignore', 'ignore', 'inherit'] });
}
const COMMAND = "import('./src/cli/main.ts').then(({ main }) => main())";
const from = pathToFileURL(loader()).href;
say(`mtpc ${process.argv.slice(2).join(' ')}`);
const { status } = spawnSync(
  process.execPath,
  ['--import', from, '--eval', COMMAND, 'mtpc', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
);
process.exitCode = status ?? 1;
