// What the compilers leave undone: the licences, what CommonJS needs, and the mark that the build is newer than src.
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { transformSync } from 'esbuild';

const license = 'text/noun-chunks/LICENSE-weights.md';
if (existsSync(`src/${license}`)) cpSync(`src/${license}`, `dist/${license}`);
for (const name of JSON.parse(readFileSync('tools/bundled.json', 'utf8'))) {
  const file = readdirSync(`node_modules/${name}`).find((each) => /^licen[cs]e/i.test(each));
  cpSync(`node_modules/${name}/${file}`, `dist/runtime/LICENSE-${name}.txt`);
}
// TypeScript reads a declaration as a module or as CommonJS by the package.json above it, and with "module": "node16" lets
// CommonJS import no module (TS1479). So tools/bundle-types.mjs writes the declarations a second time.
writeFileSync('dist/commonjs/package.json', '{ "type": "commonjs" }\n');

// Both builds load the one copy of the weights, so it has to be CommonJS as well.
for (const name of ['weights', 'word-clusters']) {
  const path = `dist/text/noun-chunks/${name}.generated`;
  const { code } = transformSync(readFileSync(`${path}.js`, 'utf8'), {
    ...{ format: 'cjs', platform: 'node', legalComments: 'inline', lineLimit: 120, minifyWhitespace: true },
  });
  writeFileSync(`${path}.cjs`, code);
  rmSync(`${path}.js`);
}
for (const name of ['role-tagger', 'word-facts', 'noun-chunks']) {
  const path = `dist/text/noun-chunks/${name}.js`;
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll('.generated.js', '.generated.cjs'));
}

chmodSync('dist/runtime/cli.js', 0o755);
const now = new Date();
utimesSync('dist/index.d.ts', now, now);
