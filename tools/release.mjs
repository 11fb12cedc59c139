// Prepares a release: checks the manifest and everything else, packs, and tags. Pushing the tag publishes.
import { execSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const run = (command) => execSync(command, { stdio: 'inherit' });
const stop = (reason) => {
  process.stderr.write(`release: ${reason}\n`);
  process.exit(1);
};

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
/** The fields of package.json that npm shows on the package page, or needs for provenance. */
const REQUIRED = ['repository', 'homepage', 'bugs', 'author', 'publishConfig'];
const missing = REQUIRED.filter((field) => !manifest[field]);
if (missing.length > 0) stop(`package.json: missing ${missing.join(', ')}. Add them and commit.`);

if (execSync('git status --porcelain', { encoding: 'utf8' }) !== '')
  stop('the working tree has uncommitted changes. Commit or stash them.');
const pending = readdirSync('.changeset').filter((file) => file.endsWith('.md') && file !== 'README.md');
if (pending.length > 0) stop('.changeset has pending entries. Run npx changeset version and commit.');
if (!readFileSync('CHANGELOG.md', 'utf8').includes(`## ${manifest.version}\n`))
  stop(`CHANGELOG.md has no section for ${manifest.version}. Run npx changeset version.`);

run('bash .ci/run');
run('npm run size');
run('npm run bench -- --check');
run('npx publint');
run('npx attw --pack');
run('npm pack');
run(`git tag v${manifest.version}`);
process.stdout.write(
  `Packed and tagged v${manifest.version}. To publish with provenance: git push origin v${manifest.version}\n`,
);
