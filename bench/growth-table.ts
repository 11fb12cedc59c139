/**
 * `npm run bench -- growth-table [word]`: how time and memory grow with the size of a study: turns, speakers,
 * conversations, systems, metrics, scores of runs, budgets, dimensions. Each size runs in a new process. Writes
 * research/benchmarks/growth.json, and the page docs/concepts/cost.md is generated from it. Fails where an exponent is
 * above 1.15 and not inherent. A kind ends at its largest size, or once a size takes 20 s of processor time.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { growthExponent } from './growth-exponent.js';
import { GROWTH } from './growth-points.js';
import { peak, resetPeak } from './resident-peak.js';

/** The next size of most kinds takes ten times as long. */
const MOST_SECONDS = 20;
const ALLOWED = 1.15;
/** Below so many milliseconds or megabytes, constant costs decide. */
const LEAST_MS = 50;
const LEAST_MB = 16;

interface Point {
  readonly size: number;
  /** Of processor time. */
  readonly milliseconds: number;
  /** By which the work raises the peak of its process. */
  readonly megabytes: number;
}

/** The exponent over the largest points, three of those whose value is large enough: constant costs hide it in small ones. */
function exponent(
  points: readonly Point[],
  quantity: (point: Point) => number,
  least: number,
): number | null {
  const known = points.filter((point) => quantity(point) >= least).slice(-3);
  const found = growthExponent(
    known.map(({ size }) => size),
    known.map(quantity),
  );
  return found === undefined ? null : Number(found.toFixed(2));
}

async function measureHere(kind: string, size: number): Promise<void> {
  const run = GROWTH[kind]!.prepare(size);
  resetPeak();
  const memory = process.memoryUsage.rss() / 1e6;
  const start = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(start);
  const point = { milliseconds: (user + system) / 1000, megabytes: Math.max(0, peak() - memory) };
  console.log(`point:${JSON.stringify(point)}`);
}

function measureApart(kind: string, size: number): Point {
  const script = fileURLToPath(import.meta.url);
  const args = [...process.execArgv, script, '--point', kind, String(size)];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const [, found] = stdout.split('point:');
  if (found === undefined) throw new Error(`${kind}, ${size}: ${stderr}`);
  const { milliseconds, megabytes } = JSON.parse(found) as Point;
  const round = (x: number): number => Number(x.toPrecision(3));
  return { size, milliseconds: round(milliseconds), megabytes: round(megabytes) };
}

function growthTable(word: string): void {
  const kinds = Object.entries(GROWTH).filter(([kind]) => kind.includes(word));
  const found = kinds.map(([kind, { work, sizes, inherent }]) => {
    console.log(`\n${kind}: ${work}`);
    const points: Point[] = [];
    for (const size of sizes) {
      const point = measureApart(kind, size);
      points.push(point);
      console.log(`  ${size}: ${point.milliseconds} ms, ${point.megabytes} MB`);
      if (point.milliseconds > 1000 * MOST_SECONDS) break;
    }
    const time = exponent(points, ({ milliseconds }) => milliseconds, LEAST_MS);
    const memory = exponent(points, ({ megabytes }) => megabytes, LEAST_MB);
    console.log(`  time n^${time ?? '-'}, memory n^${memory ?? '-'}`);
    const allowed = inherent === undefined ? ALLOWED : inherent.exponent + ALLOWED - 1;
    for (const own of [time, memory]) if (own !== null && own > allowed) process.exitCode = 1;
    return { kind, work, ...(inherent && { inherent }), time, memory, points };
  });
  if (word !== '') return;
  const file = new URL('../research/benchmarks/growth.json', import.meta.url);
  const engine = `Node ${process.version}, ${process.arch}`;
  writeFileSync(file, `${JSON.stringify({ engine, kinds: found }, null, 2)}\n`);
}

if (process.argv[2] === '--point') await measureHere(process.argv[3]!, Number(process.argv[4]));
else growthTable(process.argv[3] ?? '');
