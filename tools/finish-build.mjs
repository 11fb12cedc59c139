// What the compilers leave undone: the licence beside the weights it is for, entries for callers in CommonJS, and the mark
// that the build is newer than src.
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path/posix';
import { packageExports } from '../testing/runner/entries.mjs';

const license = 'text/noun-chunks/LICENSE-weights.md';
if (existsSync(`src/${license}`)) cpSync(`src/${license}`, `dist/${license}`);
for (const name of JSON.parse(readFileSync('tools/bundled.json', 'utf8'))) {
  const file = readdirSync(`node_modules/${name}`).find((each) => /^licen[cs]e/i.test(each));
  cpSync(`node_modules/${name}/${file}`, `dist/runtime/LICENSE-${name}.txt`);
}
// Node lets CommonJS require modules, but TypeScript reads a declaration as one or the other by the package.json above it,
// and with "module": "node16" lets CommonJS import none that is a module (TS1479). So tools/bundle-types.mjs writes the
// declarations again for CommonJS, and beside each entry stands the line that requires the one build there is.
writeFileSync('dist/commonjs/package.json', '{ "type": "commonjs" }\n');
for (const { require: entry, node } of Object.values(packageExports())) {
  if (entry === undefined) continue;
  const target = relative(dirname(entry.default), node);
  writeFileSync(entry.default, `module.exports = require(${JSON.stringify(target)});\n`);
}

chmodSync('dist/runtime/cli.js', 0o755);
const now = new Date();
utimesSync('dist/index.d.ts', now, now);
