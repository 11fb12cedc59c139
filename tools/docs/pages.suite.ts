import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { evidencePage } from '../../research/evidence/page.js';
import { outcomesFiles } from '../../research/outcomes/files.js';
import { FORMAT_NAMES } from '../../src/adapters/formats/catalogue.js';
import { listMetrics } from '../../src/metrics/core/registry.js';
import { evidenceNumbers } from './evidence.js';
import { metricPages } from './pages.js';
import { REASONS } from './reasons.js';
import { referencePages } from './reference.js';
import { pageSources, ROOT } from './sources.js';
import { textsModule } from './texts-module.js';

const pages = metricPages(await pageSources());

describe('the generated pages', () => {
  it('are those of cards and comments: npm run docs renews them', () => {
    expect(readdirSync(`${ROOT}docs/metrics`).sort()).toEqual([...pages.keys()].sort());
    for (const [file, text] of pages) expect(readFileSync(`${ROOT}docs/metrics/${file}`, 'utf8')).toBe(text);
    expect(readFileSync(`${ROOT}src/cli/metric-texts.generated.ts`, 'utf8')).toBe(textsModule());
  });

  it('say what metrics react to, by the committed numbers', () => {
    expect(readFileSync(`${ROOT}research/evidence/README.md`, 'utf8')).toBe(evidencePage(evidenceNumbers()!));
    expect(pages.get('speaker-entropy.md')).toContain('The order of turns does not affect it.');
  });

  it('say which metrics go with success, by the committed numbers', () => {
    for (const [path, text] of outcomesFiles()) expect(readFileSync(ROOT + path, 'utf8'), path).toBe(text);
    const page = pages.get('lexical-density.md')!;
    expect(page).toMatch(/prediction interval for a new corpus -?\d\.\d\d to -?\d\.\d\d/);
  });

  it('include the reference pages', async () => {
    for (const [path, text] of await referencePages())
      expect(readFileSync(ROOT + path, 'utf8'), path).toBe(text);
  });

  it('document every input format', () => {
    const page = readFileSync(`${ROOT}docs/reference/formats.md`, 'utf8');
    for (const format of FORMAT_NAMES) expect(page, format).toContain(`\`${format}\``);
  });

  it('are one for every metric', () => {
    expect(pages.size).toBe(listMetrics().length + 1);
  });

  it.each(listMetrics().map(({ id, category: about }) => ({ id, about })))(
    'say how to call it, with what, and what comes back: $id',
    ({ id, about }) => {
      const page = pages.get(`${id}.md`)!;
      const part = (title: string): string => page.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
      for (const title of ['When to use it', 'How to read it', 'Definition'])
        expect(part(title).trim(), title).not.toBe('');
      expect(part('How to read it')).toMatch(/\d/);
      expect(part('Example')).toMatch(/\/\/ =>/);
      // Every field has a meaning, the numbers within fields too.
      expect(part('Result')).not.toMatch(/^\| `.*\| {2}\|$/m);
      // A result may have no field of its own.
      const source = readFileSync(new URL(`../../src/metrics/${about}/${id}.ts`, import.meta.url), 'utf8');
      if (/Result extends MetricResult \{\}/.test(source)) expect(part('Result')).toContain('`score`');
      else expect(part('Result')).toContain('| field |');
      expect(page).not.toMatch(/\| undefined|\[object/);
    },
  );

  it('explain every reason', () => {
    const reasons = listMetrics().flatMap(({ undefinedWhen }) => undefinedWhen);
    for (const reason of reasons) expect(REASONS[reason], reason).toMatch(/\.$/);
  });
});
