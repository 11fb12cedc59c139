import { join } from 'node:path';
import { MetricError, requireText } from '../../error.js';
import { existing, itemAt } from '../../math/existing.js';
import { resolveOptions } from '../../options/options.js';
import { type KnownModel, knownModel, modelOfHash } from '../known-models.js';
import { isFile, packageFolder, sha256OfFile } from './files.js';
import { MODELS, type ModelsOptions } from './list-models.js';
import { findModel, isModelFolder, modelFolders, weightsIn } from './model-folders.js';

/** A file of a model, compared with its known hash. */
export interface CheckedFile {
  readonly path: string;
  /** `'unknown'` for a file without a known hash. */
  readonly state: 'ok' | 'wrong' | 'unknown';
  readonly sha256: string;
  readonly expected?: string;
}

/** The result of {@link checkModel}. */
export interface CheckedModel {
  /** The known model of the weights, if any. */
  readonly id?: string;
  readonly folder: string;
  /** Whether every file matches its known hash. */
  readonly ok: boolean;
  readonly files: readonly CheckedFile[];
}

/**
 * Compares the files of a model with their known hashes.
 *
 * @param source a model's name, its folder, or the npm package that contains it
 * @throws MetricError `MODEL_UNAVAILABLE` if the model is not on this machine
 *
 * @example
 * ```ts
 * import { checkModel } from '@mtpc/metrics/node';
 * const { ok, id } = await checkModel('Xenova/all-MiniLM-L6-v2');
 * ok; // => true
 * id; // => 'Xenova/all-MiniLM-L6-v2'
 * ```
 */
export async function checkModel(source: string, options: ModelsOptions = {}): Promise<CheckedModel> {
  requireText('checkModel', 'source', source);
  resolveOptions('checkModel', MODELS, options);
  const folder = resolveFolder('checkModel', source, options);
  const paths = [...weightsIn(folder).map((name) => `onnx/${name}`), 'tokenizer.json'];
  const hashes = new Map<string, string>();
  for (const path of paths) {
    if (isFile(join(folder, path))) hashes.set(path, await sha256OfFile(join(folder, path)));
  }
  const known = knownModel(source) ?? firstKnown(hashes);
  const files = [...hashes].map(([path, sha256]): CheckedFile => {
    const expected = known?.files.find((file) => file.path === path)?.sha256;
    if (expected === undefined) return { path, sha256, state: 'unknown' };
    const state = expected.includes(sha256) ? 'ok' : 'wrong';
    return { path, sha256, state, expected: itemAt(expected, 0) };
  });
  const ok = files.length > 0 && files.every(({ state }) => state === 'ok');
  return { ...(known === undefined ? {} : { id: known.id }), folder, ok, files };
}

/** The known model of one of the weight files. */
function firstKnown(hashes: ReadonlyMap<string, string>): KnownModel | undefined {
  for (const [path, hash] of hashes) {
    const known = path.startsWith('onnx/') ? modelOfHash(hash) : undefined;
    if (known !== undefined) return known;
  }
  return undefined;
}

function resolveFolder(caller: string, source: string, { modelsFolder }: ModelsOptions): string {
  if (isModelFolder(source)) return source;
  const named = knownModel(source) && findModel(existing(knownModel(source)).id, [], modelsFolder);
  if (named) return named.folder;
  const parts = source.split('/');
  const name = parts.slice(0, source.startsWith('@') ? 2 : 1).join('/');
  const root = packageFolder(name);
  const folders = root === undefined ? [] : modelFolders(root);
  const inside = parts.slice(source.startsWith('@') ? 2 : 1).join('/');
  const wanted = inside === '' && folders.length === 1 ? itemAt(folders, 0) : inside;
  if (root !== undefined && folders.includes(wanted)) return join(root, wanted);
  const choice =
    folders.length > 1 ? ` The package holds ${folders.map((path) => `${name}/${path}`).join(', ')}.` : '';
  const message = `${caller}: no model at ${source}: expected a folder with config.json and onnx/*.onnx, an installed npm package that contains one, or the name of a known model.${choice}`;
  throw new MetricError('MODEL_UNAVAILABLE', message, { metric: caller, received: source });
}
