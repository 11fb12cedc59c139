import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../testing/runner/entries.mjs';
import { INPUTS, metricFiles, type NewMetric } from './templates.js';

// npm run new:metric NAME -- --category speaker --input transcript
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { category: { type: 'string' }, input: { type: 'string', default: 'transcript' } },
});
const categories = readdirSync(`${root}src/metrics`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'core')
  .map(({ name }) => name);

function requireChoice(flag: string, value: string | undefined, choices: readonly string[]): void {
  if (value === undefined || !choices.includes(value))
    throw new Error(`--${flag}: expected one of ${choices.join(', ')}, got ${value ?? 'nothing'}`);
}

requireChoice('category', values.category, categories);
requireChoice('input', values.input, Object.keys(INPUTS));
const metric = { name: positionals[0] ?? '', ...values } as NewMetric;
if (!/^[a-z][A-Za-z]+$/.test(metric.name)) throw new Error('expected a function name such as questionRate');

const files = Object.entries(metricFiles(metric));
for (const [path] of files) if (existsSync(root + path)) throw new Error(`${path} exists already`);
for (const [path, text] of files) {
  mkdirSync(dirname(root + path), { recursive: true });
  writeFileSync(root + path, text);
}
const paths = files.map(([path]) => path);
execFileSync('npx', ['biome', 'check', '--write', ...paths], { cwd: root, stdio: 'ignore' });
process.stdout.write(`${paths.join('\n')}\nReplace every TO WRITE, then run: npm run generate && npm test\n`);
