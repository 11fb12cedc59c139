const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

/** What was found is kept as long as no file of the sources, no rule and no dependency changes: the key says the latter. */
const key = createHash('sha1');
for (const file of ['.dependency-cruiser.cjs', 'package.json', 'package-lock.json', 'tsconfig.json'])
  key.update(readFileSync(join(__dirname, file)));

/** The one-way order of the layers, see docs/project/architecture.md. Tests may look anywhere. */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: `^src/${from}`, pathNot: '\\.test\\.ts$' },
  to: { path: '^src/', pathNot: ['^src/error\\.ts$', '^src/options/', ...allowed.map((folder) => `^src/${folder}`)] },
});

const PURE = '^src/(options|math|text|statistics|transcript|metrics|protocols|evidence)/';

module.exports = {
  forbidden: [
    only('options-know-hashes-only', 'options/', ['math/hash']),
    only('math-knows-numbers-only', 'math/', ['math/']),
    only('text-knows-strings-only', 'text/', ['text/', 'math/']),
    only('languages-know-text-only', 'languages/', ['languages/', 'text/', 'math/']),
    only('transcript-below-metrics', 'transcript/', ['transcript/', 'text/', 'math/']),
    only('statistics-know-numbers-and-clusters', 'statistics/', ['statistics/', 'math/']),
    only('metrics-know-no-resources', 'metrics/', ['metrics/', 'statistics/', 'transcript/', 'text/', 'math/']),
    only('embed-below-metrics', 'embed/', ['embed/', 'transcript/', 'text/', 'math/', 'adapters/']),
    only('adapters-know-transcripts-only', 'adapters/', ['adapters/', 'transcript/', 'text/', 'math/']),
    only('evaluate-below-outputs', 'evaluate/', ['evaluate/', 'metrics/', 'statistics/', 'embed/', 'transcript/', 'text/', 'math/']),
    only('analysis-above-evaluate', 'analysis/', [
      ...['analysis/', 'evaluate/', 'metrics/', 'statistics/', 'embed/', 'transcript/', 'text/', 'math/'],
    ]),
    only('words-above-analysis', 'words/', [
      ...['words/', 'analysis/', 'evidence/', 'evaluate/', 'metrics/', 'statistics/', 'embed/', 'transcript/', 'text/', 'math/'],
    ]),
    only('evidence-above-evaluate', 'evidence/', [
      ...['evidence/', 'analysis/', 'evaluate/', 'metrics/', 'statistics/', 'embed/', 'transcript/', 'text/', 'math/'],
    ]),
    only('report-below-command', 'report/', [
      ...['report/', 'norms/', 'words/', 'analysis/', 'evidence/', 'evaluate/', 'metrics/', 'statistics/', 'embed/', 'transcript/', 'text/', 'math/'],
    ]),
    only('norms-above-metrics', 'norms/', ['norms/', 'metrics/', 'statistics/', 'transcript/', 'text/', 'math/']),
    only('scorers-above-evaluate', 'scorers/', [
      ...['scorers/', 'analysis/', 'evaluate/', 'metrics/', 'embed/', 'adapters/', 'transcript/', 'text/', 'math/'],
    ]),
    only('protocols-know-transcripts-only', 'protocols/', ['protocols/', 'transcript/', 'text/', 'math/']),
    only('run-above-protocols', 'run/', [
      ...['run/', 'node/file-lock', 'analysis/families', 'protocols/', 'metrics/', 'statistics/', 'transcript/', 'text/', 'math/'],
    ]),
    {
      name: 'no-circle',
      severity: 'error',
      from: { pathNot: '\\.test\\.ts$' },
      to: { circular: true },
    },
    {
      name: 'pure-layers-touch-no-machine',
      severity: 'error',
      from: { path: PURE, pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-development-dependency-in-src',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.ts$' },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['npm-peer', 'npm-optional'],
      },
    },
  ],
  options: {
    cache: { folder: `.cache/layers-${key.digest('hex').slice(0, 12)}`, strategy: 'content' },
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    exclude: { path: '\\.generated\\.ts$' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
