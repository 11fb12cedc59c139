import { areMost, type Check, type Conversation, checkShare } from './check.js';

/** Maximum length of a payload. */
const MOST_PACKED = 100_000;
const IDENTIFIER = /^(?:[\w./:#@%=-]{5,500}|-?\d{0,20}\.\d{1,20})$/;
const MARKED = /[\d_]/;
/** Printed forms of missing values. */
const MISSING = /^(?:None|null|undefined|NaN|nan)$/;
/** A word in capitals that may be a speaker. */
const LABELED = /^[A-Z][A-Z_]{2,20}:/;

export const packedTexts: () => Check = checkShare({
  check: 'packed-texts',
  of: 'turn',
  count: countTexts(isPacked),
  message: (share) => `${share} are JSON, XML or code: the text may be nested deeper`,
});

export const identifiersAsTexts: () => Check = checkShare({
  check: 'identifiers-as-texts',
  of: 'turn',
  noun: 'text',
  count: countTexts((text) => !text.includes(' ') && IDENTIFIER.test(text) && MARKED.test(text)),
  isSuspicious: (identifiers, turns) => turns >= 4 && areMost(identifiers, turns),
  message: (share) => `${share} are identifiers or numbers: the text may be in another field`,
});

export const emptyTexts: () => Check = checkShare({
  check: 'empty-texts',
  of: 'turn',
  count: countTexts((text) => text === ''),
  isSuspicious: (empty, turns) => turns >= 4 && 3 * empty >= turns,
  message: (share) => `${share} lack a text: the text may be in another field, or answers are still missing`,
});

export const wordsForNothing: () => Check = checkShare({
  check: 'words-for-nothing',
  of: 'turn',
  count: countTexts((text) => text.length < 10 && MISSING.test(text)),
  isSuspicious: (missing, turns) => missing >= 3 && 20 * missing >= turns,
  message: (share) => `${share} are "None", "null" or the like: a program may have printed missing texts`,
});

export const labeledTexts: () => Check = checkShare({
  check: 'labeled-texts',
  of: 'turn',
  count: (conversation) => (conversation.isText ? 0 : countLabeled(conversation)),
  isSuspicious: (labeled, turns) => turns >= 4 && areMost(labeled, turns),
  message: (share) => `${share} begin with a label in capitals (such as USER:), which may tell who speaks`,
});

const countLabeled = countTexts((text) => text.charCodeAt(1) < 0x60 && LABELED.test(text));

function countTexts(isSuch: (text: string) => boolean): (conversation: Conversation) => number {
  return ({ turns }) => {
    let count = 0;
    for (const { text } of turns) if (isSuch(text)) count += 1;
    return count;
  };
}

/** Whether a text is a JSON object or list, one XML element, or a block of code. */
function isPacked(text: string): boolean {
  const first = text.charCodeAt(0);
  if (text.length > MOST_PACKED) return false;
  if (first === 0x60) return text.startsWith('```') && text.endsWith('```');
  if (first === 0x3c) return /^<([a-z][\w-]*)[\s>]/i.test(text) && /<\/[a-z][\w-]*>$/i.test(text);
  if (first !== 0x7b && first !== 0x5b) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
