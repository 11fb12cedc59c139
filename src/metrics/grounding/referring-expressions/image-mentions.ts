import { lastItem } from '../../../math/existing.js';
import { ownValue } from '../../../options/own-value.js';

/** Ordinals and numerals, with their numbers. */
const NUMBERS: Readonly<Record<string, string>> = {
  first: '1',
  second: '2',
  third: '3',
  fourth: '4',
  fifth: '5',
  sixth: '6',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  final: 'last',
  last: 'last',
};

const ORDINAL = '(?:first|second|third|fourth|fifth|sixth|last|final|\\d(?:st|nd|rd|th))';
const NOUN = '(?:image|picture|photo|pic|photograph)';
const LABEL = '(?:#\\s?\\d|\\d|[a-f]|one|two|three|four|five|six)';

/**
 * A mention of an image by position: "image 2", "my first picture", "the last one", "number 3". Lower case, without
 * capturing groups.
 */
export const MENTION: string = [
  `(?:my |the |your )?${NOUN} (?:number |no\\. ?)?${LABEL}\\b`,
  `(?:my |the |your )?${ORDINAL} (?:${NOUN}|one)\\b`,
  `(?:my |the )${ORDINAL}\\b`,
  'number \\d\\b',
].join('|');

const MENTIONS = new RegExp(MENTION, 'g');
/** A bare ordinal counts at the start of a sentence: "First: ...", "second is ...", "okay so my first is ...". */
const LEADING = new RegExp(
  `^(?:(?:okay|ok|so|and|my|the) )*(${ORDINAL})(?=:| is\\b| one\\b| has\\b| shows\\b)`,
);

/** The images that a lower-case text mentions by position: `['2']`, `['last']`, `['b']`. */
export function imagesMentioned(text: string): string[] {
  const leading = LEADING.exec(text)?.[1];
  const mentions = [...(leading === undefined ? [] : [leading]), ...(text.match(MENTIONS) ?? [])];
  return [...new Set(mentions.map(mentionedImage))];
}

function mentionedImage(mention: string): string {
  const words = mention.replace(/#\s?/, '').split(' ');
  const named =
    words.find((word) => /^\d/.test(word) || (Object.hasOwn(NUMBERS, word) && word !== 'one')) ??
    lastItem(words);
  return ownValue(NUMBERS, named) ?? named.replace(/(?<=\d)(?:st|nd|rd|th)$/, '');
}
