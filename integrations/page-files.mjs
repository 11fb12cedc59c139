// Writes the files that docs/guides/evaluation-harnesses.md and docs/guides/harnesses/ show, and links the package as if it were installed.
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));

/** The folder that the files of the page stand in. */
export const folder = `${here}.work/`;

export function layDown() {
  const link = `${here}node_modules/@mtpc/metrics`;
  rmSync(link, { force: true, recursive: true });
  rmSync(folder, { force: true, recursive: true });
  mkdirSync(`${here}node_modules/@mtpc`, { recursive: true });
  mkdirSync(folder, { recursive: true });
  symlinkSync('../../..', link);
  writeFileSync(`${folder}package.json`, '{ "private": true, "type": "module" }\n');
  writeFileSync(
    `${folder}vitest.config.mjs`,
    "export default { test: { include: ['**/*.test.mjs'], reporters: ['verbose'] } };\n",
  );
  const guides = `${here}../docs/guides/`;
  const pages = ['evaluation-harnesses.md', ...readdirSync(`${guides}harnesses`).map((name) => `harnesses/${name}`)];
  const text = pages.map((page) => readFileSync(guides + page, 'utf8')).join('\n');
  for (const [, file, content] of text.matchAll(/^```\w+ file=(\S+)\n([\s\S]*?)^```$/gm))
    writeFileSync(`${folder}${file}`, content);
}
