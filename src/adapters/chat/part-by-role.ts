import type { Role, Turn } from '../../transcript/types.js';
import type { Notes } from '../records/notes.js';

/** Roles that count as speakers of a chat. */
export interface RoleOptions {
  /**
   * The roles whose messages become turns. Default: user and assistant; the messages of other roles (system prompts,
   * tool output) are kept in `meta.excluded`. A chat without any assistant keeps its system as a speaker.
   */
  readonly roles?: readonly Role[] | undefined;
}

const SPEAKING: readonly Role[] = ['user', 'assistant'];

/**
 * Separates the turns to keep from system and tool messages; warns if roles are requested but missing.
 * @internal
 */
export function partByRole(
  turns: readonly Turn[],
  options: RoleOptions,
  notes: Notes,
): { turns: readonly Turn[]; excluded: readonly (Turn & { readonly before: number })[] | undefined } {
  const roles = options.roles ?? speakingRoles(turns);
  if (options.roles && turns.length > 0 && turns.every(({ role }) => role === undefined))
    notes.once(
      `roles = ${options.roles.join(' and ')} is not used where no message has a role: all are turns`,
    );
  const kept: Turn[] = [];
  const excluded: (Turn & { readonly before: number })[] = [];
  for (const turn of turns) {
    if (turn.role === undefined || roles.includes(turn.role)) kept.push(turn);
    else excluded.push({ ...turn, before: kept.length });
  }
  return { turns: kept, excluded: excluded.length > 0 ? excluded : undefined };
}

/** A system that answers the user counts as a speaker if there is no assistant. */
function speakingRoles(turns: readonly Turn[]): readonly Role[] {
  const user = turns.findIndex(({ role }) => role === 'user');
  const answers = user >= 0 && turns.some(({ role }, index) => role === 'system' && index > user);
  const others = turns.some(({ role }) => role === 'assistant' || role === undefined);
  return answers && !others ? [...SPEAKING, 'system'] : SPEAKING;
}
