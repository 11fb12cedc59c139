import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
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
  meaning: 'Whether an earlier turn addresses the speaker of a message by name.',
  tex: '\\mathrm{DNR} = \\mathbb{1}[s \\text{ is addressed in } C]',
  range: [0, 1],
  values: 'binary',
  direction: 'higher',
  granularity: 'turn',
  input: 'next-turn',
  needs: [],
  aggregate: 'mean',
  cost: { time: 'O(characters of the context)', memory: 'O(1)' },
  nUnit: 'turns examined',
  undefinedWhen: ['empty-text', 'no-name-known'],
  components: [],
  interpretation:
    'Mentions are rare in most chats: a low mean describes the platform as much as the choice of speakers.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to check whether an earlier turn addressed the speaker of a message by name.',
  avoid:
    'in chats without @mentions, where the score is 0 or undefined for almost every turn. Names without "@" count only with `match: \'vocative\'`.',
  reading:
    'In the example, "@cleo what do you think?" addresses Cleo, so the score is 1. The mean over turns is the proportion of turns whose speaker was addressed.',
  seeAlso: ['implicit-reference', 'participation-frequency'],
};
