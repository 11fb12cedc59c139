import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const FOLDER = new URL('../.github/workflows/', import.meta.url);

it.each(readdirSync(FOLDER))('%s pins its actions and limits its permissions', (name) => {
  const text = readFileSync(new URL(name, FOLDER), 'utf8');
  const used = [...text.matchAll(/uses: (.*)/g)].map(([, action = '']) => action);
  expect(used.length).toBeGreaterThan(0);
  // A tag can be moved to other code, a commit cannot.
  for (const action of used) expect(action).toMatch(/^[\w./-]+@[0-9a-f]{40} # v[\d.]+$/);
  expect(parse(text).permissions).toEqual({ contents: 'read' });
});

it('publishes in a job that runs no code of dependencies', () => {
  const { jobs } = parse(readFileSync(new URL('release.yml', FOLDER), 'utf8'));
  const withIdentity = Object.values<{ permissions?: object; steps: { run?: string }[] }>(jobs).filter(
    ({ permissions = {} }) => 'id-token' in permissions,
  );
  const commands = withIdentity.flatMap(({ steps }) => steps.flatMap(({ run = [] }) => run));
  expect(commands).toEqual(['npm publish ./*.tgz --ignore-scripts --provenance --access public']);
});
