import type { MetricCard } from '../frame/card.js';
import { WINDOW_OPTION } from '../frame/shared-options.js';
import { identity } from './direct-name-reference.js';

export const directNameReferenceCard: MetricCard = {
  ...identity,
  name: 'directNameReference',
  symbol: 'DNR',
  paper: 'mpceval',
  equation: 'section 4.1.1, DNR',
  about: 'speaker',
  meaning: "Whether somebody has explicitly addressed the candidate's speaker.",
  tex: '\\mathrm{DNR} = \\mathbb{1}[s \\text{ is addressed in } C]',
  range: [0, 1],
  direction: 'higher',
  level: 'turn',
  input: 'next-turn',
  needs: [],
  aggregate: 'mean',
  cost: { time: 'O(characters of the context)', memory: 'O(1)' },
  counts: 'turns looked at',
  undefinedWhen: ['empty-text'],
  options: [
    {
      name: 'variant',
      values: "'paper' | 'reference'",
      default: "'paper'",
      meaning: "'reference' sets match to 'reference'.",
    },
    {
      name: 'match',
      values: "'mention' | 'vocative' | 'reference'",
      default: "'mention'",
      meaning:
        'What addresses a speaker: @name; that or the name set off by a comma; what the published code takes.',
    },
    WINDOW_OPTION,
  ],
  components: [],
  advice:
    "Rare in chats without @names: a low mean says as much about the platform's habits as about the speaker model.",
};
