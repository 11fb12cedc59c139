// %% [markdown]
// # MPCEval: who speaks, and what is new
//
// Speaker entropy says whether the floor is shared; lexical novelty how much of a message the talk has not heard yet.
// %%
import { evaluate } from '@mtpc/metrics';
import { show } from '@mtpc/metrics/report';

const say = (line: string) => {
  const [speaker = '', text = ''] = line.split(': ');
  return { speaker, text };
};
const shared = {
  id: 'shared',
  turns: ['ana: Who brings the cake?', 'ben: I bring the cake.', 'cleo: Then I bring tea.', 'ana: Tea and cake, good.'].map(say),
};
const alone = {
  id: 'alone',
  turns: ['ana: Who brings the cake?', 'ana: Nobody?', 'ana: Then I buy bread and cheese.', 'ben: Fine.'].map(say),
};
const rows = await evaluate([shared, alone], { metrics: ['NSE', 'LNR'] });
console.log(show(rows));
// %%
console.log(show(rows.filter(({ turn }) => turn !== undefined), { as: 'chart' }));
