import { centeringScore } from '../src/metrics/coherence/centering-score.js';
import { compromiseChunks } from '../src/text/analyzers/compromise.js';
import { tokenizeWords } from '../src/text/tokenize.js';
import { drawDialogue } from './dialogues.js';
import type { HotPath } from './hot-path.js';

/** The centering score from raw text, with the library's own analyzer. */
export const path: HotPath = {
  name: 'centeringScore: text to score',
  sizes: [100, 200, 400, 800],
  prepare(turns) {
    const dialogue = drawDialogue(turns);
    return {
      run: () => centeringScore(dialogue).score,
      rivals: { 'compromise as analyzer': () => centeringScore(dialogue, { parse: compromiseChunks }).score },
      unit: 'tokens',
      work: dialogue.turns.reduce((sum, turn) => sum + tokenizeWords(turn.text).length, 0),
    };
  },
};
