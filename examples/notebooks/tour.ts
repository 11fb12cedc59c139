// %% [markdown]
// # A tour
//
// A transcript is a list of turns. A metric is a function of it. `show` displays whatever comes out.
// %%
import { centeringScore, evaluate, signature } from '@mtpc/metrics';
import { show, toTable } from '@mtpc/metrics/report';

const talk = {
  id: 'picnic',
  turns: [
    { speaker: 'ana', text: 'Shall we take the red bus to the lake?' },
    { speaker: 'ben', text: 'The red bus leaves at nine. The lake is cold in May.' },
    { speaker: 'ana', text: 'The lake is fine with a blanket.' },
    { speaker: 'cleo', text: 'I have a blanket and two umbrellas.' },
    { speaker: 'ben', text: 'Two umbrellas? Then I bring the cake.' },
  ],
};
console.log(show(talk));
// %% [markdown]
// One metric gives one result: the score, what it was taken over, and a signature that says all that decided it.
// %%
console.log(show(centeringScore(talk)));
// %% [markdown]
// `evaluate` runs many metrics over many transcripts. Where there is no score, the row says why.
// %%
const rows = await evaluate([talk], { metrics: ['centering-score', 'NSE', 'LD', 'LNR', 'SC-Gini'] });
console.log(show(rows));
// %% [markdown]
// Scores of turns become a chart.
// %%
console.log(show(rows.filter(({ metric }) => metric === 'lexical-novelty'), { as: 'chart' }));
// %% [markdown]
// For a data frame, `toTable` gives plain records.
// %%
console.log(Object.keys(toTable(rows)[0]!).join(', '));
// %% [markdown]
// Two numbers are comparable if their signatures are equal.
// %%
console.log(signature(centeringScore(talk)) === rows[0]!.signature);
