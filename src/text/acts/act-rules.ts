/** The acts of the rule-based tagger. */
export const RULE_ACTS = [
  'yes-no-question',
  'wh-question',
  'declarative-question',
  'answer',
  'agreement',
  'disagreement',
  'request',
  'suggestion',
  'inform',
  'acknowledge',
  'greeting',
  'thanks',
  'apology',
  'closing',
] as const;

/** One of {@link RULE_ACTS}. */
export type RuleAct = (typeof RULE_ACTS)[number];

/** Words that can precede the real beginning of a sentence. */
const OPENER =
  /^(?:(?:ok(?:ay)?|so|and|but|then|well|oh|ah|um+|uh+|hm+|now|alright|anyway|actually|sorry|tell me|yeah|just)[\s,.!:-]+)+/;

const AUXILIARY =
  "(?:am|is|are|was|were|do|does|did|has|have|had|can|could|will|would|shall|should|may|might|must|ain)(?:n't| not|nt)?|can't|won't|don't";
const SUBJECT =
  '(?:i|you|u|he|she|it|we|they|there|this|that|these|those|the|a|an|any|anyone|anybody|someone|somebody|everyone|everybody|my|your|his|her|our|their)';
const WH = '(?:what|which|who|whom|whose|when|where|why|how|whats|wheres|hows)';
const PREPOSITION = '(?:in|on|at|for|from|to|with|of|by|about|since|until)';

/** A pattern with its act. Patterns are tried in order, and the first match decides. */
interface Rule {
  readonly act: RuleAct;
  readonly form: RegExp;
}

/** Fixed phrases of greeting and parting, anywhere in the conversation. */
export const SOCIAL_RULES: readonly Rule[] = [
  {
    act: 'closing',
    form: /\b(?:(?:good)?bye|cya|ciao|farewell|good ?night|take care(?! of\b)|until next time|wrap(?:ping)? up|(?:talk|speak) (?:to|with) you (?:later|soon|tomorrow)|catch you later|(?:nice|good|great) (?:talking|working|chatting|playing)(?= (?:to|with)\b|[.!]|$)|i(?:'m| am) off\b(?! (?:by|the|topic|track|on)\b)|good luck|enjoy (?:your|the) (?:evening|day|weekend|night|rest))\b|(?:^|[.!?,;:]\s?|\b(?:and|then|will)\s|'ll\s)(?:see (?:you|ya)|have a (?:nice|good|great|lovely))\b/,
  },
  {
    act: 'greeting',
    form: /^(?:hi+|hello|hey+|hiya|howdy|yo|greetings|welcome|(?:good )?(?:morning|afternoon|evening)|good day|what's up|(?:nice|pleased|good|great) to meet you)\b(?! is| was)/,
  },
  {
    act: 'apology',
    form: /\b(?:sorry|sry|apolog(?:y|ies|i[sz]e)|my (?:bad|mistake|fault)|forgive me|pardon|excuse me)\b/,
  },
  {
    act: 'thanks',
    form: /\b(?:thanks?(?! to (?!you|all|every))|thx|ty|much obliged|grateful|(?:i|we) (?:really |truly )?appreciate)\b|^cheers\b/,
  },
];

/** Questions that request or propose an action. */
export const INDIRECT_RULES: readonly Rule[] = [
  {
    act: 'request',
    form: /^(?:please|pls|(?:can|could|will|would) (?:you|u|someone|somebody|anyone|anybody|one of you)(?! (?:see|say|like|prefer|agree|rather)\b))/,
  },
  {
    act: 'suggestion',
    form: /^(?:how about|what about (?:\w+ing|we|you|if)|what if (?:we|you|i)|why (?:don't|dont) (?:we|you|i)|shall (?:we|i)|should we|let's|lets|maybe|perhaps|could we|can we)\b/,
  },
];

/** Kinds of questions by their beginning. */
export const QUESTION_RULES: readonly Rule[] = [
  { act: 'wh-question', form: new RegExp(`^(?:${PREPOSITION} )?${WH}(?:'s|'re|'d|'ll)?\\b`) },
  { act: 'yes-no-question', form: new RegExp(`^(?:${AUXILIARY})\\b`) },
  { act: 'yes-no-question', form: /^(?:any(?:one|body|thing)?|(?:you|we|they) \w+ing)\b/ },
];

/** Questions without a question mark. */
export const UNMARKED_QUESTION_RULES: readonly Rule[] = [
  { act: 'yes-no-question', form: new RegExp(`^(?:${AUXILIARY}) ${SUBJECT}\\b`) },
  {
    act: 'wh-question',
    form: new RegExp(
      `^(?:${PREPOSITION} )?${WH}(?:'s|'re)? (?:${AUXILIARY}|many|much|long|old|far|about|time|color)\\b|^whats\\b`,
    ),
  },
];

/** Reactions to another speaker. */
export const RESPONSE_RULES: readonly Rule[] = [
  {
    act: 'disagreement',
    form: /^(?:no\b|nope|nah|not (?:really|quite|at all|true|necessarily)|i (?:disagree|doubt|don't (?:think|agree|believe)|wouldn't|see it differently)|i(?:'m| am) not (?:so |really |quite )?(?:sure|convinced)|on the contrary|are you kidding|over my dead body)|\b(?:that|this|it|you)(?:'s| is|'re| are)(?: just| simply)? (?:not|wrong|false|incorrect)\b|can't be (?:right|true)|^(?:it|that|he|she|they) (?:isn't|aren't|doesn't|don't|didn't|wasn't|won't)\b|^(?:actually|but|well, but)\b/,
  },
  {
    act: 'agreement',
    form: /^(?:right|ok|okay|sure),? (?:i (?:agree|think so)|you're right|that(?:'s| is) (?:right|true|my|what)|exactly|definitely|absolutely|me too|good (?:idea|point)|sounds)|^(?:ye(?:s|a|ah|p)|yup|agreed|exactly|absolutely|definitely|certainly|of course|true|indeed|same here|me too|for sure|i think so)\b|^(?:(?:that|this|it|which) )?(?:all )?(?:sounds (?:really |very |pretty )?(?:good|great|fine|right|reasonable)|makes (?:perfect |total )?sense|works(?= for me| fine|[.!,]|$))|^i (?:totally |fully |completely |also )?agree\b|^(?:good|great|fair|excellent|solid|nice) (?:idea|point|plan|enough|reasoning|thinking|call|catch)\b|^(?:i think )?you(?:'re| are) (?:absolutely |quite |probably )?(?:right|correct|on to something)\b|^(?:that|this)(?:'s| is) (?:so |very |quite )?(?:true|right|correct|fair|what i (?:think|thought|said|meant))\b|^i(?:'m| am) (?:fine|ok|okay|happy|good) with|^(?:i'd say the same|i feel the same)|couldn't agree more|thinking the same|think so too|can say that again/,
  },
];

/** Phrases and words that only signal listening. */
const BACKCHANNEL_PHRASE =
  /\b(?:all right|i see(?: what you(?:'re| are)? (?:mean|saying))?|i got it|got it|got you|no way|(?:good|nice) to (?:know|hear))\b/g;
const BACKCHANNEL_WORD =
  /^(?:o+h?k(?:ay)?|k|alright|right|gotcha|uh-?huh|mm?-?hm+|mh+m|m+|hm+|oh+|ah+|aha|wow|cool|nice|great|good|perfect|awesome|noted|understood|really|interesting|huh|sure|fine|yep|yeah|yup)$/;

const WORD = /[\p{L}\p{N}]/u;
const PICTURE = /\p{Extended_Pictographic}/u;

/** Whether a text only signals listening. Checked word by word, so that the time stays linear. */
export function isBackchannel(text: string): boolean {
  if (!WORD.test(text) && PICTURE.test(text)) return true;
  const rest = text.replace(BACKCHANNEL_PHRASE, ' ').split(/[^\p{L}'-]+/u);
  return /\p{L}/u.test(text) && rest.every((word) => word === '' || BACKCHANNEL_WORD.test(word));
}

/** Requests and suggestions that are not questions. */
export const DIRECTIVE_RULES: readonly Rule[] = [
  {
    act: 'suggestion',
    form: /^(?:let's|lets|let us|(?:maybe|perhaps)\b|i(?:'d| would)? (?:suggest|propose|recommend)|(?:i (?:think|guess|say|believe) )?(?:we|you) (?:(?:could|should|might|may|can try|ought)|(?:probably |all )?(?:need|have) to)|i say (?:we|let's|lets|let us|go)|(?:probably|maybe) should|we'd better|it (?:might|may|could|would) (?:be (?:better|good|best|worth|nice|wise)|make sense to)|if i were you|how about|what if|why not)\b/,
  },
  {
    act: 'request',
    form: /\b(?:please|pls|plz)\b|^i(?:'d| would)? (?:need|want|like) (?:you|someone|everyone|everybody) to\b|^(?:don't|do not|never) \w+|^(?:give|tell|show|send|hand|pass|describe|explain|check|wait (?:for|a|until|till|here)|let me know|turn|stop|read|look|listen|take|click|press|open|close|put|bring|call|remember|make sure|write|ask|say|try|go|come|keep|leave|help|add|remove|repeat|move|hold|watch|follow|get|share|pick|choose|flip|kindly)\b(?! (?:is|was|are)\b)/,
  },
];

/** The act of the first matching rule. */
export function firstRule(rules: readonly Rule[], text: string): RuleAct | undefined {
  return rules.find(({ form }) => form.test(text))?.act;
}

/** Marks of lists, quotations and emphasis in front of a text. */
const MARKS_IN_FRONT = /^(?:(?:[-•>"“*_~(]|\d{1,2}[.)]\s)\s*)+(?=[\p{L}@])/u;

/** Normalizes a text: lower case, straight apostrophes, single spaces, no leading marks or names of addressees. */
export function plainForm(text: string): string {
  const plain = text.toLowerCase().replace(/[’‘`]/g, "'").replace(/\s+/g, ' ').trim();
  const bare = plain.replace(MARKS_IN_FRONT, '');
  return bare.replace(/^(?:@[\p{L}\p{N}_]+[\s,:]*)+/u, '') || bare;
}

/** A greeting as a separate sentence before the content of the turn. */
const GREETING_SENTENCE =
  /^(?:hi+|hello|hey+|hiya|good (?:morning|afternoon|evening))(?: [\p{L}]+){0,2}\s?[.!]+ (?=\S+ \S+ \S+ \S)/u;

/** Removes a greeting if longer text follows. */
export function withoutGreeting(text: string): string {
  return text.replace(GREETING_SENTENCE, '');
}

/** Removes opening words (`ok`, `so`, `and`). */
export function withoutOpener(text: string): string {
  const rest = text.replace(OPENER, '');
  return rest === '' ? text : rest;
}

/** A name, a courtesy or a condition before the clause of a question: "Ben, are you there?" */
const BEFORE_CLAUSE =
  /^(?:[\p{L}'-]+(?: [\p{L}'-]+)?|(?:if|when|once|since|as|given|after|before|in|for|with)\b[^,]{1,80}),\s(?=\S+ \S+ \S)/u;

/** The clause of a question after its first comma; the whole question if the rest is too short. */
export function questionClause(text: string): string {
  return text.replace(BEFORE_CLAUSE, '');
}
