import { requireOneOf } from '../error.js';
import { PAPERS } from '../metrics/core/card.js';
import {
  inputData,
  list,
  numberWhere,
  required,
  seed,
  text,
  wholeNumber,
  wholeUpTo,
} from '../options/option-kinds.js';
import { type OptionSpec, type OptionSpecs, resolveOptions } from '../options/options.js';
import { isOneOf } from '../options/predicates.js';
import { SHARDED_SETTINGS } from '../protocols/sharded/sharded-state.js';
import { counted } from '../text/counted.js';
import { commonGroundPlan } from './plans/common-ground-plan.js';
import { CONDITIONS } from './plans/conditions.js';
import { lostPlan } from './plans/lost-plan.js';
import { mpcevalPlan, PREDICTIONS } from './plans/mpceval-plan.js';
import { pingevalPlan } from './plans/pingeval-plan.js';
import {
  type PaperPlan,
  type PlanRunOptions,
  type PlanSettings,
  RUN_PAPERS,
  type RunPaper,
  type RunPlan,
  temperatureText,
} from './plans/plan-settings.js';

const OWNER = 'planRun';

function listWhere<T>(expected: string, accepts: (item: unknown) => boolean): OptionSpec<readonly T[]> {
  return {
    expected,
    accepts: (value) => Array.isArray(value) && value.length > 0 && value.every(accepts),
  };
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 1;
}

function isTemperature(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 2;
}

const TEMPERATURES: OptionSpec<readonly number[]> = /* @__PURE__ */ listWhere(
  'a list of temperatures from 0 to 2',
  isTemperature,
);

/** All games are planned before the first is played. */
const REPETITIONS: OptionSpec<number> = wholeUpTo(1, 100_000);

const OPTIONS: OptionSpecs<PlanRunOptions, 'tokensPerPlayer' | 'seed'> = {
  model: required(text()),
  partner: text(),
  user: text(),
  system: text(),
  judge: text(),
  data: list('a list of records'),
  games: listWhere('a list of names', (value) => typeof value === 'string'),
  turns: listWhere('a list of whole numbers of at least 1', isCount),
  conditions: listWhere(`a list of ${CONDITIONS.join(', ')}`, (value) => isOneOf(CONDITIONS, value)),
  tokensPerPlayer: wholeNumber(1, 128),
  settings: listWhere(`a list of ${SHARDED_SETTINGS.join(', ')}`, (value) =>
    isOneOf(SHARDED_SETTINGS, value),
  ),
  predict: listWhere(`a list of ${PREDICTIONS.join(', ')}`, (value) => isOneOf(PREDICTIONS, value)),
  instances: REPETITIONS,
  runs: REPETITIONS,
  temperatures: TEMPERATURES,
  userTemperatures: TEMPERATURES,
  systemTemperature: numberWhere('a temperature from 0 to 2', isTemperature),
  maxTokens: wholeNumber(1),
  tasks: listWhere('a list of names', (value) => typeof value === 'string'),
  seed: seed(1),
  templates: inputData('wordings by name'),
  places: inputData('texts by placeholder'),
  shardCounts: listWhere('a list of whole numbers of at least 1', isCount),
  locateLoss: wholeNumber(2),
  evaluators: inputData('functions by task'),
};

const PLANS: Readonly<Record<RunPaper, (settings: PlanSettings) => PaperPlan | Promise<PaperPlan>>> = {
  pingeval: pingevalPlan,
  lost: lostPlan,
  'common-ground': commonGroundPlan,
  mpceval: mpcevalPlan,
};

/**
 * Lists the games of a paper's experiment with your models, for {@link runGames}. The same options give the same games.
 * Without `data`, games are generated or built in, and `notes` says so.
 *
 * @throws MetricError `INVALID_OPTION` for an option out of range, `INVALID_INPUT` for an invalid record of `data`,
 *   `MISSING_CAPABILITY` if chess needs chess.js and it is not installed
 *
 * @example
 * ```ts
 * import { planRun } from '@mtpc/metrics/run';
 * const shards = ['What do the tickets cost?', 'There are 4 of us.', 'A ticket is 6 euros.'];
 * const data = [{ id: 'tickets', shards, answer: '24' }];
 * const { games } = await planRun('lost', { model: 'mine', user: 'none', system: 'none', data, runs: 2 });
 * games.map(({ id }) => id).slice(0, 3); // => ['tickets/full/1', 'tickets/full/2', 'tickets/concat/1']
 * ```
 */
export async function planRun(paper: RunPaper, options: PlanRunOptions): Promise<RunPlan> {
  requireOneOf(OWNER, 'paper', paper, RUN_PAPERS);
  const settings = resolveOptions(OWNER, OPTIONS, options);
  const plan = await PLANS[paper](settings);
  return { ...plan, methods: describeMethods(paper, settings, plan) };
}

/** Describes a run for a methods section: its games, design, models, temperatures, limits, prompts and seed. */
function describeMethods(paper: RunPaper, settings: PlanSettings, plan: PaperPlan): string {
  const { model, partner, judge, templates, seed } = settings;
  const { conditions = temperatureText(settings), design, roles } = plan;
  const others =
    roles ?? Object.entries({ partner, judge }).flatMap(([role, name]) => (name ? [`${role} ${name}`] : []));
  const models = [`model ${model}`, ...others].join(', ');
  const own = Object.keys(templates ?? {}).join(', ');
  const prompts = own === '' ? "this library's prompts" : `our own prompts for ${own}`;
  const data = settings.data === undefined ? ['built-in or generated data'] : [];
  const played = counted(plan.played ?? plan.games.length, 'game');
  return `We played ${played} after ${PAPERS[paper]}, with ${models}: ${[design, conditions, ...data, prompts, `seed ${seed}`].join('; ')}.`;
}
