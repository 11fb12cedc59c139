import { describe, expect, it } from 'vitest';
import { addressesByCode, addressesByMention, addressesByVocative, namesMentioned } from './address.js';

describe('addressesByMention', () => {
  it.each<[text: string, is: boolean, why: string]>([
    ['hi @ana', true, 'a mention at the end'],
    ['@Ana: hi', true, 'a mention at the start, in another case'],
    ['＠ＡＮＡ hi', true, 'full width'],
    ['﹫ana hi', true, 'a small at sign'],
    ['ana, hi', false, 'no at sign'],
    ['to @ben', false, 'somebody else'],
    ['@anabel', false, 'the name goes on'],
    ['@ana_2', false, 'an underscore goes on'],
    ['@ana\u0323', false, 'a mark belongs to the letter before it'],
    ['joe@ana', false, 'an address'],
    ['@anabel or @ana?', true, 'the second of two places'],
    ['(@ana)', true, 'brackets are no part of a word'],
    // Two code units each: a letter of Deseret, which is a part of a word, and a picture, which is none.
    ['\u{10437}@ana', false, 'a letter beyond the basic plane before'],
    ['@ana\u{10437}', false, 'a letter beyond the basic plane behind'],
    ['😀@ana', true, 'a picture before'],
    ['@ana😀', true, 'a picture behind'],
  ])('%s: %s, %s', (text, is) => {
    expect(addressesByMention(['ana', 'zoe'])(text)).toBe(is);
  });

  it('lets letters follow a name of a script without spaces between words', () => {
    expect(addressesByMention(['王'])('@王さん')).toBe(true);
    // The last character of the name decides, not the one behind it.
    expect(addressesByMention(['ana'])('@anaさん')).toBe(false);
    expect(addressesByMention(['王a'])('@王aさん')).toBe(false);
  });

  it('takes any of the names, and none where there is none', () => {
    expect(addressesByMention(['ana', 'ben'])('@ben')).toBe(true);
    expect(addressesByMention([])('@ben')).toBe(false);
  });
});

it('finds every name that is mentioned, after an at sign of any width', () => {
  const mentioned = namesMentioned(['ann', 'ann lee', 'bo']);
  expect(['@', '＠', '﹫', ''].map((sign) => mentioned(`${sign}Ann Lee, and x@bo`))).toEqual([
    ...Array.from({ length: 3 }, () => ['ann', 'ann lee']),
    [],
  ]);
});

describe('addressesByVocative', () => {
  it.each<[text: string, is: boolean]>([
    ['Ana, look at this.', true],
    ['Ana : look at this.', true],
    ['Ana， look', true],
    ['Ana、look', true],
    ['("Ana, look")', true],
    ['Look at this, Ana!?', true],
    ['Look at this, Ana)”', true],
    ['Look at this，Ana', true],
    ['Ana\u060c look', true],
    ['Look at this\u060c Ana\u061f', true],
    ['Ana\u1363 look', true],
    ['Look\u1802 Ana', true],
    ['Look at it\u060c Ana\u0964', true],
    ['  Ana?  ', true],
    ['I see. Ana, do you?', true],
    ['Ask @ana now.', true],
    ['Anabel is here, ana', true],
    ['Ana is here.', false],
    ['We saw Ana.', false],
    ['So Ana, look.', false],
    ['Look, Ana is here.', false],
    ['Look, joana.', false],
    ['Anabel, look.', false],
    ['Nobody here', false],
    ['', false],
  ])('%s: %s', (text, is) => {
    expect(addressesByVocative(['ana'])(text)).toBe(is);
  });
});

describe('addressesByCode', () => {
  it.each<[text: string, name: string, is: boolean, why: string]>([
    ['well ana did', 'Ana', true, 'the name as a word, anywhere'],
    ['ＡＮＡ did', 'ana', true, 'full width'],
    ['banana', 'Ana', false, 'inside another word'],
    ['banana for ana', 'Ana', true, 'the second place'],
    ['ana_ did', 'Ana', false, 'an underscore goes on'],
    ['ana2', 'Ana', false, 'a digit goes on'],
    ['2ana', 'Ana', false, 'a digit stands before'],
    ['ana@home', 'Ana', false, 'an at sign behind'],
    ['ana#2', 'Ana', false, 'a number sign behind'],
    ['x@anabel', 'Ana', true, 'a raw mention, whatever stands around it'],
    ['x#anabel', 'Ana', true, 'a raw tag, whatever stands around it'],
    ['ask lee', 'Ana Lee', true, 'one word of the name'],
    ['ask analee', 'Ana Lee', true, 'the name without spaces'],
    ['ask alee', 'Ana Lee', false, 'half of the name'],
    ['go to @ana lee', 'Ana Lee', true, 'a mention with the space'],
    ['ask bo', 'Al Bo', true, 'a word of two characters'],
    ['plan b', 'Ana B', false, 'a word of one character does not count'],
    ['plan b', 'B', true, 'unless it is the name'],
    ['plan b', 'B!', true, 'or the name has two characters'],
    ['plan b', 'B!!', false, 'but not three'],
    ['@ # and nobody', '', false, 'no name'],
    ['@ # and nobody', ' ', false, 'a blank name'],
    ['so !! there', '!!', true, 'a name of marks alone'],
    ['', 'Ana', false, 'no text'],
  ])('%s, %s: %s, %s', (text, name, is) => {
    expect(addressesByCode(text, name)).toBe(is);
  });
});
