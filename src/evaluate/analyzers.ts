import { unitFinder } from '../metrics/lexical/novelty-units.js';
import { extractUnits, LEXICAL_UNITS_ID, lexicalUnits } from '../text/lexical-units.js';
import { cleanText } from '../text/noun-chunks/clean-text.js';
import { extractChunks, NOUN_CHUNKS_ID, nounChunks } from '../text/noun-chunks/noun-chunks.js';
import { tagColumns, toTaggedTokens } from '../text/tagged-tokens.js';
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
      chunks: extractChunks(text, clean === text ? columns : tagColumns(clean)),
      units: extractUnits(toTaggedTokens(columns)),
    };
  },
  unitFinder,
};
