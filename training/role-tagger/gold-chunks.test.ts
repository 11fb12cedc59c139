import { describe, expect, it } from 'vitest';
import { parseConllu } from './conllu.js';
import { goldChunks } from './gold-chunks.js';
import { plainRendering } from './renderings.js';

/** One word a line: form, lemma, part of speech, head, relation. */
function conllu(text: string, rows: string): string {
  const lines = rows.split('\n').map((row, i) => {
    const [form, lemma, upos, head, relation] = row.trim().split(' ');
    return [i + 1, form, lemma, upos, '_', '_', head, relation, '_', '_'].join('\t');
  });
  return `# newdoc id = one\n# text = ${text}\n${lines.join('\n')}\n`;
}

function chunks(text: string, rows: string): string[] {
  const [sentence] = parseConllu(conllu(text, rows.trim()));
  return plainRendering(sentence!).chunks.map(({ start, end, role }) => `${text.slice(start, end)}/${role}`);
}

describe('goldChunks', () => {
  it('takes modifiers before the head, and a preposition makes an object', () => {
    const rows = `She she PRON 2 nsubj
      saw see VERB 0 root
      the the DET 5 det
      old old ADJ 5 amod
      dog dog NOUN 2 obj
      in in ADP 8 case
      Ana's Ana PROPN 8 nmod:poss
      garden garden NOUN 2 obl`;
    expect(chunks("She saw the old dog in Ana's garden", rows)).toEqual([
      'She/subject',
      'the old dog/object',
      "Ana's garden/object",
    ]);
  });

  it('reads what there is, conjuncts and predicates as others, and "there" as none', () => {
    const rows = `There there PRON 2 expl
      is be VERB 0 root
      tea tea NOUN 2 nsubj
      and and CCONJ 5 cc
      milk milk NOUN 3 conj`;
    expect(chunks('There is tea and milk', rows)).toEqual(['tea/other', 'milk/other']);
  });

  it('takes the object before an infinitive for its subject after "let", not after "ask"', () => {
    const rows = (verb: string): string => `${verb} ${verb} VERB 0 root
      him he PRON 1 obj
      go go VERB 1 xcomp`;
    expect(chunks('let him go', rows('let'))).toEqual(['him/subject']);
    expect(chunks('ask him go', rows('ask'))).toEqual(['him/object']);
  });

  it('leaves out bare times and vocatives', () => {
    const rows = `Ana Ana PROPN 3 vocative
      we we PRON 3 nsubj
      met meet VERB 0 root
      last last ADJ 5 amod
      week week NOUN 3 obl:unmarked`;
    expect(chunks('Ana we met last week', rows)).toEqual(['we/subject']);
  });

  it('finds chunks that do not overlap', () => {
    const [sentence] = parseConllu(conllu('my dog', 'my my PRON 2 nmod:poss\ndog dog NOUN 0 root'));
    expect(goldChunks(sentence!)).toEqual([{ first: 0, last: 1, head: 1, role: 'other' }]);
  });
});

describe('parseConllu', () => {
  it('gives the words of a contraction places in it', () => {
    const rows = [
      ['1-2', "don't", '_', '_', '_', '_', '_', '_', '_', '_'],
      ['1', 'do', 'do', 'AUX', '_', '_', '3', 'aux', '_', '_'],
      ['2', "n't", 'not', 'PART', '_', '_', '3', 'advmod', '_', '_'],
      ['3', 'go', 'go', 'VERB', '_', '_', '0', 'root', '_', 'SpaceAfter=No'],
      ['3.1', 'x', 'x', 'X', '_', '_', '_', '_', '_', '_'],
      ['4', '.', '.', 'PUNCT', '_', '_', '3', 'punct', '_', '_'],
    ];
    const [sentence] = parseConllu(rows.map((row) => row.join('\t')).join('\n'));
    expect(sentence!.text).toBe("don't go.");
    expect(sentence!.words.map(({ form, start, end }) => [form, start, end])).toEqual([
      ['do', 0, 2],
      ["n't", 2, 5],
      ['go', 6, 8],
      ['.', 8, 9],
    ]);
  });
});
