import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import type { Transcript } from '../transcript/types.js';
import type { EvaluateOptions } from './evaluate-options.js';
import { Evaluator } from './evaluator.js';
import { LIBRARY } from './library.js';
import type { EvaluationRow } from './row.js';

const turns = [
  { speaker: 'ana', text: 'The red bus is late again.' },
  { speaker: 'ben', text: ' ' },
  { speaker: 'ana', text: 'Then we walk to the market.' },
];
const items = [
  { id: 'x', text: 'Greet' },
  { id: 'y', text: 'Part' },
];
const transcript: Transcript = frozen({ id: 'talk', turns });
const withAgenda: Transcript = frozen({ ...transcript, agenda: { items, edges: [] } });
const origin = { transcript: 'talk' };

/** An embedder that notes what it is asked: a text's vector is its length and 1. */
function noting() {
  const asked: string[][] = [];
  const embed = async (texts: readonly string[]): Promise<number[][]> => {
    asked.push([...texts]);
    return texts.map((text) => [text.length, 1]);
  };
  return {
    asked,
    embedder: { id: 'lengths', dimensions: 2, embed } as unknown as NonNullable<EvaluateOptions['embedder']>,
  };
}

describe('what is given of a transcript', () => {
  it('is nothing without an embedder, and what the caller knows', async () => {
    expect(await new Evaluator({}, LIBRARY).given(withAgenda, 'talk')).toEqual({});
    const tokens = [['a'], [], ['b']];
    const analysis = (): { tokens: string[][] } => ({ tokens });
    expect(await new Evaluator({ analysis }, LIBRARY).given(transcript, 'talk')).toEqual({ tokens });
  });

  it('has vectors of the turns, and of the items of the agenda where there are some', async () => {
    const { asked, embedder } = noting();
    const evaluator = new Evaluator({ embedder }, LIBRARY);
    expect(Object.keys(await evaluator.given(transcript, 'talk'))).toEqual(['embedded']);
    expect(asked).toHaveLength(1);
    const given = await evaluator.given(withAgenda, 'talk');
    expect(asked.at(-1)).toEqual(['Greet', 'Part']);
    expect(given.agendaEmbeddings).toEqual([
      [5, 1],
      [4, 1],
    ]);
    const empty = { ...transcript, agenda: { items: [], edges: [] } };
    expect(Object.keys(await evaluator.given(empty, 'talk'))).toEqual(['embedded']);
  });

  it('keeps vectors that are there already', async () => {
    const { asked, embedder } = noting();
    const embedded = { transcript: withAgenda, embeddings: [[1], [2], [3]] };
    const analysis = () => ({ embedded, agendaEmbeddings: [[7], [8]] });
    const given = await new Evaluator({ embedder, analysis }, LIBRARY).given(withAgenda, 'talk');
    expect(given).toEqual({ embedded, agendaEmbeddings: [[7], [8]] });
    expect(asked).toEqual([]);
  });

  it('refuses an agenda that is none', async () => {
    const wrong = { ...transcript, agenda: { items: [{ id: 'x' }], edges: [] } } as unknown as Transcript;
    await expect(
      new Evaluator({ embedder: noting().embedder }, LIBRARY).given(wrong, 'talk'),
    ).rejects.toThrow('evaluate: agenda.items[0].text: expected a string, got undefined');
  });
});

describe('the rows of a transcript', () => {
  const rowsOf = async (options: EvaluateOptions): Promise<EvaluationRow[]> => {
    const rows: EvaluationRow[] = [];
    for await (const row of new Evaluator(options, LIBRARY).rows(transcript, origin, {})) rows.push(row);
    return rows;
  };

  it('name the turn and its speaker, or the dialogue', async () => {
    const rows = await rowsOf({ metrics: ['participation-frequency', 'NSE', 'SC-Gini'] });
    expect(rows.map(({ unit, turn, speaker, skipped }) => [unit, turn, speaker, skipped])).toEqual([
      ['turns[0]', 0, 'ana', undefined],
      ['turns[1]', 1, 'ben', undefined],
      ['turns[2]', 2, 'ana', undefined],
      ['transcript', undefined, undefined, undefined],
      ['transcript', undefined, undefined, 'needs embeddings'],
    ]);
    expect(rows.every(({ component }) => component === undefined)).toBe(true);
  });

  it('have components where they are asked for', async () => {
    const rows = await rowsOf({ metrics: ['word-novelty-curve', 'LNR'], components: true });
    expect(rows.some(({ component }) => component !== undefined)).toBe(true);
  });

  it('leave metrics of the corpus to the end', async () => {
    const scored = { ...transcript, outcome: { score: 3 } };
    const evaluator = new Evaluator({ metrics: ['averaged-performance'] }, LIBRARY);
    const rows: EvaluationRow[] = [];
    for await (const row of evaluator.rows(scored, origin, {})) rows.push(row);
    expect(rows).toEqual([]);
    const corpus = evaluator.corpus();
    corpus.add(scored, 'talk');
    for await (const row of corpus.rows()) rows.push(row);
    expect(rows).toMatchObject([{ metric: 'averaged-performance', score: 3 }]);
  });
});

describe('the rows that say what is lacking', () => {
  const skipped = (options: EvaluateOptions, of = transcript): unknown =>
    [...new Evaluator(options, LIBRARY).skippedRows(of, origin)].map((row) => [row.metric, row.skipped]);
  const metrics = ['NSE', 'SC-Gini', 'lexical-density', 'agenda-progression'] as const;

  it('are those of a whole evaluation, without one', () => {
    expect(skipped({ metrics })).toEqual([
      ['semantic-concentration', 'needs embeddings'],
      ['agenda-progression', 'needs embeddings'],
    ]);
  });

  it('count on vectors where there is an embedder, and ask it for none', () => {
    const { asked, embedder } = noting();
    expect(skipped({ metrics, embedder })).toEqual([['agenda-progression', 'needs an agenda']]);
    expect(skipped({ metrics: ['SC-Gini'], embedder }, withAgenda)).toEqual([]);
    expect(asked).toEqual([]);
  });
});

describe('new Evaluator', () => {
  it('refuses options and metrics that there are not', () => {
    expect(() => new Evaluator({ metrcs: [] } as never, LIBRARY)).toThrow(
      'evaluate: options.metrcs: expected an option (did you mean metrics?)',
    );
    expect(() => new Evaluator({ metrics: ['NSE', 5] } as never, LIBRARY)).toThrow(
      'evaluate: metrics[1]: expected the name of a metric, its function, { metric, options }, or { name, revision, score }, got 5',
    );
    // Settings beside the name, or under another word, had no say: the metric ran with its defaults.
    expect(
      () => new Evaluator({ metrics: [{ metric: 'LD', option: { tf: 'relative' } }] } as never, LIBRARY),
    ).toThrow('evaluate: metrics[0].option: expected one of metric, options, got "option"');
    expect(
      () => new Evaluator({ metrics: ['NSE', { metric: 'LD', tf: 'relative' }] } as never, LIBRARY),
    ).toThrow('evaluate: metrics[1].tf: expected one of metric, options, got "tf"');
    expect(() => new Evaluator({ metrics: ['speaker-entrpy'] } as never, LIBRARY)).toThrow(
      'evaluate: metrics: unknown metric "speaker-entrpy"; did you mean speaker-entropy?',
    );
  });
});
