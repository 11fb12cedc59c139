import { Worker } from 'node:worker_threads';
import { SLOW } from './contract.js';
import { type Called, Tally } from './run.js';
import type { Task } from './worker.js';

/** Workers do not inherit the loader for TypeScript: they register it themselves. */
const SCRIPT = `import(${JSON.stringify(import.meta.resolve('tsx/esm/api'))}).then(({ register }) => {
  register();
  return import(${JSON.stringify(new URL('./worker.ts', import.meta.url).href)});
});`;

/** How often the watchdog looks, and how long a call may do nothing but wait, in milliseconds: on a busy machine, too. */
const LOOK = 100;
const STUCK = 60_000;

/** How the calls of a task ended, and how many functions there are to call. */
export class WatchedTally extends Tally {
  functions = 0;
}

/**
 * Fuzzes in a worker and watches it: a call that takes more than two seconds of the processor, or does not end, is
 * reported with its number, and ends the worker; another one goes on behind it. Such a call is repeated alone, because
 * it is also charged with the work that earlier calls left running, and counts only if it is slow then, too.
 */
export async function watchedFuzz(task: Task): Promise<WatchedTally> {
  const tally = await watched(task);
  if (task.to - task.from === 1) return tally;
  for (const each of tally.problems.filter(({ problem }) => /^(?:takes|waits) /.test(problem!))) {
    const alone = await watched({ ...task, from: each.call, to: each.call + 1 });
    if (alone.broken > 0) continue;
    console.log(`call ${each.call}: alone it keeps the contract`);
    tally.problems = tally.problems.filter((other) => other !== each);
  }
  return tally;
}

async function watched(task: Task): Promise<WatchedTally> {
  const tally = new WatchedTally();
  for (let next = task.from; next < task.to; ) next = await callsOfWorker({ ...task, from: next }, tally);
  return tally;
}

/** Makes calls until one has to be stopped, and gives the number of the call behind the last. */
function callsOfWorker(task: Task, tally: WatchedTally): Promise<number> {
  const worker = new Worker(SCRIPT, { eval: true, workerData: task });
  const idle = (): number => worker.performance.eventLoopUtilization().idle;
  let begun: { readonly cpu: NodeJS.CpuUsage; readonly idle: number } | undefined;
  let next = task.from;
  return new Promise((resolve, reject) => {
    const add = (called: Called): void => {
      if (tally.add(called)) console.log(`call ${next}: ${called.name}: ${called.problem}`);
      next += 1;
    };
    const end = (): void => {
      clearInterval(look);
      // What the last calls left open (standard input, a pool) would keep the worker alive.
      void worker.removeAllListeners('message').removeAllListeners('exit').terminate();
      resolve(next);
    };
    const stop = (problem: string): void => {
      const example = `look with --from ${next} --calls 1`;
      add({ call: next, name: 'stopped', ended: 'value', problem, example });
      end();
    };
    worker.on('message', (message: number | Called) => {
      begun = { cpu: process.cpuUsage(), idle: idle() };
      if (typeof message === 'number') tally.functions = message;
      else add(message);
      if (next === task.to) end();
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      if (begun) stop('waits for what never comes');
      else reject(new Error('the worker ended before the first call'));
    });
    const look = setInterval(() => {
      if (!begun) return;
      const { user, system } = process.cpuUsage(begun.cpu);
      const isSlow = user + system > 2 * SLOW * 1000; // a call is made twice
      if (isSlow) stop(`takes more than ${SLOW} ms`);
      else if (idle() - begun.idle > STUCK) stop(`waits for more than ${STUCK} ms`);
    }, LOOK);
  });
}
