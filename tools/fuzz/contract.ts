import { setTimeout } from 'node:timers/promises';
import type { MetricError } from '../../src/error.js';
import type { MetricCard } from '../../src/metrics/core/card.js';
import { isPlain } from './example-calls.js';

/** Longer than this no call on small input may take, in milliseconds of the processor. */
export const SLOW = 2000;
const ROWS = 100;

/** What a call did: `undefined` if all is well, else what is wrong, in words. */
export interface Outcome {
  readonly problem?: string;
  readonly ended: 'value' | 'undefined' | 'error';
}

/**
 * Calls a function twice and says whether it keeps the contract: a result that is frozen and finite in every field, or
 * `null` with a reason that the card lists, or a `MetricError` with a path; the same both times, nothing changed in the
 * arguments, and in less than two seconds. What `gathers` adds to its first argument; that is its contract.
 */
export async function checkCall(
  call: (...args: unknown[]) => unknown,
  args: readonly unknown[],
  card?: MetricCard,
  gathers = false,
): Promise<Outcome> {
  const before = printed(args);
  if (!gathers) freezeDeep(args);
  const start = process.cpuUsage();
  const first = await ending(call, args);
  const { user, system } = process.cpuUsage(start);
  const time = (user + system) / 1000;
  if (!gathers && printed(args) !== before) return { ended: 'value', problem: 'changes its arguments' };
  if (time > SLOW) return { ended: 'value', problem: `takes ${Math.round(time)} ms` };
  if ('never' in first) return { ended: 'error', problem: 'waits for what never comes' };
  if ('error' in first) return { ended: 'error', ...errorProblem(first.error) };
  if (gathers) return { ended: 'value' };
  const second = await ending(call, args);
  if ('value' in second && printed(second.value) !== printed(first.value))
    return { ended: 'value', problem: 'gives another result at the second call' };
  return card === undefined ? { ended: 'value' } : resultProblem(first.value, card);
}

type Ending = { readonly value: unknown } | { readonly error: unknown } | { readonly never: true };

const NEVER = Symbol('never');
const PATIENCE = 20_000;

async function ending(call: (...args: unknown[]) => unknown, args: readonly unknown[]): Promise<Ending> {
  try {
    const called: unknown = call(...args);
    // The timer alone keeps no process alive: the watchdog reports a worker that ends while it waits.
    const never = called instanceof Promise && setTimeout(PATIENCE, NEVER, { ref: false });
    const value = never ? await Promise.race([called, never]) : called;
    if (value === NEVER) return { never: true };
    if (called instanceof Promise) await Object(value).dispose?.();
    if (!(Symbol.asyncIterator in Object(value))) return { value };
    const rows: unknown[] = [];
    for await (const row of value as AsyncIterable<unknown>) if (rows.push(row) >= ROWS) break;
    return { value: rows };
  } catch (error) {
    return { error };
  }
}

function errorProblem(error: unknown): { problem?: string } {
  if (!(error instanceof Error) || error.name !== 'MetricError') return { problem: rawError(error) };
  const { code, path, message } = error as MetricError;
  const aboutModels = code === 'MISSING_CAPABILITY' || code === 'MODEL_UNAVAILABLE';
  return path === undefined && !aboutModels ? { problem: `no path: ${message.slice(0, 100)}` } : {};
}

/** The error and the line that it comes from. */
function rawError(error: unknown): string {
  const place = /\/(?:src|dist)\/\S+?:\d+/.exec((error as Error | undefined)?.stack ?? '')?.[0] ?? '';
  return `raw error: ${String(error).slice(0, 100)} ${place}`;
}

function resultProblem(value: unknown, card: MetricCard): Outcome {
  const result = value as { score: unknown; undefinedBecause?: never; params: object };
  if (typeof result !== 'object' || result === null) return { ended: 'value', problem: 'no result' };
  const ended = result.score === null ? 'undefined' : 'value';
  const loose = looseField(result, 'result');
  if (loose !== undefined) return { ended, problem: loose };
  if (result.score !== null) {
    const [least, greatest] = rangeOf(card, result.params as CallParams);
    const score = result.score as number;
    const slack = 1e-9 * Math.max(1, Math.abs(score));
    const within = score >= least - slack && score <= greatest + slack;
    return within ? { ended } : { ended, problem: `score out of range` };
  }
  return card.undefinedWhen.includes(result.undefinedBecause as never)
    ? { ended }
    : { ended, problem: `undefined because of ${result.undefinedBecause}, which the card does not list` };
}

type CallParams = Readonly<Record<'variant' | 'clamp' | 'scale', unknown>>;

/** The range of a call: that of the card, unless the options stretch it. */
function rangeOf({ range, input }: MetricCard, { variant, clamp, scale }: CallParams): [number, number] {
  // The published codes leave the range of the formula where vectors are not of unit length.
  if (variant === 'reference' && input.startsWith('embedded')) return [-Infinity, Infinity];
  const [least, greatest] = [range[0] ?? -Infinity, range[1] ?? Infinity];
  if (typeof scale !== 'number' || clamp === undefined) return [least, greatest];
  // Scores of CLIP: the card has the range of the default scale with each item clamped.
  const stretch = scale / 100;
  return clamp === 'item' ? [least * stretch, greatest * stretch] : [-2 * scale, 2 * scale];
}

/** The first field that is not frozen, or a number that is not finite. */
function looseField(value: unknown, path: string): string | undefined {
  if (typeof value === 'number')
    return Number.isFinite(value) ? undefined : `${path.replace(/\d+/g, '#')} is not finite`;
  if (!isPlain(value)) return undefined;
  if (!Object.isFrozen(value)) return `${path.replace(/\d+/g, '#')} is not frozen`;
  for (const [key, inner] of Object.entries(value)) {
    const loose = looseField(inner, `${path}.${key}`);
    if (loose !== undefined) return loose;
  }
  return undefined;
}

function freezeDeep(value: unknown): void {
  if (!isPlain(value) || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const inner of Object.values(value)) freezeDeep(inner);
}

/** Everything that a value holds, as text: two values that print alike are alike. */
export function printed(value: unknown): string {
  return (
    JSON.stringify(value, (_, inner: unknown) => {
      if (typeof inner === 'number')
        return Object.is(inner, -0) || !Number.isFinite(inner) ? `number ${inner}` : inner;
      if (typeof inner === 'bigint' || typeof inner === 'symbol') return String(inner);
      if (inner instanceof Map || inner instanceof Set) return [...inner];
      if (ArrayBuffer.isView(inner) && !(inner instanceof DataView))
        return Array.from(inner as Float64Array, String);
      return inner === undefined ? 'undefined' : inner;
    }) ?? 'nothing'
  );
}
