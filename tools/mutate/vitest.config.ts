import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { aliases, root } from '../../testing/runner/entries.mjs';
import type { Job } from './job.js';

const { tests }: Job = JSON.parse(readFileSync(process.env.MUTATE_JOB!, 'utf8'));

/** Runs the files of tests in the order of the job: the nearest first. */
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => tests.indexOf(moduleId.slice(root.length));
    return files.sort((a, b) => place(a) - place(b));
  }
}

const config: ReturnType<typeof defineConfig> = defineConfig({
  root,
  cacheDir: '.cache/vite',
  resolve: {
    alias: aliases(),
  },
  test: {
    ...{ include: [...tests], runner: './tools/mutate/runner.ts', sequence: { sequencer: InOrder } },
    // One thread for all files: it ends with the process when a mutant is caught in a loop.
    ...{ pool: 'threads', maxWorkers: 1, isolate: false },
    ...{ testTimeout: 60_000, hookTimeout: 300_000, disableConsoleIntercept: true },
  },
});

export default config;
