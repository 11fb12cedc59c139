import { counted } from '../../text/counted.js';
import type { Turn } from '../../transcript/types.js';

/** Something about what was read that makes the reading unlikely to be right. */
export interface Doubt {
  readonly check: 'speakers-do-not-return' | 'labels-as-speakers' | 'repeated-turns';
  /** What was found, with its numbers. */
  readonly message: string;
}

/** Names of fields and states that are not people. */
const LABEL = /^(?:none|null|undefined|nan|thinking|input|output|text|type|label)$/i;
/** Fewer turns show nothing about who returns. */
const LEAST_TURNS = 6;

/**
 * Checks what was read, whatever its format: whether speakers return, are people, and say everything once.
 *
 * Complexity: O(turns); memory of one conversation.
 * @internal
 */
export class Plausibility {
  #conversations = 0;
  #long = 0;
  #withoutReturn = 0;
  #turns = 0;
  #repeated = 0;
  readonly #labels = new Set<string>();

  add(turns: readonly Turn[]): void {
    this.#conversations += 1;
    this.#turns += turns.length;
    const speakers = new Set<string>();
    let last: Turn | undefined;
    for (const turn of turns) {
      speakers.add(turn.speaker);
      const isSame = last?.speaker === turn.speaker && last.text === turn.text && turn.text.length > 0;
      if (isSame) this.#repeated += 1;
      last = turn;
    }
    for (const speaker of speakers) if (LABEL.test(speaker)) this.#labels.add(speaker);
    // Who speaks is certain where a platform gives each message an id or a time.
    const isLogged = turns.some(({ id, timeMs }) => id !== undefined || timeMs !== undefined);
    if (turns.length < LEAST_TURNS || isLogged) return;
    this.#long += 1;
    if (speakers.size > 0.75 * turns.length) this.#withoutReturn += 1;
  }

  doubts(): Doubt[] {
    return [this.#returning(), this.#named(), this.#once()].filter((doubt) => doubt !== undefined);
  }

  #returning(): Doubt | undefined {
    if (this.#long === 0 || 2 * this.#withoutReturn <= this.#long) return undefined;
    const where = `${this.#withoutReturn} of ${counted(this.#long, 'conversation')} of ${LEAST_TURNS} turns or more`;
    const message = `almost every turn has a speaker of its own in ${where}: headings or ids may have been read as names (--columns speaker=NAME, --speaker A,B)`;
    return { check: 'speakers-do-not-return', message };
  }

  #named(): Doubt | undefined {
    if (this.#labels.size === 0) return undefined;
    const names = [...this.#labels].slice(0, 3).map((name) => `"${name}"`);
    const message = `${names.join(', ')} may be a label and not a speaker (--columns speaker=NAME names the field)`;
    return { check: 'labels-as-speakers', message };
  }

  #once(): Doubt | undefined {
    if (this.#turns < LEAST_TURNS || 5 * this.#repeated <= this.#turns) return undefined;
    const message = `${this.#repeated} of ${counted(this.#turns, 'turn')} repeat the turn before them: there may be one record for each annotation`;
    return { check: 'repeated-turns', message };
  }
}
