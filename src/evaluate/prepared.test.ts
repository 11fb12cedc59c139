import { describe, expect, it } from 'vitest';
import { LEXICAL_UNITS_ID, lexicalUnits } from '../text/lexical-units.js';
import { NOUN_CHUNKS_ID, nounChunks } from '../text/noun-chunks/noun-chunks.js';
import { TOKENIZER_ID, tokenizeWords } from '../text/tokenize.js';
import { ANALYZERS } from './analyzers.js';
import { Prepared } from './prepared.js';
import { PreparedCase } from './prepared-case.js';

const texts = ['The red bus waits for the OLD man.', '', 'Which **bus** was late?'];
const turns = texts.map((text, i) => ({ speaker: `s${i}`, text }));
const transcript = { turns, agenda: { items: [], edges: [] } };

describe('Prepared', () => {
  it.each([false, true])('makes words, units and chunks of each turn once; both at once: %s', (both) => {
    const prepared = new Prepared(transcript, {}, ANALYZERS, both);
    expect(prepared.tokens).toEqual(texts.map((text) => tokenizeWords(text)));
    expect(prepared.lowerCasedTokens[0]).toContain('old');
    expect(prepared.units).toEqual(texts.map((text) => lexicalUnits(text)));
    expect(prepared.chunks).toEqual(texts.map((text) => nounChunks(text)));
    expect(prepared.tokens).toBe(prepared.tokens);
    expect(prepared.lowerCasedTokens).toBe(prepared.lowerCasedTokens);
    expect(prepared.units).toBe(prepared.units);
    expect(prepared.chunks).toBe(prepared.chunks);
    expect([prepared.tokenizer, prepared.unitsId, prepared.chunksId]).toEqual([
      ...[TOKENIZER_ID, LEXICAL_UNITS_ID, NOUN_CHUNKS_ID],
    ]);
  });

  it('takes chunks before units, and the other way round, for the same', () => {
    const prepared = new Prepared(transcript, {}, ANALYZERS, true);
    const { chunks } = prepared;
    expect(prepared.units).toEqual(texts.map((text) => lexicalUnits(text)));
    expect(chunks).toEqual(texts.map((text) => nounChunks(text)));
  });

  it('takes what is given in place of its own', () => {
    const tokens = [['Red'], [], ['bus']];
    const chunks = [[], [], []];
    const agenda = { items: [{ id: 'a', text: 'Greet' }], edges: [] };
    const given = new Prepared(
      transcript,
      { tokens, chunks, agenda, agendaEmbeddings: [[1]] },
      ANALYZERS,
      true,
    );
    expect(given.tokens).toBe(tokens);
    expect(given.lowerCasedTokens).toEqual([['red'], [], ['bus']]);
    expect(given.chunks).toBe(chunks);
    expect(given.units).toEqual(texts.map((text) => lexicalUnits(text)));
    expect([given.tokenizer, given.chunksId]).toEqual(['given', 'given']);
    expect([given.agenda, given.agendaEmbeddings]).toEqual([agenda, [[1]]]);
    const named = new Prepared(transcript, { tokens, chunks, tokenizer: 't', analyzer: 'c' });
    expect([named.tokenizer, named.chunksId]).toEqual(['t', 'c']);
    expect(new Prepared(transcript, { tokenizer: 't', analyzer: 'c' }, ANALYZERS)).toMatchObject({
      ...{ tokenizer: TOKENIZER_ID, chunksId: NOUN_CHUNKS_ID, agenda: transcript.agenda },
    });
  });

  it('gives each turn its case, with its vectors where there are some', () => {
    const prepared = new Prepared(transcript, { embedded: { transcript, embeddings: [[1], [2], [3]] } });
    expect(prepared.nextTurn(1)).toEqual({ context: [turns[0]], candidate: turns[1] });
    expect(prepared.embeddedNextTurn(2)).toMatchObject({
      candidate: turns[2],
      candidateEmbedding: Float64Array.of(3),
      contextEmbeddings: { rows: 2, cols: 1 },
    });
    expect([prepared.hasVectors, prepared.isWhole]).toEqual([true, true]);
    expect(new Prepared(transcript).hasVectors).toBe(false);
  });

  it('refuses a transcript with a wrong detail', () => {
    expect(() => new Prepared({ turns: [{ ...turns[0]!, round: '1' as never }] })).toThrow(
      'evaluate: turns[0].round: expected a finite number, got "1"',
    );
  });
});

describe('PreparedCase', () => {
  it('is a transcript of its turns, and hands the case itself on', () => {
    const nextTurn = { context: turns.slice(0, 2), candidate: turns[2]!, speakers: [{ id: 's0' }] };
    const prepared = new PreparedCase(nextTurn);
    expect(prepared.transcript).toStrictEqual({ turns, speakers: [{ id: 's0' }] });
    expect(prepared.nextTurn()).toBe(nextTurn);
    expect(prepared.embeddedNextTurn()).toBe(nextTurn);
    expect([prepared.isWhole, prepared.hasVectors]).toEqual([false, false]);
    expect(new PreparedCase({ context: [], candidate: turns[0]! }).transcript).toStrictEqual({
      turns: [turns[0]],
    });
  });
});
