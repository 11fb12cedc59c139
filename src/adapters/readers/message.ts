import type { Fields } from './fields.js';

/** A message in the one form that all others are brought into. @internal */
export interface Message {
  /** The word for the part that the author plays; becomes the turn's role where it is one of those known. */
  readonly role?: unknown;
  /** Who the author is, where that is said beside the role, or instead of it. */
  readonly name?: unknown;
  readonly content: unknown;
  readonly id?: unknown;
  readonly time?: unknown;
  readonly calls?: readonly Fields[];
  /** Whether it holds thoughts alone, which are not words. */
  readonly isThought?: boolean;
  /** The id of the call that a tool's message answers. */
  readonly answers?: unknown;
  /** The keys that author and text stand under, for error messages. */
  readonly keys: readonly [author: string, text: string];
  /** The keys that are used up; all others go to the turn's `meta`. */
  readonly used: readonly string[];
}

/** One form that a message may have. @internal */
export interface MessageForm {
  readonly name: string;
  /** How it looks, for error messages and docs. */
  readonly looks: string;
  fits(entry: Fields): boolean;
  read(entry: Fields): Message;
}
