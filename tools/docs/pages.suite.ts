import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { evidencePage } from '../../research/evidence/page.js';
import { listMetrics } from '../../src/metrics/core/registry.js';
import { evidenceNumbers } from './evidence.js';
import { inputDrawings } from './input-drawings.js';
import { metricPages, withMetricsTable } from './pages.js';
import { REASONS } from './reasons.js';
import { historyOf, readChangelog } from './revisions.js';
import { pageSources, ROOT } from './sources.js';
import { textsModule } from './texts-module.js';

const pages = metricPages(pageSources());

describe('the generated pages', () => {
  it('are those of cards and comments: npm run docs renews them', () => {
    expect(readdirSync(`${ROOT}docs/metrics`).sort()).toEqual([...pages.keys()].sort());
    for (const [file, text] of pages) expect(readFileSync(`${ROOT}docs/metrics/${file}`, 'utf8')).toBe(text);
    const drawings = inputDrawings();
    expect(readdirSync(`${ROOT}docs/inputs`).sort()).toEqual([...drawings.keys()].sort());
    for (const [file, svg] of drawings) expect(readFileSync(`${ROOT}docs/inputs/${file}`, 'utf8')).toBe(svg);
    const readme = readFileSync(`${ROOT}README.md`, 'utf8');
    expect(withMetricsTable(readme)).toBe(readme);
    expect(readFileSync(`${ROOT}src/cli/metric-texts.generated.ts`, 'utf8')).toBe(textsModule());
  });

  it('say what metrics react to, by the committed numbers', () => {
    expect(readFileSync(`${ROOT}research/evidence/README.md`, 'utf8')).toBe(evidencePage(evidenceNumbers()!));
    expect(pages.get('speaker-entropy.md')).toContain('It does not see the order of turns.');
  });

  it('are one for every metric', () => {
    expect(pages.size).toBe(listMetrics().length + 1);
  });

  it.each(listMetrics().map(({ id, category: about }) => ({ id, about })))(
    'say how to call it, with what, and what comes back: $id',
    ({ id, about }) => {
      const page = pages.get(`${id}.md`)!;
      const part = (title: string): string => page.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
      expect(part('Call')).toMatch(/```text\n\w+\(.*\): /);
      expect(part('Input')).toMatch(/```text\n[[{'\d\w]/);
      expect(part('Example')).toMatch(/\/\/ =>/);
      expect(part('Input')).toMatch(/!\[.+\]\(\.\.\/inputs\/[\w-]+\.svg\)/);
      // Every field has a meaning, the numbers within fields too.
      expect(part('Result')).not.toMatch(/^\| `.*\| {2}\|$/m);
      // A result may have no field of its own.
      const source = readFileSync(new URL(`../../src/metrics/${about}/${id}.ts`, import.meta.url), 'utf8');
      if (/Result extends MetricResult \{\}/.test(source)) expect(part('Result')).toContain('`score`');
      else expect(part('Result')).toContain('| field |');
      expect(part('Revisions')).toMatch(/^\nRevision \d/);
      expect(page).not.toMatch(/\| undefined|\[object/);
    },
  );

  it('explain every reason', () => {
    const reasons = listMetrics().flatMap(({ undefinedWhen }) => undefinedWhen);
    for (const reason of reasons) expect(REASONS[reason], reason).toMatch(/\.$/);
  });
});

describe('what pages are made of', () => {
  it('finds the entries of the changelog that name a metric', () => {
    const changelog = readChangelog(
      '# C\n\n## 2\n\n### A\n\n- `mean` is\n  new.\n\n### B\n\n- Other.\n\n## 1\n\n- First.\n',
    );
    expect(changelog[0]).toEqual({ name: '2', entries: ['`mean` is new.', 'Other.'] });
    const nested = readChangelog('## 2\n\n- Many:\n  - `mean` is\n    new.\n  - `sum` is not.\n- Other.\n');
    expect(nested[0]!.entries).toEqual(['Many:', '`mean` is new.', '`sum` is not.', 'Other.']);
    const card = { ...listMetrics()[0]!, id: 'mean', name: 'mean', revision: 2 };
    expect(historyOf(card, changelog)).toBe('Revision 2.\n\n- 2: `mean` is new.\n- 1: revision 1.');
  });
});
