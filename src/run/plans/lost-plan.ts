import { MetricError } from '../../error.js';
import { byKey } from '../../math/by-key.js';
import { createRuleStrategyLabeller } from '../../metrics/behavior/create-rule-strategy-labeller.js';
import type { ModelRequest, ProtocolState, Reply } from '../../protocols/frame/types.js';
import { consolidatedInOrder, shardsInOrder } from '../../protocols/sharded/scripted-model.js';
import { shardedSimulation } from '../../protocols/sharded/sharded-simulation.js';
import type { ShardedSetting, ShardedState } from '../../protocols/sharded/sharded-state.js';
import { mergeShards } from '../../protocols/sharding/merge-shards.js';
import { counted } from '../../text/counted.js';
import { SINGLE_TURN_SETTINGS } from '../../transcript/run.js';
import { lossIn, type Replay } from '../locate-loss.js';
import type { PlannedGame, Respondent } from '../planned-game.js';
import { LOST_EXAMPLES } from './lost-examples.js';
import { type Instruction, readInstructions } from './lost-instructions.js';
import {
  inWords,
  type PaperPlan,
  type PlanSettings,
  runNumbers,
  runsText,
  wordingsFor,
} from './plan-settings.js';

/** @throws MetricError if an instruction has fewer shards than a requested count */
function checkShardCounts(instructions: readonly Instruction[], counts: readonly number[] = []): void {
  const most = Math.max(0, ...counts);
  const short = instructions.find(({ shards }) => shards.length < most);
  if (short === undefined) return;
  const message = `planRun: shardCounts (--shard-counts): instruction ${short.id} has ${counted(short.shards.length, 'shard')}, fewer than ${most}. Use smaller counts, or only instructions with at least ${counted(most, 'shard')}`;
  throw new MetricError('INVALID_OPTION', message, {
    metric: 'planRun',
    path: 'options.shardCounts',
    received: most,
  });
}

/** The defaults of the published code. */
const RUNS = 10;
const SETTINGS: readonly ShardedSetting[] = ['full', 'concat', 'sharded'];

/** The simulations of Lost in Conversation: each instruction in each setting. */
export function lostPlan(settings: PlanSettings): PaperPlan {
  const { data = LOST_EXAMPLES, evaluators = {}, runs = RUNS, seed } = settings;
  const { maxTokens = MAX_TOKENS } = settings;
  const { instructions, notes } = readInstructions(data, { ...settings, evaluators });
  checkShardCounts(instructions, settings.shardCounts);
  const games: PlannedGame[] = [];
  for (const instruction of instructions)
    for (const count of settings.shardCounts ?? [undefined])
      for (const setting of settings.settings ?? SETTINGS)
        for (const heat of heatsFor(settings, setting))
          for (const run of runNumbers(runs)) {
            const merged = count === undefined ? [] : [`shards-${count}`];
            const id = [instruction.id, ...merged, setting, ...heat.names, run + 1].join('/');
            const { evaluate: _, scoredBy: __, documents, id: item, shards, ...own } = instruction;
            const shardTexts = count === undefined ? shards : mergeShards(shards, count, { seed });
            const meta = {
              ...{ ...assignModels(settings), ...heat.meta, maxTokens, shardTexts },
              ...(documents && count === undefined && { shardDocuments: documents }),
            };
            const start = () =>
              shardedSimulation({
                ...{ ...own, item, setting, id, seed: seed + run, meta },
                ...{ shards: shardTexts, maxTokens },
                ...wordingsFor(settings, setting),
              });
            const respondent = respondentFor(settings, instruction, heat.meta);
            games.push({ id, start, respondent, ...afterwardsFor(settings, setting) });
          }
  const { temperatures = [1], userTemperatures = [1], systemTemperature = 0 } = settings;
  const heats = `assistant ${temperatures.join(', ')}, user ${userTemperatures.join(', ')}, system ${systemTemperature}`;
  const conditions = `temperatures: ${heats}; at most ${maxTokens} tokens per assistant reply`;
  return {
    ...{ games, conditions, design: designOf(settings, instructions), roles: roleTexts(settings) },
    notes: [...notes, conditions, ...notesFor(settings, instructions)],
  };
}

/** `14 instructions (8 math and 6 code), settings full and sharded, 10 runs each; answers scored by ...`. */
function designOf(settings: PlanSettings, instructions: readonly Instruction[]): string {
  const { runs = RUNS, settings: kinds = SETTINGS, shardCounts } = settings;
  const tasks = [...byKey(instructions, ({ task }) => task ?? 'no task')].map(
    ([task, own]) => `${own.length} ${task}`,
  );
  const counts = shardCounts ? `, merged into ${inWords(shardCounts.map(String))} shards` : '';
  return `${counted(instructions.length, 'instruction')} (${inWords(tasks)})${counts}, settings ${inWords(kinds)}, ${runsText(runs)}; answers scored by ${scoringText(settings, instructions)}`;
}

function roleTexts(settings: PlanSettings): string[] {
  const { userModel, systemModel } = assignModels(settings);
  return [
    userModel === NONE ? 'a user who sends the shards in order' : `simulated user ${userModel}`,
    systemModel === NONE ? 'labels and answers by rule' : `system ${systemModel}`,
  ];
}

/** Who scores the answers: references, evaluators of the caller, the judge. */
function scoringText(settings: PlanSettings, instructions: readonly Instruction[]): string {
  const { judgeModel } = assignModels(settings);
  const names = {
    reference: 'the reference answers',
    evaluator: 'the evaluators of their tasks',
    judge: judgeModel,
  };
  const kinds = byKey(instructions, ({ scoredBy }) => scoredBy);
  return inWords(
    [...kinds].map(([kind, own]) =>
      kinds.size === 1 ? names[kind] : `${names[kind]} (${own.length} of ${instructions.length})`,
    ),
  );
}

function isSharded(state: ProtocolState): state is ShardedState {
  return state.protocol === 'sharded-simulation';
}

/** Locates the lost turn of unsolved conversations. */
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
  readonly meta: {
    readonly temperature: number;
    readonly systemTemperature?: number;
    readonly userTemperature?: number;
  };
}

/** Token limit of the assistant in the published code, which gives reasoning models 10,000. */
const MAX_TOKENS = 1000;

/** Combinations of temperatures of assistant and user, with the defaults of the published code. */
function heatsFor(settings: PlanSettings, setting: ShardedSetting): Heat[] {
  const { temperatures: own = [1], userTemperatures = [1], systemTemperature = 0 } = settings;
  const { userModel, systemModel, judgeModel } = assignModels(settings);
  // Single-turn settings do not simulate a user.
  const isAlone = userModel === NONE || SINGLE_TURN_SETTINGS.includes(setting);
  const users = isAlone ? [undefined] : userTemperatures;
  return own.flatMap((temperature) =>
    users.map((userTemperature) => ({
      names: [
        ...(own.length > 1 ? [`temperature-${temperature}`] : []),
        ...(users.length > 1 ? [`user-temperature-${userTemperature}`] : []),
      ],
      meta: {
        temperature,
        ...([systemModel, judgeModel].some((name) => name !== NONE) && { systemTemperature }),
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

function assignModels({ model, user = model, system = user, judge = system }: PlanSettings): Roles {
  return { model, userModel: user, systemModel: system, judgeModel: judge };
}

/** Replaces a model by a rule. */
const NONE = 'none';

function respondentFor(
  settings: PlanSettings,
  { evaluate }: Instruction,
  { temperature, userTemperature, systemTemperature = 0 }: Heat['meta'],
): PlannedGame['respondent'] {
  const { model, userModel, systemModel, judgeModel } = assignModels(settings);
  const labeller = createRuleStrategyLabeller();
  const at = (name: string, heat: number): Respondent => ({ model: name, temperature: heat });
  return ({ kind }) => {
    if (kind === 'assistant') return at(model, temperature);
    if (kind === 'user') return userModel === NONE ? shardsInOrder : at(userModel, userTemperature ?? 1);
    if (kind === 'evaluate')
      return evaluate === undefined ? at(judgeModel, systemTemperature) : scoredBy(evaluate);
    if (kind === 'consolidate' && systemModel === NONE) return consolidatedInOrder;
    if (systemModel !== NONE) return at(systemModel, systemTemperature);
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

function notesFor(settings: PlanSettings, instructions: readonly Instruction[]): string[] {
  const { userModel, systemModel, judgeModel } = assignModels(settings);
  const judged = instructions.filter(({ evaluate }) => evaluate === undefined).length;
  if (judged > 0 && judgeModel === NONE) {
    const message = `planRun: ${counted(judged, 'instruction')} without an answer or evaluator. Name a judge model, or add "answer" to the data.`;
    throw new MetricError('INVALID_OPTION', message, { metric: 'planRun', path: 'options.judge' });
  }
  return [
    ...(settings.data === undefined
      ? [`no data: ${counted(instructions.length, 'built-in instruction')}`]
      : []),
    `user: ${userModel === NONE ? 'shards in order' : userModel}; system: ${systemModel === NONE ? 'rules' : systemModel}; answers scored by ${scoringText(settings, instructions)}`,
  ];
}
