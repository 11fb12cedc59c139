import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { listMetrics } from '../../src/metrics/frame/registry.js';
import { evidencePage } from '../evidence/page.js';
import { evidenceNumbers, metricPages, withMetricsTable } from './pages.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

describe('the generated pages', () => {
  it('are those of the metadata: npm run docs renews them', () => {
    const pages = metricPages();
    expect(readdirSync(`${root}docs/metrics`).sort()).toEqual([...pages.keys()].sort());
    for (const [file, text] of pages) expect(readFileSync(`${root}docs/metrics/${file}`, 'utf8')).toBe(text);
    const readme = readFileSync(`${root}README.md`, 'utf8');
    expect(withMetricsTable(readme)).toBe(readme);
  });

  it('say what metrics react to, by the committed numbers', () => {
    expect(readFileSync(`${root}docs/evidence.md`, 'utf8')).toBe(evidencePage(evidenceNumbers()!));
    expect(metricPages().get('speaker-entropy.md')).toContain('It does not see the order of turns.');
  });

  it('are one for every metric', () => {
    expect(metricPages().size).toBe(listMetrics().length + 1);
  });
});
