import { expect, it } from 'vitest';
import { runBuilt } from '../../testing/run-built.js';

/** What Node asks where a module is: Vega is nowhere. */
const HOOKS = `export function resolve(name, context, next) {
  if (name === 'vega') throw Object.assign(new Error('not here'), { code: 'ERR_MODULE_NOT_FOUND' });
  return next(name, context);
}`;
const dataUrl = (script: string): string => `data:text/javascript,${encodeURIComponent(script)}`;
const REGISTER = `import { register } from 'node:module'; register(${JSON.stringify(dataUrl(HOOKS))});`;

it('pages are refused before anything is read or computed where Vega is not installed', async () => {
  const pages = [
    ['report', '--paper', 'mpceval'],
    ['evidence', '--format', 'html'],
    ['validate', '--format', 'html', '--against', 'outcome.score'],
  ];
  const runs = await runBuilt(
    pages.map((page) => [...page, 'no-such-file.jsonl']),
    ['--import', dataUrl(REGISTER)],
  );
  expect(runs.map(({ code }) => code)).toEqual([1, 1, 1]);
  for (const { err } of runs) expect(err).toContain('install them with: npm install vega vega-lite');
});
