import type { MetricCard } from '../frame/card.js';
import { identity } from './centering-score.js';

export const centeringScoreCard: MetricCard = {
  ...identity,
  name: 'centeringScore',
  symbol: 'CS',
  paper: 'pingeval',
  equation: 'eq. 2, section 5.4 and appendix C.4',
  about: 'coherence',
  meaning: 'How steadily the turns of a dialogue stay with the entities they talk about.',
  tex: '\\mathrm{CS} = 3\\,p_{\\mathrm{continue}} + 2\\,p_{\\mathrm{retain}} + p_{\\mathrm{smooth\\,shift}}',
  range: [0, 3],
  direction: 'higher',
  level: 'dialogue',
  input: 'transcript',
  needs: [],
  aggregate: 'mean',
  cost: { time: 'O(characters)', memory: 'O(chunks)' },
  counts: 'transitions',
  undefinedWhen: ['too-few-turns'],
  options: [
    {
      name: 'weights',
      values: "'main-text' | 'appendix' | [number, number, number, number]",
      default: "'main-text'",
      meaning:
        'What continue, retain, smooth shift and rough shift are worth: 3, 2, 1, 0 (equation 2), 3, 2, 2, 1 (text of the appendix), or four numbers.',
    },
    {
      name: 'undefinedPrevious',
      values: "'shift' | 'continue'",
      default: "'shift'",
      meaning: 'Whether a backward center after a turn without one counts as shifted or as kept.',
    },
    {
      name: 'match',
      values: "'exact' | 'head' | 'exact-minus-determiner'",
      default: "'exact'",
      meaning: 'Which chunks denote one entity: equal in all words, in the head, or but for an article.',
    },
    {
      name: 'resolve',
      values: "'none' | 'speaker'",
      default: "'none'",
      meaning: "With 'speaker', I and you stand for the people they denote.",
    },
    {
      name: 'chunks',
      values: 'one list of { text, role, head? } per turn',
      meaning: 'The noun chunks of each turn; replaces the analysis of the texts.',
    },
    {
      name: 'parse',
      values: '(text) => chunks',
      meaning: "Finds the chunks of a text in place of the library's own analyzer.",
    },
  ],
  components: [],
  advice:
    'Compare with maxScore, which a short dialogue lowers. Entities are compared as strings and pronouns stand for themselves: most agreement between turns is "I" and "you", so look at resolve. Most transitions of real talk are rough shifts.',
};
