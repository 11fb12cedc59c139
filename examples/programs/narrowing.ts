// A null score comes with its reason: the compiler knows it.
import { speakerEntropy, type Transcript } from '@mtpc/metrics';

function describe(transcript: Transcript): string {
  const result = speakerEntropy(transcript);
  return result.score === null ? result.undefinedBecause : result.score.toFixed(1);
}
console.log(
  describe({ turns: [] }),
  describe({ turns: ['a', 'b'].map((speaker) => ({ speaker, text: 'hi' })) }),
);
// Prints: too-few-turns 1.0
