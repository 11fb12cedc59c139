import { itemAt, lastItem } from '../../math/existing.js';
import type { Description } from './describe-mention.js';
import type { Entity, MentionPlace } from './entity.js';
import type { Mention } from './read-mentions.js';
import { TITLES } from './word-lists.js';

/** Maximum number of entities considered as antecedents of a pronoun, which bounds the cost. */
const MAX_RECENT = 30;

/** All entities of a dialogue, indexed by name, and the most recent ones. */
export class Entities {
  readonly #recent: Entity[] = [];
  readonly #byWords = new Map<string, Entity>();
  readonly #byHead = new Map<string, Entity>();
  readonly #byNamePart = new Map<string, Entity>();
  readonly #owned = new Map<Entity, Map<string, Entity>>();

  /** The most recent entities, latest first. */
  get recent(): readonly Entity[] {
    return this.#recent;
  }

  /** The last entity with these words, ignoring articles. */
  withWords({ bare }: Description): Entity | undefined {
    return this.#byWords.get(bare);
  }

  /** The last entity mentioned with this head. */
  withHead({ head }: Description): Entity | undefined {
    return this.#byHead.get(head);
  }

  /** The last entity with a longer or shorter form of this name: "Byron", "Lord Byron", "George Gordon Byron". */
  withNamePart({ words, head, modifiers }: Description): Entity | undefined {
    const whole = this.#byNamePart.get(words);
    if (whole !== undefined || modifiers.length === 0) return whole;
    const known = this.#byNamePart.get(head);
    const longer = words.split(' ');
    const fits =
      longer.slice(0, -1).every((word) => TITLES.has(word)) ||
      known?.names.some((name) => name.split(' ').every((word) => longer.includes(word)));
    return fits ? known : undefined;
  }

  /** An owner's possession under this head, created by `create` on first use. */
  ownedBy(owner: Entity, { head, plural }: Description, create: () => Entity): Entity {
    const things = this.#owned.get(owner) ?? new Map<string, Entity>();
    const key = plural ? `${head} (plural)` : head;
    const thing = things.get(key) ?? create();
    this.#owned.set(owner, things.set(key, thing));
    return thing;
  }

  /** Adds a mention of an entity. O(MAX_RECENT). */
  note(entity: Entity, mention: Mention, place: MentionPlace): void {
    entity.note(mention, place);
    this.#moveToFront(entity);
    const { kind, words, bare, head, modifiers } = mention.description;
    if (kind === 'pronoun' || kind === 'demonstrative') return;
    this.#byWords.set(bare, entity);
    if (kind !== 'possessed') this.#byHead.set(head, entity);
    if (kind !== 'name') return;
    const parts = words.split(' ');
    this.#byNamePart.set(lastItem(parts), entity);
    const person = entity.gender === 'he' || entity.gender === 'she';
    if (person && modifiers.length > 0) this.#byNamePart.set(itemAt(parts, 0), entity);
  }

  #moveToFront(entity: Entity): void {
    const at = this.#recent.indexOf(entity);
    if (at === 0) return;
    if (at > 0) this.#recent.splice(at, 1);
    this.#recent.unshift(entity);
    if (this.#recent.length > MAX_RECENT) this.#recent.pop();
  }
}
