import { parseArgs } from 'node:util';
import { fuzz } from './run.js';

/**
 * `npm run fuzz -- --calls 1000000 --seed 1 [--only name] [--json]`: calls every public function that only computes
 * with arguments made from its documentation's examples and its card, and prints what breaks the contract.
 */
const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});
const report = await fuzz({ calls: Number(values.calls), seed: Number(values.seed), only: values.only });
console.log(
  `${report.functions} functions, ${report.calls} calls, seed ${values.seed}: ${report.values} values, ${report.undefined} undefined, ${report.errors} errors, ${report.broken} that break the contract`,
);
for (const { name, problem, times, example } of report.problems)
  console.log(`${times} x ${name}: ${problem}\n    ${example}`);
process.exitCode = report.broken > 0 ? 1 : 0;
