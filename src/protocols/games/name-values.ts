const list = (words: string): readonly string[] => words.split(' ');

/** Columns of the name game with their one-word values. */
export const NAME_FIELDS: readonly { readonly field: string; readonly values: readonly string[] }[] = [
  {
    field: 'name',
    values: list(
      'Ada Aino Amir Anouk Asha Basil Bela Bruno Caleb Chidi Clara Dalia Davor Edda Elio Emre Farah Finn Freya Gita ' +
        'Goran Hana Hugo Ida Imran Ines Isak Jana Joel Kaito Karim Kira Lars Leila Linus Mara Mateo Mina Nadia Noa ' +
        'Olek Orla Otis Paavo Petra Quinn Rafa Rosa Ruben Sami Selma Silas Tara Tomas Uma Vera Viggo Wanda Xenia ' +
        'Yara Yusuf Zelda Zeno Zoe',
    ),
  },
  {
    field: 'city',
    values: list(
      'Accra Bergen Bogota Cairo Dakar Delhi Hanoi Lima Lyon Osaka Porto Quito Riga Tunis Turin Vilnius',
    ),
  },
  {
    field: 'job',
    values: list(
      'baker carpenter chemist dentist farmer florist glazier judge nurse pilot plumber sailor tailor teacher vet weaver',
    ),
  },
  {
    field: 'pet',
    values: list(
      'canary cat crab dog ferret gecko goat hamster hen horse newt parrot pony rabbit snail turtle',
    ),
  },
  {
    field: 'instrument',
    values: list(
      'banjo cello clarinet cornet drums fiddle flute guitar harp lute oboe organ piano sitar tuba viola',
    ),
  },
  {
    field: 'color',
    values: list(
      'amber beige black blue brown coral green grey ivory lilac orange pink purple red teal white',
    ),
  },
];
