import { Worker } from 'node:worker_threads';
import { SLOW } from './contract.js';
import type { Counts, Problem } from './run.js';
import type { Task } from './worker.js';

export interface FuzzReport {
  functions: number;
  readonly counts: Counts;
  readonly problems: Problem[];
}

interface Message {
  readonly functions: number;
  readonly next: number;
  readonly counts: Counts;
  readonly problems: readonly Problem[];
}

/** Workers do not inherit the loader for TypeScript: they register it themselves. */
const SCRIPT = `import(${JSON.stringify(import.meta.resolve('tsx/esm/api'))}).then(({ register }) => {
  register();
  return import(${JSON.stringify(new URL('./worker.ts', import.meta.url).href)});
});`;

/** How often the watchdog looks, and how long a call may do nothing but wait, in milliseconds: on a busy machine, too. */
const LOOK = 100;
const STUCK = 60_000;

type Plan = Pick<Task, 'kind' | 'seed' | 'only' | 'from' | 'to'>;

/**
 * Fuzzes in a worker and watches it: a call that takes more than two seconds of the processor, or does not end, is
 * reported with its number, and ends the worker; another one goes on behind it. Such a call is repeated alone, because
 * it is also charged with the work that earlier calls left running, and counts only if it is slow then, too.
 */
export async function watchedFuzz(plan: Plan): Promise<FuzzReport> {
  const report = await watched(plan);
  if (plan.to - plan.from === 1) return report;
  for (const each of report.problems.filter(({ problem }) => /^(?:takes|waits) /.test(problem))) {
    const alone = await watched({ ...plan, from: each.call, to: each.call + 1 });
    if (alone.counts.broken > 0) continue;
    console.log(`call ${each.call}: alone it keeps the contract`);
    report.counts.broken -= each.times;
    report.problems.splice(report.problems.indexOf(each), 1);
  }
  return report;
}

async function watched({ kind, seed, only, from, to }: Plan): Promise<FuzzReport> {
  const counts: Counts = { calls: 0, values: 0, undefined: 0, errors: 0, broken: 0 };
  const report: FuzzReport = { functions: 0, counts, problems: [] };
  for (let start = from; start < to; ) {
    const now = new Int32Array(new SharedArrayBuffer(4)).fill(-1);
    const begun = start;
    start = await new Promise<number>((resolve, reject) => {
      const workerData: Task = { kind, seed, only, from: begun, to, now };
      const worker = new Worker(SCRIPT, { eval: true, workerData });
      let done = begun;
      let isOver = false;
      const end = (reason: string): void => {
        if (isOver) return;
        isOver = true;
        const call = begun + now[0]!;
        report.counts.broken += 1;
        report.problems.push({ name: 'stopped', problem: reason, times: 1, call, example: '' });
        console.log(`seed ${seed}, call ${call}: ${reason}; look with --from ${call} --calls 1`);
        report.counts.calls += call + 1 - done;
        void worker.terminate().then(() => resolve(call + 1));
      };
      const look = watch(worker, now, end);
      worker.on('message', (message: Message) => {
        done = message.next;
        add(report, message);
        if (done < to || isOver) return;
        // What the last calls left open (standard input, a pool) would keep the worker alive.
        isOver = true;
        void worker.terminate().then(() => resolve(to));
      });
      worker.once('error', reject);
      worker.once('exit', () => {
        clearInterval(look);
        if (done === to) resolve(to);
        else if (now[0]! < 0) reject(new Error('the worker ended before the first call'));
        else end('waits for what never comes');
      });
    });
  }
  return report;
}

function watch(worker: Worker, now: Int32Array, stop: (reason: string) => void): NodeJS.Timeout {
  const waited = (): number => worker.performance.eventLoopUtilization().idle;
  let call = -1;
  let used = process.cpuUsage();
  let since = waited();
  const look = setInterval(() => {
    const current = Atomics.load(now, 0);
    if (current !== call || current < 0) {
      call = current;
      used = process.cpuUsage();
      since = waited();
      return;
    }
    const { user, system } = process.cpuUsage(used);
    const isSlow = user + system > 2 * SLOW * 1000; // a call is made twice
    if (!isSlow && waited() - since < STUCK) return;
    clearInterval(look);
    stop(isSlow ? `takes more than ${SLOW} ms` : `waits for more than ${STUCK} ms`);
  }, LOOK);
  return look;
}

function add(report: FuzzReport, { functions, counts, problems }: Message): void {
  report.functions = functions;
  for (const key of Object.keys(counts) as (keyof Counts)[]) report.counts[key] += counts[key];
  for (const problem of problems) {
    const known = report.problems.find(
      (each) => each.name === problem.name && each.problem === problem.problem,
    );
    if (known) known.times += problem.times;
    else {
      report.problems.push({ ...problem });
      console.log(`call ${problem.call}: ${problem.name}: ${problem.problem}`);
    }
  }
}
