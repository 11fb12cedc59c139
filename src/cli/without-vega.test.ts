import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runBuilt } from '../../testing/run-built.js';

/** Makes Node look for Vega in vain. */
const HOOKS = `export function resolve(name, context, next) {
  if (name === 'vega') throw Object.assign(new Error('not here'), { code: 'ERR_MODULE_NOT_FOUND' });
  return next(name, context);
}`;
const dataUrl = (script: string): string => `data:text/javascript,${encodeURIComponent(script)}`;
const REGISTER = `import { register } from 'node:module'; register(${JSON.stringify(dataUrl(HOOKS))});`;
const INSTALL = 'install them with: npm install vega vega-lite';

it('pages have their tables, and say how to get charts, where Vega is not installed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mtpc-vega-'));
  const file = join(folder, 'chats.jsonl');
  const chats = Array.from({ length: 12 }, (_, i) => ({
    id: `c${i}`,
    turns: ['ana', 'ben', 'ana'].map((speaker) => ({
      speaker,
      text: `The red bus is ${'very '.repeat(i)}late.`,
    })),
    outcome: { score: i },
    meta: { model: i % 2 ? 'b' : 'a' },
  }));
  writeFileSync(file, chats.map((chat) => JSON.stringify(chat)).join('\n'));
  const out = (name: string): string => join(folder, name);
  const pages = [
    ['report', file, '--paper', 'mpceval', '--out', out('report.html')],
    ['evidence', file, '--format', 'html', '--out', out('evidence.html')],
    ['validate', file, '--outcome', 'outcome.score', '--out', out('validate.html')],
  ];
  const refused = ['report', file, '--paper', 'mpceval', '--figures', out('figures')];
  const runs = await runBuilt([...pages, refused], ['--import', dataUrl(REGISTER)]);
  expect(runs.map(({ code, err }) => [code, err.includes(INSTALL)])).toEqual([
    [0, true],
    [0, true],
    [0, true],
    [1, true],
  ]);
  for (const name of ['report', 'evidence', 'validate']) {
    const page = readFileSync(out(`${name}.html`), 'utf8');
    expect([name, page.includes(INSTALL)]).toEqual([name, true]);
    expect(page).toContain('<table>');
    expect(page).not.toContain('<svg');
  }
});
