// Installs what package-lock.json lists, if node_modules differs from it. Shared by `npm run setup` and `npm start`.
import { execSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {});

/**
 * The packages of a lock file that are not installed, or in another version. npm writes the contents of node_modules to
 * `node_modules/.package-lock.json`. A package for another platform may be missing.
 */
export function missingPackages(lock, installed, { dev = true } = {}) {
  return Object.keys(lock).filter((path) => {
    const { version, integrity, optional, dev: isDev, devOptional } = lock[path];
    if (path === '' || (!dev && (isDev || devOptional))) return false;
    const found = installed[path];
    if (found === undefined) return !optional;
    return found.version !== version || found.integrity !== integrity;
  });
}

/** Installs the packages of a folder's lock file, unless they are installed. `dev`: with those for development. */
export function install({ folder = '.', dev = true, note }) {
  const modules = join(folder, 'node_modules');
  const lock = read(join(folder, 'package-lock.json'));
  if (missingPackages(lock, read(join(modules, '.package-lock.json')), { dev }).length === 0) return;
  // `npm ci` empties node_modules first: through a link it would empty the folder of another checkout.
  if (existsSync(modules) && lstatSync(modules).isSymbolicLink()) {
    process.stderr.write(
      `${modules} is a symbolic link and differs from package-lock.json. npm ci would empty the folder that it links to: remove the link, or install there.\n`,
    );
    process.exit(1);
  }
  process.stderr.write(`${note}\n`);
  execSync(`npm ci ${dev ? '' : '--omit=dev '}--no-audit --no-fund`, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    // Otherwise the install script of onnxruntime-node downloads what graphics cards need.
    env: { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' },
  });
}

/** Links the packages and commands of testing/packages into node_modules, where tests and examples look for them. */
export function linkTestPackages() {
  const from = 'testing/packages/node_modules';
  const { devDependencies } = JSON.parse(readFileSync('testing/packages/package.json', 'utf8'));
  const commands = readdirSync(join(from, '.bin')).filter((name) => name in devDependencies);
  for (const path of [...Object.keys(devDependencies), ...commands.map((name) => join('.bin', name))]) {
    const link = join('node_modules', path);
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(relative(dirname(link), join(from, path)), link);
  }
}
