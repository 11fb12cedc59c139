// node start.mjs [CONVERSATIONS.jsonl] [FOLDER] [METRICS]: producer, two workers and reducer on this machine, with a Redis of its
// own unless REDIS_URL says where one is.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const EXAMPLE = fileURLToPath(new URL('example.jsonl', import.meta.url));
const [file = EXAMPLE, folder = mkdtempSync(join(tmpdir(), 'mtpc-bullmq-')), metrics] = process.argv.slice(2);
const script = (name) => fileURLToPath(new URL(name, import.meta.url));
const started = [];
const start = (command, args, env = process.env, stdio = 'inherit') => {
  const child = spawn(command, args, { env, stdio });
  started.push(child);
  return child;
};

/** A port that is free now. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

async function redisUrl() {
  if (process.env.REDIS_URL) return process.env.REDIS_URL;
  const port = await freePort();
  const redis = start(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    process.env,
    'ignore',
  );
  redis.on('error', () => {
    console.error('redis-server is not installed: install it, or set REDIS_URL');
    process.exit(1);
  });
  return `redis://127.0.0.1:${port}`;
}

async function run(name, args, env) {
  const [code] = await once(start(process.execPath, [script(name), ...args], env), 'exit');
  if (code !== 0) throw new Error(`${name} ended with code ${code}`);
}

try {
  const env = { ...process.env, REDIS_URL: await redisUrl() };
  await run('producer.mjs', [file, folder, '8', ...(metrics === undefined ? [] : [metrics])], env);
  for (let i = 0; i < 2; i++) start(process.execPath, [script('worker.mjs')], env);
  await run('reducer.mjs', [folder], env);
  console.log(readFileSync(join(folder, 'summary.txt'), 'utf8'));
} finally {
  for (const child of started) child.kill();
}
