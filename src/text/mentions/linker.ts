import { itemAt } from '../../math/existing.js';
import type { Description } from './describe-mention.js';
import { Entities } from './entities.js';
import { Entity } from './entity.js';
import type { LinkRule, MentionLink, MentionTurn } from './link-types.js';
import { nounAntecedent } from './noun-antecedent.js';
import { ParticipantEntities, type Participants } from './participants.js';
import { pronounAntecedent } from './pronoun-antecedent.js';
import { type Mention, type MentionChunk, MentionReader } from './read-mentions.js';

/** The mentions of a turn with their entities and their links, each at its index. */
export interface LinkedTurn<C extends MentionChunk> {
  readonly mentions: readonly Mention<C>[];
  readonly entities: readonly (Entity | undefined)[];
  readonly links: readonly (MentionLink | undefined)[];
}

/** An entity, and the rule that found it if it was mentioned before. */
type Resolved = readonly [entity: Entity, rule: LinkRule];

/** Processes a dialogue turn by turn and tracks the mentioned people and things. */
export class Linker {
  readonly #reader: MentionReader = new MentionReader();
  readonly #entities: Entities = new Entities();
  readonly #participants: ParticipantEntities;
  #sentence = 0;
  #speaker: string | undefined;
  #quoteOpen = false;
  #quoter: Entity | undefined;

  constructor(turns: readonly Participants[]) {
    this.#participants = new ParticipantEntities(turns);
  }

  link<C extends MentionChunk>(turn: MentionTurn<C>, index: number): LinkedTurn<C> {
    const quoteOpen = this.#quoteOpen && this.#speaker === turn.speaker;
    const read = this.#reader.read(turn.text, turn.chunks, this.#sentence, quoteOpen);
    const { mentions } = read;
    const entities: (Entity | undefined)[] = new Array(mentions.length).fill(undefined);
    const links: (MentionLink | undefined)[] = new Array(mentions.length).fill(undefined);
    const quoter = mentions.findIndex((mention) => mention.says);
    if (quoter < 0 && !mentions.some((mention) => mention.quoted)) this.#quoter = undefined;
    // The nearest subject before a mention, and its sentence.
    let subject: Entity | undefined;
    let subjectIn = -1;
    for (const i of quoterFirst(mentions, quoter)) {
      const { sentence, chunk } = itemAt(mentions, i);
      const resolved = this.#resolve(
        i,
        mentions,
        entities,
        subjectIn === sentence ? subject : undefined,
        turn,
      );
      if (resolved === undefined) continue;
      const [entity, rule] = resolved;
      entities[i] = entity;
      if (chunk.role === 'subject') [subject, subjectIn] = [entity, sentence];
      if (entity.last !== undefined) links[i] = { ...entity.last, rule };
      this.#entities.note(entity, itemAt(mentions, i), { turn: index, mention: i });
      if (i === quoter) this.#quoter = entity;
    }
    this.#sentence += Math.max(read.sentences, 1);
    this.#quoteOpen = read.quoteOpen;
    this.#speaker = turn.speaker;
    return { mentions, entities, links };
  }

  #resolve(
    i: number,
    mentions: readonly Mention[],
    entities: readonly (Entity | undefined)[],
    subject: Entity | undefined,
    turn: Participants,
  ): Resolved | undefined {
    const mention = itemAt(mentions, i);
    const { kind, words, pronoun } = mention.description;
    if (words === '' || kind === 'relative' || isRelativeThat(mention, i)) return undefined;
    if (pronoun?.person === 3) {
      const antecedent = pronounAntecedent(mention, pronoun, this.#entities, subject);
      return [antecedent ?? newEntity(mention.description), 'pronoun'];
    }
    if (pronoun !== undefined) {
      if (mention.quoted) return [this.#participants.quoted(pronoun, turn, this.#quoter), 'quoted'];
      return [this.#participants.of(pronoun, turn), pronoun.person === 1 ? 'speaker' : 'addressee'];
    }
    const owner = mention.owned ? entities[i - 1] : undefined;
    if (owner !== undefined) {
      const create = (): Entity => newEntity(mention.description);
      return [this.#entities.ownedBy(owner, mention.description, create), 'owned'];
    }
    return (
      nounAntecedent(mention, this.#entities, this.#participants) ?? [
        newEntity(mention.description),
        'same-words',
      ]
    );
  }
}

const newEntity = ({ bare, gender, plural }: Description): Entity => new Entity(bare, gender, plural, false);

/** "That" right after a noun begins a clause about it: "the dog that barked". */
function isRelativeThat({ description, chunk, before }: Mention, i: number): boolean {
  return i > 0 && description.words === 'that' && chunk.role === 'subject' && /^\s+$/.test(before);
}

/** The order in which mentions are resolved: the quoted speaker before the quotation. */
function quoterFirst(mentions: readonly Mention[], quoter: number): number[] {
  const order = mentions.map((_, i) => i);
  const quoted = mentions.findIndex((mention) => mention.quoted);
  if (quoted < 0 || quoted > quoter) return order;
  order.splice(quoter, 1);
  order.splice(quoted, 0, quoter);
  return order;
}
