import { describe, expect, it } from 'vitest';
import { agendaArguments, agendaCases, agendaOf } from '../../../testing/agenda-cases.js';
import { frozen } from '../../../testing/frozen.js';
import { agendaCompletion } from './agenda-completion.js';

const axes = [
  [1, 0],
  [0, 1],
];
const options = frozen({ agendaEmbeddings: axes, scale: 2, coverageThreshold: 0.1 });
const turns = [1, 2].map(() => ({ speaker: 'a', text: 'words' }));

describe('agendaCompletion', () => {
  it('is the share of saturated items', () => {
    // a: (1, 0) and (4, 3)/5 give (1 - 1/e) * 0.2 = 0.126 > 0.1; nothing on b.
    const embedded = frozen({
      transcript: { turns, agenda: agendaOf('ab') },
      embeddings: [
        [1, 0],
        [4, 3],
      ],
    });
    const result = agendaCompletion(embedded, options);
    expect(result).toMatchObject({ score: 0.5, n: 2, saturatedItems: ['a'] });
    expect(result.coverage[0]).toBeCloseTo((1 - Math.exp(-1)) * 0.2, 14);
    expect(Object.isFrozen(result)).toBe(true);
  });

  it('prefers the agenda of the options', () => {
    const embedded = {
      transcript: { turns, agenda: agendaOf('xy') },
      embeddings: [
        [1, 0],
        [4, 3],
      ],
    };
    expect(agendaCompletion(embedded, { ...options, agenda: agendaOf('ab') }).saturatedItems).toEqual(['a']);
  });

  it('is 0 for a dialogue without turns and undefined for an agenda without items', () => {
    expect(
      agendaCompletion({ transcript: { turns: [], agenda: agendaOf('ab') }, embeddings: [] }, options).score,
    ).toBe(0);
    const empty = { transcript: { turns, agenda: agendaOf('') }, embeddings: axes };
    expect(agendaCompletion(empty, { ...options, agendaEmbeddings: [] }).undefinedBecause).toBe(
      'too-few-items',
    );
  });

  it('marks single precision and carries the embedder', () => {
    const embeddings = [Float32Array.of(1, 0), Float32Array.of(0.8, 0.6)];
    const embedded = { transcript: { turns, agenda: agendaOf('ab') }, embeddings, embedder: { id: 'tiny' } };
    const result = agendaCompletion(embedded, options);
    expect(result).toMatchObject({ precision: 'float32', embedder: { id: 'tiny' } });
    expect(agendaCompletion(embedded, { ...options, precision: 'double' }).precision).toBeUndefined();
  });

  it('has another signature for another agenda', () => {
    const hash = (edges: string[]) =>
      agendaCompletion({ transcript: { turns, agenda: agendaOf('ab', edges) }, embeddings: axes }, options)
        .params.agenda;
    expect(hash([])).toMatch(/^agenda#[0-9a-f]{16}$/);
    expect(hash([])).not.toBe(hash(['ab']));
  });

  it('needs an agenda', () => {
    expect(() => agendaCompletion({ transcript: { turns }, embeddings: axes }, options)).toThrow(
      'agendaCompletion: options.agenda: expected an agenda, got undefined',
    );
  });

  it.each(agendaCases())('matches the golden value: $id', (golden) => {
    const { embedded, options } = agendaArguments(golden);
    expect(agendaCompletion(embedded, options).score).toBeCloseTo(golden.paper.acr, 12);
  });
});
