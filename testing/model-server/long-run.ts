import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../../src/math/create-random.js';
import { locateLoss } from '../../src/run/locate-loss.js';
import { BUILT_COMMAND } from '../run-built.js';
import { lostConversation, players } from './lost-conversations.js';
import { scriptedModels, type Trouble } from './scripted-models.js';

/** The long form of the tests of `mtpc run`: `npx tsx testing/model-server/long-run.ts [kills [PAPER] | leak | loss [N]]`. */

const folder = mkdtempSync(join(tmpdir(), 'mtpc-long-'));
const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Finished {
  readonly code: number | null;
  readonly err: string;
}

function start(
  args: readonly string[],
  flags: readonly string[] = [],
): { readonly child: ChildProcess; readonly end: Promise<Finished> } {
  const child = spawn(process.execPath, [...flags, BUILT_COMMAND, 'run', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let err = '';
  child.stderr!.on('data', (piece) => (err += String(piece)));
  return { child, end: new Promise((resolve) => child.on('close', (code) => resolve({ code, err }))) };
}

/** Some requests fail, so that retries are killed too. */
function unreliable(index: number): Trouble {
  if (index % 37 === 5) return { status: 429, headers: { 'retry-after-ms': '10' } };
  if (index % 41 === 7) return 'hang up';
  return index % 43 === 9 ? 'cut off' : undefined;
}

/** Longest time from the first request to a kill, in milliseconds. */
const LONGEST = 350;

async function kills(): Promise<void> {
  const server = await scriptedModels((_, index) => unreliable(index), 25);
  const random = createRandom(1);
  for (const [paper, settings] of [
    ['pingeval', ['--games', 'name-9,name-16', '--instances', '25']],
    ['lost', ['--runs', '20']],
  ] as const) {
    if ((process.argv[3] ?? paper) !== paper) continue;
    const flags = [paper, '--model', 'm', '--base-url', server.baseUrl, '--concurrency', '8', ...settings];
    const [whole, out] = [join(folder, `${paper}-whole.jsonl`), join(folder, `${paper}-killed.jsonl`)];
    const first = server.count();
    const calm = await start([...flags, '--out', whole]).end;
    if (calm.code !== 0) throw new Error(calm.err);
    let killed = 0;
    const asked = server.count();
    let last: Finished = { code: null, err: '' };
    while (last.code === null) {
      const { child, end } = start([...flags, '--out', out, ...(killed > 0 ? ['--resume'] : [])]);
      const before = server.count();
      while (killed < 20 && child.exitCode === null && server.count() === before) await sleep(2);
      if (killed < 20) {
        await sleep(LONGEST * random.next());
        child.kill('SIGKILL');
      }
      last = await end;
      killed += Number(last.code === null);
    }
    const isSame = readFileSync(out).equals(readFileSync(whole));
    say(`${paper}: ${killed} kills, exit code ${last.code}, ${last.err.split('\n').at(-3)}`);
    // A reply that arrives at the moment of a kill is lost, at most one for each request under way.
    const more = server.count() - asked - (asked - first);
    say(
      `${paper}: ${asked - first} requests undisturbed, ${more} more with kills (at most ${20 * 8} under way)`,
    );
    say(`${paper}: bytes equal to the undisturbed run: ${isSame}`);
    if (!isSame || last.code !== 0) process.exitCode = 1;
  }
  await server.close();
}

/** Resident memory of a process in megabytes. */
function residentOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

async function leak(): Promise<void> {
  const server = await scriptedModels();
  const flags = ['pingeval', '--model', 'm', '--base-url', server.baseUrl, '--concurrency', '32'];
  const more = [
    '--games',
    'name-16',
    '--turns',
    '4',
    '--instances',
    '1000',
    '--out',
    join(folder, 'leak.jsonl'),
  ];
  // A small heap: without pressure, garbage looks like a leak.
  const { child, end } = start([...flags, ...more], ['--max-old-space-size=80', '--max-semi-space-size=2']);
  const seen: { readonly requests: number; readonly resident: number }[] = [];
  let isOver = false;
  void end.then(() => (isOver = true));
  while (!isOver) {
    await sleep(100);
    server.received.splice(0, server.received.length - 1);
    try {
      seen.push({ requests: server.count(), resident: residentOf(child.pid!) });
    } catch {
      break;
    }
  }
  const { code, err } = await end;
  const at = (share: number): string => {
    const found = seen.find(({ requests }) => requests >= share * 4000) ?? seen.at(-1)!;
    return `${found.resident.toFixed(0)} MB after ${found.requests} requests`;
  };
  say(`leak: exit code ${code}, ${err.split('\n').find((line) => line.includes('finished'))}`);
  say(`leak: resident ${[0.1, 0.25, 0.5, 0.75, 1].map(at).join(', ')}`);
  await server.close();
}

async function loss(): Promise<void> {
  const count = Number(process.argv[3] ?? 200);
  let [found, named] = [0, 0];
  for (let seed = 0; seed < count; seed++) {
    const planted = 1 + (seed % 4);
    const right = await locateLoss(lostConversation(seed, planted), { replies: players(createRandom(seed)) });
    const none = await locateLoss(lostConversation(seed), { replies: players(createRandom(seed)) });
    found += Number(right.lostAt === planted);
    named += Number(none.lostAt !== null);
  }
  say(`loss: planted turn named in ${found} of ${count}, a turn named without one in ${named} of ${count}`);
  if (found < 0.9 * count || named > 0.05 * count) process.exitCode = 1;
}

const PARTS: Readonly<Record<string, () => Promise<void>>> = { kills, leak, loss };
const chosen = process.argv[2] === undefined ? Object.keys(PARTS) : [process.argv[2]];
for (const part of chosen) await PARTS[part]!();
rmSync(folder, { recursive: true });
