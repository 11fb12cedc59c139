import type { Gender } from './pronouns.js';

/*
 * Short lists for this linker, because they are loaded with `centeringScore`. They contain frequent nouns, nouns with a
 * misleading form, and first names with a predominant gender.
 */

const words = (text: string): string[] => text.split(' ');

const wordSet = (text: string): ReadonlySet<string> => new Set(words(text));

const genders = (lists: readonly (readonly [Gender, string])[]): ReadonlyMap<string, Gender> =>
  new Map(lists.flatMap(([gender, text]) => words(text).map((word): [string, Gender] => [word, gender])));

/**
 * The kind of person that a noun denotes, by its singular; other nouns are things, unless their ending indicates a
 * person.
 */
export const NOUN_GENDERS: ReadonlyMap<string, Gender> = genders([
  [
    'person',
    'person people baby child kid friend partner colleague neighbor neighbour student teacher professor doctor dr nurse ' +
      'patient lawyer judge attorney counsel justice officer president minister senator governor mayor leader director ' +
      'manager boss owner worker employee writer author poet painter singer composer dancer player coach captain soldier ' +
      'general colonel engineer architect critic speaker reporter editor expert member user customer client guest ' +
      'visitor resident citizen victim suspect witness defendant adult parent cousin spouse couple twin hero champion ' +
      'winner opponent rival ruler founder researcher participant respondent volunteer caller driver passenger pilot ' +
      'farmer chef cook baker dealer clerk secretary assistant agent candidate chief servant slave prisoner refugee ' +
      'immigrant tourist traveler traveller somebody someone anybody anyone everybody everyone nobody',
  ],
  [
    'he',
    'man boy guy father dad son brother uncle grandfather husband boyfriend king prince duke lord sir mr mister ' +
      'gentleman actor emperor monk pope priest bishop nephew grandson stepfather widower knight baron tsar',
  ],
  [
    'she',
    'woman girl lady mother mom mum daughter sister aunt grandmother wife girlfriend queen princess duchess madam mrs ms ' +
      'miss actress empress nun niece granddaughter stepmother widow waitress hostess',
  ],
]);

/** Gender of first names. */
export const NAME_GENDERS: ReadonlyMap<string, Gender> = genders([
  [
    'he',
    'adam alan albert alexander andrew anthony arthur ben benjamin bernard bill bob brian carl charles chris christopher ' +
      'daniel david dennis donald edward eric francis frank fred gary george harry henry ian isaac jack jacob james jason ' +
      'jeff jim joe john johann jonathan joseph joshua juan justin karl ken kevin larry lewis louis luke mark martin ' +
      'matthew max michael mike mohammed muhammad nick oliver oscar patrick paul peter philip phil ralph ray richard ' +
      'robert roger ronald ryan sam samuel scott sean simon stephen steve steven ted thomas tim tom tony victor vincent ' +
      'walter will william',
  ],
  [
    'she',
    'alice amanda amy angela ann anna anne ashley barbara betty carol caroline catherine charlotte christina christine ' +
      'claire diana diane donna dorothy elizabeth emily emma eva evelyn grace hannah heather helen isabel jane janet ' +
      'jennifer jenny jessica jill joan julia julie karen kate katherine kathleen kelly kim laura lily linda lisa louise ' +
      'lucy margaret maria marie marilyn martha mary megan melissa michelle nancy natalie nicole olivia pamela patricia ' +
      'rachel rebecca rose ruth sally samantha sandra sara sarah sharon sophia sophie stephanie susan teresa victoria ' +
      'virginia',
  ],
]);

/** Singular nouns that "they" may refer to. */
export const GROUPS: ReadonlySet<string> = wordSet(
  'team company government family band group police army committee council board party crowd staff crew couple class ' +
    'organization organisation association agency club firm department university union community public majority ' +
    'audience ministry parliament congress court school college bank press media administration authority',
);

/** Last words of names of institutions. */
export const INSTITUTIONS: ReadonlySet<string> = wordSet(
  'institute society corporation inc ltd museum hospital church festival award prize park street road avenue river ' +
    'island lake mountain bridge city county state time post news center centre academy library theatre theater war ' +
    'league cup house station airport hotel language act',
);

/** Plurals that do not end in -s, with their singulars. */
export const PLURALS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    people: 'person',
    men: 'man',
    women: 'woman',
    children: 'child',
    police: 'police',
    feet: 'foot',
    teeth: 'tooth',
    mice: 'mouse',
    media: 'media',
    data: 'data',
    lives: 'life',
    wives: 'wife',
  }),
);

export const DEMONSTRATIVES: ReadonlySet<string> = wordSet('this that these those such');
export const DEFINITES: ReadonlySet<string> = new Set([...DEMONSTRATIVES, 'the', 'said', 'same']);
export const INDEFINITES: ReadonlySet<string> = wordSet(
  'a an another some any no every each many several few most more much all both either neither other what which',
);
export const PLURAL_DETERMINERS: ReadonlySet<string> = wordSet(
  'these those many several few all both two three four five six seven eight nine ten',
);
export const RELATIVES: ReadonlySet<string> = wordSet('who whom which whose');
export const TITLES: ReadonlySet<string> = wordSet(
  'mr mrs ms miss mister dr sir lord lady saint st president professor prof king queen prince princess justice judge ' +
    'general captain pope emperor senator minister',
);
