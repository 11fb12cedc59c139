import type { Turn } from '../../transcript/types.js';
import type { Check, Totals } from './check.js';
import { joinedLines, valuesAsTexts } from './lines-of-text.js';
import { promptTemplates, singleTurns } from './prompts.js';
import type { ReadWarning } from './read-warning.js';
import { growingConversations, repeatedTurns, sameConversations, sameTexts } from './repeated-turns.js';
import { nobodySpeaksTwice, oneSpeaker, settings, speakersDoNotReturn } from './returning-speakers.js';
import {
  directionsAsSpeakers,
  fieldsAsSpeakers,
  labelsAsSpeakers,
  sentencesAsSpeakers,
  timesAsSpeakers,
} from './speaker-names.js';
import {
  emptyTexts,
  identifiersAsTexts,
  labeledTexts,
  packedTexts,
  wordsForNothing,
} from './text-contents.js';

/** All checks, in the order of their warnings. The first check that rejects the input becomes the error. */
const CHECKS: readonly (() => Check)[] = [
  settings,
  speakersDoNotReturn,
  nobodySpeaksTwice,
  oneSpeaker,
  valuesAsTexts,
  labelsAsSpeakers,
  directionsAsSpeakers,
  fieldsAsSpeakers,
  timesAsSpeakers,
  sentencesAsSpeakers,
  joinedLines,
  repeatedTurns,
  sameTexts,
  growingConversations,
  sameConversations,
  packedTexts,
  identifiersAsTexts,
  singleTurns,
  emptyTexts,
  wordsForNothing,
  labeledTexts,
  promptTemplates,
];

/**
 * Checks the plausibility of turns from any format: speakers repeat and are people, texts are speech, and nothing is
 * read twice.
 *
 * Complexity: O(turns) time, and memory for a few conversations.
 * @internal
 */
export class Plausibility {
  readonly #checks = CHECKS.map((start) => start());
  readonly #totals = { conversations: 0, turns: 0, speakers: 0 } satisfies Totals;
  readonly #raised: ReadWarning[] = [];
  readonly #raisedAlone: ReadWarning[] = [];
  #raisedShort: ReadWarning | undefined;
  /** The lengths of the texts of one conversation; one set is faster than one for each. */
  readonly #lengths = new Set<number>();
  /** Whether turns come from the lines of a text, where the start of a turn can be missed. */
  isText = false;
  /** Whether each line of the text states who speaks and when. */
  statesSpeakers = false;

  /** Adds a conversation; returns the number of turns of each speaker. */
  add(
    turns: readonly Turn[],
    kind: { readonly isOwn: boolean; readonly isRun: boolean } = { isOwn: false, isRun: false },
  ): ReadonlyMap<string, number> {
    const speakers = new Map<string, number>();
    const repeatedLengths = new Set<number>();
    this.#lengths.clear();
    for (const { speaker, text } of turns) {
      speakers.set(speaker, (speakers.get(speaker) ?? 0) + 1);
      if (this.#lengths.has(text.length)) repeatedLengths.add(text.length);
      else this.#lengths.add(text.length);
    }
    this.#totals.conversations += 1;
    this.#totals.turns += turns.length;
    this.#totals.speakers += speakers.size;
    const { isText, statesSpeakers } = this;
    const conversation = { turns, speakers, repeatedLengths, isText, statesSpeakers, ...kind };
    for (const check of this.#checks) check.add(conversation);
    return speakers;
  }

  /** Adds a format-specific warning. */
  raise(warning: ReadWarning): void {
    this.#raised.push(warning);
  }

  /** Adds a warning that applies only if the input is a single conversation. */
  raiseIfAlone(warning: ReadWarning): void {
    this.#raisedAlone.push(warning);
  }

  /** Adds a warning that applies only if no conversation is longer than an exchange; only the first is kept. */
  raiseIfShort(warning: ReadWarning): void {
    this.#raisedShort ??= warning;
  }

  warnings(): ReadWarning[] {
    const { conversations, turns } = this.#totals;
    const isShort = turns <= 2 * conversations;
    return [
      ...this.#checks.flatMap((check) => check.warning(this.#totals) ?? []),
      ...this.#raised,
      ...(conversations === 1 ? this.#raisedAlone : []),
      ...(isShort && this.#raisedShort ? [this.#raisedShort] : []),
    ];
  }
}
