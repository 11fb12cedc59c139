import type { Entity } from './entity.js';
import type { LinkedMention, MentionTurn } from './link-types.js';
import { Linker } from './linker.js';
import type { MentionChunk } from './read-mentions.js';

/**
 * Links the mentions of a dialogue by rules: pronouns by person, number, gender and animacy to the most salient recent
 * entity, "I" and "you" to speaker and addressee (or to the quoted person), names by their parts, definite nouns and
 * repeated words by their heads. Deterministic, without a model; linear time and memory.
 */
export function linkMentions<C extends MentionChunk>(turns: readonly MentionTurn<C>[]): LinkedMention<C>[][] {
  const linker = new Linker(turns);
  const found = turns.map((turn, index) => linker.link(turn, index));
  const nameOf = uniqueNames();
  return found.map(({ mentions, entities, links }) =>
    mentions.map(({ chunk }, i) => ({ chunk, entity: nameOf(entities[i]), link: links[i] ?? null })),
  );
}

/** Numbers entities with equal names in order of appearance; the second "dog" is "dog #2". */
function uniqueNames(): (entity: Entity | undefined) => string {
  const names = new Map<Entity, string>();
  const used = new Map<string, number>();
  return (entity) => {
    if (entity === undefined) return '';
    const known = names.get(entity);
    if (known !== undefined) return known;
    const count = (used.get(entity.name) ?? 0) + 1;
    used.set(entity.name, count);
    const name = count === 1 ? entity.name : `${entity.name} #${count}`;
    names.set(entity, name);
    return name;
  };
}
