import { expect, it } from 'vitest';
import { runCli } from '../../testing/run-cli.js';
import { listModels } from '../embed/node/list-models.js';

it('lists each known model with its license and the way to install it', async () => {
  const { code, out } = await runCli(['models']);
  expect(code).toBe(0);
  const [header, ...lines] = out.trimEnd().split('\n');
  expect(header).toMatch(/^model +purpose +license +where +weights +folder$/);
  const models = listModels();
  expect(lines).toHaveLength(models.length);
  for (const [i, { id, license, folder, packages }] of models.entries()) {
    expect(lines[i]!.startsWith(`${id} `)).toBe(true);
    expect(lines[i]).toContain(license);
    expect(lines[i]).toContain(folder ?? `npm install ${packages[0]}`);
  }
});
