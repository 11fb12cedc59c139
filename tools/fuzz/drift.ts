import { createRandom, type Random } from '../../src/math/create-random.js';
import { parsedText, readOrRefused } from '../../testing/record-lists.js';
import { fixtures } from './inputs.js';

/** How many fields of fixtures were changed, how many readings lost texts, and those that did not say so. */
export interface Drift {
  changes: number;
  lost: number;
  readonly silent: string[];
}

/**
 * Changes single fields of the fixtures' records, as the next version of a platform might: a field goes, has another name
 * or holds another type. A result with fewer texts must report it: by an error, a warning or in its read summary.
 */
export function driftOf(seed: number, perFixture: number): Drift {
  const drift: Drift = { changes: 0, lost: 0, silent: [] };
  for (const { name, text } of fixtures(['formats', 'shapes', 'transcripts'])) {
    const records = parsedText(text);
    const before = records && reading(name, records);
    if (before === undefined || records === undefined) continue;
    const places = leavesOf(records);
    const random = createRandom(seed);
    for (let i = 0; i < Math.min(perFixture, 3 * places.length); i++) {
      const path = places[random.integer(places.length)]!;
      const { copy, change } = changed(records, path, random);
      drift.changes += 1;
      const after = reading(name, copy);
      if (after === undefined || after.texts >= before.texts) continue;
      drift.lost += 1;
      if (after.said === before.said) drift.silent.push(`${name}: ${path.join('.')} ${change}`);
    }
  }
  return drift;
}

type Path = readonly string[];
/** The different texts of a reading, and all that it says beside them; `undefined` where it is refused. */
function reading(name: string, records: object): { texts: number; said: string } | undefined {
  const result = readOrRefused(records, name);
  if (result === undefined) return undefined;
  const { transcripts, warnings, readSummary } = result;
  const texts = new Set(transcripts.flatMap(({ turns }) => turns.map((turn) => turn.text)));
  const { excluded, merged, cleaned, conversations } = readSummary;
  const said = JSON.stringify([warnings, excluded, merged, cleaned, conversations, readSummary.warnings]);
  return { texts: texts.size, said };
}

/** The fields of objects that hold no list and no object. */
function leavesOf(records: object): Path[] {
  const found: Path[] = [];
  const visit = (value: object, path: Path): void => {
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === 'object' && inner !== null) visit(inner, [...path, key]);
      else if (!Array.isArray(value)) found.push([...path, key]);
    }
  };
  visit(records, []);
  return found;
}

interface Changed {
  readonly copy: object;
  readonly change: string;
}

const VALUES = [null, 'zzz', 7, true, { a: 1 }, ['q']];

function changed(records: object, path: Path, random: Random): Changed {
  const copy = structuredClone(records);
  let holder = copy as Record<string, unknown>;
  for (const key of path.slice(0, -1)) holder = holder[key] as Record<string, unknown>;
  const key = path.at(-1)!;
  const was = holder[key];
  // Another text in the place of a list that is written as a text is what was said instead.
  const isWrapped = typeof was === 'string' && was.startsWith('[{');
  const kind = random.integer(isWrapped ? 2 : 3);
  const value = VALUES[random.integer(VALUES.length)];
  if (kind < 2) delete holder[key];
  if (kind === 1) holder[`x_${key}`] = was;
  if (kind === 2) holder[key] = value;
  return { copy, change: ['is gone', 'is renamed', `is ${JSON.stringify(value)}`][kind]! };
}
