import { defineCard, type MetricCard } from '../core/card.js';
import type { CenteringResult } from './centering-result.js';
import { type CenteringScoreOptions, identity, OPTIONS } from './centering-score.js';

export const centeringScoreCard: MetricCard = /* @__PURE__ */ defineCard<
  CenteringScoreOptions,
  CenteringResult
>(identity, OPTIONS, {
  symbol: 'CS',
  paper: 'pingeval',
  equation: 'section 5.4, eq. 2; appendix C.4',
  about: 'coherence',
  meaning: 'How steadily the turns of a dialogue stay with the entities they talk about.',
  tex: '\\mathrm{CS} = 3\\,p_{\\mathrm{continue}} + 2\\,p_{\\mathrm{retain}} + p_{\\mathrm{smooth\\,shift}}',
  range: [0, 3],
  direction: 'higher',
  level: 'dialogue',
  input: 'transcript',
  needs: [],
  shares: 'chunks',
  aggregate: 'mean',
  cost: { time: 'O(characters)', memory: 'O(chunks)' },
  counts: 'transitions',
  undefinedWhen: ['too-few-turns', 'unsupported-language'],
  language: 'English',
  options: {
    weights:
      'What continue, retain, smooth shift and rough shift are worth: 3, 2, 1, 0 (equation 2), 3, 2, 2, 1 (text of the appendix), or four numbers.',
    undefinedPrevious: 'Whether a backward center after a turn without one counts as shifted or as kept.',
    match:
      'Which chunks denote one entity: equal in all words, in the head, or but for an article; linked by rules for pronouns, names and nouns.',
    resolve: "With 'speaker', I and you stand for the people they denote; 'linked' always does so.",
    chunks: 'The noun chunks of each turn, [{ text, role, head? }]; replaces the analysis of the texts.',
    parse: "Finds the chunks of a text in place of the library's own analyzer.",
    tokenizer: "What stands in the signature for the given `chunks`; 'given' without it.",
  },
  components: [{ symbol: 'CS-max', of: 'maxScore' }],
  firstLook: 1,
  advice:
    'Compare with maxScore, which a short dialogue lowers. Most agreement between turns is "I" and "you", since pronouns stand for themselves: look at resolve and match. Most transitions of real talk are rough shifts.',
});
