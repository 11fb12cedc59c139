// `npm run check`: lines of source per folder of src, with blank lines, without tests and generated files. Fails if a
// folder exceeds its budget in budgets.json. `--update` sets every budget to the present lines plus 2 percent.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const FILE = 'budgets.json';
const isCounted = (path) => path.endsWith('.ts') && !/\.(?:test|suite|generated)\.ts$/.test(path);
const folderOf = (path) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : 'src');

/** Adds a number to the total of a file's folder. */
function add(totals, path, count) {
  totals[folderOf(path)] = (totals[folderOf(path)] ?? 0) + count;
}

function countLines() {
  const totals = {};
  const paths = readdirSync('src', { recursive: true }).map((path) => path.replaceAll('\\', '/'));
  for (const path of paths.filter(isCounted).sort())
    add(totals, path, readFileSync(`src/${path}`, 'utf8').split('\n').length - 1);
  return totals;
}

/** The lines that each folder gained or lost since main; nothing where git knows no main. */
function growthSinceMain() {
  const git = (...args) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  const totals = {};
  try {
    const changes = git('diff', '--numstat', '--no-renames', git('merge-base', 'main', 'HEAD'), '--', 'src');
    for (const [added, removed, path] of changes.split('\n').map((line) => line.split('\t')))
      if (path !== undefined && isCounted(path)) add(totals, path.slice('src/'.length), Number(added) - Number(removed));
  } catch {
    return {};
  }
  return totals;
}

const lines = countLines();
if (process.argv.includes('--update')) {
  const budgets = Object.fromEntries(Object.entries(lines).map(([folder, count]) => [folder, Math.ceil(count * 1.02)]));
  writeFileSync(FILE, `${JSON.stringify(budgets, null, 2)}\n`);
}
const budgets = JSON.parse(readFileSync(FILE, 'utf8'));
const growth = growthSinceMain();
const sum = (counts) => Object.values(counts).reduce((total, count) => total + count, 0);
const signed = (count) => (count > 0 ? `+${count}` : String(count));
const changed = Object.entries(growth).filter(([, count]) => count !== 0);
const details = changed.map(([folder, count]) => `${folder} ${signed(count)}`).join(', ');
console.log(`Lines of src: ${sum(lines)} of ${sum(budgets)}${details && `; since main ${signed(sum(growth))}: ${details}`}`);
for (const [folder, count] of Object.entries(lines)) {
  const budget = budgets[folder] ?? 0;
  if (count <= budget) continue;
  console.error(`${FILE}: src/${folder} has ${count} lines, and its budget is ${budget}. Delete code, or raise the budget in this commit and say why in its body.`);
  process.exitCode = 1;
}
