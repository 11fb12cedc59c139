// Plays a game between two rule-based players, without a model.
import {
  createNameGame,
  guessAndCheckPlayer,
  isotokenGame,
  nameGame,
  runToCompletion,
  transcriptOf,
} from '@mtpc/metrics/protocols';

const instance = createNameGame({ records: 9, seed: 1 });
const state = runToCompletion(
  isotokenGame({ game: nameGame, instance, turns: 8, tokensPerPlayer: 128 }),
  guessAndCheckPlayer(),
);
const transcript = transcriptOf(state);
console.log(state.done, transcript.turns.length > 0);
// Prints: true true
