import { beforeAll, describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import {
  budgetTranscripts,
  gameTranscripts,
  groupTranscripts,
  runTranscripts,
} from '../../../testing/paper-transcripts.js';
import { undrawnReport } from '../../../testing/report-tables.js';
import type { Paper } from '../../metrics/core/card.js';
import { escapeHtml } from '../../text/escape-html.js';
import { drawCharts } from './draw-charts.js';
import { formatNumber } from './html.js';
import { paperReport } from './paper-report.js';

/** The page that several tests look at. Tests of what a page says leave its charts undrawn. */
let runsPage: string;
beforeAll(async () => {
  runsPage = await undrawnReport('lost', runTranscripts());
});

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

describe('paperReport', () => {
  it.each(['pingeval', 'mpceval', 'common-ground', 'lost'] as const)(
    'says what is missing instead of drawing it: %s',
    async (paper) => {
      const turns = [{ speaker: 'ana', text: 'Hello there.' }];
      const page = await paperReport(frozen([{ turns }]), { paper });
      expect(page).toMatch(/No transcript|needs?\b|Without vectors|No conversation/);
      expect(page).not.toMatch(/NaN|undefined\b|\[object/);
    },
  );

  it('has no empty chart', async () => {
    const silent = [
      { turns: [{ speaker: 'ana', text: 'Hello.' }], meta: { budget: 2 }, outcome: { success: true } },
    ];
    const page = await paperReport(frozen(silent), { paper: 'pingeval' });
    expect(page).toContain('Centering score (CS) by turn budget: no conversation has a value.');
    expect(count(page, /role-axis-title/g)).toBeGreaterThanOrEqual(2 * count(page, /<figure /g) - 2);
    expect(count(page, /mark-(?:symbol|rect|line|rule) role-mark/g)).toBeGreaterThanOrEqual(
      count(page, /<figure /g),
    );
    expect(await paperReport([], { paper: 'lost' })).toContain('No conversations.');
  });

  it('draws nothing by turn budget where no transcript has one', async () => {
    const turns = ['ana', 'ben', 'ana'].map((speaker) => ({ speaker, text: 'The red bus is late.' }));
    const page = await undrawnReport('pingeval', frozen([{ turns }]));
    expect(page).toContain('turn budget: No transcript has a turn budget (meta.budget).</li>');
    expect(page).not.toContain('not given');
    expect(await undrawnReport('pingeval', [{ turns, meta: { budget: 3 } }, { turns }])).toContain(
      '1 conversation without a turn budget is not shown.',
    );
  });

  it('shows what people wrote as text, never as markup', async () => {
    const evil = '<img src=x onerror=alert(1)>';
    const transcripts = groupTranscripts().map((each) => ({ ...each, meta: { model: evil } }));
    const page = await paperReport(transcripts, { paper: 'mpceval', title: evil });
    expect(page).not.toContain('<img');
    expect(page).not.toMatch(/NaN|undefined\b(?!Because)|Infinity|\[object/);
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  it('tells systems apart by another field', async () => {
    const transcripts = runTranscripts().map((each) => ({ ...each, meta: { ...each.meta, team: 'north' } }));
    const page = await undrawnReport('lost', transcripts, { systemBy: 'team' });
    expect(page).toContain('>north</td>');
    expect(page).not.toContain('>small</td>');
  });

  it('complains about what does not fit', async () => {
    await expect(paperReport([], { paper: 'ping' as Paper })).rejects.toThrow(
      'paperReport: options.paper: expected "pingeval" or "mpceval" or "common-ground" or "lost" or "all", got "ping"',
    );
    await expect(paperReport([{ turns: [] }], { paper: 'mpceval', embedded: [] })).rejects.toThrow(
      'paperReport: options.embedded: expected an array of 1, one per transcript, got an array of 0',
    );
    const options = { dialogueVectors: [[1, 2]] };
    await expect(paperReport(gameTranscripts(), { paper: 'common-ground', ...options })).rejects.toThrow(
      'paperReport: options.dialogueVectors.rows: expected 16, one per transcript, got 1',
    );
  });

  it('says that several runs are needed where every instruction was run once', async () => {
    const once = runTranscripts().map((each, i) => ({
      ...each,
      meta: { ...each.meta, instruction: `task ${i}` },
    }));
    const page = await undrawnReport('lost', once);
    expect(page).toContain('need several runs of each instruction');
    expect(page).toContain('lengths are ranked within repeated runs');
    expect(page).not.toContain('Scores of repeated runs');
    expect(runsPage).toContain('Scores of repeated runs');
  });

  it('takes unit, clusters, level, correction and family, and says so', async () => {
    const transcripts = groupTranscripts().map((each, i) => ({
      ...each,
      meta: { ...each.meta, game: `game ${i % 5}` },
    }));
    const options = {
      unit: 'turn',
      clusterBy: 'game',
      confidenceLevel: 0.9,
      adjust: 'none',
      seed: 7,
    } as const;
    const page = await undrawnReport('mpceval', transcripts, options);
    expect(page).toContain(
      'Unit of means: each score of a turn, clustered by conversation at least. Clusters: meta.game',
    );
    expect(page).toContain('Intervals at 90%. Seed 7;');
    expect(page).toContain('Means over scores of turns, clustered by conversation; whiskers: 90% intervals');
    const within = await undrawnReport('mpceval', transcripts, { family: 'metric', adjust: 'bonferroni' });
    expect(within).toContain('not corrected (one comparison of each metric)');
    expect(await undrawnReport('mpceval', groupTranscripts())).toContain('Clusters: none named');
    await expect(paperReport(transcripts, { paper: 'mpceval', confidenceLevel: 2 })).rejects.toThrow(
      'paperReport: options.confidenceLevel: expected a number between 0 and 1, got 2',
    );
    await expect(paperReport(transcripts, { paper: 'mpceval', unit: 'speaker' })).rejects.toThrow(
      'paperReport: options.unit: expected a field of meta that some conversation has, got "speaker"',
    );
    await expect(paperReport(transcripts, { paper: 'mpceval', clusterBy: 3 as never })).rejects.toThrow(
      'paperReport: options.clusterBy: expected a field of meta, or a list of fields, got 3',
    );
  });

  it('compares two systems', async () => {
    const both = budgetTranscripts().filter((_, i) => i % 16 === 0);
    expect(await undrawnReport('pingeval', both)).toContain('Two systems compared');
  });

  it('draws turn budgets, and compares nothing where one system is', async () => {
    const page = await undrawnReport('pingeval', budgetTranscripts().slice(0, 30));
    expect(page).not.toContain('Two systems compared');
    for (const title of [
      'Solved problems by turn budget',
      'Metrics of the text by turn budget',
      'Sycophancy labels',
    ]) {
      expect(page).toContain(title);
    }
  });
});

describe('drawCharts', () => {
  it('says what to install where Vega is missing', async () => {
    const missing = (): Promise<never> =>
      Promise.reject(Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' }));
    await expect(drawCharts([], missing)).rejects.toMatchObject({
      code: 'MISSING_CAPABILITY',
      message:
        'paperReport: charts: expected the optional packages vega and vega-lite, which cannot be loaded; install them with: npm install vega vega-lite',
    });
  });
});

describe('escapeHtml and formatNumber', () => {
  it('are safe and readable', () => {
    expect(escapeHtml(`<a href="x">'&'</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;');
    expect([0, 12, 1234567, 0.123456, 12.3456, -0.00012345].map(formatNumber)).toEqual([
      '0',
      '12',
      '1234567',
      '0.1235',
      '12.35',
      '-0.0001234',
    ]);
  });
});
