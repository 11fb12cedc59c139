import { parseArgs } from 'node:util';
import { compareRuns } from './compare.js';
import { printedBy, RUNTIMES } from './runtimes.js';

/**
 * `npm run parity -- [--conversations 200] [--runtimes bun,deno,node@22]`: the numbers of every metric over made
 * conversations on each runtime, compared with the Node that runs this; fails where promised digits differ.
 */
const { values } = parseArgs({
  options: {
    conversations: { type: 'string', default: '200' },
    runtimes: { type: 'string', default: RUNTIMES.filter((name) => name !== 'node').join(',') },
  },
});
const to = Number(values.conversations);
const expected = (await printedBy('node', 0, to))!;
console.log(`node ${process.version}: ${expected.length} numbers of ${to} conversations`);
for (const runtime of values.runtimes.split(',')) {
  const found = await printedBy(runtime, 0, to);
  if (found === undefined) {
    console.log(`${runtime}: not here`);
    continue;
  }
  const { bits, digits } = compareRuns(expected, found);
  console.log(`${runtime}: ${bits} differ in the last bits, ${digits.length} in promised digits`);
  for (const line of digits.slice(0, 20)) console.log(`  ${line}`);
  if (digits.length > 0) process.exitCode = 1;
}
