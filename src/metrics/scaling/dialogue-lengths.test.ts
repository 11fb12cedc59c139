import { expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { dialogueLengths } from './dialogue-lengths.js';

it('gives means and medians of turns and tokens', () => {
  const transcripts = frozen(
    [['abc', 'a'], ['abcdefgh'], []].map((texts) => ({
      turns: texts.map((text) => ({ speaker: 'a', text })),
    })),
  );
  // Tokens 3, 1, 8 by turn; 4, 8, 0 by dialogue; turns 2, 1, 0.
  expect(dialogueLengths(transcripts, (text) => text.length)).toEqual({
    n: 3,
    tokensPerTurn: { mean: 4, median: 3 },
    turnsPerDialogue: { mean: 1, median: 1 },
    tokensPerDialogue: { mean: 4, median: 4 },
  });
  const none = { mean: null, median: null };
  expect(dialogueLengths([], () => 1)).toEqual({
    ...{ n: 0, tokensPerTurn: none, turnsPerDialogue: none, tokensPerDialogue: none },
  });
});
