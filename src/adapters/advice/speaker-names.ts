import { isQuestionOrAnswer } from '../text/set-apart.js';
import { areCertain, areMost, type Check, type Conversation, checkShare } from './check.js';

/** Names of fields and states that are not people. */
const LABEL =
  /^(?:none|null|undefined|nan|thinking|reasoning|thought|input|output|text|type|label|true|false|key|value|name|id|title|description|debug|info|notice|warn|warning|error|fatal|critical)$/i;
/** Numbered steps of an agent's log. */
const STEP = /^(?:thought|action|observation|reasoning|input|output|step) ?\d{1,4}$/i;
/** Names for the output of programs, allowed if the caller asked for turns of tools. */
const PROGRAM = /^(?:tool|function|observation|environment)(?:[ _-]?(?:call|result|response|output))?$/i;
/** Fields of records about files, packages, requests and recipes. */
const FIELDS: ReadonlySet<string> = new Set([
  ...['file', 'files', 'copyright', 'copyright holder', 'license', 'licence', 'version', 'source', 'package'],
  ...['author', 'maintainer', 'summary', 'homepage', 'home-page', 'comment', 'depends', 'priority'],
  ...['architecture', 'platform', 'classifier', 'provides', 'status', 'url', 'email', 'address', 'usage'],
  ...['default', 'return', 'returns', 'arg', 'args', 'param', 'params', 'parameters', 'example', 'see also'],
  ...['description', 'name', 'path', 'size', 'date', 'tag', 'tags', 'category', 'year'],
  ...['user-agent', 'allow', 'disallow', 'sitemap', 'host', 'accept', 'cookie', 'set-cookie', 'connection'],
  ...['cache-control', 'referer', 'origin', 'serves', 'servings', 'yield', 'time', 'prep time', 'cook time'],
  ...['total time', 'ingredients', 'method', 'directions', 'instructions', 'tip', 'tips', 'note', 'notes'],
  ...['what', 'why', 'when', 'where', 'how'],
  ...['front', 'back', 'verse', 'chorus', 'refrain', 'chapter', 'section', 'step', 'figure', 'table'],
  ...['starter', 'main', 'dessert', 'drinks', 'dough', 'filling', 'sauce', 'topping', 'oven'],
  ...['call', 'data', 'coefficients', 'residuals', 'alternative hypothesis'],
  ...['run', 'requires', 'unsupported', 'xfail', 'check'],
  ...['review', 'sentiment', 'premise', 'hypothesis', 'passage', 'sentence', 'translation'],
  ...['english', 'french', 'german', 'spanish', 'italian', 'portuguese', 'chinese', 'japanese'],
]);
const FIELD_KIND = /^(?:upstream|requires|content|accept)-[a-z]/;
/** Only a time or a date. */
const TIME =
  /^[[(]?(?:(?:19|20)\d{6}|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}:\d{2}(?::\d{2})?)(?:[T ,]*\d{1,2}:\d{2}.*)?[\])]?$/;
/** Prose that cannot be a name: reported speech, the middle of a clause, or words past the end of a sentence. */
const PROSE =
  /\s(?:said|says|asked|replied|answered|cried|added|shouted|whispered|thought|by|of|to|with|and|or|the|is|are)$|\p{Ll}{4}\. /iu;

/** Maximum number of cached names. */
const MOST_NAMES = 1000;

/** A cached test of names, because conversations share speaker names. */
function remembered(test: (name: string) => boolean): (name: string) => boolean {
  const known = new Map<string, boolean>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const result = test(name);
    if (known.size < MOST_NAMES) known.set(name, result);
    return result;
  };
}

const isLabel = remembered((name) => LABEL.test(name) || STEP.test(name));
const isProgram = remembered((name) => PROGRAM.test(name));
const isField = remembered((name) => {
  const plain = name.toLowerCase().replace(/\s\d{1,4}$/, '');
  return FIELDS.has(plain) || FIELD_KIND.test(plain);
});

/** Warns about labels and programs as speakers; rejects the reading if all speakers are of this kind. @internal */
export function labelsAsSpeakers(): Check {
  const labels = new Set<string>();
  let labeled = 0;
  return {
    add(conversation) {
      for (const [speaker, turns] of conversation.speakers) {
        if (!isLabel(speaker) && !(isProgram(speaker) && hasNoRole(conversation, speaker))) continue;
        labels.add(speaker);
        labeled += turns;
      }
    },
    warning({ turns }) {
      if (labels.size === 0) return undefined;
      const names = [...labels].slice(0, 3).map((name) => `"${name}"`);
      const message = `${names.join(', ')} may be a label and not a speaker`;
      return {
        check: 'labels-as-speakers',
        message,
        ...(labeled === turns && { refuses: true as const }),
      };
    },
  };
}

/** Names for non-speech parts of a script or recording. */
const DIRECTION =
  /^(?:scene|setting|stage(?: directions?)?|action|actions|narration|cut(?: to)?|fade (?:in|out)|sounds?|sfx|music|background|caption|subtitle|on[- ]screen|visuals?|camera|shot|topic|heading|title|\u573a\u666f|\u5834\u666f|\u65c1\u767d|\u821e\u53f0\u6307\u793a|szene|sc\u00e8ne|escena|cena|scena)(?: \d{1,4})?$/i;

/** Headings of notes that may stand before a colon. */
const HEADING =
  /^(?:(?:general|main|key|open|next|follow[- ]?up) )?(?:consensus|concerns?|conclusions?|summary|outcomes?|decisions?|resolutions?|action items?|next steps?|takeaways?|background|context|proposals?|discussion|agenda|comments?|remarks?|points?|topics?|questions?|results?)$/i;

function isHeading(name: string): boolean {
  return !isQuestionOrAnswer(name) && HEADING.test(name.split(/ (?:at|on|of|for|in) /)[0]!);
}

/**
 * Warns about scenes and stage directions among the speakers of a text, and about a lower-case name among capitalized
 * names.
 * @internal
 */
export function directionsAsSpeakers(): Check {
  const found = new Set<string>();
  return {
    add({ speakers, isText, statesSpeakers }) {
      if (!isText || statesSpeakers || speakers.size < 2) return;
      const names = [...speakers.keys()];
      for (const name of names) if (DIRECTION.test(name) || isHeading(name)) found.add(name);
      const small = names.filter((name) => /^\p{Ll}/u.test(name));
      const capital = names.filter((name) => /^\p{Lu}/u.test(name));
      if (small.length === 1 && capital.length > 1) found.add(small[0]!);
    },
    warning() {
      if (found.size === 0) return undefined;
      const names = [...found].slice(0, 3).map((name) => `"${name}"`);
      return {
        check: 'labels-as-speakers',
        message: `${names.join(', ')} may be a stage direction or a heading and not a speaker`,
      };
    },
  };
}

export const fieldsAsSpeakers: () => Check = checkShare({
  check: 'fields-as-speakers',
  of: 'turn',
  count(conversation) {
    let sum = 0;
    for (const [speaker, turns] of conversation.speakers)
      if (isField(speaker) && !areCertain(conversation)) sum += turns;
    return sum;
  },
  message: (share) =>
    `${share} begin with the name of a field (such as License or Version) and not of a speaker`,
  refuses: () => true,
});

export const timesAsSpeakers: () => Check = checkShare({
  check: 'times-as-speakers',
  of: 'speaker',
  count: countNames(remembered((speaker) => TIME.test(speaker))),
  isSuspicious: (count) => count > 0,
  message: (share) => `${share} are times or dates`,
  refuses: areMost,
});

export const sentencesAsSpeakers: () => Check = checkShare({
  check: 'long-speakers',
  of: 'speaker',
  count: countNames(remembered((speaker) => speaker.split(/\s+/).length > 5 || PROSE.test(speaker))),
  message: (share) =>
    `${share} have names of more than five words, or parts of a sentence: sentences may have been read as names`,
});

function countNames(isSuch: (name: string) => boolean): (conversation: Conversation) => number {
  return ({ speakers }) => {
    let count = 0;
    for (const name of speakers.keys()) if (isSuch(name)) count += 1;
    return count;
  };
}

function hasNoRole({ turns }: Conversation, speaker: string): boolean {
  return turns.find((turn) => turn.speaker === speaker)?.role === undefined;
}
