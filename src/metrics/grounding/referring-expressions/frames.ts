import { MENTION } from './image-mentions.js';

const PHOTO = '(?:image|picture|photo|pic|photograph|one)s?';
const SHOWS = '(?:shows|show|depicts|features|contains|has|have|is of|are of|is|are)';
const HAVE = '(?:have|see|got|spot|find)';

/** Words that can precede a description, removed repeatedly from the left. Lower case. */
export const PREFIXES: readonly RegExp[] = [
  // Marks of a list or of emphasis, and openings.
  '[\\s*•"“(:>–-]+',
  '(?:yes|no|yeah|yep|nope|okay|ok|sure|great|perfect|alright|right|hello|hi|so|and|but|also|now|then|next|well|hmm|nice|cool|while|sorry)(?:[,.!:]+|(?=\\s))\\s*(?!one\\b)',
  'next (?:one|up)?\\s*[:,]\\s*',
  "let(?:'s| me) (?:describe|start with|begin with)\\s",
  'i wonder (?:if|whether)\\s',
  '(?:could|can) you tell me (?:if|whether)\\s',
  // An image by position, as subject or location.
  `(?:(?:in|on|for|as for) )?(?:${MENTION})\\s*(?:[:,;-]|${SHOWS}\\b(?! (?:common|different|the same|done|ready)))?\\s*`,
  '(?:first|second|third|fourth|fifth|sixth|last)(?: (?:one|is|one is)\\b|:)\\s*',
  `(?:the|this|my|mine) (?:\\w{1,20} ?)?${PHOTO} (?:i have )?${SHOWS}\\b\\s*`,
  '(?:the one i have|mine|the rest)\\s(?:shows|is|has|depicts)\\b\\s*',
  // Who has it.
  `(?:do|does|did|can|could|would) (?:you|u|yours|any of your ${PHOTO}|one of your ${PHOTO})(?: (?:also|happen to|still|maybe))* (?:${HAVE}|show)\\b\\s*`,
  `(?:you|u) ${HAVE}\\b\\s*`,
  `i(?:'ve|'m| am| do| can| also| think i| only| still| don't| do not| cannot| can't)*(?: also)? (?:${HAVE}|looking at)\\b\\s*`,
  'got\\s',
  '(?:is|are) there\\s',
  "there(?:'s| is| are)\\s",
  '(?:how|what) about\\s',
  `is (?:it|yours|that|your ${PHOTO})\\s(?=the one\\b)`,
  // The medium: "a photo of", "any image with", "one with".
  '(?:a|an|any|another) (?:image|picture|photo|pic) (?:of|with|showing|where)\\s',
  '(?:one|any) (?:with|of|that shows|where)\\s',
  'any\\s(?!of\\b)',
].map((source) => new RegExp(`^(?:${source})`));

/** Words that can follow a description, removed repeatedly from the right. */
export const SUFFIXES: readonly RegExp[] = [
  /(?<![\s.?!,;:*"”)–-])[\s.?!,;:*"”)–-]+$/,
  /,\s(?:yes|yeah|no|me too|same(?: here)?)(?:,?\si (?:have|do|see|got)\b.*)?$/s,
  /\s(?:is|are) (?:here|mine)$/,
  /,\s(?:is (?:it|that|yours) the same|the same|same)(?: (?:for|with) you)?$/,
  /(?:,| -)?\s(?:do you have|have) (?:it|that|this|that one|this one|one like that)$/,
  /,?\s(?:too|again|as well|once more|this time|from before|also|there)$/,
  /\sin (?:your|my) (?:set|images|pictures)$/,
  /\son (?:your|my) side$/,
  new RegExp(`\\s(?:in|on|as) (?:${MENTION})$`),
  /,?\s(?:and|while|but)$/,
];
