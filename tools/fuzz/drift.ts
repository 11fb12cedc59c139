import { readTranscripts } from '../../src/adapters/index.js';
import { createRandom, type Random } from '../../src/math/create-random.js';
import { fixtures } from './inputs.js';

/** How many fields of fixtures were changed, how many readings lost texts, and those that did not say so. */
export interface Drift {
  changes: number;
  lost: number;
  readonly silent: string[];
}

/**
 * Changes single fields of the fixtures' records, as the next version of a platform might: a field goes, has another name
 * or holds another type. A reading that then has fewer texts must say so: by an error, a warning or its account.
 */
export function driftOf(seed: number, perFixture: number): Drift {
  const drift: Drift = { changes: 0, lost: 0, silent: [] };
  for (const { name, text } of fixtures(['formats', 'shapes', 'transcripts'])) {
    const records = recordsOf(text);
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
interface Records {
  readonly list: readonly unknown[];
  readonly isLines: boolean;
}

function recordsOf(text: string): Records | undefined {
  for (const isLines of [false, true]) {
    try {
      const parts = isLines ? text.split('\n').filter((line) => line.trim() !== '') : [text];
      return { list: parts.map((part): unknown => JSON.parse(part)), isLines };
    } catch {
      // Another form, or no JSON.
    }
  }
  return undefined;
}

/** The different texts of a reading, and all that it says beside them; `undefined` where it is refused. */
function reading(fileName: string, { list, isLines }: Records): { texts: number; said: string } | undefined {
  try {
    const text = isLines ? list.map((each) => JSON.stringify(each)).join('\n') : JSON.stringify(list[0]);
    const { transcripts, warnings, account } = readTranscripts(text, { fileName });
    const texts = new Set(transcripts.flatMap(({ turns }) => turns.map((turn) => turn.text)));
    const { leftOut, merged, cleaned, conversations, doubts } = account;
    const said = JSON.stringify([warnings, leftOut, merged, cleaned, conversations, doubts]);
    return { texts: texts.size, said };
  } catch (error) {
    if (error instanceof Error && error.name === 'MetricError') return undefined;
    throw error;
  }
}

/** The fields of objects that hold no list and no object. */
function leavesOf({ list }: Records): Path[] {
  const found: Path[] = [];
  const visit = (value: object, path: Path): void => {
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === 'object' && inner !== null) visit(inner, [...path, key]);
      else if (!Array.isArray(value)) found.push([...path, key]);
    }
  };
  visit(list, []);
  return found;
}

interface Changed {
  readonly copy: Records;
  readonly change: string;
}

const VALUES = [null, 'zzz', 7, true, { a: 1 }, ['q']];

function changed({ list, isLines }: Records, path: Path, random: Random): Changed {
  const copy = structuredClone(list);
  let holder = copy as unknown as Record<string, unknown>;
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
  return {
    copy: { list: copy, isLines },
    change: ['is gone', 'is renamed', `is ${JSON.stringify(value)}`][kind]!,
  };
}
