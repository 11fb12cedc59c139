import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../testing/runner/entries.mjs';
import { missingPackages } from './install.mjs';

const LOCK = {
  '': { version: '1.0.0' },
  'node_modules/a': { version: '1.0.0', integrity: 'x' },
  'node_modules/tool': { version: '2.0.0', integrity: 'y', dev: true },
  'node_modules/tool/node_modules/a': { version: '1.0.0', integrity: 'x', dev: true },
  'node_modules/for-another-platform': { version: '1.0.0', integrity: 'z', dev: true, optional: true },
};
const { 'node_modules/for-another-platform': _, '': __, ...INSTALLED } = LOCK;

it('compares what is installed with the lock file by version and contents', () => {
  expect(missingPackages(LOCK, INSTALLED)).toEqual([]);
  const other = { ...INSTALLED, 'node_modules/a': { version: '1.0.0', integrity: 'other' } };
  expect(missingPackages(LOCK, other)).toEqual(['node_modules/a']);
  const older = { ...INSTALLED, 'node_modules/tool': { version: '1.9.0', integrity: 'y' } };
  expect(missingPackages(LOCK, older)).toEqual(['node_modules/tool']);
  expect(missingPackages(LOCK, {})).toEqual(Object.keys(INSTALLED));
});

it('leaves out packages for development on request', () => {
  const { 'node_modules/a': a } = INSTALLED;
  expect(missingPackages(LOCK, { 'node_modules/a': a }, { dev: false })).toEqual([]);
  expect(missingPackages(LOCK, {}, { dev: false })).toEqual(['node_modules/a']);
});

it('refuses to install through a linked node_modules and keeps the target', () => {
  const [target, checkout] = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'mtpc-linked-')));
  mkdirSync(join(target!, 'a'));
  symlinkSync(target!, join(checkout!, 'node_modules'));
  writeFileSync(join(checkout!, 'package-lock.json'), JSON.stringify({ packages: LOCK }));
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'tools/setup.mjs')], {
    cwd: checkout!,
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain('node_modules is a symbolic link and differs from package-lock.json.');
  expect(existsSync(join(target!, 'a'))).toBe(true);
});
