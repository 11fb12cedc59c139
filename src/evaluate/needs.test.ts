import { describe, expect, it } from 'vitest';
import type { MetricCard } from '../metrics/core/card.js';
import { NEEDS, type Need } from '../metrics/core/needs.js';
import type { Transcript } from '../transcript/types.js';
import { findMissingNeed } from './needs.js';
import { Prepared } from './prepared.js';
import { PreparedCase } from './prepared-case.js';

const cardOf = (...needs: readonly Need[]): MetricCard => ({ needs }) as unknown as MetricCard;
const turn = { speaker: 'ana', text: 'Well.' };
const bare: Transcript = { turns: [turn] };
const agenda = { items: [], edges: [] };
const prepared = (more: Partial<Transcript> = {}): Prepared => new Prepared({ ...bare, ...more });
const lacks = (need: Need, given: Prepared, options = {}): boolean =>
  findMissingNeed(cardOf(need), given, options) !== undefined;

describe('findMissingNeed', () => {
  it('names the first need that is not met, in words', () => {
    expect(findMissingNeed(cardOf(), prepared(), {})).toBeUndefined();
    expect(findMissingNeed(cardOf('agenda', 'hops'), prepared(), {})).toBe('an agenda');
    expect(findMissingNeed(cardOf('agenda', 'hops'), prepared({ agenda }), {})).toBe(
      'hops (no published value)',
    );
    expect(findMissingNeed(cardOf('agenda', 'hops'), prepared({ agenda }), { hops: 2 })).toBeUndefined();
  });

  it.each<[Need, string]>([
    ['word-vectors', 'wordVectors'],
    ['topic-model', 'topicModel'],
    ['act-tagger', 'tagger'],
    ['act-model', 'model'],
    ['language-model', 'model'],
    ['agenda', 'agenda'],
    ['coverage-threshold', 'coverageThreshold'],
    ['coverage-scale', 'scale'],
    ['hops', 'hops'],
  ])('finds %s in the option %s', (need, option) => {
    expect(findMissingNeed(cardOf(need), prepared(), {})).toBe(NEEDS[need]);
    expect(lacks(need, prepared(), { [option]: undefined, other: 1 })).toBe(true);
    expect(lacks(need, prepared(), { [option]: 0 })).toBe(false);
  });

  it.each<[Need, Partial<Transcript>]>([
    ['agenda', { agenda }],
    ['rounds', { turns: [turn, { ...turn, round: 0 }] }],
    ['references', { turns: [turn, { ...turn, references: [] }] }],
    ['runs', { outcome: { success: false } }],
    ['games', { meta: { rounds: [] } }],
  ])('finds %s in the transcript', (need, more) => {
    expect(lacks(need, prepared())).toBe(true);
    expect(lacks(need, prepared(more))).toBe(false);
  });

  it('finds vectors in what was given, of a transcript or of a case', () => {
    expect(lacks('embeddings', prepared())).toBe(true);
    expect(
      lacks('embeddings', new Prepared(bare, { embedded: { transcript: bare, embeddings: [[1]] } })),
    ).toBe(false);
    const nextTurn = { context: [], candidate: turn };
    expect(lacks('embeddings', new PreparedCase(nextTurn))).toBe(true);
    const vectors = { contextEmbeddings: [], candidateEmbedding: [1] };
    expect(lacks('embeddings', new PreparedCase({ ...nextTurn, ...vectors }))).toBe(false);
  });

  it('asks for nothing where predicates decide', () => {
    const card = cardOf('embeddings', 'agenda', 'coverage-threshold');
    expect(findMissingNeed(card, prepared(), { predicates: [() => true] })).toBeUndefined();
    expect(findMissingNeed(card, prepared(), { predicates: [] })).toBe('embeddings');
    expect(findMissingNeed(card, prepared(), {})).toBe('embeddings');
  });

  it('leaves repeated runs to the corpus, and never meets what no transcript brings', () => {
    expect(lacks('repeated-runs', prepared())).toBe(false);
    for (const need of ['images', 'labels', 'tokens', 'parameters'] as const)
      expect(lacks(need, prepared())).toBe(true);
  });
});
