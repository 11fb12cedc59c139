import { describeValue } from '../../../error.js';
import { ownValue } from '../../../options/own-value.js';
import type { Turn } from '../../../transcript/types.js';
import {
  asList,
  compact,
  type Fields,
  idOf,
  isAbsent,
  isFields,
  others,
  readText,
  requireFields,
  requireList,
  requireSpeaker,
  toMeta,
  toTurn,
} from '../../records/fields.js';
import type { Notes } from '../../records/notes.js';
import type { Place } from '../../records/place.js';

type Label = 'C' | 'D';

interface Action {
  readonly speaker: string;
  readonly action: string;
  readonly before: number;
  readonly timeMs?: number;
}

const MARK = /^<selection>\s+<(com|common|dif|diff|different)>\s+(\S.*)$/i;

const KNOWN = ['message', 'speaker', 'timestamp'];

/** One round of a PhotoBook game. @internal */
export class PhotoBookRound {
  #fields: Fields = {};
  readonly #actions: Action[] = [];
  readonly #guesses = new Map<string, Map<string, Label>>();

  readonly #index: number;
  readonly #shift: number;
  readonly #firstTurn: number;
  readonly #linkMarked: boolean;
  readonly #place: Place;
  readonly #notes: Notes;
  constructor(
    round: { readonly index: number; readonly shift: number; readonly firstTurn: number },
    linkMarked: boolean,
    place: Place,
    notes: Notes,
  ) {
    this.#index = round.index;
    this.#shift = round.shift;
    this.#firstTurn = round.firstTurn;
    this.#linkMarked = linkMarked;
    this.#place = place;
    this.#notes = notes;
  }

  /** Returns the turns of the round and stores its actions. */
  read(value: unknown): Turn[] {
    const place = this.#place;
    const notes = this.#notes;
    const inner = `rounds[${this.#index}]`;
    this.#fields = requireFields(value, 'a round with messages', place, inner, notes);
    const messages = requireList(
      this.#fields.messages,
      'an array of messages',
      place,
      `${inner}.messages`,
      notes,
    );
    const turns: Turn[] = [];
    for (const [index, each] of messages.entries()) {
      const at = `${inner}.messages[${index}]`;
      const message = requireFields(each, 'a message', place, at, notes);
      const speaker = requireSpeaker(message.speaker, place, `${at}.speaker`, notes);
      const text = readText(message.message, place, `${at}.message`, notes);
      const timeMs = this.#readTime(message.timestamp, at);
      if (text.startsWith('<')) this.#act({ speaker, text, timeMs }, turns);
      else {
        const meta = toMeta(others(message, KNOWN));
        turns.push(toTurn({ speaker, text, round: this.#number, timeMs, meta }));
      }
    }
    return turns;
  }

  /** The entry of `meta.rounds` for the round. */
  summary(): Record<string, unknown> {
    const labels = this.#labels();
    return compact<Record<string, unknown>>({
      round: this.#number,
      ...others(this.#fields, ['round_nr', 'messages']),
      truth: labels && mapValues(labels, (list) => list.map(({ truth }) => truth)),
      guesses: labels && mapValues(labels, (list) => list.map(({ guess }) => guess)),
      actions: this.#actions.length > 0 ? this.#actions : undefined,
    });
  }

  /** Truth and guess for every highlighted image. */
  marks(): { readonly truth: Label; readonly guess: Label | null }[] {
    return Object.values(this.#labels() ?? {}).flat();
  }

  get #number(): number {
    const { round_nr: given } = this.#fields;
    return typeof given === 'number' && Number.isFinite(given) ? given + this.#shift : this.#index + 1;
  }

  #act(action: { speaker: string; text: string; timeMs: number | undefined }, turns: Turn[]): void {
    const { speaker, text, timeMs } = action;
    const before = this.#firstTurn + turns.length;
    this.#actions.push({ speaker, action: text, before, ...(timeMs !== undefined && { timeMs }) });
    const [, label, image] = MARK.exec(text) ?? [];
    if (label && image) this.#mark(speaker, image, label.toLowerCase().startsWith('com') ? 'C' : 'D');
    const at = turns.findLastIndex((turn) => turn.speaker === speaker);
    const turn = turns[at];
    if (!turn) {
      this.#notes.readSummary.exclude('event');
      return;
    }
    this.#notes.readSummary.merge();
    const references =
      this.#linkMarked && image ? [...new Set([...(turn.references ?? []), image])] : turn.references;
    turns[at] = toTurn({ ...turn, actions: [...(turn.actions ?? []), text], references });
  }

  /** A later mark of the same image replaces the earlier one. */
  #mark(speaker: string, image: string, label: Label): void {
    const own = this.#guesses.get(speaker) ?? new Map<string, Label>();
    own.set(image, label);
    this.#guesses.set(speaker, own);
  }

  #labels(): Record<string, { truth: Label; guess: Label | null }[]> | undefined {
    const { highlighted, common, images } = this.#fields;
    if (!isFields(highlighted) || !Array.isArray(common)) return undefined;
    return mapValues(highlighted, (chosen, speaker) =>
      highlightedImages(chosen, isFields(images) ? ownValue(images, speaker) : undefined).map((image) => ({
        truth: common.includes(image) ? 'C' : 'D',
        guess: this.#guesses.get(speaker)?.get(image) ?? null,
      })),
    );
  }

  #readTime(value: unknown, at: string): number | undefined {
    const time = clockTime(value);
    if (time === undefined && !isAbsent(value)) {
      this.#notes.warn(this.#place, `${at}.timestamp`, `${describeValue(value)} is not a time; ignored`);
    }
    return time;
  }
}

/** Highlighted images are listed by id, or flagged among all images of the player. */
function highlightedImages(chosen: unknown, images: unknown): string[] {
  if (!Array.isArray(chosen)) return [];
  const all = asList(images);
  const listed = chosen.every((each) => typeof each === 'boolean') ? all.filter((_, i) => chosen[i]) : chosen;
  return listed.map(idOf).filter((id) => id !== undefined);
}

/** `00:01:02.5` since the start of the game, in milliseconds. */
function clockTime(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value * 1000 : undefined;
  const match = typeof value === 'string' ? /^(\d+):(\d{2}):(\d{2}(?:\.\d+)?)$/.exec(value.trim()) : null;
  if (!match) return undefined;
  return Math.round((Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3])) * 1000);
}

function mapValues<T, U>(
  object: Readonly<Record<string, T>>,
  map: (value: T, key: string) => U,
): Record<string, U> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value, key)]));
}
