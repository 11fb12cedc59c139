import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, expect } from 'vitest';

/** With `PROCESSOR_TIME=FILE npm test` the file gets a line for each file of tests: seconds of processor time, and its name. */
const file = process.env.PROCESSOR_TIME;

if (file) {
  const kept = globalThis as { processorTime?: NodeJS.CpuUsage };
  afterAll(() => {
    const { user, system } = process.cpuUsage(kept.processorTime);
    kept.processorTime = process.cpuUsage();
    appendFileSync(
      file,
      `${((user + system) / 1e6).toFixed(2)}\t${relative(process.cwd(), expect.getState().testPath!)}\n`,
    );
  });
}
