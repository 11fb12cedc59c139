import { expect, it } from 'vitest';
import { compareTranscripts } from '../../analysis/index.js';
import { rememberingLibrary } from '../../evaluate/remembering-library.js';
import type { Transcript } from '../../transcript/types.js';
import { type ReportFindings, reportFindings } from './report-findings.js';
import { reportParts } from './report-parts.js';
import type { ReportStatistics } from './report-statistics.js';

const STATISTICS: ReportStatistics = {
  ...({
    unit: 'transcript',
    confidenceLevel: 0.95,
    adjust: 'holm',
    family: 'question',
    method: 'student-t',
  } as const),
  ...{ looks: 1, seed: 0, clusteredBy: null },
};

const reported = (transcripts: readonly Transcript[]): Promise<ReportFindings> =>
  reportFindings(transcripts, {}, STATISTICS, rememberingLibrary());

const NOUNS =
  'ferry harbor noon mail lamp river stone garden letter bridge market violin winter orchard candle thunder'.split(
    ' ',
  );

/** Conversations in which one system names new things in each turn and the other mostly the same ones. */
const talks = (model: string, isNew: boolean): Transcript[] =>
  Array.from({ length: 8 }, (_, d) => ({
    id: `d${d}`,
    meta: { model },
    turns: Array.from({ length: 5 + (d % 3) }, (__, t) => {
      const at = (place: number): string | undefined =>
        NOUNS[(isNew || t < d % 3 ? 2 * t + place : place) % NOUNS.length];
      return { speaker: t % 2 ? 'ana' : 'ben', text: `${at(d)} ${at(d + 1)}` };
    }),
  }));

it('makes the findings of compareTranscripts for the same conversations', async () => {
  const [a, b] = [talks('new', true), talks('same', false)];
  const { findings, plan, lead } = await reported([...a, ...b]);
  const expected = await compareTranscripts(a, b, { names: ['new', 'same'], unpaired: 'compare' });
  expect(findings.length).toBeGreaterThan(4);
  expect(findings).toEqual(expected.map((each) => ({ ...each, factor: 'model' })));
  expect(plan?.unit).toBe('transcript');
  expect(lead).toContain('new has a higher lexical novelty than same');
});

it('says why nothing is compared', async () => {
  expect((await reported(talks('a', true))).lead).toBe(
    'Nothing is compared: no model, setting or other condition varies. Add conversations of a second system (meta.model, or --by FIELD).',
  );
});

it('opens every report with the sentence of the comparison', async () => {
  const talk = (model: string, i: number): Transcript => ({
    ...{ id: `d${i}`, meta: { model }, turns: [{ speaker: 'ana', text: 'Is it late?' }] },
    // Of twenty tasks b solves all, a every fourth.
    outcome: { success: model === 'b' || i % 4 === 0 },
  });
  const both = ['a', 'b'].flatMap((model) => Array.from({ length: 20 }, (_, i) => talk(model, i)));
  const { lead } = await reported(both);
  expect(lead).toMatch(/^b has a higher success rate than a by 75 points \(100% vs\. 25%; /);
  for (const paper of ['mpceval', 'common-ground', 'all'] as const) {
    const { sections } = await reportParts('paperReport', both, { paper });
    expect(sections.find(({ verdict }) => verdict !== undefined)?.verdict?.lead).toBe(lead);
  }
});
