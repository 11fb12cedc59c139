import type { Entities } from './entities.js';
import type { Entity } from './entity.js';
import { isExpletive } from './expletives.js';
import { isPerson, type Pronoun } from './pronouns.js';
import type { Mention } from './read-mentions.js';

/** Maximum distance of a pronoun's antecedent, in sentences. */
const MAX_DISTANCE = 2;

/**
 * The antecedent of a third-person pronoun: the most salient recent entity that agrees with it; ties go to the latest.
 * The "it" of "It is likely that" does not refer, and "her" in "Ana saw her" cannot be Ana.
 */
export function pronounAntecedent(
  { chunk, sentence, after, owner }: Mention,
  pronoun: Pronoun,
  { recent }: Entities,
  subject: Entity | undefined,
): Entity | undefined {
  const plain = pronoun.form === 'plain' && !owner;
  if (plain && pronoun.gender === 'it' && isExpletive(chunk.role, after)) return undefined;
  const barred = plain && chunk.role !== 'subject' ? subject : undefined;
  let best: Entity | undefined;
  let top = Number.NEGATIVE_INFINITY;
  for (const entity of recent) {
    // Recent entities come first, so all later ones are further away.
    if (sentence - entity.sentence > MAX_DISTANCE) break;
    if (entity === barred || !agrees(entity, pronoun)) continue;
    const salience = entity.salience(sentence) + closeness(entity, pronoun);
    if (salience > top) [top, best] = [salience, entity];
  }
  return best;
}

function agrees(entity: Entity, { plural, gender }: Pronoun): boolean {
  if (entity.participant) return false;
  if (plural) return entity.plural !== false || entity.group || entity.gender === 'person';
  if (entity.plural === true) return false;
  if (gender === 'it') return !isPerson(entity.gender);
  return entity.gender === gender || entity.gender === 'person' || entity.gender === 'unknown';
}

/** How well an entity agrees: a known gender is better than an unknown one. */
function closeness(entity: Entity, { plural, gender }: Pronoun): number {
  if (plural) return entity.plural === true ? 1 : 0;
  if (gender === 'it') return 0;
  if (entity.gender === gender) return 2;
  return entity.gender === 'person' ? 1 : entity.proper ? 0 : -2;
}
