import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { singularize } from './describe-mention.js';
import { linkMentions } from './link-mentions.js';
import type { LinkedMention, MentionTurn } from './link-types.js';
import type { MentionChunk } from './read-mentions.js';

const ROLES = { s: 'subject', o: 'object', x: 'other' } as const;

/** "ana: [s The dog] saw [o me]." is a turn of ana's with two chunks; "ana>ben:" says to whom. */
function turnOf(line: string): MentionTurn<MentionChunk> {
  const [, speaker, addressee, marked] = /^(\w+)(?:>(\w+))?: (.*)$/s.exec(line)!;
  let text = '';
  const chunks: MentionChunk[] = [];
  for (const part of marked!.split(/(\[[sox] [^\]]+\])/)) {
    const chunk = /^\[([sox]) (.+)\]$/.exec(part);
    const start = text.length;
    text += chunk?.[2] ?? part;
    if (chunk)
      chunks.push({ text: chunk[2]!, role: ROLES[chunk[1] as keyof typeof ROLES], start, end: text.length });
  }
  return { text, chunks, speaker: speaker!, speakerName: speaker!, addressee };
}

const link = (...lines: string[]): LinkedMention<MentionChunk>[][] => linkMentions(frozen(lines.map(turnOf)));

/** Every turn's mentions as "words = entity". */
const entities = (...lines: string[]): string[][] =>
  link(...lines).map((turn) => turn.map(({ chunk, entity }) => `${chunk.text} = ${entity}`));

/** The rule of the last mention. */
const lastRule = (...lines: string[]): string | undefined =>
  link(...lines)
    .at(-1)!
    .at(-1)!.link?.rule;

describe('linkMentions, pronouns', () => {
  it('goes by gender and number', () => {
    expect(
      entities(
        'a: [s My brother] met [o two friends] at [o the station].',
        'a: [s They] thanked [o him].',
        'a: [s It] was full.',
      ),
    ).toEqual([
      ['My = @a', 'My brother = my brother', 'two friends = two friends', 'the station = station'],
      ['They = two friends', 'him = my brother'],
      ['It = station'],
    ]);
  });

  it('prefers the subject, and among equals the latest', () => {
    // Nina and Tara are both women: the subject has rank 3, the object 2.
    expect(entities('a: [s Nina] called [o Tara].', 'a: [s She] laughed.').at(-1)).toEqual(['She = nina']);
    // Both are objects, mentioned once in one sentence.
    expect(entities('a: [s We] asked [o Nina] and [o Tara].', 'a: [s She] left.').at(-1)).toEqual([
      'She = tara',
    ]);
  });

  it('prefers what a pronoun stood for, and what is spoken of often', () => {
    // Object 2, a pronoun 1, two mentions 1 make 4 for Mary; subject 3 and one mention .5 make 3.5 for Laura.
    const talk = ['a: [s Mary] was here.', 'a: [s Laura] saw [o her].', 'a: [s She] waved.'];
    expect(entities(...talk).at(-1)).toEqual(['She = mary']);
    // Subject 3 and four mentions 2 make 5 for Laura, where Mary has 4 as before.
    const often = ['a: [s Laura] ran.', 'a: [s Laura] sat.', 'a: [s Laura] met [o Mary].', ...talk.slice(1)];
    expect(entities(...often).at(-1)).toEqual(['She = laura']);
  });

  it('prefers a known gender to an open one, for the words of a name or a noun', () => {
    // Subject 3 for Vex, of whom nothing is known; object 2 and a known gender 2 for the other. One mention each.
    for (const [woman, name] of [
      ['Mary', 'mary'],
      ['a policewoman', 'policewoman'],
    ])
      expect(entities(`a: [s Vex] met [o ${woman}].`, 'a: [s She] laughed.')[1]).toEqual([`She = ${name}`]);
    expect(entities('a: [s Vex] met [o a policewoman].', 'a: [s He] laughed.')[1]).toEqual(['He = vex']);
  });

  it('takes "they" for several things, not for one', () => {
    expect(entities('a: [s Two boxes] stood in [o the station].', 'a: [s They] broke.')[1]).toEqual([
      'They = two boxes',
    ]);
    expect(entities('a: [s The station] has [o two boxes].', 'a: [s They] broke.')[1]).toEqual([
      'They = two boxes',
    ]);
  });

  it('takes no subject for the plain object of its clause, but for a reflexive or a possessor', () => {
    expect(entities('a: [s Nina] was here. ', 'a: [s Tara] saw [o her].').at(-1)).toEqual([
      'Tara = tara',
      'her = nina',
    ]);
    expect(entities('a: [s Tara] saw [o herself].')[0]).toEqual(['Tara = tara', 'herself = tara']);
    expect(entities('a: [s Tara] sold [o her bike].')[0]!.slice(1)).toEqual([
      'her = tara',
      'her bike = her bike',
    ]);
  });

  it('learns the gender of a name from a pronoun', () => {
    // Vex is nobody known; "he" makes him masculine, so that "she" of the next turn is somebody else.
    const turns = entities('a: [s Vex] slept.', 'a: [s He] snored.', 'a: [s She] woke up.');
    expect(turns.slice(1)).toEqual([['He = vex'], ['She = she']]);
  });

  it('leaves "it" alone where it stands for nothing', () => {
    const before = 'a: [s The bridge] is old.';
    for (const line of [
      'a: [s It] is likely that [s we] wait.',
      'a: [s It] seems [s we] wait.',
      'a: [s It] is raining.',
      'a: [s We] find [o it] hard to wait.',
    ]) {
      const it = link(before, line)[1]!.find(({ chunk }) => chunk.text.toLowerCase() === 'it')!;
      expect(it).toMatchObject({ entity: 'it', link: null });
    }
    expect(lastRule(before, 'a: [s It] is red.')).toBe('pronoun');
  });

  it('lets "they" take up a team, and looks back two sentences only', () => {
    expect(entities('a: [s The team] lost.', 'a: [s They] cried.')[1]).toEqual(['They = team']);
    const far = ['a: [s The team] lost.', 'a: Well.', 'a: Well.', 'a: [s They] cried.'];
    expect(entities(...far).at(-1)).toEqual(['They = they']);
  });
});

describe('linkMentions, who talks', () => {
  it('takes "I" for the speaker and "you" for the addressee', () => {
    expect(entities('ana>ben: [s I] saw [o you].', 'ben>ana: [s You] saw [o me].')).toEqual([
      ['I = @ana', 'you = @ben'],
      ['You = @ana', 'me = @ben'],
    ]);
    expect(entities('ana: [s You] know [o us].')).toEqual([
      ['You = @addressee of ana', 'us = @ana and others'],
    ]);
  });

  it('takes "I" in quotation marks for whoever is quoted, before and after', () => {
    expect(entities('ana: [s Carol] said, "[s I] sing."')[0]).toEqual(['Carol = carol', 'I = carol']);
    // Carol stands after her words; the link of "I" points forward to her.
    const [turn] = link('ana: "[s I] sing", said [s Carol].');
    expect(turn!.map(({ entity }) => entity)).toEqual(['carol', 'carol']);
    expect(turn![0]!.link).toEqual({ turn: 0, mention: 1, rule: 'quoted' });
    expect(entities('ana: "[s I] sing."')[0]).toEqual(['I = @quoted by ana']);
    // Whoever follows is not lost where the order is changed for Carol.
    expect(entities('ana: "[s I] sing", said [s Carol] to [o Dan].')[0]).toEqual([
      'I = carol',
      'Carol = carol',
      'Dan = dan',
    ]);
  });

  it('keeps a quotation open over turns of one speaker', () => {
    const turns = ['ana: [s Carol] said: “[s I] sing.', 'ana: [s I] dance.”', 'ana: [s I] listen.'];
    expect(entities(...turns).map((turn) => turn.at(-1))).toEqual(['I = carol', 'I = carol', 'I = @ana']);
  });

  it('knows participants by their names, unless two share one', () => {
    expect(entities('AnaLopez>Ben: [s I] agree.', 'Ben>AnaLopez: [s Ms. Lopez] agrees.')[1]).toEqual([
      'Ms. Lopez = @AnaLopez',
    ]);
    const twins = entities('AnaLopez: [s I] agree.', 'EvaLopez: [s Lopez] agrees.');
    expect(twins[1]).toEqual(['Lopez = lopez']);
    // Two letters are too short to tell.
    expect(entities('AlLopez: [s I] agree.', 'ben: [s Al] agrees.')[1]).toEqual(['Al = al']);
    expect(entities('AliLopez: [s I] agree.', 'ben: [s Ali] agrees.')[1]).toEqual(['Ali = @AliLopez']);
  });
});

describe('linkMentions, nouns and names', () => {
  it('links names by their parts', () => {
    expect(
      entities(
        'a: [s George Gordon Byron] wrote.',
        'a: [s Lord Byron] swam.',
        'a: [s Byron] slept, and [s George] too.',
      ).flat(),
    ).toEqual([
      'George Gordon Byron = george gordon byron',
      'Lord Byron = george gordon byron',
      'Byron = george gordon byron',
      'George = george gordon byron',
    ]);
    // Another first name is another person.
    expect(entities('a: [s Anna Kern] wrote.', 'a: [s Paul Kern] read.')[1]).toEqual([
      'Paul Kern = paul kern',
    ]);
  });

  it('links the definite to the indefinite, unless an adjective is new', () => {
    const before = 'a: [s A small dog] met [o a cat].';
    expect(entities(before, 'a: [s The dog] barked.')[1]).toEqual(['The dog = small dog']);
    expect(entities(before, 'a: [s The big dog] barked.')[1]).toEqual(['The big dog = big dog']);
    expect(entities(before, 'a: [s This poor dog] barked.')[1]).toEqual(['This poor dog = small dog']);
    expect(entities(before, 'a: [s The dogs] barked.')[1]).toEqual(['The dogs = dogs']);
  });

  it('tells two dogs apart', () => {
    expect(entities('a: [s A dog] barked.', 'a: [s A dog] slept.', 'a: [s The dog] woke.').flat()).toEqual([
      'A dog = dog',
      'A dog = dog #2',
      'The dog = dog #2',
    ]);
  });

  it('links what one person owns', () => {
    expect(
      entities('ana>ben: [s My dog] barks.', 'ben>ana: [s Your dog] bites.', 'ben>ana: [s My dog] sleeps.'),
    ).toEqual([
      ['My = @ana', 'My dog = my dog'],
      ['Your = @ana', 'Your dog = my dog'],
      ['My = @ben', 'My dog = my dog #2'],
    ]);
    expect(entities("a: [s Carol's dog] barks.")[0]).toEqual(['Carol = carol', "Carol's dog = carols dog"]);
  });

  it('hears a name before a common noun, but no origin', () => {
    expect(entities('a: [s The old NASA team] won.')[0]).toEqual([
      'NASA = nasa',
      'The old NASA team = old nasa team',
    ]);
    expect(entities('a: [s The German team] won.')[0]).toEqual(['The German team = german team']);
  });

  it('says where an owner stands in the text', () => {
    // "Tara sold her bike.": the first "h" is the tenth character, counted from 0.
    const [turn] = link('a: [s Tara] sold [o her bike].');
    expect(turn!.map(({ chunk }) => chunk)).toEqual([
      { text: 'Tara', role: 'subject', start: 0, end: 4 },
      { text: 'her', role: 'other', start: 10, end: 13 },
      { text: 'her bike', role: 'object', start: 10, end: 18 },
    ]);
  });

  it('reads a noun that begins a sentence as a noun', () => {
    expect(lastRule('a: [s Education] costs.', 'a: [s Education] helps.')).toBe('same-words');
    expect(lastRule('a: [s Vex] costs.', 'a: [s Vex] helps.')).toBe('name');
  });

  it.each([
    ['stories', 'story'],
    ['boxes', 'box'],
    ['churches', 'church'],
    ['glasses', 'glass'],
    ['houses', 'house'],
    ['dogs', 'dog'],
    ['glass', 'glass'],
    ['bus', 'bus'],
    ['gas', 'gas'],
  ])('finds the singular of %s', (word, singular) => {
    expect(singularize(word)).toBe(singular);
  });

  it('repeats "that" but not "which"', () => {
    expect(entities('a: [s That] is good.', 'b: [s That] is bad.')[1]).toEqual(['That = that']);
    expect(entities('a: [o The dog] [s that] barked and [s which] bit.')[0]!.slice(1)).toEqual([
      'that = ',
      'which = ',
    ]);
  });
});

describe('linkMentions, any input', () => {
  it('needs no offsets, and takes chunks without words', () => {
    const turns = [{ text: '', speaker: 'a', speakerName: 'a', addressee: undefined }];
    const chunks = [
      { text: 'Nina', role: 'subject' as const },
      { text: 'her', role: 'other' as const },
      { text: '!?', role: 'other' as const },
      { text: '', role: 'other' as const },
    ];
    const [turn] = linkMentions(turns.map((one) => ({ ...one, chunks })));
    expect(turn!.map(({ entity }) => entity)).toEqual(['nina', 'her', '', '']);
    expect(linkMentions([])).toEqual([]);
  });

  const pool = [
    '[s I]',
    '[o you]',
    '[s She]',
    '[o him]',
    '[s NAME]',
    '[o NAME Lake]',
    '[o a dog]',
    '[s the dog]',
    '[x their dogs]',
  ];
  const dialogue = fc.array(fc.array(fc.constantFrom(...pool, '[s It]'), { maxLength: 5 }), { maxLength: 8 });
  const linesOf = (turns: string[][], name: string): string[] =>
    turns.map((parts, i) => `${i % 2 ? 'ana' : 'ben'}: ${parts.join(' and ')}.`.replaceAll('NAME', name));

  it('does not depend on what an unknown name is', () => {
    fc.assert(
      fc.property(dialogue, (turns) => {
        const shape = (name: string): unknown[][] =>
          link(...linesOf(turns, name)).map((turn) =>
            turn.map(({ entity, link: l }) => [entity.replace(name.toLowerCase(), '*'), l]),
          );
        expect(shape('Zorvek')).toEqual(shape('Quillon'));
      }),
    );
  });

  it('links a mention to one of the same entity, and the rest are the first of theirs', () => {
    fc.assert(
      fc.property(dialogue, (turns) => {
        const linked = link(...linesOf(turns, 'Zorvek'));
        const seen = new Set<string>();
        for (const { entity, link: found } of linked.flat()) {
          if (found === null) expect(entity === '' || !seen.has(entity)).toBe(true);
          else expect(linked[found.turn]![found.mention]!.entity).toBe(entity);
          seen.add(entity);
        }
      }),
    );
  });

  it('reads a turn without regard to what comes later', () => {
    fc.assert(
      fc.property(dialogue, dialogue, (turns, more) => {
        const lines = linesOf(turns, 'Zorvek');
        const links = (all: string[]): unknown[] =>
          link(...all).map((turn) => turn.map((mention) => mention.link));
        expect(links([...lines, ...linesOf(more, 'Zorvek')]).slice(0, lines.length)).toEqual(links(lines));
      }),
    );
  });
});
