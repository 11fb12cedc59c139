import { defineCard, type MetricCard } from '../core/card.js';
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
  source: { paper: 'mpceval', equation: 'section B.1.1, eq. 1' },
  reports: ['mpceval'],
  category: 'speaker',
  meaning: "Whether somebody has explicitly addressed the candidate's speaker.",
  tex: '\\mathrm{DNR} = \\mathbb{1}[s \\text{ is addressed in } C]',
  range: [0, 1],
  values: 'binary',
  direction: 'higher',
  granularity: 'turn',
  input: 'next-turn',
  needs: [],
  aggregate: 'mean',
  cost: { time: 'O(characters of the context)', memory: 'O(1)' },
  nUnit: 'turns looked at',
  undefinedWhen: ['empty-text', 'no-name-known'],
  components: [],
  interpretation:
    "Rare in chats without @names: a low mean says as much about the platform's habits as about the speaker model.",
});
