import { type Chat, unusedFields } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { asFields, asList, type Fields, idOf, isFields } from '../../records/fields.js';
import { labels } from '../../records/labels.js';

/** Runs of tau-bench: a task, its trial, the trajectory and the reward. @internal */
export const TAU_BENCH: RecordFormat<'tau-bench'> = {
  kind: 'records',
  name: 'tau-bench',
  describe: 'Runs of tau-bench and tau2-bench with their rewards',
  example: '{ task_id, trial, reward, traj: [{ role, content }] }, or { simulations: [...] }',
  knownBy: 'a "task_id" next to a trajectory or a reward',
  fits: (record) =>
    isRun(record) ||
    (Array.isArray(record.simulations) && record.simulations.some((each) => isFields(each) && isRun(each))),
  *read(record) {
    if (isRun(record)) yield tauRun(record, '', {});
    else {
      const info = asFields(record.info);
      const agent = asFields(info.agent_info);
      const domain = isFields(info.environment_info) ? info.environment_info.domain_name : undefined;
      for (const [index, each] of asList(record.simulations).entries()) {
        if (isFields(each)) yield tauRun(each, `simulations[${index}].`, { model: agent.llm, task: domain });
      }
    }
  },
};

function isRun(record: Fields): boolean {
  return (
    'task_id' in record &&
    (Array.isArray(record.traj) ||
      (Array.isArray(record.messages) && ('reward_info' in record || 'reward' in record)))
  );
}

function tauRun(run: Fields, prefix: string, names: Readonly<Record<string, unknown>>): Chat {
  const key = Array.isArray(run.traj) ? 'traj' : 'messages';
  const reward =
    typeof run.reward === 'number'
      ? run.reward
      : isFields(run.reward_info)
        ? run.reward_info.reward
        : undefined;
  const instruction = idOf(run.task_id) ?? '';
  const own = labels({ model: run.model, task: run.domain ?? run.env });
  return {
    messages: asList(run[key]),
    path: `${prefix}${key}`,
    id: run.trial === undefined ? instruction : `${instruction}:${idOf(run.trial)}`,
    ...(typeof reward === 'number' && {
      outcome: { success: reward === 1 },
      score: { scorer: 'reward', value: reward, range: [0, 1] as const },
    }),
    meta: {
      ...unusedFields(run, [key, 'task_id', 'id', 'info', 'reward', 'reward_info']),
      instruction,
      ...labels(names),
      ...own,
    },
  };
}
