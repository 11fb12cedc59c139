import type { Fields } from '../records/fields.js';

/** A message in the common form to which all others are converted. @internal */
export interface Message {
  /** The name of the author's role; becomes the turn's role if it is a known one. */
  readonly role?: unknown;
  /** The author, if named in addition to the role or instead of it. */
  readonly name?: unknown;
  readonly content: unknown;
  readonly id?: unknown;
  readonly time?: unknown;
  readonly calls?: readonly Fields[];
  /** Whether it holds thoughts alone, which are not words. */
  readonly isThought?: boolean;
  /** The id of the call that a tool's message answers. */
  readonly answers?: unknown;
  /** The keys of author and text, for error messages. */
  readonly keys: readonly [author: string, text: string];
  /** The keys that were used; all others go to the turn's `meta`. */
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
