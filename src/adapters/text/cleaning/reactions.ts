/** Reactions exported as messages, in several languages. */
const REACTIONS: readonly RegExp[] = [
  /^(?:\p{L}[^\n]{0,40} )?reacted (?:with )?\S{1,12} to (?:your|a|the|an?other|this) (?:message|photo|video|story|post|reel)\.?$/iu,
  /^(?:\p{L}[^\n]{0,40} )?reacted (?:with )?\S{1,12} to ["“][^\n]{0,2000}$/iu,
  /^(?:hat|\p{L}[^\n]{0,40} hat) mit \S{1,12} auf (?:deine|eine|die) Nachricht reagiert\.?$/iu,
  /^(?:\p{L}[^\n]{0,40} )?(?:reaccionó|ha reaccionado) con \S{1,12} a (?:tu|un|el|su) mensaje\.?$/iu,
  /^(?:\p{L}[^\n]{0,40} )?(?:a réagi|réagit)(?: avec)? \S{1,12} à (?:votre|ton|un|son) message\.?$/iu,
  /^(?:\p{L}[^\n]{0,40} )?reagiu com \S{1,12} à (?:sua|tua|uma) mensagem\.?$/iu,
  /^(?:\p{L}[^\n]{0,40} )?ha (?:aggiunto la reazione|reagito con) \S{1,12} al (?:tuo )?messaggio\.?$/iu,
  /^(?:\p{L}[^\n]{0,40} )?(?:heeft )?(?:met \S{1,12} op (?:je|jouw|een) bericht gereageerd|gereageerd met \S{1,12} op (?:je|jouw|een) bericht)\.?$/iu,
  /^(?:\p{L}[^\n]{0,40} )?zareagował(?:\(a\)|a)? \S{1,12} na (?:Twoją )?wiadomość\.?$/iu,
];

const LIKED = /^(?:\p{L}[^\n]{0,40} )?liked (?:a|your) (?:message|photo|video|story|reel|post)\.?$/iu;
/** Requires an emoji or its name, because messages may contain the word "reacted". */
const EMOJI: readonly RegExp[] = [/\p{S}/u, /:\w{1,30}:/];

/** The same with the quoted message in between. */
const AROUND: readonly (readonly [begin: RegExp, end: RegExp])[] = [
  [/^Reacted to ["“]/, /["”] with (?:an? )?[^\n"”]{1,40}$/],
  // The quotation marks may differ or be missing; an emoji must follow the quoted text.
  [/^Reacted to \S/, / with (?:an? )?["'“”‘’«»„]?(?:[^\p{L}\s"'“”‘’«»]{1,12}|:\w{1,30}:)["'“”‘’«»]?$/u],
  [/^Removed (?:an? )?[^\n"“]{1,40} from ["“]/, /["”]$/],
  [
    /^Removed (?:an? )?["'“”‘’«»„]?(?:[^\p{L}\s"'“”‘’«»]{1,12}|:\w{1,30}:)["'“”‘’«»]? (?:reaction )?from \S/u,
    /\S$/,
  ],
  [/^(?:Loved|Liked|Disliked|Laughed at|Emphasized|Questioned) ["“]/, /["”]$/],
  [
    /^(?:Loved|Liked|Disliked|Laughed at|Emphasized|Questioned) an? /,
    / (?:image|movie|video|attachment|audio message)$/,
  ],
];
const MOST = 5000;

/** Whether a text is only a reaction to another message. @internal */
export function isReaction(text: string): boolean {
  const words = text.trim();
  if (words.length > MOST) return false;
  if (AROUND.some(([begin, end]) => begin.test(words) && end.test(words.slice(-60)))) return true;
  if (words.length >= 300) return false;
  return (
    LIKED.test(words) ||
    (EMOJI.some((form) => form.test(words)) && REACTIONS.some((form) => form.test(words)))
  );
}
