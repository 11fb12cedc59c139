import { requireShape } from '../../error.js';
import { ENGLISH_PACK } from '../../text/languages/english.js';
import type { LanguagePack } from '../../text/languages/language-pack.js';
import { wordUnits, wordUnitsId } from '../../text/languages/word-units.js';
import { wordsIn } from '../../text/languages/words-in.js';
import { LEXICAL_UNITS_ID, lexicalUnits } from '../../text/lexical-units.js';
import { requireWords } from '../../transcript/inputs.js';
import { recentTurns } from '../../transcript/recent-turns.js';
import type { NextTurnCase } from '../../transcript/types.js';
import type { UnitLists } from './unit-sets.js';

/** The unit extractor of a language, with its id. */
export interface UnitFinder {
  readonly find: (text: string) => string[];
  readonly id: string;
}

/** The units of a variant: content words and their pairs (paper), or all words (reference). */
export function unitFinder(variant: 'paper' | 'reference', pack: LanguagePack): UnitFinder {
  if (variant === 'reference')
    return { find: (text) => wordsIn(pack, text).map((word) => word.toLowerCase()), id: pack.wordsId };
  if (pack.id === ENGLISH_PACK.id) return { find: lexicalUnits, id: LEXICAL_UNITS_ID };
  return { find: (text) => wordUnits(text, pack), id: wordUnitsId(pack) };
}

/** The given units, or their extractor. */
interface UnitOptions {
  readonly variant?: 'paper' | 'reference';
  readonly units?: UnitLists;
  readonly tokenizer?: string;
  readonly window?: number;
}

/** The units of the context turns and of the candidate, and the id of their extractor. */
export function unitsOfCase(
  caller: string,
  nextTurn: NextTurnCase,
  { variant = 'paper', units, tokenizer = 'given', window }: UnitOptions,
  pack: LanguagePack,
): { units: UnitLists; tokenizer: string } {
  const turns = recentTurns(nextTurn.context, window);
  if (units !== undefined) {
    const { context, candidate } = requireUnits(caller, units, nextTurn.context.length);
    return {
      units: { context: context.slice(nextTurn.context.length - turns.length), candidate },
      tokenizer,
    };
  }
  const { find, id } = unitFinder(variant, pack);
  const context = turns.map((turn) => find(turn.text));
  return { units: { context, candidate: find(nextTurn.candidate.text) }, tokenizer: id };
}

function requireUnits(caller: string, units: UnitLists, turns: number): UnitLists {
  const expected = `an array of ${turns}, one list of units per context turn`;
  requireShape(
    Array.isArray(units.context) && units.context.length === turns,
    caller,
    'options.units.context',
    expected,
    units.context,
  );
  units.context.forEach((list, i) => {
    requireWords(caller, `options.units.context[${i}]`, list);
  });
  requireWords(caller, 'options.units.candidate', units.candidate);
  return units;
}
