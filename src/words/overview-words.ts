import type {
  ConversationOverview,
  SpeakerCount,
  UnplacedConversation,
  UnusualMetric,
} from '../analysis/conversation-overview.js';
import { counted } from '../text/counted.js';
import { metricName, metricSymbol } from './metric-names.js';
import { decimalsFor, listed, plainNumber } from './numbers.js';

/** Speakers in a sentence. */
const SHOWN = 5;
const SHOWN_TEXT = 60;

/**
 * Conversations in plain sentences: who speaks, who asks, what repeats, and what is unusual among people.
 * `Ana has the most turns: 60%, with 45% of the words; Ben 40% and 55%.`
 */
export function overviewSentences(overview: ConversationOverview): string[] {
  const { speakers, repeated, turns } = overview;
  return [
    sizeSentence(overview),
    ...(speakers.length > 1 && turns > 0 ? [shareSentence(speakers), questionSentence(speakers)] : []),
    ...(repeated ? [`Most repeated: “${shortened(repeated.text)}”, ${repeated.count} times.`] : []),
    unusualSentence(overview),
  ];
}

/** `2026-10-03 to 2026-10-06`; empty without dates. */
export function daysText({ days: [first, last] = ['', ''] }: Pick<ConversationOverview, 'days'>): string {
  return first === last ? first : `${first} to ${last}`;
}

/** A line for each speaker: `Ana: 60% of the turns, 45% of the words, 36 turns with a question`. */
export function speakerLines(speakers: readonly SpeakerCount[]): string[] {
  if (speakers.length < 2) return [];
  return speakers.map(({ name, turns, words, asking }) => {
    const asked = asking === 0 ? 'no question' : `${counted(asking, 'turn')} with a question`;
    return `${name}: ${share(turns, speakers, 'turns')} of the turns, ${share(words, speakers, 'words')} of the words, ${asked}`;
  });
}

function sizeSentence({
  days,
  conversations,
  turns,
  fewestTurns,
  mostTurns,
  speakers,
}: ConversationOverview): string {
  const by = speakers.length === 0 ? '' : ` by ${counted(speakers.length, 'speaker')}`;
  const each =
    conversations < 2
      ? ''
      : fewestTurns === mostTurns
        ? `, ${fewestTurns} in each`
        : `, ${fewestTurns} to ${mostTurns} in each`;
  const when = days === undefined ? '' : `, ${daysText({ days })}`;
  return `${counted(conversations, 'conversation')} with ${counted(turns, 'turn')}${by}${each}${when}.`;
}

function shareSentence(speakers: readonly SpeakerCount[]): string {
  const shown = speakers.slice(0, SHOWN);
  const tied = shown.filter(({ turns }) => turns === shown[0]?.turns);
  const [turns, words] = [share(tied[0]?.turns ?? 0, speakers, 'turns'), tied.map(wordsOf)];
  const names = tied.map(({ name }) => name);
  const first =
    tied.length === 1
      ? `${names[0]} has the most turns: ${turns}, with ${words[0]} of the words`
      : `${listed(names)} have ${turns} of the turns each, with ${listed(words)} of the words`;
  const others = shown
    .slice(tied.length)
    .map((each) => `${each.name} ${share(each.turns, speakers, 'turns')} and ${wordsOf(each)}`);
  const rest = speakers.length - SHOWN;
  return `${[first, ...others, ...(rest > 0 ? [`${counted(rest, 'more speaker')}`] : [])].join('; ')}.`;

  function wordsOf(speaker: SpeakerCount): string {
    return share(speaker.words, speakers, 'words');
  }
}

function questionSentence(speakers: readonly SpeakerCount[]): string {
  const asking = speakers.filter((speaker) => speaker.asking > 0).sort((a, b) => b.asking - a.asking);
  if (asking.length === 0) return 'No turn contains a question mark.';
  const counts = asking.map(
    ({ name, asking: own, turns }) => `${name} in ${own} of ${counted(turns, 'turn')}`,
  );
  return `Questions: ${listed(counts, SHOWN)}.`;
}

function share(own: number, all: readonly SpeakerCount[], field: 'turns' | 'words'): string {
  const total = all.reduce((sum, each) => sum + each[field], 0);
  return `${total === 0 ? 0 : Math.round((100 * own) / total)}%`;
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= SHOWN_TEXT ? line : `${[...line].slice(0, SHOWN_TEXT).join('')}…`;
}

function unusualSentence({ conversations, placed, unplaced, unusual }: ConversationOverview): string {
  const missing = unplaced === undefined ? '' : ` ${unplacedSentence(unplaced, conversations)}`;
  if (placed === 0)
    return conversations === 1 && unplaced !== undefined
      ? `Not compared with people: ${limit(unplaced)}.`
      : `No conversation could be compared with people.${missing}`;
  const among = 'human conversations of the same length and number of speakers';
  const coverage = placed < conversations ? ` (${placed} of ${conversations} compared)` : '';
  if (unusual.length === 0) return `No score is unusual among ${among}${coverage}.${missing}`;
  return `Unusual among ${among}${coverage}: ${listed(
    unusual.map((each) => unusualText(each, conversations)),
    unusual.length,
  )}.${missing}`;
}

/** `The longest one not compared is general: it has 60 turns, and the corpora with 3 speakers contain 3 to 44 turns.` */
function unplacedSentence(unplaced: UnplacedConversation, conversations: number): string {
  return conversations === 1
    ? ''
    : `The longest one not compared is ${shortened(unplaced.name)}: ${limit(unplaced)}.`;
}

function limit({ turns, speakers, lengths }: UnplacedConversation): string {
  const by = counted(speakers, 'speaker');
  if (lengths === undefined) return `the corpora contain no conversation of ${by}`;
  const [least, most] = lengths;
  const found = turns < least || turns > most ? `${least} to ${most} turns` : 'other lengths';
  return `it has ${counted(turns, 'turn')}, and the corpora with ${by} contain ${found}`;
}

/** `LD 92 (lexical density) above 95% of them`, or the number of conversations. */
function unusualText({ metric, side, beyond, placed, score }: UnusualMetric, conversations: number): string {
  const [symbol, name] = [metricSymbol(metric), metricName(metric)];
  const label = symbol === metric || symbol.replace(/-/g, ' ') === name ? name : `${name} (${symbol})`;
  const value =
    score === undefined || conversations > 1 ? '' : ` ${plainNumber(score, decimalsFor(null, null, score))}`;
  const where = `${side === 'high' ? 'above' : 'below'} 95% of them`;
  return `${label}${value} ${where}${conversations === 1 ? '' : ` in ${beyond} of ${placed} conversations`}`;
}
