/**
 * What the intervals cover and how often the tests reject: simulated, as research/coverage.md shows it.
 *
 *   npm run bench -- coverage            2,000 datasets a row (20,000 for means, 400 for reports), writes research/coverage.md
 *   npm run bench -- coverage PART...    some parts: basics, clusters, families, runs, skewness, agreement, judges, reports, shapes,
 *                                      unpaired, crossed, tasks, gates, power, few, missing, pooled, validations, length
 *   npm run bench -- coverage clusters only=summarize   the rows of a part whose setting contains some text
 *   npm run bench -- coverage 500        fewer datasets, writes nothing
 */
import { DEFAULTS } from './coverage-defaults.js';
import { FINDINGS } from './coverage-findings.js';
import { areKept, asked, writeRows } from './coverage-table.js';

const PARTS: Readonly<Record<string, () => unknown>> = {
  basics: async () => import('./coverage-basics.js'),
  ...DEFAULTS,
  ...FINDINGS,
};

const wanted = process.argv.slice(2).filter((word) => Object.hasOwn(PARTS, word));
for (const [name, run] of Object.entries(PARTS))
  if (wanted.length === 0 || wanted.includes(name)) await run();
if (asked === undefined) writeRows(process.argv.slice(2).join(' ') === 'coverage');
if (!areKept()) process.exitCode = 1;
