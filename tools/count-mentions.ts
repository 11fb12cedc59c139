import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { listMetrics } from '../src/metrics/frame/registry.js';

/**
 * In how many source files beside its own three each metric is named, by function or by id. Comments do not count.
 * `npx tsx tools/count-mentions.ts` prints the list.
 */
export function countMentions(
  root: string = fileURLToPath(new URL('../src/', import.meta.url)),
): Map<string, string[]> {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test|\.generated)\.ts$/.test(path) && !path.startsWith('testing'))
    .map((path) => ({ path, text: withoutComments(readFileSync(root + path, 'utf8')) }));
  return new Map(
    listMetrics().map(({ id, name, about }) => {
      const own = `metrics/${about}/${id}.`;
      const named = new RegExp(`\\b${name}\\b|['/]${id}(?:'|\\.js|\\.card)`);
      const others = files.filter(({ path, text }) => !path.startsWith(own) && named.test(text));
      return [id, others.map(({ path }) => path)];
    }),
  );
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const counts = [...countMentions()].sort(([, a], [, b]) => b.length - a.length);
  for (const [id, files] of counts) process.stdout.write(`${files.length} ${id}: ${files.join(' ')}\n`);
  const mean = counts.reduce((sum, [, files]) => sum + files.length, 0) / counts.length;
  process.stdout.write(`${mean.toFixed(1)} on average\n`);
}
