import { expect, it } from 'vitest';
import { estimateRun } from './estimate-run.js';
import { planRun } from './plan-run.js';

it('refuses a game that names nobody for a request', async () => {
  const { games } = await planRun('pingeval', { model: 'm', games: ['name-9'], turns: [4], instances: 1 });
  const [game] = games;
  const nobody = { ...game!, respondent: () => undefined as never };
  await expect(estimateRun([nobody])).rejects.toThrow(
    `estimateRun: respondent of game ${game!.id}: expected a function, or the name of a model as { model }, got undefined`,
  );
  const noName = { ...game!, respondent: () => ({ model: 7 }) as never };
  await expect(estimateRun([noName])).rejects.toThrow('model: expected a string, got 7');
});
