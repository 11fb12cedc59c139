/**
 * `npm run bench -- growth [name]`: how the time of every public function that takes text or lists grows. Arguments come
 * from the documentation's examples: a text in them is replaced by a nasty repeat of 1,000 to 100,000 characters, or a
 * list (of turns, words, rows) is repeated. Prints the exponent wherever it is above 1.2, with what the card promises,
 * and fails where that is linear time; and where a list longer than a call takes arguments ends in a raw error.
 */
import { listMetrics } from '../src/metrics/core/registry.js';
import { exampleCalls, isPlain, plainCopy } from '../tools/fuzz/example-calls.js';
import { growthExponent, promisesLinear } from './growth-exponent.js';
import { NASTY, repeated } from './nasty-texts.js';

const TEXT_SIZES = [1000, 4000, 16_000, 50_000, 100_000];
const LIST_SIZES = [250, 1000, 4000, 16_000];
/** More than a call takes arguments: who spreads such a list into one fails. For calls that take that long at most. */
const LONG_LIST = 150_000;
const LONG_ENOUGH = 300;
/** Below so many milliseconds a time says nothing of growth; above so many there are no larger sizes. */
const LEAST = 4;
const MOST = 1500;
/** Calls that take less are made three times. */
const MOST_REPEATED = 100;
const ALLOWED = 1.2;
/** What has no card promises nothing, and yet is not to take seconds that grow with the square. */
const SQUARE = 1.7;
const SLOW = 1000;
/** Time that another library takes. */
const OF_OTHERS: readonly string[] = ['compromiseChunks'];

type Args = readonly unknown[];

/** Where a text or a list stands in arguments. */
type Place = readonly (string | number)[];

/** All places where something is found; of the items of a list those of the first one stand for all. */
function placesOf(
  value: unknown,
  found: (value: unknown, key: string) => boolean,
  path: Place = [],
): Place[] {
  const own = found(value, String(path.at(-1) ?? '')) ? [path] : [];
  if (!isPlain(value) || path.length > 4) return own;
  const isItems = Array.isArray(value) && path.length > 0;
  const inner = Object.entries(value).slice(0, isItems ? 1 : undefined);
  return [...own, ...inner.flatMap(([key, each]) => placesOf(each, found, [...path, key]))];
}

function withValue(args: Args, place: Place, make: (old: unknown) => unknown): unknown[] {
  const copy = plainCopy(args) as unknown[];
  let owner: Record<string | number, unknown> = copy as never;
  for (const key of place.slice(0, -1)) owner = owner[key] as never;
  const last = place.at(-1)!;
  owner[last] = make(owner[last]);
  return copy;
}

/** A list as long as is asked for; texts and ids in it stay different where they are numbered. */
function grown(list: readonly unknown[], length: number): unknown[] {
  return Array.from({ length }, (_, i) => {
    const copy = plainCopy(list[i % list.length]);
    if (isPlain(copy) && 'id' in copy) return { ...copy, id: `id-${i}` };
    if (isPlain(copy) && 'transcript' in copy && typeof copy.transcript === 'string')
      return { ...copy, transcript: `id-${i}` };
    return copy;
  });
}

async function timeOf(call: (...args: unknown[]) => unknown, args: Args): Promise<number | undefined> {
  const start = process.cpuUsage();
  try {
    const value: unknown = await call(...args);
    if (Symbol.asyncIterator in Object(value)) for await (const _ of value as AsyncIterable<unknown>);
  } catch {
    return undefined;
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** Times that grow too fast are taken again so many times, and the least of each size counts: other work makes long ones. */
const SECOND_LOOKS = 3;

interface Growth {
  readonly exponent: number;
  readonly time: number;
  readonly size: number;
}

let texts = 0;

/** A repeat that no call has seen: what is known of a text need not be found again. */
function unseen(pattern: string, size: number): string {
  texts += 1;
  return `${repeated(pattern, size)} ${texts}`;
}

/** The exponent over the sizes whose times can be told; `undefined` where all is fast or the call refuses. */
async function growthOf(
  call: (...args: unknown[]) => unknown,
  sizes: readonly number[],
  argsOf: (size: number) => Args,
): Promise<Growth | undefined> {
  const times = new Map<number, number>();
  const measure = async (size: number): Promise<number | undefined> => {
    let time = await timeOf(call, argsOf(size));
    for (let i = 1; i < 3 && time !== undefined && time < MOST_REPEATED; i++)
      time = Math.min(time, (await timeOf(call, argsOf(size))) ?? time);
    if (time !== undefined) times.set(size, Math.min(time, times.get(size) ?? time));
    return time;
  };
  for (const size of sizes) {
    const time = await measure(size);
    if (time === undefined) return undefined;
    if (time > MOST) break;
  }
  let growth = fitted(times);
  for (let look = 0; look < SECOND_LOOKS && growth !== undefined && growth.exponent > ALLOWED; look++) {
    for (const size of times.keys()) await measure(size);
    growth = fitted(times);
  }
  return growth;
}

function fitted(times: ReadonlyMap<number, number>): Growth | undefined {
  const known = [...times].filter(([, time]) => time >= LEAST);
  const exponent = growthExponent(
    known.map(([size]) => size),
    known.map(([, time]) => time),
  );
  const [size, time] = known.at(-1) ?? [0, 0];
  return exponent === undefined ? undefined : { exponent, time, size };
}

/** What a call throws that is no sentence of ours. */
async function rawErrorOf(call: (...args: unknown[]) => unknown, args: Args): Promise<string | undefined> {
  try {
    const value: unknown = await call(...args);
    if (Symbol.asyncIterator in Object(value)) for await (const _ of value as AsyncIterable<unknown>);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'MetricError') return String(error);
  }
  return undefined;
}

/** Whether a call brings no code, such as the analyzer of another library, whose growth is its own. */
function isOwn(args: Args): boolean {
  return placesOf(args, (value) => typeof value === 'function').length === 0;
}

const only = process.argv[3] ?? '';
const cards = new Map(listMetrics().map((card) => [card.name, card]));
let measured = 0;
for (const { name, call, examples, isResource } of await exampleCalls()) {
  const args = examples.find(isOwn) ?? examples[0];
  if (isResource || args === undefined || !name.includes(only)) continue;
  const card = cards.get(name);
  const isText = (value: unknown, key: string): boolean =>
    typeof value === 'string' && (key === 'text' || /^\d$/.test(key));
  const [textPlace] = placesOf(args, isText);
  const listPlaces = placesOf(args, (value) => Array.isArray(value) && value.length > 0);
  const report = (kind: string, found: Growth | undefined): void => {
    measured += 1;
    if (found === undefined || found.exponent <= ALLOWED) return;
    const promise = card === undefined ? 'no card' : card.cost.time;
    console.log(
      `${name}, ${kind}: size^${found.exponent.toFixed(2)}, ${found.time.toFixed(0)} ms at ${found.size} (${promise})`,
    );
    const isSlow = found.exponent > SQUARE && found.time > SLOW && !OF_OTHERS.includes(name);
    if (card === undefined ? isSlow : promisesLinear(card)) process.exitCode = 1;
  };
  if (textPlace !== undefined)
    for (const [kind, pattern] of Object.entries(NASTY)) {
      const make = (size: number): Args => withValue(args, textPlace, () => unseen(pattern, size));
      report(kind, await growthOf(call, TEXT_SIZES, make));
    }
  for (const place of listPlaces.filter(({ length }) => length > 0)) {
    const make = (size: number): Args => withValue(args, place, (old) => grown(old as unknown[], size));
    const kind = `long lists in ${place.join('.')}`;
    report(kind, await growthOf(call, LIST_SIZES, make));
    if (((await timeOf(call, make(LIST_SIZES.at(-1)!))) ?? 0) > LONG_ENOUGH) continue;
    const raw = await rawErrorOf(call, make(LONG_LIST));
    if (raw === undefined) continue;
    console.log(`${name}, ${kind}: ${raw}`);
    process.exitCode = 1;
  }
}
console.log(`${measured} kinds of growth measured`);
process.exit();
