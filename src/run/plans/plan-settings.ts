import { isFields } from '../../options/is-fields.js';
import { ownValue } from '../../options/own-value.js';
import { present } from '../../options/present.js';
import type { ShardedSetting } from '../../protocols/sharded/sharded-state.js';
import type { PlannedGame, Respondent } from '../planned-game.js';
import type { Condition } from './conditions.js';

/** Papers with a protocol that can be run. */
export const RUN_PAPERS = ['pingeval', 'lost', 'common-ground', 'mpceval'] as const;

export type RunPaper = (typeof RUN_PAPERS)[number];

/** Scores an answer to an instruction in [0, 100], for example by running code or a query. */
export type Evaluator = (
  answer: string,
  instruction: Readonly<Record<string, unknown>>,
) => number | Promise<number>;

/** Options of {@link planRun}; papers in parentheses show where an option applies. */
export interface PlanRunOptions {
  /** The model under test. */
  readonly model: string;
  /** The second player (pingeval, common-ground). Default: `model`. */
  readonly partner?: string;
  /** The simulated user; `'none'` sends the shards verbatim in order (lost). Default: `model`. */
  readonly user?: string;
  /**
   * Labels strategies and extracts answers; `'none'` uses rules and takes whole replies as answers (lost). Default:
   * `user`.
   */
  readonly system?: string;
  /**
   * Scores answers without a reference answer or evaluator (lost; default `system`), or grades the sycophancy of each
   * dialogue (pingeval; default none).
   */
  readonly judge?: string;
  /** Records of a data file: instructions (lost), transcripts (mpceval), games of images (pingeval, common-ground). Default: built-in examples. */
  readonly data?: readonly unknown[];
  /**
   * Games: `name` (with 9, 16 and 25 records), `name-25`, `chess`, or games in `data` (pingeval). Default: `name` and
   * `chess`, or all of `data`.
   */
  readonly games?: readonly string[];
  /** Turn budgets (pingeval). Default: 2, 4, 8, 16. */
  readonly turns?: readonly number[];
  /**
   * Conditions in which each problem is played, as `interactivity` compares them: `none`, `message`, `dialogue` (with the
   * largest of `turns`) and `both` (pingeval). Default: only dialogues, under each turn budget.
   */
  readonly conditions?: readonly Condition[];
  /** Token budget per player (pingeval). Default: 128. */
  readonly tokensPerPlayer?: number;
  /** Settings (lost). Default: full, concat, sharded. */
  readonly settings?: readonly ShardedSetting[];
  /** Prediction targets (mpceval). Default: next-turn and continuation. */
  readonly predict?: readonly ('next-turn' | 'continuation' | 'conversation')[];
  /**
   * Number of problems per game, instructions or conversations. Default: all of `data`, or 5 generated problems per
   * game.
   */
  readonly instances?: number;
  /** Runs per problem. Default: 10 for lost, else 1. */
  readonly runs?: number;
  /** Temperatures of the model under test; several make a grid. Default: 1 for lost, else the server's. */
  readonly temperatures?: readonly number[];
  /** Temperatures of the simulated user, in settings of several turns (lost). Default: 1. */
  readonly userTemperatures?: readonly number[];
  /** Temperature of the system and the judge (lost). Default: 0. */
  readonly systemTemperature?: number;
  /**
   * Maximum number of tokens of an assistant's reply (lost). Default: 1,000; the paper gives reasoning models 10,000.
   */
  readonly maxTokens?: number;
  /** Tasks from `data` to play (lost). Default: all. */
  readonly tasks?: readonly string[];
  /** Random seed of generated problems and orders. Default: 1. */
  readonly seed?: number;
  /**
   * Templates that replace the defaults, by name. Templates for a single game or prediction go under its name:
   * `{ 'name-game': { system: '...' } }`. In pingeval `instructions`, or `instructionsA` and `instructionsB`, replace
   * the rules of a game, and `sycophancy` replaces the judge's prompt.
   */
  readonly templates?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  /** Texts for your own placeholders in the templates. */
  readonly places?: Readonly<Record<string, string>>;
  /** Numbers of shards to merge each instruction into, for gradual sharding (lost). Default: unmerged shards. */
  readonly shardCounts?: readonly number[];
  /** Number of replays per turn to find where a conversation got lost (lost). Default: none. */
  readonly locateLoss?: number;
  /** Evaluators by task (lost); `'*'` for every task. */
  readonly evaluators?: Readonly<Record<string, Evaluator>>;
}

/** Options with defaults applied. */
export type PlanSettings = PlanRunOptions & Required<Pick<PlanRunOptions, 'tokensPerPlayer' | 'seed'>>;

/** The games of a paper. */
export interface PaperPlan {
  readonly games: readonly PlannedGame[];
  /** Sentences about default choices. */
  readonly notes: readonly string[];
  /** Problems, settings and repetitions in words. */
  readonly design: string;
  /** Number of games that the model plays, if others are conversations of people. */
  readonly played?: number;
  /** The other models in words; by default the partner and the judge. */
  readonly roles?: readonly string[];
  /** Temperatures and limits in words, if the paper has defaults. */
  readonly conditions?: string;
}

/** Result of {@link planRun}. */
export interface RunPlan extends Pick<PaperPlan, 'games' | 'notes'> {
  /** A sentence for a methods section: games, design, models, temperatures, limits, prompts and the seed. */
  readonly methods: string;
}

/** The templates of a game or prediction: the common ones, overridden by its own. */
export function wordingsFor(
  { templates, places }: PlanSettings,
  name: string,
): { readonly templates: Record<string, string>; readonly places?: Readonly<Record<string, string>> } {
  const all: Record<string, string> = {};
  for (const [each, wording] of Object.entries(templates ?? {})) if (!isFields(wording)) all[each] = wording;
  const own = ownValue(templates, name);
  return { templates: isFields(own) ? { ...all, ...own } : all, ...(places && { places }) };
}

/** Run numbers from 0. */
export function runNumbers(runs: number): number[] {
  return Array.from({ length: runs }, (_, run) => run);
}

/** `a, b and c`. */
export function inWords(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** `one run each`, `10 runs each`. */
export function runsText(runs = 1): string {
  return runs === 1 ? 'one run each' : `${runs} runs each`;
}

/** The temperatures of the model under test, in words. */
export function temperatureText({ temperatures }: PlanSettings): string {
  return `temperature ${temperatures?.join(', ') ?? "of the server's default"}`;
}

/** The runs of a game under each temperature: the end of its id, and the conditions of its model. */
export function repetitionsIn({ temperatures = [], runs = 1, model }: PlanSettings): {
  readonly names: readonly (string | number)[];
  readonly respondent: { readonly model: string; readonly temperature?: number };
}[] {
  const heats = temperatures.length === 0 ? [undefined] : temperatures;
  return heats.flatMap((temperature) =>
    runNumbers(runs).map((run) => ({
      names: [...(heats.length > 1 ? [`temperature-${temperature}`] : []), run + 1],
      respondent: { model, ...present({ temperature }) },
    })),
  );
}

/** Who replies in a game of two, and what `meta` says about it. */
export function playersIn(
  { partner }: PlanSettings,
  own: { readonly model: string; readonly temperature?: number },
): {
  readonly meta: Readonly<Record<string, unknown>>;
  readonly players: Readonly<Record<string, Respondent>>;
} {
  const { model } = own;
  return {
    meta: { ...own, ...(partner !== undefined && partner !== model && { partner }) },
    players: { A: own, B: { ...own, model: partner ?? model } },
  };
}
