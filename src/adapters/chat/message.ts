import type { Fields } from '../records/fields.js';

/** A message in the common form. @internal */
export interface Message {
  /** The author's role, which becomes the turn's role if it is known. */
  readonly role?: unknown;
  /** The author, if given in addition to the role or instead of it. */
  readonly name?: unknown;
  readonly content: unknown;
  readonly id?: unknown;
  readonly time?: unknown;
  readonly calls?: readonly Fields[];
  /** Whether it contains only reasoning. */
  readonly isThought?: boolean;
  /** The id of the tool call that the message answers. */
  readonly answers?: unknown;
  /** The keys of author and text, for error messages. */
  readonly keys: readonly [author: string, text: string];
  /** The used keys; all other fields become the turn's `meta`. */
  readonly used: readonly string[];
}

/** One form that a message may have. @internal */
export interface MessageForm {
  readonly name: string;
  /** An example for error messages and docs. */
  readonly looks: string;
  fits(entry: Fields): boolean;
  read(entry: Fields): Message;
}
