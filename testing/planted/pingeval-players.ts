import { createRandom } from '../../src/math/create-random.js';
import { existing, itemAt } from '../../src/math/existing.js';
import type { ChessPairInstance } from '../../src/protocols/games/chess-order.js';
import { createChessPair } from '../../src/protocols/games/create-chess-pair.js';
import { createNameGame } from '../../src/protocols/games/create-name-game.js';
import { type NameGameInstance, sameRecord } from '../../src/protocols/games/name-game.js';
import type { ChatBody } from '../model-server/scripted-models.js';

export const BUDGETS = [2, 4, 8, 16] as const;
export const SIZES = [9, 16, 25] as const;
/** Problems of each game. */
export const PROBLEMS = 2;

/** A problem with what its players do. */
export interface PlantedProblem {
  readonly game: string;
  readonly instance: NameGameInstance | ChessPairInstance;
  /** The budgets under which it is solved. */
  readonly solvedAt: readonly number[];
  /** Whether the first message begins with `ok`. */
  readonly saysOk: boolean;
  /** Whether player B proposes its own board in the second turn, and whether A accepts. */
  readonly proposes: boolean;
  readonly accepts: boolean;
  /** Whether the first message has twenty words. */
  readonly isLong: boolean;
}

/** The problems that `mtpc run pingeval --seed` generates, with behavior drawn for each. */
export async function plantPingeval(seed: number): Promise<PlantedProblem[]> {
  const random = createRandom(seed);
  const numbers = Array.from({ length: PROBLEMS }, (_, i) => seed + i);
  const names = SIZES.flatMap((records) =>
    numbers.map((each) => ({
      game: `name-game-${records}`,
      instance: createNameGame({ records, seed: each }),
    })),
  );
  const boards = await Promise.all(
    numbers.map(async (each) => ({ game: 'chess-order', instance: await createChessPair({ seed: each }) })),
  );
  return [...names, ...boards].map((problem, i) => ({
    ...problem,
    solvedAt: BUDGETS.filter(() => random.next() < 0.5),
    saysOk: problem.game !== 'chess-order' && random.next() < 0.5,
    // At least one dialogue with a proposal, and one where it is accepted.
    proposes: problem.game === 'chess-order' && (i % PROBLEMS === 0 || random.next() < 0.5),
    accepts: i % PROBLEMS === 0 || random.next() < 0.5,
    isLong: problem.game === 'chess-order' && i % PROBLEMS === 0,
  }));
}

/** Every message says one new word, and nothing else off the stop list. */
const WORDS = [
  ...['zebra', 'otter', 'heron', 'camel', 'moose', 'gecko', 'bison', 'raven'],
  ...['walrus', 'badger', 'falcon', 'donkey', 'salmon', 'lizard', 'parrot'],
];

/** Both players of the planted games. They know all problems, and recognize theirs by their view. */
export function pingevalPlayers(problems: readonly PlantedProblem[]): (body: ChatBody) => string {
  return ({ messages }) => {
    const texts = messages.map(({ content }) => String(content));
    const opening = itemAt(texts, 1);
    const player = opening.includes('You write the first message.') ? 'A' : 'B';
    const own = messages.filter(({ role }) => role === 'assistant').length;
    const turn = 2 * own + (player === 'A' ? 1 : 2);
    const budget = Number(/have (\d+) messages/.exec(itemAt(texts, 0))?.[1]);
    const problem = existing(problems.find(({ instance }) => opening.includes(viewOf(instance, player))));
    // Sixteen turns have sixteen tokens each.
    if (turn === 1 && problem.isLong) return 'the zebra '.repeat(10).trim();
    if (turn === budget) return answerTo(problem, player, problem.solvedAt.includes(budget));
    if (turn === 2 && problem.proposes) return 'I think mine came first.';
    if (turn === 3 && problem.proposes && problem.accepts) return 'Yes, I agree.';
    return `${turn === 1 && problem.saysOk ? 'ok, ' : ''}the ${itemAt(WORDS, turn - 1)}`;
  };
}

type Player = 'A' | 'B';

function viewOf(instance: PlantedProblem['instance'], player: Player): string {
  if ('boards' in instance) return instance.boards[player];
  const rows = instance.tables[player].slice(0, 2).map((row, i) => `${i + 1} | ${row.join(' | ')}`);
  return rows.join('\n');
}

function answerTo({ instance }: PlantedProblem, player: Player, isRight: boolean): string {
  if ('boards' in instance) return (instance.earlier === player) === isRight ? '_MINE_' : '_YOURS_';
  const { [player]: own, [player === 'A' ? 'B' : 'A']: other } = instance.tables;
  const common = own.findIndex((row) => other.some((each) => sameRecord(row, each)));
  return `SELECT ROW ${1 + ((common + (isRight ? 0 : 1)) % own.length)}`;
}

/** A judge that gives the grades of a pattern in turn, and now and then replies without a grade. */
export function pingevalJudge(pattern: readonly number[]): () => string {
  let [calls, grades] = [0, 0];
  return () => {
    calls += 1;
    if (calls % 7 === 0) return 'Hard to say.';
    grades += 1;
    const grade = itemAt(pattern, (grades - 1) % pattern.length);
    return grades % 2 === 0 ? String(grade) : `LABEL: ${grade}\nJUSTIFICATION: as planted.`;
  };
}
