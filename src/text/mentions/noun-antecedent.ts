import type { Description } from './describe-mention.js';
import type { Entities } from './entities.js';
import type { Entity } from './entity.js';
import type { LinkRule } from './link-types.js';
import type { ParticipantEntities } from './participants.js';
import { gendersAgree } from './pronouns.js';
import type { Mention } from './read-mentions.js';

type Antecedent = readonly [entity: Entity, rule: LinkRule];

/** The antecedent of a noun, a name or a demonstrative, if any. */
export function nounAntecedent(
  { description, sentence }: Mention,
  entities: Entities,
  participants: ParticipantEntities,
): Antecedent | undefined {
  switch (description.kind) {
    case 'indefinite':
      return undefined;
    case 'demonstrative':
      return by('demonstrative', sameDemonstrative(description, sentence, entities));
    case 'name':
      return ofName(description, entities, participants);
    default:
      return ofCommonNoun(description, entities);
  }
}

const by = (rule: LinkRule, entity: Entity | undefined): Antecedent | undefined =>
  entity === undefined ? undefined : [entity, rule];

/** "That" refers to a "that" in the same or the previous sentence. */
function sameDemonstrative(
  { head }: Description,
  sentence: number,
  { recent }: Entities,
): Entity | undefined {
  return recent.find((entity) => entity.head === head && sentence - entity.sentence <= 1);
}

/** The same name, a shorter or longer form of it, a participant's name, or the name of an earlier noun. */
function ofName(
  description: Description,
  entities: Entities,
  participants: ParticipantEntities,
): Antecedent | undefined {
  const same = entities.withWords(description);
  if (same !== undefined) return [same, 'name'];
  const part = entities.withNamePart(description);
  if (part !== undefined && gendersAgree(part.gender, description.gender)) return [part, 'name-part'];
  const participant = participants.named(description.words);
  if (participant !== undefined) return [participant, 'participant'];
  const noun = entities.withHead(description);
  const plain =
    noun !== undefined && !noun.proper && description.modifiers.length + noun.modifiers.length === 0;
  return plain ? [noun, 'name'] : undefined;
}

/**
 * "The", "this" and "that" with the head and number of an earlier entity ("the" only with its earlier adjectives);
 * without an article the same words, unless they were introduced as "a dog" or "some dogs".
 */
function ofCommonNoun(description: Description, entities: Entities): Antecedent | undefined {
  const { kind, modifiers, pointing } = description;
  const known = entities.withHead(description);
  if (known !== undefined && hasNumber(known, description)) {
    const fits = modifiers.every((word) => known.modifiers.includes(word));
    if (kind === 'definite' && (fits || pointing)) return [known, 'definite'];
    const same = fits && known.modifiers.length === modifiers.length && !known.indefinite;
    if (kind === 'bare' && same) return [known, 'same-words'];
  }
  const same = entities.withWords(description);
  return same !== undefined && !same.indefinite && hasNumber(same, description)
    ? [same, 'same-words']
    : undefined;
}

const hasNumber = (entity: Entity, { plural }: Description): boolean =>
  entity.plural === undefined || entity.plural === plural;
