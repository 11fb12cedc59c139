// Makes a release: fills in where the project lives, checks everything, packs, and tags. Publishing stays by hand.
import { execSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const run = (command) => execSync(command, { stdio: 'inherit' });
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
const stop = (reason) => {
  process.stderr.write(`release: ${reason}\n`);
  process.exit(1);
};

const places = read('tools/publication.json');
for (const [field, address] of Object.entries(places)) {
  if (address === '') stop(`tools/publication.json: expected an address for "${field}", got an empty string`);
}
if (execSync('git status --porcelain', { encoding: 'utf8' }) !== '') stop('the working tree has changes');

const manifest = read('package.json');
const changelog = readFileSync('CHANGELOG.md', 'utf8');
if (!changelog.includes(`## ${manifest.version}\n`)) stop(`CHANGELOG.md has no section for ${manifest.version}`);
if (/## Unreleased\n+(?!## )\S/.test(changelog)) stop('CHANGELOG.md still has unreleased changes');

const published = { ...manifest, ...places, repository: { type: 'git', url: places.repository } };
writeFileSync('package.json', `${JSON.stringify(published, null, 2)}\n`);
try {
  run('bash .ci/run');
  run('npm run size');
  run('npm run bench -- --check');
  run('npx publint');
  run('npx attw --pack --profile node16');
  run('npm pack');
} finally {
  writeFileSync('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
}
run(`git tag v${manifest.version}`);
process.stdout.write(`Packed and tagged v${manifest.version}. To publish: npm publish mtpc-metrics-${manifest.version}.tgz\n`);
