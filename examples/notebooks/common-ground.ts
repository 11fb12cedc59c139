// %% [markdown]
// # Common ground: partners settle on names
//
// In a repeated game the same picture is described again and again. Below 0, the partners reuse each other's words.
// %%
import { wordNoveltyCurve } from '@mtpc/metrics';
import { show } from '@mtpc/metrics/report';

const says = (speaker: string, round: number, text: string) => ({ speaker, round, references: ['picture-1'], text });
const game = {
  turns: [
    says('ana', 1, 'Which picture is yours? Mine shows a red bus on a bridge.'),
    says('ben', 1, 'Mine shows the bridge too, and a small boat under it.'),
    says('ana', 2, 'The red bus on the bridge again?'),
    says('ben', 2, 'Yes, the red bus and the boat.'),
    says('ana', 3, 'The red bus?'),
    says('ben', 3, 'The red bus.'),
  ],
};
console.log(show(game));
// %%
console.log(show(wordNoveltyCurve(game)));
