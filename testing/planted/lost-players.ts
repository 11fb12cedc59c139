import { createRandom } from '../../src/math/create-random.js';
import { existing, itemAt } from '../../src/math/existing.js';
import type { ChatBody } from '../model-server/scripted-models.js';

/** Runs of each instruction in each setting. */
export const RUNS = 10;
export const SETTINGS = ['full', 'concat', 'sharded'] as const;
export const TEMPERATURES = [0, 1] as const;
export const SHARDS = 4;
export const TASKS = ['math', 'units'] as const;

interface PlantedInstruction {
  readonly id: string;
  readonly task: string;
  readonly answer: number;
  readonly record: Readonly<Record<string, unknown>>;
}

/** What a seed plants: instructions, and how many runs of each are solved. */
export interface PlantedLost {
  readonly instructions: readonly PlantedInstruction[];
  solved(id: string, setting: string, temperature: number): number;
}

/** An instruction of each task; the counts of solved runs are drawn. */
export function plantLost(seed: number): PlantedLost {
  const random = createRandom(seed);
  const instructions = TASKS.map((task, i): PlantedInstruction => {
    const [id, answer] = [`${task}-${i}`, 1000 + 10 * i + seed];
    const shards = [`Solve problem ${id}.`, ...[2, 3, 4].map((n) => `Fact ${n} of ${id}.`)];
    return { id, task, answer, record: { id, task, shards, instruction: `Solve ${id} in full.`, answer } };
  });
  const counts = new Map<string, number>();
  for (const { id } of instructions)
    for (const setting of SETTINGS)
      for (const temperature of TEMPERATURES) {
        const least = setting === 'full' ? 5 : 0;
        counts.set(`${id} ${setting} ${temperature}`, least + random.integer(RUNS + 1 - least));
      }
  return {
    instructions,
    solved: (id, setting, temperature) => existing(counts.get(`${id} ${setting} ${temperature}`)),
  };
}

/** The turn of a run's first attempt in the sharded setting: a quarter of the runs wait for each turn. */
export function firstAttempt(run: number): number {
  return 1 + (run % SHARDS);
}

/** Characters of a first attempt, and those that each further attempt adds. */
export const ATTEMPT = { first: 26, more: 6 } as const;

const LETTERS = [...'abcdefghij'];

/**
 * The assistant of a planted experiment. It counts the conversations that begin alike, so the n-th of them is run n, and
 * tells itself in its replies. In several turns it asks until the turn of its first attempt, answers at every later turn
 * with ever longer replies, and is right in the last turn of a solved run. With two shards only the first two turns
 * exist.
 */
export function lostAssistant({ instructions, solved }: PlantedLost): (body: ChatBody) => string {
  const started = new Map<string, number>();
  return ({ messages, temperature = 1 }) => {
    const texts = messages.map(({ content }) => String(content));
    const opening = itemAt(texts, 0);
    const { id, answer } = existing(instructions.find((each) => opening.includes(each.id)));
    const isMerged = opening.startsWith('Solve problem') && opening.includes('Fact');
    const isSharded = texts.length > 1 || opening.startsWith('Solve problem');
    const setting = isSharded ? 'sharded' : opening.includes('Fact') ? 'concat' : 'full';
    const key = `${id} ${setting} ${temperature} ${isMerged}`;
    const count = started.get(key) ?? 0;
    if (texts.length === 1) started.set(key, count + 1);
    const name =
      texts.length === 1
        ? itemAt(LETTERS, count)
        : existing(existing(/[Rr]un (\w)/.exec(itemAt(texts, texts.length - 2)))[1]);
    const run = LETTERS.indexOf(name);
    const turn = (texts.length + 1) / 2;
    const isLast = !isSharded || turn === (isMerged ? 2 : SHARDS);
    const earlier = isSharded && !isMerged ? turn - firstAttempt(run) : 0;
    if (earlier < 0) return `Which one do you mean, run ${name}?`;
    // Instructions in two shards are solved as often as the whole ones.
    const isRight = isLast && run < solved(id, isMerged ? 'full' : setting, temperature);
    return `Run ${name}: ${'well, '.repeat(earlier)}the answer is ${isRight ? answer : 9999}.`;
  };
}
