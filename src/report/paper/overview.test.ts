import { describe, expect, it } from 'vitest';
import { groupTranscripts, runTranscripts, withVectors } from '../../../testing/paper-transcripts.js';
import { cellOf, undrawnReport } from '../../../testing/report-tables.js';
import { compareReliability, compareTranscripts } from '../../analysis/index.js';
import { evaluate } from '../../evaluate/evaluate.js';
import { summarize } from '../../evaluate/summarize.js';
import { runsOf } from '../../transcript/runs.js';
import type { Transcript } from '../../transcript/types.js';
import { formatNumber } from './html.js';
import { paperFigures } from './paper-figures.js';
import { paperReport } from './paper-report.js';

/** The cells of a table of a page, by its caption. */
function tableOf(page: string, caption: RegExp): string[][] {
  const table = page
    .split('<table>')
    .slice(1)
    .map((part) => part.split('</table>')[0]!)
    .find((part) => caption.test(/<caption><span>(.*?)<\/span><\/caption>/.exec(part)![1]!))!;
  return table
    .split('<tr>')
    .slice(1)
    .map((row) => [...row.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/g)].map((match) => cellOf(match[1]!)));
}

/** Two systems on the same ten dialogues. */
function paired(): Map<string, Transcript[]> {
  const systems = new Map<string, Transcript[]>();
  for (const transcript of groupTranscripts()) {
    const model = String(transcript.meta!.model);
    const own = systems.get(model) ?? [];
    systems.set(model, own);
    own.push({ ...transcript, id: `dialogue ${own.length}` });
  }
  return systems;
}

const cell = (value: number | null): string => (value === null ? '–' : formatNumber(value));

describe('the first screen of a report', () => {
  it('holds the numbers of the library: means, differences, intervals and p-values', async () => {
    const systems = paired();
    const page = await undrawnReport('mpceval', [...systems.values()].flat());
    const [small, large] = [...systems.values()];
    const findings = await compareTranscripts(small!, large!, { names: ['small', 'large'] });
    const differences = tableOf(page, /^Differences with/);
    for (const { metric, a, b, meanA, meanB, difference, interval, adjustedPValue } of findings) {
      const line = differences.find(
        ([name]) => name!.toLowerCase().replace(/ \(.*/, '') === metric.replaceAll('-', ' '),
      )!;
      expect(line.slice(2, 10)).toEqual([
        a,
        b,
        ...[meanA, meanB, difference, interval?.lower, interval?.upper, adjustedPValue].map((value) =>
          cell(value ?? null),
        ),
      ]);
    }
    const rows = new Map<string, Awaited<ReturnType<typeof evaluate>>>();
    for (const [name, own] of systems) rows.set(name, await evaluate(own, { metrics: ['NSE'] }));
    const number = /Figure (\d+)\. Every metric by system/.exec(page)![1];
    const means = tableOf(page, new RegExp(`^Numbers behind figure ${number}$`));
    for (const [name, own] of rows) {
      const entropy = own.filter(({ metric }) => metric === 'speaker-entropy');
      const { mean, interval, n } = summarize(entropy);
      const line = means.find(([measure, , system]) => measure!.includes('(NSE)') && system === name)!;
      expect(line.slice(3, 7)).toEqual([cell(mean), cell(interval!.lower), cell(interval!.upper), String(n)]);
    }
  });

  it('compares reliability over the instructions that both have', async () => {
    const transcripts = runTranscripts();
    const sharded = transcripts.filter(({ meta }) => meta!.setting === 'sharded');
    const page = await undrawnReport('lost', sharded);
    const of = (model: string) =>
      runsOf(transcripts.filter(({ meta }) => meta!.model === model))
        .filter(({ setting }) => setting === 'sharded')
        .map(({ system: _, ...run }) => run);
    const [a, b] = [...new Set(transcripts.map(({ meta }) => String(meta!.model)))] as [string, string];
    const { unreliability, aptitude } = compareReliability(of(a), of(b));
    const lines = tableOf(page, /^Differences with/);
    expect(lines.find(([name]) => name === 'Unreliability (U90-10)')![6]).toBe(
      cell(unreliability.difference),
    );
    expect(lines.find(([name]) => name === 'Aptitude (A90)')![12]).toBe(cell(aptitude.pValue));
  });

  it('says who is ahead, in the direction of the metric, and what could not be told', async () => {
    const talk = (model: string, i: number): Transcript => {
      const alone = model === 'narrow' && i > 0;
      const speakers = ['ana', 'ben', 'ana', 'ben', 'ana', 'ben'];
      const turns = speakers.map((speaker, t) => ({
        speaker: alone && t > i % 2 ? 'ana' : speaker,
        text: `Bus ${i} is late.`,
      }));
      return { id: `talk ${i}`, turns, meta: { model } };
    };
    const all = ['even', 'narrow'].flatMap((model) => Array.from({ length: 9 }, (_, i) => talk(model, i)));
    const page = await undrawnReport('mpceval', all);
    expect(page).toMatch(
      /<p class="lead">(?:[^<]|<\/?span[^>]*>)*(?:than|They also differ in)(?:[^<]|<\/span>)*<\/p>\n<ul [\s\S]*<li>[^<]*[Ss]peaker entropy is higher in even by \.\d+ \(corrected 95% CI \.\d+ to \.\d+\)[^<]* only on who speaks when/,
    );
    expect(page).toMatch(/<li>Not computed: .*needs embeddings/);
    expect(page).toMatch(/<p>\d+ metrics are computed; \d+ more would need embeddings/);
  });

  it('says so where conversations name no system, and compares them with nothing', async () => {
    const bare = groupTranscripts().map(({ meta: _, ...transcript }) => transcript);
    const page = await undrawnReport('mpceval', bare);
    expect(page).toContain('No conversation contains a system (meta.model or meta.system)');
    expect(page).not.toContain('Differences with');
    const mixed = [...groupTranscripts().slice(0, 10), ...bare.slice(10)];
    const other = await undrawnReport('mpceval', mixed);
    expect(other).toContain('10 conversations name none; they are shown as &quot;no system named&quot;');
    expect(other).not.toContain('Differences with');
    expect(other).not.toContain('all conversations');
  });

  it('ends with version, input and the signatures of what was computed, not of more', async () => {
    const page = await undrawnReport('mpceval', groupTranscripts(), {
      version: '9.9.9',
      input: 'chat.jsonl',
    });
    expect(page).toContain('Made with @mtpc/metrics 9.9.9 after');
    expect(page).toContain('<p>Input: chat.jsonl.</p>');
    expect(page).toContain('speaker-entropy|revision:');
    expect(page).not.toContain('semantic-concentration|');
    const vectors = withVectors(groupTranscripts());
    const embedded = await undrawnReport('mpceval', groupTranscripts(), { embedded: vectors });
    expect(embedded).toContain('semantic-concentration|');
  });

  it('reports all papers on one page, and lists at its end what there is no data for', async () => {
    const page = await undrawnReport('all', groupTranscripts());
    expect(page).toContain('<h2>Findings</h2>');
    expect(page).toContain('MPCEval: All metrics');
    expect(page).toContain('MT-PingEval: All metrics');
    expect(page).not.toContain('MT-PingEval: Findings');
    expect(page.indexOf('<h2>Findings')).toBeLessThan(page.indexOf('MPCEval: '));
    expect(page.indexOf('MPCEval: ')).toBeLessThan(page.indexOf('MT-PingEval: '));
    expect(page).toContain('<h2>Sections without data</h2>');
    expect(page).not.toMatch(/NaN|(?<!\d )undefined\b(?!Because)|\[object/);
  });

  it('can be put into another page without restyling it', async () => {
    const part = await paperReport(groupTranscripts().slice(0, 1), { paper: 'lost', embeddable: true });
    expect(part).toContain('<article class="dialogue"');
    expect(part).toMatch(/^<article class="mtpc-report"><style>/);
    const style = /<style>([\s\S]*?)<\/style>/.exec(part)![1]!;
    const topLevel = style.replace(/\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g, '{}');
    for (const selector of topLevel
      .split('{}')
      .map((text) => text.trim())
      .filter(Boolean)) {
      expect(selector).toMatch(/^(?:\.mtpc-report|@media .*)$/);
    }
  });
});

describe('paperFigures', () => {
  it('gives the figures of the page, each with drawing, specification and numbers', async () => {
    const figures = await paperFigures(groupTranscripts(), { paper: 'mpceval' });
    const page = await undrawnReport('mpceval', groupTranscripts());
    expect(figures.length).toBe(page.match(/<figure /g)!.length);
    for (const { name, svg, spec, columns, rows } of figures) {
      expect(name).toMatch(/^figure-\d\d-[\w-]+$/);
      expect(svg).toMatch(/^<svg /);
      expect(svg + JSON.stringify(spec)).not.toContain('var(');
      for (const row of rows) expect(row.length).toBe(columns.length);
    }
    expect(new Set(figures.map(({ name }) => name)).size).toBe(figures.length);
  });
});
