import { execSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { LISTS } from './enter-metric.js';
import { metricFiles, type NewMetric } from './templates.js';

// npm run new:metric NAME [-- --about speaker --input transcript]
const root = fileURLToPath(new URL('../../', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    about: { type: 'string', default: 'speaker' },
    input: { type: 'string', default: 'transcript' },
  },
});
const metric = { name: positionals[0] ?? '', about: values.about, input: values.input } as NewMetric;
if (!/^[a-z][A-Za-z]+$/.test(metric.name)) throw new Error('expected a name such as speakerEntropy');
if (!existsSync(`${root}src/metrics/${metric.about}`))
  throw new Error(`no folder src/metrics/${metric.about}`);

for (const [path, text] of Object.entries(metricFiles(metric))) {
  if (existsSync(root + path)) throw new Error(`${path} exists`);
  mkdirSync(dirname(root + path), { recursive: true });
  writeFileSync(root + path, text);
}
for (const [path, enter] of Object.entries(LISTS)) {
  writeFileSync(root + path, enter(readFileSync(root + path, 'utf8'), metric));
}
execSync('npx biome check --write src', { cwd: root, stdio: 'ignore' });
process.stdout.write(
  `${Object.keys(metricFiles(metric)).join('\n')}\nWrite what says TO WRITE, then: npm run generate && npm test\n`,
);
