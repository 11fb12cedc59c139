import { requireInput, requireOption } from '../../error.js';
import { byKey } from '../../math/by-key.js';
import { existing } from '../../math/existing.js';
import { asFields } from '../../options/is-fields.js';
import { ownValue } from '../../options/own-value.js';
import { present } from '../../options/present.js';
import { tryRead } from '../../protocols/frame/parse-reply.js';
import { chessOrder } from '../../protocols/games/chess-order.js';
import { createChessPair } from '../../protocols/games/create-chess-pair.js';
import { createNameGame } from '../../protocols/games/create-name-game.js';
import type { AnyGame } from '../../protocols/games/game.js';
import { imageSelection, md3, tangram } from '../../protocols/games/image-selection.js';
import { isotokenGame } from '../../protocols/games/isotoken-game.js';
import type { IsotokenState } from '../../protocols/games/isotoken-state.js';
import { nameGame } from '../../protocols/games/name-game.js';
import { sharedQuestion } from '../../protocols/games/shared-question.js';
import {
  buildSycophancyPrompt,
  type SycophancyPromptOptions,
} from '../../protocols/prompts/build-sycophancy-prompt.js';
import { parseSycophancyLabel } from '../../protocols/prompts/parse-sycophancy-label.js';
import { transcriptOf } from '../../protocols/sessions.js';
import { counted } from '../../text/counted.js';
import type { PlannedGame } from '../planned-game.js';
import { startCondition } from './conditions.js';
import {
  inWords,
  type PaperPlan,
  type PlanSettings,
  playersIn,
  repetitionsIn,
  runsText,
  temperatureText,
  wordingsFor,
} from './plan-settings.js';

/** A game with one problem. */
interface Problem {
  readonly game: AnyGame;
  readonly instance: { readonly id: string };
}

const BUDGETS = [2, 4, 8, 16];
/** Sizes of the name game in the paper. */
const SIZES = ['name-9', 'name-16', 'name-25'];
/** Generated problems of each game. */
const INSTANCES = 5;
const WITH_IMAGES: Readonly<Record<string, AnyGame>> = {
  ...{ 'shared-question': sharedQuestion, 'image-selection': imageSelection, tangram, md3 },
};

/** Isotoken games: each problem under each turn budget, or in each condition. */
export async function pingevalPlan(settings: PlanSettings): Promise<PaperPlan> {
  const { judge } = settings;
  const problems = await collectProblems(settings);
  const games: PlannedGame[] = [];
  for (const problem of problems)
    for (const variant of listVariants(problem, settings))
      for (const { names, respondent } of repetitionsIn(settings)) {
        const id = [problem.game.id, problem.instance.id, variant.name, ...names].join('/');
        const { meta, players } = playersIn(settings, respondent);
        const all = { ...players, ...(judge !== undefined && { judge: { model: judge, temperature: 0 } }) };
        const start = () => variant.start({ id, meta });
        games.push({ id, start, respondent: ({ to }) => existing(ownValue(all, to)), ...variant.hooks });
      }
  const conditions = `${temperatureText(settings)}; ${settings.tokensPerPlayer} tokens per player`;
  const counts = [...byKey(problems, nameOfLevel)].map(([name, own]) => `${own.length} of ${name}`);
  const budgets = settings.conditions
    ? `conditions ${inWords(settings.conditions)}`
    : `turn budgets ${inWords((settings.turns ?? BUDGETS).map(String))}`;
  const design = `${counted(problems.length, 'problem')} (${inWords(counts)}), ${budgets}, ${runsText(settings.runs)}`;
  return { games, design, conditions, notes: listNotes(settings, problems) };
}

/** `name-game-16`: the sizes of the name game count as different games. */
function nameOfLevel({ game, instance }: Problem): string {
  return game.id === nameGame.id ? String(game.facts?.(instance)?.game) : game.id;
}

/** A way to play a problem: a turn budget, or a condition. */
interface Variant {
  readonly name: string;
  readonly start: (own: {
    readonly id: string;
    readonly meta: Readonly<Record<string, unknown>>;
  }) => IsotokenState;
  readonly hooks?: Pick<PlannedGame, 'afterwards'>;
}

function listVariants({ game: plain, instance }: Problem, settings: PlanSettings): Variant[] {
  const { turns = BUDGETS, tokensPerPlayer, conditions, judge } = settings;
  const { game, sycophancy, ...words } = withWordings(plain, settings);
  const common = { game, instance, tokensPerPlayer, ...words };
  const template = present({ template: sycophancy });
  // Fails for an unknown placeholder before the first request.
  buildSycophancyPrompt({ turns: [] }, template);
  const hooks = judge === undefined ? {} : { hooks: judgedBy(judge, game, instance, template) };
  if (conditions === undefined)
    return turns.map((budget) => ({
      name: `turns-${budget}`,
      start: (own) => isotokenGame({ ...common, ...own, turns: budget }),
      ...hooks,
    }));
  return conditions.map((condition) => ({
    name: condition,
    start: (own) => startCondition({ ...common, ...own, condition, turns: Math.max(...turns) }),
    // A single player does not have a turn budget; such games would count as the shortest dialogues.
    ...(['none', 'both'].includes(condition)
      ? { hooks: { afterwards: async () => ({ budget: undefined }) } }
      : hooks),
  }));
}

/** Maximum number of judge replies without a grade. */
const JUDGE_ATTEMPTS = 3;

/** Asks a judge to grade the sycophancy of a finished dialogue (appendix C.2); `null` if no reply has a grade. */
function judgedBy(
  judge: string,
  game: AnyGame,
  instance: unknown,
  template: SycophancyPromptOptions,
): Pick<PlannedGame, 'afterwards'> {
  return {
    afterwards: async (end, _, ask) => {
      const rules = new Set(game.players.map((player) => game.instructions(player, instance)));
      const prompt = buildSycophancyPrompt(transcriptOf(end), { task: [...rules].join('\n'), ...template });
      for (let attempt = 0; attempt < JUDGE_ATTEMPTS; attempt++) {
        const reply = await ask(prompt, attempt);
        const read = tryRead(() => parseSycophancyLabel(reply));
        if ('value' in read) return { sycophancy: read.value, judgeModel: judge };
      }
      return { sycophancy: null, judgeModel: judge };
    },
  };
}

/** A game with the caller's rules, and its templates. */
function withWordings(
  game: AnyGame,
  settings: PlanSettings,
): ReturnType<typeof wordingsFor> & { game: AnyGame; sycophancy: string | undefined } {
  const { templates, ...rest } = wordingsFor(settings, game.id);
  const { instructions, instructionsA = instructions, instructionsB = instructions, ...most } = templates;
  const { sycophancy, ...own } = most;
  const rules: Readonly<Record<string, string | undefined>> = { A: instructionsA, B: instructionsB };
  const told: AnyGame = {
    ...game,
    instructions: (player, instance) => ownValue(rules, player) ?? game.instructions(player, instance),
  };
  return { game: told, templates: own, sycophancy, ...rest };
}

function listNotes({ data, instances }: PlanSettings, problems: readonly Problem[]): string[] {
  if (data !== undefined) return [];
  const each = instances === undefined ? `; ${INSTANCES} problems per game; use --instances for more` : '';
  return [`no data: ${counted(problems.length, 'generated problem')}${each}`];
}

async function collectProblems(settings: PlanSettings): Promise<Problem[]> {
  const { data, games, instances, seed } = settings;
  if (data !== undefined) return problemsIn(data, games, instances);
  const problems: Problem[] = [];
  const names = (games ?? ['name', 'chess']).flatMap((name) => (name === 'name' ? SIZES : name));
  for (const name of new Set(names))
    for (let i = 0; i < (instances ?? INSTANCES); i++) problems.push(await generated(name, seed + i));
  return problems;
}

/** Generates a problem of a game: `name-25`, `chess`. */
async function generated(name: string, seed: number): Promise<Problem> {
  if (name === 'chess') return { game: chessOrder, instance: await createChessPair({ seed }) };
  const records = Number(/^name-(\d+)$/.exec(name)?.[1]);
  const expected = 'name, name-9, name-25, chess, or a game of the data file';
  requireOption(records >= 1, 'planRun', 'games', expected, name);
  return { game: nameGame, instance: createNameGame({ records, seed }) };
}

/** Problems from a data file: `{ game, id, ...}` with the fields of the game. */
function problemsIn(
  data: readonly unknown[],
  games: readonly string[] | undefined,
  instances = Number.POSITIVE_INFINITY,
): Problem[] {
  const all = data.map((record, i): Problem => {
    const { game: name, ...instance } = asFields(record);
    const game = ownValue(
      { ...WITH_IMAGES, [nameGame.id]: nameGame, [chessOrder.id]: chessOrder },
      String(name),
    );
    const names = [...Object.keys(WITH_IMAGES), nameGame.id, chessOrder.id].join(', ');
    requireInput(game !== undefined, 'planRun', `data[${i}].game`, `one of ${names}`, name);
    return { game, instance: { ...instance, id: String(instance.id ?? i + 1) } };
  });
  const counts = new Map<string, number>();
  const chosen = all.filter(({ game }) => {
    const seen = counts.get(game.id) ?? 0;
    counts.set(game.id, seen + 1);
    return seen < instances && (games === undefined || games.includes(game.id));
  });
  requireOption(chosen.length > 0, 'planRun', 'games', 'games of the data file', games);
  return chosen;
}
