// %% [markdown]
// # Lost in Conversation: aptitude and unreliability
//
// The same instruction is run several times. Aptitude is what the best runs reach, unreliability how far the worst fall behind.
// %%
import { evaluate } from '@mtpc/metrics';
import { show } from '@mtpc/metrics/report';

const run = (instruction: string, setting: string, score: number) => ({
  turns: [{ speaker: 'user', text: 'Sort the list.' }],
  outcome: { score },
  meta: { instruction, setting, model: 'm' },
});
const runs = [
  ...[100, 90, 100, 80, 100].map((score) => run('sort', 'full', score)),
  ...[100, 20, 60, 0, 90].map((score) => run('sort', 'sharded', score)),
];
const rows = await evaluate(runs, { metrics: ['P', 'A90', 'U90-10'] });
console.log(show(rows));
