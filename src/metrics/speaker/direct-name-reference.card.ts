import { defineCard, type MetricCard } from '../core/card.js';
import { WINDOW } from '../core/option-texts.js';
import {
  type DirectNameReferenceOptions,
  type DirectNameReferenceResult,
  identity,
  OPTIONS,
} from './direct-name-reference.js';

export const directNameReferenceCard: MetricCard = /* @__PURE__ */ defineCard<
  DirectNameReferenceOptions,
  DirectNameReferenceResult
>(identity, OPTIONS, {
  symbol: 'DNR',
  paper: 'mpceval',
  equation: 'section B.1.1, eq. 1',
  about: 'speaker',
  meaning: "Whether somebody has explicitly addressed the candidate's speaker.",
  tex: '\\mathrm{DNR} = \\mathbb{1}[s \\text{ is addressed in } C]',
  range: [0, 1],
  values: 'binary',
  direction: 'higher',
  level: 'turn',
  input: 'next-turn',
  needs: [],
  aggregate: 'mean',
  cost: { time: 'O(characters of the context)', memory: 'O(1)' },
  counts: 'turns looked at',
  undefinedWhen: ['empty-text', 'no-name-known'],
  options: {
    variant: "'reference' sets `match` to 'reference'.",
    match:
      'What addresses a speaker: @name; that or the name set off by a comma; what the published code takes.',
    window: WINDOW,
  },
  components: [],
  advice:
    "Rare in chats without @names: a low mean says as much about the platform's habits as about the speaker model.",
});
