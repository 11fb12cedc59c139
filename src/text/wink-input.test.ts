import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepareForWink } from './wink-input.js';

/** What wink reads, with the tags that are known behind their tokens: `going/VERB to/PART`. */
function reading(text: string): string {
  const { text: prepared, tags } = prepareForWink(text);
  let marked = '';
  let at = 0;
  for (const [place, tag] of tags) {
    const end = /\s|[.,!?]|$/.exec(prepared.slice(place))!.index + place;
    marked += `${prepared.slice(at, end)}/${tag}`;
    at = end;
  }
  return marked + prepared.slice(at);
}

describe('prepareForWink', () => {
  it('leaves a plain text as it is', () => {
    const plain = { shifts: [], tags: new Map() };
    for (const text of ['', 'Where is it?', 'a/b', 'him and this image', '"So," said he. Then.']) {
      expect({ ...prepareForWink(text) }).toMatchObject({ ...plain, text });
    }
  });

  it('keeps count of how far it moved away from the given text', () => {
    // A space before "am", which is as long as "'m".
    const short = prepareForWink("I'm");
    expect(short.text).toBe('I am');
    expect(short.shifts).toEqual([{ at: 2, delta: -1 }]);
    expect(short.tags).toEqual(new Map([[2, 'AUX']]));
    // "gon" is read as "going", two longer; then a space; "na" is as long as "to".
    const { text, shifts, tags } = prepareForWink('is gonna go');
    expect(text).toBe('is going to go');
    expect(shifts).toEqual([
      { at: 8, delta: -2 },
      { at: 9, delta: -3 },
    ]);
    expect(tags).toEqual(
      new Map([
        [3, 'VERB'],
        [9, 'PART'],
      ]),
    );
    // "theyre": "they" is as long, then a space, and "are" has one letter more than "re".
    expect(prepareForWink('theyre').shifts).toEqual([
      { at: 5, delta: -1 },
      { at: 8, delta: -2 },
    ]);
  });

  it.each<[given: string, read: string]>([
    ['gonna wanna gotta', 'going/VERB to/PART want/VERB to/PART got/VERB to/PART'],
    ['lemme gimme', 'let/VERB me/PRON give/VERB me/PRON'],
    ['im ive', 'I/PRON am/AUX I/PRON have/AUX'],
    ['youre youve theyre', 'you/PRON are/AUX you/PRON have/AUX they/PRON are/AUX'],
    ['hes shes', 'he/PRON is/AUX she/PRON is/AUX'],
    ['Thats whats theres', 'that/PRON is/AUX what/PRON is/AUX there/PRON is/AUX'],
    ["we're I've he'll she'd", 'we are/AUX I have/AUX he will/AUX she would/AUX'],
    ["can't won't shan't ain't", 'can not/PART will not/PART shall not/PART is not/PART'],
    ["didn't DON'T", 'did not/PART DO not/PART'],
    ["let's it's", 'let us/PRON it is/AUX'],
    ["Ana's how's", "Ana 's/PART how is/AUX"],
    ["get 'em, 'til then", 'get them/PRON, until then'],
    ["'bout 'cause 'round", 'about because/SCONJ around'],
    ['its not your on', 'it/PRON is/AUX not you/PRON are/AUX on'],
    ['its color and your color', 'its color and your color'],
    ['its nothing-like', 'its nothing-like'],
    ['its', 'its'],
    ['don’t it＇s', 'do not/PART it is/AUX'],
    ['caf\u00e9 \u00d8re \u0141ód\u017a \u00c6on \u0131x', 'cafe Ore Lodz Aon ix'],
    ['\u0110æœþßſđø', 'Daotssdo'],
    ['wait...what', 'wait ... what'],
    ['wait.. so', 'wait ..  so'],
    ['so ..x', 'so  .. x'],
    ['see www.a.org now', `see U${'r'.repeat(8)}/X now`],
    ['see https://a.org.', `see U${'r'.repeat(12)}/X.`],
    ['to a.b@c.org now', `to U${'r'.repeat(8)}/X now`],
    ['in my.pdf now', `in U${'r'.repeat(5)}/X now`],
    ['in alt.animals.cat now', `in U${'r'.repeat(14)}/X now`],
    ['in a.b now', 'in a.b now'],
    ["O'Brien o'clock dogs'", "O'Brien o'clock dogs'"],
  ])('%s', (given, read) => {
    expect(reading(given)).toBe(read);
  });

  it('reads an address of any length as a word of at most 300 letters', () => {
    expect(prepareForWink(`https://${'a'.repeat(292)}`).text).toBe(`U${'r'.repeat(299)}`);
    const { text, shifts } = prepareForWink(`https://${'a'.repeat(400)} I'm`);
    expect(text).toBe(`U${'r'.repeat(299)} I am`);
    // 408 characters became 300.
    expect(shifts).toEqual([
      { at: 300, delta: 108 },
      { at: 303, delta: 107 },
    ]);
  });

  it('reads a stretch of more than 300 characters in pieces', () => {
    expect(prepareForWink('a'.repeat(300)).text).toBe('a'.repeat(300));
    expect(prepareForWink(`b ${'a'.repeat(299)}`).text).toBe(`b ${'a'.repeat(299)}`);
    const { text, shifts } = prepareForWink(`b ${'a'.repeat(601)} it's`);
    expect(text).toBe(`b ${'a'.repeat(300)} ${'a'.repeat(300)} a it is`);
    // "'s" and "is" are as long; a space before it.
    expect(shifts).toEqual([
      { at: 303, delta: -1 },
      { at: 604, delta: -2 },
      { at: 609, delta: -3 },
    ]);
    // A pair of code units is one character, which no piece cuts.
    expect(prepareForWink(`${'😀'.repeat(301)}`).text).toBe(`${'😀'.repeat(300)} 😀`);
  });

  it('leads every character that it kept back to its place', () => {
    const piece = fc.constantFrom(
      "I'm",
      'gonna',
      'its a',
      'x..y',
      "'em",
      'www.a.org',
      'Zoë',
      'can’t',
      ' ',
      'ab',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        // A sign that stands nowhere else, behind each piece.
        const given = pieces.map((each) => `${each} ¶ `).join('');
        const { text, shifts } = prepareForWink(given);
        const places = [...text.matchAll(/¶/g)].map(({ index }) => {
          const delta = shifts.findLast(({ at }) => at <= index)?.delta ?? 0;
          return index + delta;
        });
        expect(places).toEqual([...given.matchAll(/¶/g)].map(({ index }) => index));
      }),
    );
  });
});
