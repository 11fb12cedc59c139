import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  createReadStream,
  existsSync,
  mkdtempSync,
  type ReadStream,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const example = join(root, 'examples/bullmq');
const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
const needs = 'no redis-server: apt-get install redis-server';

const METRICS = 'NSE,IR,PF';
const started: ChildProcess[] = [];
let env: NodeJS.ProcessEnv;

const start = (command: string, ...args: string[]): ChildProcess => {
  const child = spawn(command, args, { env, cwd: example });
  started.push(child);
  return child;
};
const finished = async (child: ChildProcess): Promise<void> => {
  let said = '';
  child.stderr!.on('data', (text) => (said += text));
  const [code] = await once(child, 'exit');
  expect([code, said]).toEqual([0, '']);
};

it('a job fails whose file cannot be read: it would be done, and have no rows', async () => {
  const { mtpc } = (await import(pathToFileURL(join(example, 'settings.mjs')).href)) as {
    mtpc(args: readonly string[], input: ReadStream): Promise<void>;
  };
  const folder = mkdtempSync(join(tmpdir(), 'mtpc-bullmq-'));
  const out = join(folder, 'rows.jsonl');
  const args = ['score', '-', '--format', 'jsonl', '--out', out];
  await expect(mtpc(args, createReadStream(join(folder, 'none.jsonl')))).rejects.toThrow('ENOENT');
  expect(existsSync(out)).toBe(false);
});

it('takes the address of an encrypted Redis and the number of its database', () => {
  const script = `import('./settings.mjs').then(({ connection }) => console.log(JSON.stringify(connection)))`;
  const REDIS_URL = 'rediss://ana:p%40ss@redis.example.org:6380/2';
  const said = execFileSync(process.execPath, ['-e', script], {
    cwd: example,
    env: { ...process.env, REDIS_URL },
  });
  expect(JSON.parse(String(said))).toEqual({
    ...{ host: 'redis.example.org', port: 6380, username: 'ana', password: 'p@ss', db: 2 },
    ...{ tls: { servername: 'redis.example.org' }, maxRetriesPerRequest: null },
  });
});

describe('examples/bullmq', { skip: !hasRedis, meta: { needs } }, () => {
  beforeAll(async () => {
    if (!existsSync(join(example, 'node_modules/bullmq'))) {
      execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], { cwd: example });
    }
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    server.close();
    // A short lock, so that the test need not wait long for a dead worker to be given up.
    env = { ...process.env, REDIS_URL: `redis://127.0.0.1:${port}`, LOCK_MS: '2000' };
    const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const redis = start('redis-server', ...flags);
    for await (const text of redis.stdout!) if (String(text).includes('Ready to accept')) break;
  });

  afterAll(() => {
    for (const child of started) child.kill('SIGKILL');
  });

  it('gives the summary of one process, byte for byte, though a worker dies in mid-job', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mtpc-bullmq-'));
    const file = join(folder, 'conversations.jsonl');
    const generate = [join(root, 'examples/bullmq/generate-conversations.mjs'), '100', '8'];
    writeFileSync(file, execFileSync(process.execPath, generate, { maxBuffer: 1 << 28 }));
    const summary = join(folder, 'one-process.txt');
    execFileSync(process.execPath, [
      join(root, 'dist/runtime/cli.js'),
      'score',
      file,
      '--out',
      summary,
      '--metrics',
      METRICS,
    ]);

    await finished(start(process.execPath, 'producer.mjs', file, folder, '4', METRICS));
    const victim = start(process.execPath, 'worker.mjs');
    const [said] = (await once(victim.stdout!, 'data')) as [Buffer];
    const [, job] = /^job (\d+): /.exec(String(said))!;
    victim.kill('SIGKILL');
    await once(victim, 'exit');
    expect(existsSync(join(folder, 'rows-000000.jsonl'))).toBe(false);

    const workers = [start(process.execPath, 'worker.mjs'), start(process.execPath, 'worker.mjs')];
    let log = '';
    for (const worker of workers) worker.stdout!.on('data', (text) => (log += text));
    await finished(start(process.execPath, 'reducer.mjs', folder));
    expect(log).toContain(`job ${job}: `); // done by another
    expect(readdirSync(folder).filter((name) => name.includes('.jsonl.'))).toEqual([]);
    // Rows contain neither turns nor the path of the conversations: no overview, no command for a report.
    const [, table] = readFileSync(summary, 'utf8').split(/^(?=Summary of )/m);
    const expected = table!.replace('8 turns per conversation.\n\n', '').replace(/^- mtpc report .*\n/m, '');
    const found = readFileSync(join(folder, 'summary.txt'), 'utf8').replace(/^- mtpc report .*\n/m, '');
    expect(found).toBe(expected);
  }, 300_000);
});
