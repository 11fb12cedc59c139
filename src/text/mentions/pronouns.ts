/** Masculine, feminine, a person of either gender, a thing, or unknown. */
export type Gender = 'he' | 'she' | 'person' | 'it' | 'unknown';

/** Features of the referent, from the form of a personal pronoun. */
export interface Pronoun {
  readonly person: 1 | 2 | 3;
  readonly plural: boolean;
  readonly gender: Gender;
  readonly form: 'plain' | 'possessive' | 'reflexive';
}

type Row = readonly [
  forms: Readonly<Record<Pronoun['form'], string>>,
  meaning: readonly [person: Pronoun['person'], plural: boolean, gender: Gender],
];

const ROWS: readonly Row[] = [
  [{ plain: 'i me', possessive: 'my mine', reflexive: 'myself' }, [1, false, 'person']],
  [{ plain: 'we us', possessive: 'our ours', reflexive: 'ourselves' }, [1, true, 'person']],
  [{ plain: 'you', possessive: 'your yours', reflexive: 'yourself yourselves' }, [2, false, 'person']],
  [{ plain: 'he him', possessive: 'his', reflexive: 'himself' }, [3, false, 'he']],
  // "Her" is an object; before a noun it is split off as a possessor, where the difference does not matter.
  [{ plain: 'she her', possessive: 'hers', reflexive: 'herself' }, [3, false, 'she']],
  [{ plain: 'it', possessive: 'its', reflexive: 'itself' }, [3, false, 'it']],
  [{ plain: 'they them', possessive: 'their theirs', reflexive: 'themselves' }, [3, true, 'unknown']],
];

/** The personal pronouns by their lower-case forms. */
export const PRONOUNS: ReadonlyMap<string, Pronoun> = new Map(
  ROWS.flatMap(([forms, [person, plural, gender]]) =>
    (['plain', 'possessive', 'reflexive'] as const).flatMap((form) =>
      forms[form].split(' ').map((word): [string, Pronoun] => [word, { person, plural, gender, form }]),
    ),
  ),
);

/** Possessive pronouns before a noun. */
export const OWNER: RegExp = /^(?:my|your|his|her|its|our|their)(?=\s)/i;

/** Whether an entity may have both genders. */
export function gendersAgree(a: Gender, b: Gender): boolean {
  return !(a === 'he' && b === 'she') && !(a === 'she' && b === 'he');
}

export const isPerson = (gender: Gender): boolean =>
  gender === 'he' || gender === 'she' || gender === 'person';
