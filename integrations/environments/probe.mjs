// What every environment has to do, as the text of a program: a metric, `evaluate`, the pool where there are worker
// threads, and an error. Each part prints a word; `EXPECTED` is all of them.

const TURNS = `['ana', 'ana', 'ben'].map((speaker) => ({ speaker, text: 'The red bus is late.' }))`;

export const EXPECTED = 'metric 0.9183 | evaluate 0.9183 | error MetricError true';
export const WITH_POOL = `${EXPECTED} | pool 0.9183`;

/** The statements that leave the answer in `answer`; they await. */
export function body({ pool = '' } = {}) {
  return `
  const turns = ${TURNS};
  const parts = ['metric ' + metrics.speakerEntropy({ turns }).score.toFixed(4)];
  const rows = await metrics.evaluate([{ id: 'x', turns }], { metrics: ['NSE'] });
  parts.push('evaluate ' + rows[0].score.toFixed(4));
  try { metrics.speakerEntropy({ turns: 7 }); } catch (error) {
    parts.push('error ' + error.name + ' ' + (error instanceof metrics.MetricError));
  }
  ${pool === '' ? '' : poolBody(pool)}
  const answer = parts.join(' | ');`;
}

function poolBody(options) {
  return `const pool = createScoringPool(${options});
  const pooled = await pool.evaluate([{ id: 'x', turns }], { metrics: ['NSE'] });
  parts.push('pool ' + pooled[0].score.toFixed(4));
  pool.close();`;
}

export const MODULE = `import * as metrics from '@mtpc/metrics';
import { createScoringPool } from '@mtpc/metrics/node';
${body({ pool: '{ workers: 1 }' })}
console.log(answer);
`;

export const COMMONJS = `const metrics = require('@mtpc/metrics');
const { createScoringPool } = require('@mtpc/metrics/node');
(async () => {${body({ pool: '{ workers: 1 }' })}
console.log(answer);
})();
`;

/** Both ways in one process: the class of an error is the same. */
export const BOTH = `import { createRequire } from 'node:module';
import { MetricError } from '@mtpc/metrics';
console.log(createRequire(import.meta.url)('@mtpc/metrics').MetricError === MetricError);
`;

/** Imports and requires every entry and says whether both give the same exports. */
export function entriesProbe(names, withRequire) {
  return `import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
for (const name of ${JSON.stringify(names)}) {
  const imported = await import(name);
  if (Object.keys(imported).length === 0) throw new Error(name + ' exports nothing');
  ${withRequire ? 'const required = require(name); for (const key of Object.keys(imported)) if (key !== "default" && imported[key] !== required[key]) throw new Error(name + ": " + key + " differs");' : ''}
}
console.log('entries ${names.length}');
`;
}

/** Imports every entry where a bundler joins all in one file, and leaves their number in `answer` too. */
export function bundledEntries(names) {
  const imports = names.map((name, i) => `import * as entry${i} from '${name}';`).join('\n');
  const count = names.map((_, i) => `Number(Object.keys(entry${i}).length > 0)`).join(' + ');
  return { imports, count };
}
