import { MetricError, requireInput } from '../../error.js';
import { createRuleStrategyLabeller } from '../../metrics/behavior/create-rule-strategy-labeller.js';
import { asFields } from '../../options/is-fields.js';
import { present } from '../../options/present.js';
import { bleu } from '../../protocols/answers/bleu.js';
import { exactMatch } from '../../protocols/answers/exact-match.js';
import { numericMatch } from '../../protocols/answers/numeric-match.js';
import { haveSameRows } from '../../protocols/answers/row-match.js';
import type { ModelRequest, ProtocolState, Reply } from '../../protocols/frame/types.js';
import { shardsInOrder } from '../../protocols/sharded/respond-by-rule.js';
import { shardedSimulation } from '../../protocols/sharded/sharded-simulation.js';
import type { ShardedSetting, ShardedState } from '../../protocols/sharded/sharded-state.js';
import { mergeShards } from '../../protocols/sharding/merge-shards.js';
import { counted } from '../../text/counted.js';
import { lossIn, type Replay } from '../locate-loss.js';
import type { PlannedGame, Respondent } from '../planned-game.js';
import { LOST_EXAMPLES } from './lost-examples.js';
import { type Evaluator, type PlanSettings, type RunPlan, runNumbers, wordingsFor } from './plan-settings.js';

/** An instruction of a data file after its fields have been checked. */
export interface Instruction {
  readonly id: string;
  readonly task?: string;
  readonly instruction?: string;
  readonly shards: readonly string[];
  readonly system?: string;
  readonly answerDescription?: string;
  readonly finalScore?: 'max' | 'last';
  readonly attempts?: 'named' | 'all';
  /** Scores an answer without a model; absent if a model must. */
  readonly evaluate?: (answer: string) => number | Promise<number>;
}

/** The simulations of Lost in Conversation: each instruction in each setting. */
export function lostPlan(settings: PlanSettings): RunPlan {
  const { data = LOST_EXAMPLES, evaluators = {}, instances = data.length, runs = 10, seed } = settings;
  const instructions = data.slice(0, instances).map((record, i) => instructionOf(record, i, evaluators));
  const games: PlannedGame[] = [];
  for (const instruction of instructions)
    for (const count of settings.shardCounts ?? [undefined])
      for (const setting of settings.settings ?? (['full', 'concat', 'sharded'] as const))
        for (const heat of heatsOf(settings))
          for (const run of runNumbers(runs)) {
            const merged = count === undefined ? [] : [`shards-${count}`];
            const id = [instruction.id, ...merged, setting, ...heat.names, run + 1].join('/');
            const { evaluate: _, id: item, shards, ...own } = instruction;
            const shardTexts = count === undefined ? shards : mergeShards(shards, count, { seed });
            const meta = { ...rolesOf(settings), ...heat.meta, shardTexts };
            const start = () =>
              shardedSimulation({
                ...{ ...own, item, setting, id, seed: seed + run, meta },
                shards: shardTexts,
                ...wordingsFor(settings, setting),
              });
            const respondent = respondentFor(settings, instruction, heat.meta);
            games.push({ id, start, respondent, ...afterwardsFor(settings, setting) });
          }
  return { games, notes: notesOf(settings, instructions) };
}

function isSharded(state: ProtocolState): state is ShardedState {
  return state.protocol === 'sharded-simulation';
}

/** Conversations that were not solved are searched for the turn where they got lost. */
function afterwardsFor(
  { locateLoss: n, seed }: PlanSettings,
  setting: ShardedSetting,
): Pick<PlannedGame, 'afterwards'> {
  if (n === undefined || !['sharded', 'recap', 'snowball'].includes(setting)) return {};
  return {
    afterwards: async (end, play) => {
      if (!isSharded(end) || end.ended === 'solved') return {};
      const replay: Replay = (start, fork, run) => play(`${fork}/${run}`, start);
      return { loss: await lossIn(end, { n, seed }, replay) };
    },
  };
}

interface Heat {
  readonly names: readonly string[];
  readonly meta: { readonly temperature?: number; readonly userTemperature?: number };
}

/** The grid of temperatures of assistant and user. */
function heatsOf({ temperatures, userTemperatures }: PlanSettings): Heat[] {
  const own = temperatures ?? [undefined];
  const users = userTemperatures ?? [undefined];
  return own.flatMap((temperature) =>
    users.map((userTemperature) => ({
      names: [
        ...(own.length > 1 ? [`temperature-${temperature}`] : []),
        ...(users.length > 1 ? [`user-temperature-${userTemperature}`] : []),
      ],
      meta: {
        ...(temperature !== undefined && { temperature }),
        ...(userTemperature !== undefined && { userTemperature }),
      },
    })),
  );
}

/** The models in the form of the transcript's `meta`. */
interface Roles {
  readonly model: string;
  readonly userModel: string;
  readonly systemModel: string;
  readonly judgeModel: string;
}

function rolesOf({ model, user = model, system = user, judge = system }: PlanSettings): Roles {
  return { model, userModel: user, systemModel: system, judgeModel: judge };
}

/** In place of a model: by rule. */
const NONE = 'none';

function respondentFor(
  settings: PlanSettings,
  { evaluate }: Instruction,
  { temperature, userTemperature }: Heat['meta'],
): PlannedGame['respondent'] {
  const { model, userModel, systemModel, judgeModel } = rolesOf(settings);
  const labeller = createRuleStrategyLabeller();
  const at = (name: string, heat?: number): Respondent => ({
    model: name,
    ...(heat !== undefined && { temperature: heat }),
  });
  return ({ kind }) => {
    if (kind === 'assistant') return at(model, temperature);
    if (kind === 'user') return userModel === NONE ? shardsInOrder : at(userModel, userTemperature);
    if (kind === 'evaluate') return evaluate === undefined ? at(judgeModel) : scoredBy(evaluate);
    if (systemModel !== NONE) return at(systemModel);
    return ({ data }) => {
      const reply = String(data?.reply);
      const said = kind === 'extract' ? { answer: reply } : { response_type: labeller.label(reply) };
      return { text: JSON.stringify(said) };
    };
  };
}

function scoredBy(evaluate: NonNullable<Instruction['evaluate']>): (request: ModelRequest) => Promise<Reply> {
  return async ({ data }) => ({ text: '', score: await evaluate(String(data?.answer ?? '')) });
}

function notesOf(settings: PlanSettings, instructions: readonly Instruction[]): string[] {
  const { userModel, systemModel, judgeModel } = rolesOf(settings);
  const judged = instructions.filter(({ evaluate }) => evaluate === undefined).length;
  if (judged > 0 && judgeModel === NONE) {
    const message = `planRun: ${counted(judged, 'instruction')} without an answer or evaluator. Name a judge model, or add "answer" to the data.`;
    throw new MetricError('INVALID_OPTION', message, { metric: 'planRun', path: 'options.judge' });
  }
  const judge =
    judged === 0 ? 'the reference answers' : `${judgeModel} (${judged} of ${instructions.length})`;
  return [
    ...(settings.data === undefined
      ? [`no data: ${counted(instructions.length, 'built-in instruction')}`]
      : []),
    `user: ${userModel === NONE ? 'shards in order' : userModel}; system: ${systemModel === NONE ? 'rules' : systemModel}; answers scored by ${judge}`,
  ];
}

/** Scores of answers by `match` of an instruction. */
const MATCHES: Readonly<Record<string, (answer: string, expected: unknown) => number>> = {
  exact: (answer, expected) => (exactMatch(answer, String(expected)) ? 100 : 0),
  numeric: (answer, expected) => (numericMatch(answer, Number(expected)) ? 100 : 0),
  bleu: (answer, expected) => bleu([answer], [[String(expected)]]).score ?? 0,
  rows: (answer, expected) => (haveSameRows(rowsIn(answer), expected) ? 100 : 0),
};

/** Rows as JSON; an answer that is not JSON has no rows. */
function rowsIn(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return [];
  }
}

function instructionOf(
  record: unknown,
  index: number,
  evaluators: Readonly<Record<string, Evaluator>>,
): Instruction {
  const fields = asFields(record);
  const { id = fields.task_id ?? index + 1, task, instruction, system } = fields;
  const shards = shardsOf(fields.shards, index);
  return {
    id: String(id),
    shards,
    ...textOf({ task, instruction, system }, index),
    ...textOf({ answerDescription: fields.answerDescription ?? fields.answer_description }, index),
    ...refinement(fields),
    ...evaluateOf(fields, index, evaluators),
  };
}

/** A summary is refined from turn to turn: all replies are attempts, and the last one counts. */
function refinement({ task, finalScore, attempts }: Readonly<Record<string, unknown>>): object {
  const isSummary = task === 'summary';
  return present({
    finalScore: finalScore ?? (isSummary ? 'last' : undefined),
    attempts: attempts ?? (isSummary ? 'all' : undefined),
  });
}

/** Shards as texts, or as `{ shard_id, shard }` in the paper's files. */
function shardsOf(shards: unknown, index: number): string[] {
  const texts = Array.isArray(shards)
    ? shards.map((shard: unknown) => (typeof shard === 'string' ? shard : asFields(shard).shard))
    : [];
  const areTexts =
    texts.length > 0 && texts.every((text): text is string => typeof text === 'string' && text.trim() !== '');
  requireInput(areTexts, 'planRun', `data[${index}].shards`, 'a list of texts', shards);
  return texts;
}

function textOf(fields: Readonly<Record<string, unknown>>, index: number): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    requireInput(typeof value === 'string', 'planRun', `data[${index}].${name}`, 'a string', value);
    texts[name] = value;
  }
  return texts;
}

function evaluateOf(
  fields: Readonly<Record<string, unknown>>,
  index: number,
  evaluators: Readonly<Record<string, Evaluator>>,
): Pick<Instruction, 'evaluate'> {
  const evaluator = evaluators[String(fields.task)] ?? evaluators['*'];
  if (evaluator !== undefined) return { evaluate: (answer) => evaluator(answer, fields) };
  const { answer } = fields;
  if (answer === undefined || answer === null) return {};
  const isNumber =
    typeof answer === 'number' || (typeof answer === 'string' && Number.isFinite(Number(answer)));
  const { match = Array.isArray(answer) ? 'rows' : isNumber ? 'numeric' : 'exact' } = fields;
  const by = Object.hasOwn(MATCHES, String(match)) ? MATCHES[String(match)] : undefined;
  const names = Object.keys(MATCHES).join(', ');
  requireInput(by !== undefined, 'planRun', `data[${index}].match`, `one of ${names}`, match);
  return { evaluate: (given) => by(given, answer) };
}
