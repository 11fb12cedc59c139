import type { Transcript } from '../../transcript/types.js';

const talk = (id: string, topic: string, lines: readonly (readonly [string, string])[]): Transcript => ({
  id,
  meta: { topic },
  turns: lines.map(([speaker, text]) => ({ speaker, text })),
});

/** Two example conversations, written for this library. */
export const MPCEVAL_EXAMPLES: readonly Transcript[] = [
  talk('picnic', 'a picnic in bad weather', [
    ['Ana', 'Shall we have the picnic on Saturday?'],
    ['Ben', 'The forecast says rain. @Cem, can we use your barn?'],
    ['Cem', 'Yes, but somebody has to move the tractor.'],
    ['Ana', 'I can do that on Friday evening.'],
    ['Ben', 'Then I bring the tables and the long benches.'],
    ['Cem', 'Who takes care of the food?'],
    ['Ana', 'I asked my sister. She makes soup and bread.'],
    ['Ben', 'Good. Then Saturday at noon in the barn.'],
  ]),
  talk('printer', 'a broken printer', [
    ['Dora', 'The printer on the second floor is broken again.'],
    ['Eli', 'Which error does it show?'],
    ['Dora', 'Paper jam, but there is no paper inside.'],
    ['Farid', 'That was the sensor last time. I have a spare one.'],
    ['Eli', 'Can you change it before the meeting at ten?'],
    ['Farid', 'If Dora lets me into the copy room, yes.'],
    ['Dora', 'The key is at the reception. I will fetch it.'],
    ['Eli', 'Thanks. Until then we print on the first floor.'],
  ]),
];
