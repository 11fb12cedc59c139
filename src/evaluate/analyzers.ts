import { unitFinder } from '../metrics/lexical/novelty-units.js';
import { LEXICAL_UNITS_ID, lexicalUnits, unitsOf } from '../text/lexical-units.js';
import { cleanText } from '../text/noun-chunks/clean-text.js';
import { chunksOf, NOUN_CHUNKS_ID, nounChunks } from '../text/noun-chunks/noun-chunks.js';
import { tagColumns, tokensOf } from '../text/tagged-tokens.js';
import type { Analyzers } from './prepared.js';

/** The built-in analyzers. They import the tagger and its weights. */
export const ANALYZERS: Analyzers = {
  chunksId: NOUN_CHUNKS_ID,
  unitsId: LEXICAL_UNITS_ID,
  chunks: nounChunks,
  units: lexicalUnits,
  both: (text) => {
    const columns = tagColumns(text, true);
    const clean = cleanText(text);
    return {
      chunks: chunksOf(text, clean === text ? columns : tagColumns(clean)),
      units: unitsOf(tokensOf(columns)),
    };
  },
  unitFinder,
};
