// %% [markdown]
// # MT-PingEval: coherence and density
//
// The centering score rewards turns that go on speaking of the same things; lexical density says how much content words carry.
// %%
import { centeringScore, formatCentering, lexicalDensity } from '@mtpc/metrics';
import { show } from '@mtpc/metrics/report';

const turns = [
  'My picture shows a red bus on a bridge.',
  'The bus is red here too, but the bridge is gone.',
  'Does the bus have a driver?',
  'The driver waves from the bus.',
].map((text, i) => ({ speaker: i % 2 === 0 ? 'ana' : 'ben', text }));
const result = centeringScore({ turns }, { detail: true });
console.log(show(result));
// %% [markdown]
// Turn by turn: what the talk is about, and how it moves.
// %%
console.log(formatCentering(result));
// %%
console.log(show(lexicalDensity({ turns })));
