import { expect, it } from 'vitest';
import { readTranscripts } from '../../read-transcripts.js';

const tei = (body: string): string => `<TEI><teiHeader/><text><body>${body}</body></text></TEI>`;

it('makes a conversation of each scene', () => {
  const scene = (id: string, said: string): string =>
    `<div xml:id="${id}"><stage>Night.</stage>${said}</div>`;
  const play = tei(
    `<div>${scene('s1', '<sp who="#ana"><l>Is it late,</l><l>or not?</l></sp>')}${scene('s2', '<sp><speaker>BEN.</speaker><p>It is.</p></sp><sp who="#ana #ben"><p>Oh!</p></sp>')}</div>`,
  );
  const { transcripts, readSummary } = readTranscripts(play);
  expect(
    transcripts.map(({ id, turns }) => [id, ...turns.map((turn) => `${turn.speaker}: ${turn.text}`)]),
  ).toEqual([
    ['s1', 'ana: Is it late,\nor not?'],
    ['s2', 'BEN: It is.', 'ana and ben: Oh!'],
  ]);
  expect(readSummary.excluded).toEqual({ notice: 2 });
});

it('reads words between tags and entities, in plain and in prefixed elements', () => {
  const words = '<tei:w>Yes</tei:w><tei:pc>,</tei:pc> <tei:w>A&amp;B</tei:w> <![CDATA[<is>]]> <tei:gap/>so';
  const { transcripts } = readTranscripts(`<tei:TEI><tei:u who="x.xml#ana">${words}</tei:u></tei:TEI>`);
  expect(transcripts[0]?.turns).toEqual([{ speaker: 'ana', text: 'Yes, A&B <is> so' }]);
});

it('names who speaks without a name, and counts speeches without words', () => {
  const { transcripts, readSummary, warnings } = readTranscripts(
    tei('<u who="#a">One.</u><u>Two.</u><u who="#b"><note>unclear</note></u>'),
  );
  expect(transcripts[0]?.turns.map(({ speaker }) => speaker)).toEqual(['a', 'unnamed']);
  expect(readSummary.excluded).toEqual({ wordless: 1 });
  expect(warnings[1]?.message).toContain('1 speech without a speaker: "unnamed"');
});

it('refuses documents without speech', () => {
  expect(() => readTranscripts(tei('<p>Once upon a time.</p>'))).toThrow(
    'input: expected turns in the format "tei", got none',
  );
  expect(() => readTranscripts('<?xml version="1.0"?>\n<feed><u>x</u></feed>')).toThrow('got XML: save');
});

it('names divisions without joining the names of deeply nested ones', () => {
  const nested = (depth: number): string =>
    tei(`${'<div>'.repeat(depth)}<u who="a">x</u><u who="b">y</u>${'</div>'.repeat(depth)}`);
  expect(readTranscripts(nested(3)).transcripts[0]?.id).toBe('1:1:1');
  // Joined at each level, the names of 30,000 divisions would take 900 million characters.
  expect(readTranscripts(nested(30_000)).transcripts.map(({ id, turns }) => [id, turns.length])).toEqual([
    ['division 30000', 2],
  ]);
});
