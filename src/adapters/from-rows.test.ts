import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { frozen } from '../testing/frozen.js';
import { asyncOf, collect, piecesOf } from '../testing/pieces.js';
import { fromRows } from './from-rows.js';

const ONE = { columns: { conversation: null } };

describe('fromRows', () => {
  it('reads the columns that are named', () => {
    const rows = frozen([
      { Who: 'ana', Said: 'Hi', To: 'ben|cleo', Pics: '["p1","p2"]', Nr: '2', Kind: 'Human', x: 1 },
    ]);
    const columns = {
      ...{ speaker: 'Who', text: 'Said', addressees: 'To', references: 'Pics' },
      ...{ round: 'Nr', role: 'Kind', conversation: null },
    };
    expect(fromRows(rows, { columns }).transcripts).toEqual([
      {
        turns: [
          {
            speaker: 'ana',
            text: 'Hi',
            role: 'user',
            round: 2,
            addressees: ['ben', 'cleo'],
            references: ['p1', 'p2'],
          },
        ],
        meta: { x: 1 },
      },
    ]);
  });

  it('keeps cells that it cannot read as a role or a time', () => {
    const rows = frozen([
      { speaker: 'ana', text: 'Hi', role: 'chair', time: 'at noon' },
      { speaker: 'ben', text: 'Ho', role: 'guest', time: 'at noon' },
    ]);
    expect(fromRows(rows, ONE).transcripts).toEqual([
      {
        turns: [
          { speaker: 'ana', text: 'Hi', meta: { role: 'chair' } },
          { speaker: 'ben', text: 'Ho', meta: { role: 'guest' } },
        ],
        meta: { time: 'at noon' },
      },
    ]);
  });

  it.each([',', '\t', ';', '|'])('finds the delimiter %j by itself', (delimiter) => {
    const text = [
      ['speaker', 'text'],
      ['ana', 'Hi'],
      ['ben', 'Ho'],
    ]
      .map((row) => row.join(delimiter))
      .join('\n');
    expect(fromRows(text, ONE).transcripts[0]?.turns).toEqual([
      { speaker: 'ana', text: 'Hi' },
      { speaker: 'ben', text: 'Ho' },
    ]);
  });

  it('groups rows by conversation, scattered ones too', () => {
    const text = 'thread,speaker,text\n1,a,x\n2,a,y\n1,b,z\n';
    expect(fromRows(text).transcripts.map(({ id, turns }) => [id, turns.map((turn) => turn.text)])).toEqual([
      ['1', ['x', 'z']],
      ['2', ['y']],
    ]);
  });

  it('numbers a row by its first line, over quoted line breaks and blank lines', () => {
    const text = 'speaker,text\n\nana,"one\ntwo\nthree"\n\n,lost\n';
    const { warnings } = fromRows(text, { ...ONE, onError: 'skip' });
    expect(warnings.slice(1)).toEqual([
      {
        message: 'line 7: speaker: expected a name that is not blank, got ""; skipped',
        line: 7,
        path: 'speaker',
        skipped: true,
      },
    ]);
  });

  it('reads what Papa Parse writes, whole and in chunks, across its batches', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ' ', ',', '"', '\n', ';', 'é'), maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(cell, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 9 }),
        async (cells, size) => {
          const rows = cells.map((text, i) => ({ speaker: `s${i}`, text: `${text}.`, mark: '.' }));
          const csv = Papa.unparse(rows, { newline: '\n' });
          const whole = fromRows(csv, { ...ONE, delimiter: ',' }).transcripts;
          expect(whole[0]?.turns.map(({ text }) => text)).toEqual(cells.map((text) => `${text}.`));
          const stream = fromRows.stream(asyncOf(piecesOf(csv, size)), { ...ONE, delimiter: ',' });
          expect(await collect(stream)).toEqual(whole);
        },
      ),
    );
  });

  it('keeps both columns of one name', () => {
    const { transcripts, warnings } = fromRows(',speaker,text,text\n0,ana,Hi,Salut\n', ONE);
    expect(transcripts).toEqual([
      { turns: [{ speaker: 'ana', text: 'Hi' }], meta: { 'column 1': '0', 'text (4)': 'Salut' } },
    ]);
    expect(warnings.map(({ message }) => message)).toContain(
      'line 1: column "text" stands twice; the second is "text (4)"',
    );
  });

  it('says that there is no row', () => {
    expect(fromRows('speaker,text\n').warnings).toEqual([{ message: 'input: there is a header but no row' }]);
  });

  it('keeps every row where the text is longer than a batch', () => {
    const lines = Array.from({ length: 5000 }, (_, i) => `s${i % 3},"turn ${i}\nend"`);
    const { transcripts } = fromRows(`speaker,text\n${lines.join('\n')}\n`, ONE);
    expect(transcripts[0]?.turns).toHaveLength(5000);
    expect(transcripts[0]?.turns[4999]?.text).toBe('turn 4999\nend');
  });
});
