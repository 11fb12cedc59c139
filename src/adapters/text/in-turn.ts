import type { ShapeContext } from '../chat/shape.js';
import type { Fields } from '../records/fields.js';

/** Texts without names, spoken in turn by the speakers that the caller names, else by the usual ones. @internal */
export interface InTurn {
  /** The speakers in words, for notes: `user and assistant`. */
  readonly names: string;
  messages(texts: readonly string[]): Fields[];
}

/** Notes that speakers are assumed. `usual` are roles, unless `areRoles` is false: then they are names. @internal */
export function inTurn(context: ShapeContext, usual: readonly string[], areRoles = true): InTurn {
  const { speaker = usual } = context;
  const names = [speaker].flat();
  context.notes.account.assumeRoles();
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
