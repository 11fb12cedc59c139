import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { listMetrics } from '../src/metrics/core/registry.js';

/**
 * In how many source files beside its own three each metric is named. Code counts, by the compiler's own reading: an
 * identifier or field that is the function's name (or the card's), a string that is wholly the name or the id, and an
 * import of one of its files. Words in sentences and comments name nothing, nor do paper's symbols. Tests, what tests
 * and generated files do not count.
 * `npx tsx tools/count-mentions.ts` prints the list.
 */
export function countMentions(
  root: string = fileURLToPath(new URL('../src/', import.meta.url)),
): Map<string, string[]> {
  const metrics = listMetrics();
  // Most files hold no name of a metric, in whatever place: they need not be parsed.
  const anyName = new RegExp(metrics.flatMap(({ id, name }) => [id, name]).join('|'));
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test|\.generated)\.ts$/.test(path))
    .map((path) => ({ path, text: readFileSync(root + path, 'utf8') }))
    .filter(({ text }) => anyName.test(text))
    .map(({ path, text }) => ({ path, named: namedIn(path, text) }));
  return new Map(
    metrics.map(({ id, name, about }) => {
      const own = `metrics/${about}/${id}.`;
      const names = [id, name, `${name}Card`, `${id}.js`, `${id}.card.js`];
      const others = files.filter(
        ({ path, named }) => !path.startsWith(own) && names.some((each) => named.has(each)),
      );
      return [id, others.map(({ path }) => path)];
    }),
  );
}

/** All identifiers and whole strings of a file, and the last part of what it imports. */
export function namedIn(path: string, text: string): Set<string> {
  const named = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) named.add(node.text);
    else if (ts.isStringLiteralLike(node))
      for (const part of [node.text, node.text.split('/').at(-1)!]) named.add(part);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return named;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const counts = [...countMentions()].sort(([, a], [, b]) => b.length - a.length);
  for (const [id, files] of counts) process.stdout.write(`${files.length} ${id}: ${files.join(' ')}\n`);
  const mean = counts.reduce((sum, [, files]) => sum + files.length, 0) / counts.length;
  process.stdout.write(`${mean.toFixed(1)} on average\n`);
}
