import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FORMAT_NAMES } from '../../src/adapters/formats/catalogue.js';
import { listMetrics } from '../../src/metrics/core/registry.js';
import { root } from '../../testing/runner/entries.mjs';
import { generatedPages } from './generated-pages.js';
import { REASONS } from './reasons.js';

const pages = await generatedPages();
const pageOf = (id: string): string => pages.get(`docs/metrics/${id}.md`)!;

describe('the generated pages', () => {
  it.each([...pages])('%s is that of cards, comments and numbers: npm run docs renews it', (path, text) => {
    expect(readFileSync(root + path, 'utf8')).toBe(text);
  });

  it('are one for every metric', () => {
    const names = ['README', ...listMetrics().map(({ id }) => id)].map((name) => `${name}.md`);
    expect(readdirSync(`${root}docs/metrics`).sort()).toEqual(names.sort());
  });

  it('say what metrics react to, and whether they predict success, by the committed numbers', () => {
    expect(pageOf('speaker-entropy')).toContain('The order of turns does not affect it.');
    const interval = /prediction interval for a new corpus -?\d\.\d\d to -?\d\.\d\d/;
    expect(pageOf('lexical-density')).toMatch(interval);
  });

  it('document every input format', () => {
    const page = readFileSync(`${root}docs/reference/formats.md`, 'utf8');
    for (const format of FORMAT_NAMES) expect(page, format).toContain(`\`${format}\``);
  });

  it.each(listMetrics().map(({ id, category: about }) => ({ id, about })))(
    'say how to call it, with what, and what comes back: $id',
    ({ id, about }) => {
      const page = pageOf(id);
      const part = (title: string): string => page.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
      for (const title of ['When to use it', 'How to read it', 'Definition'])
        expect(part(title).trim(), title).not.toBe('');
      expect(part('How to read it')).toMatch(/\d/);
      expect(part('Example')).toMatch(/\/\/ =>/);
      // Every field has a meaning, the numbers within fields too.
      expect(part('Result')).not.toMatch(/^\| `.*\| {2}\|$/m);
      // A result may have no field of its own.
      const source = readFileSync(`${root}src/metrics/${about}/${id}.ts`, 'utf8');
      if (/Result extends CoreResult<[^>]*> \{\}/.test(source)) expect(part('Result')).toContain('`score`');
      else expect(part('Result')).toContain('| field |');
      expect(page).not.toMatch(/\| undefined|\[object/);
    },
  );

  it('explain every reason', () => {
    const reasons = listMetrics().flatMap(({ undefinedWhen }) => undefinedWhen);
    for (const reason of reasons) expect(REASONS[reason], reason).toMatch(/\.$/);
  });
});
