import { readdirSync, readFileSync } from 'node:fs';
import { root } from '../../testing/runner/entries.mjs';
import { code, table } from './markdown.js';

/** Meaning of each field of `meta` that the library reads. */
const FIELDS: Readonly<Record<string, string>> = {
  model: 'the model or system under test',
  system: 'the system, if it is not a model',
  instruction: 'the task that runs repeat',
  item: 'the problem; pairs conversations whose ids differ',
  pair: 'an id shared by conversations that are compared within one file',
  source: 'file or data set of a conversation without `source`',
  setting: '`full`, `concat`, `sharded` or another condition',
  task: 'task family of the instruction',
  game: 'the game; games are compared separately',
  target: 'the predicted part: `next-turn` or the rest of the conversation',
  budget: 'turn budget',
  records: 'number of records in a game, or the list that a judge wrote',
  chance: 'success of a single guess, 0 to 1',
  answer: 'the speaker whose board is earlier, or who has the answer',
  rounds: '`truth` and `guesses` of each round',
  sycophancy: 'grade of a judge: 0, 1 or 2',
  strategies: 'strategy of each reply',
  answers: 'answer attempts',
  attemptScores: 'score of each answer attempt',
  shards: 'number of shards',
  shardsByTurn: 'number of revealed shards by turn',
  introduced: 'ids of the documents that each turn introduces',
  loss: 'result of `locateLoss`',
  contextTurns: 'number of first turns that were given rather than produced',
  forfeit: '`true` if the system produced nothing after the given turns',
  partial: '`true` for a run that was interrupted',
  plan: 'plan of `mtpc run`: key, number of games, methods',
};

/** The folders whose code uses the fields, and how the table calls it. */
const READERS: readonly (readonly [folder: string, name: string])[] = [
  ['analysis', 'comparisons'],
  ['report', 'reports'],
  ['metrics', 'metrics'],
  ['evaluate', 'rows'],
  ['transcript', 'runs, games and systems'],
];

const USES = [
  /metaLabel\([^,()]+, '(\w+)'\)/g,
  /\bmeta\??\.(\w+)/g,
  /metaOf\([^()]*\)\??\.(\w+)/g,
  /meta, '(\w+)'\)/g,
  /const \{ ([\w, ]+) \} = metaOf/g,
];

/** The fields of `meta` that the source uses, with who uses them. A field without a meaning is an error, and vice versa. */
export function metaTable(): string {
  const readers = new Map<string, Set<string>>();
  for (const [folder, name] of READERS)
    for (const field of fieldsIn(`${root}src/${folder}/`)) {
      const own = readers.get(field) ?? new Set();
      readers.set(field, own.add(name));
    }
  const differing = [...readers.keys(), ...Object.keys(FIELDS)].filter(
    (field) => !readers.has(field) || FIELDS[field] === undefined,
  );
  if (differing.length > 0)
    throw new Error(
      `tools/docs/meta-fields.ts: fields of meta to describe or remove: ${differing.join(', ')}`,
    );
  const rows = Object.entries(FIELDS).map(([field, meaning]) => [
    ...[code(field), [...(readers.get(field) ?? [])].join(', '), meaning],
  ]);
  return table(['field', 'used by', 'meaning'], rows);
}

function fieldsIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|generated/.test(file),
  );
  return files.flatMap((file) => {
    const source = readFileSync(folder + file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    return USES.flatMap((use) => [...source.matchAll(use)].flatMap(([, names]) => names!.split(', ')));
  });
}
