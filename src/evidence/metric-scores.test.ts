import { describe, expect, it } from 'vitest';
import { countingEmbedder } from '../../testing/counting-embedder.js';
import { createHashEmbedder } from '../embed/create-hash-embedder.js';
import { evaluate } from '../evaluate/evaluate.js';
import type { Transcript } from '../transcript/types.js';
import { countTranscriptWords, LENGTHS } from './lengths.js';
import { MetricScorer } from './metric-scores.js';

const SAID = [
  ['ana', 'The red bus is late again, so I will walk.'],
  ['ben', 'It left the harbor at nine.'],
  ['cleo', 'Ana, did you see the driver of the bus?'],
  ['ana', 'The harbor was closed and the driver had to wait.'],
  ['ben', 'We should take the train then.'],
] as const;
const transcript: Transcript = {
  id: 'x',
  turns: SAID.map(([speaker, text]) => ({ speaker, text })),
  agenda: {
    items: [
      { id: 'bus', text: 'Find the bus' },
      { id: 'train', text: 'Take the train' },
    ],
    edges: [['bus', 'train']],
  },
};
const embedder = createHashEmbedder();

describe('MetricScorer', () => {
  it('gives what evaluate gives, the turns of a transcript averaged', async () => {
    const metrics = ['NSE', 'LD', 'LNR', 'DNR', 'M-SNS', 'SC-Gini', 'agenda-completion'] as const;
    const rows = await evaluate([transcript], { metrics, embedder, components: true });
    const scorer = new MetricScorer('test', { metrics, embedder, components: true });
    const scores = await scorer.score(transcript);
    expect(scores).toHaveLength(scorer.measures.length);
    for (const [m, { metric, component }] of scorer.measures.entries()) {
      const own = rows
        .filter((row) => row.metric === metric && row.component === component)
        .flatMap(({ score }) => (score === null ? [] : [score]));
      const mean = own.reduce((sum, each) => sum + each, 0) / own.length;
      if (own.length === 0) expect(scores[m]!.score).toBeNull();
      else expect(scores[m]!.score).toBeCloseTo(mean, 9);
    }
    const defined = scores.filter(({ score }) => score !== null);
    expect(defined.length).toBeGreaterThan(metrics.length);
    // What the card says of the direction is that of the score alone.
    const [entropy] = scorer.measures;
    expect(entropy).toEqual({ metric: 'speaker-entropy', direction: 'none' });
    for (const { component, direction } of scorer.measures) if (component) expect(direction).toBe('none');
  });

  it('takes differences of single precision for rounding where a kernel has no more', async () => {
    const single = countingEmbedder();
    const scorer = new MetricScorer('test', { metrics: ['NSE', 'SC-Gini', LENGTHS[0]!], embedder: single });
    const tolerances = (await scorer.score(transcript)).map(({ tolerance }) => tolerance);
    expect(tolerances).toEqual([1e-9, 1e-5, 1e-9]);
  });

  it('has no score, and no tolerance, where something is missing', async () => {
    const scorer = new MetricScorer('test', { metrics: 'agenda-completion' });
    expect(await scorer.score({ turns: transcript.turns })).toEqual([{ score: null, tolerance: 0 }]);
  });

  it('embeds no text twice', async () => {
    const counting = countingEmbedder();
    const scorer = new MetricScorer('test', { metrics: ['SC-Gini', 'LNR'], embedder: counting });
    await scorer.score(transcript);
    await scorer.score({ turns: [...transcript.turns, { speaker: 'ana', text: 'A new one.' }] });
    expect(counting.calls.flat().filter((text) => text === 'A new one.')).toHaveLength(1);
    expect(new Set(counting.calls.flat()).size).toBe(counting.calls.flat().length);
  });

  it('takes all metrics of single transcripts where none is named', () => {
    const { measures } = new MetricScorer('test');
    const ids = measures.map(({ metric }) => metric);
    expect(ids).toContain('centering-score');
    expect(ids).not.toContain('aptitude');
    expect(ids).not.toContain('energy-distance');
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('refuses options that are none', () => {
    expect(() => new MetricScorer('test', 5 as never)).toThrow('test: options');
  });
});

describe('the length of a transcript', () => {
  it('is counted in turns and in words between white space', async () => {
    expect(countTranscriptWords(transcript)).toBe(10 + 6 + 9 + 10 + 6);
    const scores = await new MetricScorer('test', { metrics: LENGTHS }).score(transcript);
    expect(scores.map(({ score }) => score)).toEqual([5, 41]);
    expect(countTranscriptWords({ turns: [] })).toBe(0);
  });
});
