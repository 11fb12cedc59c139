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
