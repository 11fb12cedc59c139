import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { HotPath } from './hot-path.js';
import { loadPaths } from './load-paths.js';
import { peak, resetPeak } from './resident-peak.js';

/**
 * Megabytes by which one run of a hot path raises the peak of a fresh process over its inputs. The run is the first of
 * its process, so that no memory is there to be used again.
 */
export function peakGrowth(name: string, size: number): number | undefined {
  const script = fileURLToPath(import.meta.url);
  const { stdout } = spawnSync(process.execPath, [...process.execArgv, script, name, String(size)], {
    encoding: 'utf8',
  });
  const growth = Number.parseFloat(stdout.split('growth:')[1] ?? '');
  return Number.isFinite(growth) ? growth : undefined;
}

async function findPath(name: string): Promise<HotPath> {
  for await (const path of loadPaths()) if (path.name === name) return path;
  throw new Error(`no hot path ${name}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [name = '', size] = process.argv.slice(2);
  const path = await findPath(name);
  const { run } = await path.prepare(Number(size));
  resetPeak();
  const before = process.memoryUsage.rss() / 1e6;
  await run();
  console.log(`growth:${Math.max(0, peak() - before)}`);
}
