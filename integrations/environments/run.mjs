// `npm run test:environments [NAME...]`: the packed package in the real tools, each in an empty folder. Every entry that
// package.json exports and the command run on every supported runtime. What cannot be installed is named in one line and
// counts as not run.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { packageExports } from '../../testing/runner/entries.mjs';
import { checkInBrowser } from './browser.mjs';
import { BOTH, body, bundledEntries, COMMONJS, EXPECTED, entriesProbe, MODULE, WITH_POOL } from './probe.mjs';

const root = resolve(import.meta.dirname, '../..');
const work = mkdtempSync(join(tmpdir(), 'mtpc-environments-'));
const bin = (name) => join(root, 'node_modules/.bin', name);

class NotInstalled extends Error {}

const call = (command, args, folder, env = {}) =>
  execFileSync(command, args, {
    ...{ cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], timeout: 300_000 },
    env: { ...process.env, NODE_OPTIONS: '', CI: '1', ...env },
  });
const node = (args, folder) => call(process.execPath, args, folder);
const write = (folder, files) => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), typeof text === 'string' ? text : JSON.stringify(text));
  }
};
const same = (got, expected) => {
  if (got.trim() !== expected) throw new Error(`expected ${expected}, got ${got.trim().slice(-400)}`);
};

call('npm', ['pack', '--ignore-scripts', '--pack-destination', work, '--silent'], root);
const tarball = join(work, readdirSync(work).find((name) => name.endsWith('.tgz')));

/** An empty folder with the package and others installed by npm. */
function folderWith(name, packages = [], manifest = {}) {
  const folder = join(work, name);
  write(folder, { 'package.json': { private: true, ...manifest } });
  try {
    call('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', tarball, ...packages], folder);
  } catch (error) {
    throw new NotInstalled(String(error.stderr ?? error).trim().split('\n').at(-1));
  }
  return folder;
}

/** Every entry that holds code, by its name; worker scripts are started by the pool. */
const ENTRIES = Object.keys(packageExports())
  .filter((subpath) => !/\.json$|-worker$/.test(subpath))
  .map((subpath) => `@mtpc/metrics${subpath.slice(1)}`);
/** The entries for browsers and edge runtimes, which have no files. */
const PORTABLE = ENTRIES.filter((name) => !/\/(?:node|run)$/.test(name));
/** What entries need if it is installed; a bundler leaves it out. */
const { peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const BUNDLE = ['--bundle', '--format=esm', '--log-level=error'];
const WITHOUT_PEERS = Object.keys(peerDependencies)
  .filter((name) => name !== 'compromise')
  .map((name) => `--external:${name}`);

/** The first and the last version of each line of Node that package.json allows, and those around a change in `require`. */
const NODES = ['20.19.0', '22.0.0', '22.11.0', '22.12.0', '24.9.0'];
const TALK = { id: 'x', turns: [{ speaker: 'ana', text: 'Hi.' }, { speaker: 'ben', text: 'Yes.' }] };

/** Runs every entry, the probe and the command by a runtime: a function of a file and its arguments. */
function checkRuntime(folder, run, withRequire = true) {
  write(folder, { 'a.mjs': MODULE, 'b.cjs': COMMONJS, 'both.mjs': BOTH, 'talk.json': TALK });
  write(folder, { 'entries.mjs': entriesProbe(ENTRIES, withRequire) });
  same(run('a.mjs'), WITH_POOL);
  if (withRequire) same(run('b.cjs'), WITH_POOL);
  if (withRequire) same(run('both.mjs'), 'true');
  same(run('entries.mjs'), `entries ${ENTRIES.length}`);
  const command = 'node_modules/@mtpc/metrics/dist/runtime/cli.js';
  if (!run(command, '--help').includes('Score and report:')) throw new Error('mtpc --help');
  const rows = run(command, 'score', 'talk.json', '--metrics', 'NSE', '--format', 'csv');
  if (!rows.includes('x,transcript,speaker-entropy,1,')) throw new Error(`mtpc score printed ${rows}`);
  run(command, 'report', 'talk.json', '--paper', 'mpceval', '--out', 'report.html');
}

function onNode(version) {
  return () => {
    const folder = folderWith(`node-${version}`, [`node@${version}`, 'compromise']);
    const own = join(folder, 'node_modules/.bin/node');
    if (!call(own, ['--version'], folder).startsWith(`v${version}`)) throw new Error('another Node');
    checkRuntime(folder, (...args) => call(own, args, folder));
  };
}

/** One file that is moved away from everything, with the worker as a second. */
function singleFile(format, extension) {
  return () => {
    const folder = folderWith(`esbuild-${format}`, ['esbuild']);
    const away = mkdtempSync(join(tmpdir(), 'mtpc-single-'));
    const worker = `new URL('./worker.${extension}', import.meta.url)`;
    const path = format === 'cjs' ? `require('node:path').join(__dirname, 'worker.cjs')` : worker;
    const program = `${MODULE.split('\n').slice(0, 2).join('\n')}
    async function main() {${body({ pool: `{ workers: 1, worker: ${path} }` })} console.log(answer); }
    main();`;
    write(folder, { 'main.js': program, 'worker.js': `import '@mtpc/metrics/score-worker';` });
    const flags = ['--bundle', '--platform=node', `--format=${format}`, '--log-level=error'];
    for (const name of ['main', 'worker'])
      call('npx', ['esbuild', `${name}.js`, ...flags, `--outfile=${join(away, `${name}.${extension}`)}`], folder);
    same(node([`main.${extension}`], away), WITH_POOL);
    const notice = call('grep', ['-c', 'CC-BY-SA-4.0', `worker.${extension}`], away).trim();
    if (notice === '0') throw new Error('the licence notice of the weights is lost');
    const alone = `import { createScoringPool } from '@mtpc/metrics/node'; try { createScoringPool(); } catch (e) { console.log(e.message); }`;
    write(folder, { 'alone.js': alone });
    call('npx', ['esbuild', 'alone.js', ...flags, `--outfile=${join(away, `alone.${extension}`)}`], folder);
    const said = node([`alone.${extension}`], away);
    if (!said.includes('options.worker')) throw new Error(`no remedy in ${said}`);
    rmSync(away, { recursive: true });
  };
}

const ENVIRONMENTS = {
  // Exits with 1 if it finds a problem, also where TypeScript resolves as it did for Node 10.
  'are-the-types-wrong': () => {
    call(bin('attw'), [tarball, '--format', 'table-flipped', '--no-emoji'], work);
  },
  ...Object.fromEntries(NODES.map((version) => [`Node ${version}`, onNode(version)])),
  'esbuild, one ESM file': singleFile('esm', 'mjs'),
  'esbuild, one CommonJS file': singleFile('cjs', 'cjs'),
  'Jest, CommonJS': () => {
    const folder = folderWith('jest', ['jest@30']);
    const test = `const metrics = require('@mtpc/metrics');
      const { createScoringPool } = require('@mtpc/metrics/node');
      test('all', async () => {${body({ pool: '{ workers: 1 }' })} expect(answer).toBe('${WITH_POOL}'); });`;
    write(folder, { 'a.test.js': test });
    call('npx', ['jest'], folder);
  },
  'Jest, ES modules': () => {
    const folder = folderWith('jest-esm', ['jest@30'], { type: 'module' });
    const test = `import * as metrics from '@mtpc/metrics';
      import { createScoringPool } from '@mtpc/metrics/node';
      test('all', async () => {${body({ pool: '{ workers: 1 }' })} expect(answer).toBe('${WITH_POOL}'); });`;
    write(folder, { 'a.test.js': test });
    call('npx', ['jest'], folder, { NODE_OPTIONS: '--experimental-vm-modules' });
  },
  'Yarn PnP': () => {
    const folder = join(work, 'yarn');
    const registry = call('npm', ['config', 'get', 'registry'], root).trim();
    write(folder, {
      'package.json': { name: 'in-yarn', private: true, dependencies: { '@mtpc/metrics': `file:${tarball}` } },
      '.yarnrc.yml': `nodeLinker: pnp\nenableTelemetry: false\nenableGlobalCache: false\nnpmRegistryServer: "${registry}"\nunsafeHttpWhitelist: ["*"]\n`,
      'yarn.lock': '',
      'a.mjs': MODULE,
      'b.cjs': COMMONJS,
      'talk.json': { id: 'x', turns: [{ speaker: 'ana', text: 'Hi.' }, { speaker: 'ben', text: 'Yes.' }] },
    });
    const tool = folderWith('yarn-tool', ['@yarnpkg/cli-dist@4']);
    const yarn = (...args) => node([join(tool, 'node_modules/@yarnpkg/cli-dist/bin/yarn.js'), ...args], folder);
    try {
      yarn('install', '--no-immutable');
    } catch (error) {
      throw new NotInstalled(String(error.stdout).split('\n').filter((line) => /YN0*[1-9]/.test(line)).join(' '));
    }
    for (const file of ['a.mjs', 'b.cjs']) same(yarn('node', file), WITH_POOL);
    yarn('mtpc', 'score', 'talk.json', '--metrics', 'NSE', '--format', 'csv', '--out', 'rows.csv');
  },
  'Electron-like path': () => {
    // Electron itself downloads its binary when it is installed; its archives are paths such as this one.
    const folder = folderWith('My App #1 100%/resources/app.asar');
    write(folder, { 'a.mjs': MODULE, 'b.cjs': COMMONJS });
    for (const file of ['a.mjs', 'b.cjs']) same(node([file], folder), WITH_POOL);
  },
  Bun: () => {
    const folder = folderWith('bun', ['compromise']);
    checkRuntime(folder, (...args) => call(bin('bun'), ['run', ...args], folder));
  },
  Deno: () => {
    const folder = folderWith('deno', ['compromise']);
    checkRuntime(folder, (...args) => call(bin('deno'), ['run', '-A', '--node-modules-dir=manual', ...args], folder), false);
  },
  'Next.js': async () => {
    const folder = folderWith('next', ['next@16', 'react', 'react-dom']);
    const route = (lines, runtime, pool) => `${lines}
      export const runtime = '${runtime}';
      export const dynamic = 'force-dynamic';
      export async function GET() {${body(pool)} return new Response(answer); }`;
    const imported = `import * as metrics from '@mtpc/metrics';`;
    write(folder, {
      'app/layout.js': `export default function Layout({ children }) { return <html><body>{children}</body></html>; }`,
      'app/page.js': `export default function Page() { return null; }`,
      'app/node/route.js': route(
        `${imported} import { createScoringPool } from '@mtpc/metrics/node';`,
        'nodejs',
        { pool: '{ workers: 1 }' },
      ),
      'app/edge/route.js': route(imported, 'edge'),
    });
    call('npx', ['next', 'build'], folder, { NEXT_TELEMETRY_DISABLED: '1' });
    const port = 3900 + (process.pid % 90);
    const server = spawn('npx', ['next', 'start', '-p', port], { cwd: folder, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    server.stderr.on('data', (piece) => (said += piece));
    try {
      same(await fetched(`http://localhost:${port}/node`), WITH_POOL);
      same(await fetched(`http://localhost:${port}/edge`), EXPECTED);
    } catch (error) {
      error.stderr = said;
      throw error;
    } finally {
      process.kill(-server.pid);
    }
  },
  workerd: () => {
    const folder = folderWith('workerd', ['miniflare@4', 'esbuild', 'compromise']);
    const { imports, count } = bundledEntries(PORTABLE);
    const worker = `import * as metrics from '@mtpc/metrics'; ${imports}
      export default { async fetch() {${body()} return new Response(answer + ' | ' + (${count})); } };`;
    // Listed, so that miniflare does not look for optional packages. As of this date there is neither setImmediate nor MessageChannel without a flag.
    const host = `import { Miniflare } from 'miniflare';
      const host = new Miniflare({ modules: [{ type: 'ESModule', path: 'worker.mjs' }], compatibilityDate: '2025-01-01' });
      console.log(await (await host.dispatchFetch('http://localhost/')).text());
      await host.dispose();`;
    write(folder, { 'in.mjs': worker, 'host.mjs': host });
    call('npx', ['esbuild', 'in.mjs', ...BUNDLE, ...WITHOUT_PEERS, '--outfile=worker.mjs'], folder);
    same(node(['host.mjs'], folder), `${EXPECTED} | ${PORTABLE.length}`);
  },
  'Chromium, strict CSP': async () => {
    const folder = folderWith('chromium', ['esbuild', 'compromise']);
    const { imports, count } = bundledEntries(PORTABLE);
    const page = `import * as metrics from '@mtpc/metrics'; ${imports}
      (async () => {${body()} document.title = answer + ' | ' + (${count}); })();`;
    write(folder, { 'in.mjs': page });
    call('npx', ['esbuild', 'in.mjs', ...BUNDLE, ...WITHOUT_PEERS, '--outfile=page.js'], folder);
    same(await checkInBrowser(folder, NotInstalled), `${EXPECTED} | ${PORTABLE.length}`);
  },
};

/** The text of a page, once the server answers. */
async function fetched(url) {
  for (let tries = 0; tries < 60; tries++) {
    const response = await fetch(url).catch(() => undefined);
    if (response) return response.text();
    await new Promise((go) => setTimeout(go, 500));
  }
  throw new Error(`${url} does not answer`);
}

const chosen = process.argv.slice(2);
const counts = { passed: 0, failed: 0, 'not run': 0 };
for (const [name, run] of Object.entries(ENVIRONMENTS)) {
  if (chosen.length > 0 && !chosen.some((each) => name.toLowerCase().includes(each.toLowerCase()))) continue;
  let outcome = 'passed';
  let detail = '';
  try {
    await run();
  } catch (error) {
    outcome = error instanceof NotInstalled ? 'not run' : 'failed';
    detail = `: ${[error.message, error.stdout, error.stderr].filter(Boolean).join('\n').slice(0, 3000)}`;
  }
  counts[outcome] += 1;
  console.log(`${outcome.padEnd(8)} ${name}${detail}`);
}
rmSync(work, { recursive: true, force: true });
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts['not run']} not run`);
process.exitCode = counts.failed > 0 ? 1 : 0;
