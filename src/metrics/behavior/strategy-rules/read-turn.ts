/** Features of a turn that the strategy rules use. */
export interface TurnReading {
  /** The text outside of code blocks, lower-cased, with plain apostrophes. */
  readonly prose: string;
  /** Sentences and list items of the prose. */
  readonly sentences: readonly string[];
  /** Number of code blocks, queries and calls. */
  readonly artifacts: number;
  /** Number of requests for information: questions, and sentences like "please tell me ...". */
  readonly requests: number;
  /** Whether the text contains letters or digits. */
  readonly empty: boolean;
}

const FENCE = /```[^\n]*\n?([\s\S]*?)(?:```|$)/g;
/** A query, a function, or a call, at the start of a line. */
const ARTIFACT =
  /^(?:select\s.+\sfrom\s|update\s\w+\sset\s|insert\s+into\s|delete\s+from\s|with\s\w+\sas\s*\(|[ \t]*def\s+\w+\(|function\s+\w+\(|\[?\w+\([^()=]*=[^()]*\))/gim;
const BREAK = /(?<=[.?!])\s+|\n+/;
const LIST_ITEM = /^(?:[-*•]|\d+[.)])\s/;
/** Offers at the end of an answer, which do not request necessary information. */
const COURTESY =
  /(?:anything else|any (?:other )?questions|let me know if|feel free|how (?:else )?can i (?:help|assist)|hope (?:this|that) helps|^(?:would you like|do you want|want) (?:me to|more|to (?:know|see|hear|learn)|another)\b|^(?:shall|should) i (?:explain|show|go on|continue)\b|^do(?:es)? (?:this|that|it|these) (?:help|make sense|answer|work)\b)/;
/** Headings of an answer. The answer itself replies to a question in a heading. */
const HEADING = /^#{1,6}\s/;
const REQUEST =
  /\bi(?: would|'d)? need (?:to know|some more|more|a few|the following)|\bplease (?:provide|tell|specify|share)\b/;
/** Words before a polite request: a filler word, or a clause of purpose or order up to its comma. */
const OPENING = /^(?:(?:okay|sure|great|thanks|also|and|but|then)[,!]?\s*|(?:to|before) [^,]*(?:,\s*)?)/;
const POLITE =
  /please (?:tell|let|provide|share|specify|clarify|give|answer|confirm|send)|(?:could|can|would|may|might) (?:you|i) /;
const POLITE_START = new RegExp(`^(?:${POLITE.source})`);

/** Maximum number of characters for the rules. */
const MAX_CHARACTERS = 20_000;

/** Extracts the features of a turn. */
export function readTurn(whole: string): TurnReading {
  const text = whole.slice(0, MAX_CHARACTERS);
  const blocks = [...text.matchAll(FENCE)].filter(([, code]) => /\w/.test(code ?? ''));
  const outside = text.replace(FENCE, '\n');
  const prose = outside.toLowerCase().replaceAll('’', "'");
  const sentences = prose
    .split(BREAK)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
  return {
    prose,
    sentences,
    artifacts: blocks.length + (outside.match(ARTIFACT)?.length ?? 0),
    requests: countRequests(sentences),
    empty: !/[\p{L}\p{N}]/u.test(text.replace(/```\w*/g, '')),
  };
}

/** Whether a sentence is an offer or a heading, which is not a request or a statement. */
export function isAside(sentence: string): boolean {
  return COURTESY.test(sentence) || HEADING.test(sentence);
}

/** Number of requests in the sentences; if a request introduces a list, each item counts. */
function countRequests(sentences: readonly string[]): number {
  let count = 0;
  let inList = false;
  for (const sentence of sentences) {
    if (isAside(sentence)) continue;
    const asks = sentence.endsWith('?') || isRequest(sentence);
    if (LIST_ITEM.test(`${sentence} `) && (asks || inList)) count += 1;
    else if (asks && !sentence.endsWith(':')) count += parts(sentence);
    inList = sentence.endsWith(':')
      ? asks || /\b(?:questions|details|following|know)\b/.test(sentence)
      : inList;
  }
  return count;
}

function isRequest(sentence: string): boolean {
  return REQUEST.test(sentence) || opensPolitely(sentence);
}

/**
 * Whether a sentence opens with a polite request. Uses a loop, because a pattern for the openings would take
 * exponential time.
 */
function opensPolitely(sentence: string): boolean {
  for (let rest = sentence; ; ) {
    if (POLITE_START.test(rest)) return true;
    const [opening = ''] = OPENING.exec(rest) ?? [];
    if (opening === '') return false;
    if (POLITE.test(opening)) return true;
    rest = rest.slice(opening.length);
  }
}

/** A question that asks for several things counts several times. */
function parts(sentence: string): number {
  const main = sentence.replace(/^(?:before|to|if|when|just|by)\b[^,]*,|^(?:and|but|so|also)\b,?/, '');
  const commas =
    main.match(/,\s(?!and\b|or\b|should|is|do|are|how|which|what|who|where|when|for)/g)?.length ?? 0;
  const clauses =
    main.match(/(?:,|\band\b),?\s(?:\w{1,40}\s)?(?:how|which|what|who|where|when|should|is it|are there)\b/g)
      ?.length ?? 0;
  const listed = commas > 0 && /\b(?:and|or)\b/.test(sentence) && isRequest(main) ? commas : 0;
  return 1 + Math.max(clauses, listed);
}
