import type { ShapeContext } from '../chat/shape.js';
import type { Fields } from '../records/fields.js';

/** Assigns texts without names alternately to the caller's speakers or the usual ones. @internal */
export interface InTurn {
  /** Formats speakers for notes: `user and assistant`. */
  readonly names: string;
  messages(texts: readonly string[]): Fields[];
}

/** Reports assumed speakers. `usual` contains roles, or names if `areRoles` is false. @internal */
export function inTurn(context: ShapeContext, usual: readonly string[], areRoles = true): InTurn {
  const { speaker = usual } = context;
  const names = [speaker].flat();
  context.notes.readSummary.assumeRoles();
  const isRole = areRoles && context.speaker === undefined;
  return {
    names: names.join(' and ') + (names.length > 1 ? ' in turn' : ''),
    messages: (texts) =>
      texts.map((text, i) => {
        const name = names[i % names.length];
        return isRole ? { role: name, content: text } : { speaker: name, text };
      }),
  };
}
