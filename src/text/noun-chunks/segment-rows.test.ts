import { describe, expect, it } from 'vitest';
import { mix } from './hash.js';
import { classifyVerb, SENTENCE_END, SENTENCE_START, type SegmentRow, segmentRows } from './segment-rows.js';
import type { Segment } from './segments.js';
import { WordClass } from './word-classes.js';
import { wordFacts } from './word-facts.js';

const listOf = (written: string): Segment[] =>
  written.split(' ').map((part) => ({ symbol: part.charCodeAt(0), facts: wordFacts(part.slice(2)) }));

/** A column of the rows of segments written as `symbol:word`. */
const column = <Name extends keyof SegmentRow>(written: string, name: Name): SegmentRow[Name][] =>
  segmentRows(listOf(written)).map((row) => row[name]);

/** The same for references to rows, as indices; -1 for a boundary. */
function references(written: string, name: 'previous' | 'next' | 'verbBefore' | 'verbAfter'): number[] {
  const rows = segmentRows(listOf(written));
  return rows.map((row) => rows.indexOf(row[name]));
}

const codes = (letters: string): number[] => [...letters].map((letter) => letter.charCodeAt(0));
const AND = 'C:and n:she A:was V:seen I:by N:men';

describe('segmentRows', () => {
  it('stands between rows for the start and the end of the sentence', () => {
    const rows = segmentRows(listOf('n:she V:ran'));
    expect(rows.map(({ symbol }) => symbol)).toEqual(codes('nV'));
    expect(rows[0]?.previous).toBe(SENTENCE_START);
    expect(rows[1]?.next).toBe(SENTENCE_END);
    expect(references('n:she V:ran p:it', 'previous')).toEqual([-1, 0, 1]);
    expect(references('n:she V:ran p:it', 'next')).toEqual([1, 2, -1]);
    expect(segmentRows([])).toEqual([]);
  });

  it.each([
    ['start', SENTENCE_START, 1],
    ['end', SENTENCE_END, 2],
  ])('has a boundary at the %s that is its own neighbor', (_, boundary, symbol) => {
    const { previous, next, verbBefore, verbAfter, ...values } = boundary;
    expect([previous, next, verbBefore, verbAfter].every((row) => row === boundary)).toBe(true);
    expect(values).toEqual({
      ...{ symbol, outerBefore: symbol, outerAfter: symbol, lexical: mix(symbol, 0) },
      ...{ word: 0, cluster: 0, broadCluster: 0, verbKind: 0, clauseOpener: 0, subjectSlot: 0 },
      ...{ nounsBefore: 0, nounsAfter: 0, finiteBefore: 0, finiteAfter: 0 },
    });
  });

  it('keeps the word of a segment, but in "lexical" that of a noun phrase not', () => {
    const [she, men] = [wordFacts('she'), wordFacts('men')];
    const [N, n] = codes('Nn') as [number, number];
    expect(column('n:she N:men', 'word')).toEqual([she.word, men.word]);
    expect(column('n:she N:men', 'cluster')).toEqual([she.cluster, men.cluster]);
    expect(column('n:she N:men', 'broadCluster')).toEqual([she.broadCluster, men.broadCluster]);
    expect(column('n:she N:men', 'lexical')).toEqual([mix(n, she.word), N]);
    const [A] = codes('A') as [number];
    expect(column('A:was A:will', 'verbKind')).toEqual([mix(A, 1), mix(A, 0)]);
    expect(classifyVerb(A, WordClass.BE)).toBe(mix(A, 1));
  });

  // Derived by hand from what each column says of the segments up to a place, or from it on.
  it.each<[keyof SegmentRow, number[]]>([
    ['nounsBefore', [0, 1, 0, 0, 0, 0]],
    ['finiteBefore', [0, 1, 8, 4, 4, 4]],
    ['outerBefore', codes('CnAVIV')],
    ['clauseOpener', new Array(6).fill(wordFacts('and').word)],
    ['subjectSlot', [0, 0, 1, 1, 0, 0]],
    ['nounsAfter', [1, 1, 0, 0, 0, 0]],
    ['finiteAfter', [9, 9, 8, 4, 0, 0]],
    // Beyond "by men" stands the end.
    ['outerAfter', [...codes('CnAV'), 2, ...codes('N')]],
  ])(`sums up "and she was seen by men": %s`, (name, values) => {
    expect(column(AND, name)).toEqual(values);
  });

  it('refers to the nearest verb on either side, the verb itself included', () => {
    expect(references(AND, 'verbBefore')).toEqual([-1, -1, 2, 3, 3, 3]);
    expect(references(AND, 'verbAfter')).toEqual([2, 2, 2, 3, -1, -1]);
    expect(column('n:she', 'verbBefore')).toEqual([SENTENCE_START]);
    expect(column('n:she', 'verbAfter')).toEqual([SENTENCE_END]);
  });

  it.each([
    ['a noun phrase', 'N:dog V:ran', 1],
    ['a pronoun', 'p:it V:ran', 1],
    ['nothing', 'V:ran V:ran', 2],
    ['a comma', 'N:dog ,:, V:ran', 2],
    ['there', 'h:there V:ran', 3],
    ['a wh-word', 'w:who V:ran', 4],
    ['a noun phrase behind a preposition', 'I:of N:dog V:ran', 5],
    ['a wh-word behind a preposition', 'I:of w:which V:ran', 4],
    ['the first of several verbs', 'h:there A:was D:seen G:running', 3],
  ])('says what stands where a subject would: %s', (_, written, slot) => {
    expect(column(written, 'subjectSlot').at(-1)).toBe(slot);
  });

  it('counts noun phrases up to a finite verb or the opener of a clause, three at most', () => {
    expect(column('p:a p:b p:c p:d p:e', 'finiteBefore')).toEqual([1, 2, 3, 3, 3]);
    expect(column('p:a p:b p:c p:d p:e', 'finiteAfter')).toEqual([3, 3, 3, 2, 1]);
    expect(column('p:a p:b p:c p:d p:e', 'nounsBefore')).toEqual([1, 2, 3, 4, 5]);
    expect(column('V:ran p:a p:b', 'finiteBefore')).toEqual([4, 5, 6]);
    expect(column('A:is p:a I:of p:b', 'finiteBefore')).toEqual([8, 9, 9, 9]);
    expect(column('S:if p:a', 'finiteBefore')).toEqual([12, 13]);
    expect(column('w:who p:a G:running', 'finiteBefore')).toEqual([12, 13, 13]);
    expect(column('p:a I:of p:b w:who', 'finiteAfter')).toEqual([13, 12, 12, 12]);
  });

  it('names the word that opened the clause last', () => {
    const word = (text: string): number => wordFacts(text).word;
    expect(column('p:a S:if p:b ,:, C:or w:who V:ran', 'clauseOpener')).toEqual([
      ...[0, word('if'), word('if'), word(','), word('or'), word('who'), word('who')],
    ]);
  });

  it('looks beyond prepositional phrases, several of them too', () => {
    expect(column('N:a I:of N:b I:in N:c V:d', 'outerBefore')).toEqual(codes('NININV'));
    expect(column('V:d I:of N:b I:in N:c', 'outerBefore')).toEqual(codes('VIVIV'));
    expect(column('I:of N:b I:in N:c V:d', 'outerAfter')).toEqual(codes('VNVNV'));
    expect(column('I:of V:d', 'outerAfter')).toEqual(codes('IV'));
    expect(column('I:of N:b', 'outerBefore')).toEqual([codes('I')[0], 1]);
  });
});
