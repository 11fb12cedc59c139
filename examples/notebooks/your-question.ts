// %% [markdown]
// # A question of your own: does the new assistant keep to the subject better?
//
// Both assistants answer the same questions. The comparison is paired, with an interval and a p-value.
// %%
import { compareSystems, evaluate } from '@mtpc/metrics';
import { show } from '@mtpc/metrics/report';

const THINGS = ['bus', 'boat', 'bridge', 'lamp', 'kettle', 'garden'];
const ask = (thing: string, answers: readonly string[]) => ({
  id: thing,
  turns: [`Where is the ${thing}?`, answers[0]!, `Is the ${thing} new?`, answers[1]!].map((text, i) => ({
    speaker: i % 2 === 0 ? 'user' : 'assistant',
    text,
  })),
});
const before = THINGS.map((thing) => ask(thing, ['Many people ask that.', 'The weather is nice today.']));
const after = THINGS.map((thing) => ask(thing, [`The ${thing} is behind the house.`, `The ${thing} is two years old.`]));
const metrics = ['centering-score'] as const;
const systems = { before: await evaluate(before, { metrics }), after: await evaluate(after, { metrics }) };
console.log(show(compareSystems(systems)));
// %%
console.log(show(after[0]!));
// %% [markdown]
// In a test, the same as a threshold: `await expect(transcript).toScore('centering-score', { min: 1 })`, see ../harnesses.md.
