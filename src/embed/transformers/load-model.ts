import { MetricError } from '../../error.js';
import { firstLine, isLegacy, type Pretrained, type TransformersLibrary } from './library.js';
import type { LocatedModel } from './locate-model.js';
import type { ModelOptions } from './model-options.js';

/** Loads one part of a model (its tokenizer, its weights) after the other. */
export type PartLoader = <T>(part: Pretrained<T>, more?: Readonly<Record<string, unknown>>) => Promise<T>;

/** One library has one setting for the folder of models: loads that change it wait for each other. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * Prepares the loading of a model's parts. Whatever goes wrong becomes one `MODEL_UNAVAILABLE` that says where the
 * model was looked for and what would make it available.
 */
export function partLoader(
  caller: string,
  library: TransformersLibrary,
  located: LocatedModel,
  options: ModelOptions & { readonly dtype: string },
): PartLoader {
  const settings = loadSettings(caller, library, located, options);
  return (part, more = {}) => {
    const load = queue.then(() =>
      loadPart(library, located, options.offline ?? false, (name) =>
        part.from_pretrained(name, { ...settings, ...more }),
      ),
    );
    queue = load.catch(() => undefined);
    return load.catch((error: unknown) => {
      throw unavailable(caller, located, options, error);
    });
  };
}

function loadSettings(
  caller: string,
  library: TransformersLibrary,
  { folder, revision }: LocatedModel,
  { dtype, offline = false, threads, onProgress }: ModelOptions & { readonly dtype: string },
): Record<string, unknown> {
  const legacy = isLegacy(library);
  if (legacy && dtype !== 'fp32' && dtype !== 'q8') {
    const message = `${caller}: options.dtype: expected "fp32" or "q8" with @xenova/transformers, got ${JSON.stringify(dtype)}; install @huggingface/transformers for others`;
    throw new MetricError('INVALID_OPTION', message, {
      metric: caller,
      path: 'options.dtype',
      received: dtype,
    });
  }
  const download = (event: Readonly<Record<string, unknown>>): void => {
    if (event.status !== 'progress' || folder !== undefined) return;
    const { file, loaded, total } = event;
    onProgress?.({ phase: 'download', file: String(file), loaded: Number(loaded), total: Number(total) });
  };
  return {
    ...(legacy ? { quantized: dtype === 'q8' } : { dtype }),
    ...(folder === undefined && revision !== undefined ? { revision } : {}),
    local_files_only: offline || folder !== undefined,
    ...(onProgress === undefined ? {} : { progress_callback: download }),
    ...(threads === undefined
      ? {}
      : { session_options: { intraOpNumThreads: threads, interOpNumThreads: 1 } }),
  };
}

/**
 * Loads with the library's settings changed for the while. Some of its requests do not heed `local_files_only`, but all
 * heed `allowRemoteModels`. The successor takes a folder as a name; its predecessor only finds models inside its own
 * folder of models.
 */
async function loadPart<T>(
  library: TransformersLibrary,
  { id, folder }: LocatedModel,
  offline: boolean,
  load: (name: string) => Promise<T>,
): Promise<T> {
  const { env } = library;
  const { localModelPath, allowLocalModels, allowRemoteModels } = env;
  const [, parent = '', name = ''] = /^(.*?[\\/]?)([^\\/]+)[\\/]*$/.exec(folder ?? '') ?? [];
  const inside = folder !== undefined && isLegacy(library);
  if (inside) env.localModelPath = parent;
  if (offline || folder !== undefined) env.allowRemoteModels = false;
  // In browsers the library looks at no local file unless told.
  if (folder !== undefined) env.allowLocalModels = true;
  try {
    return await load(inside ? name : (folder ?? id));
  } finally {
    env.localModelPath = localModelPath;
    env.allowLocalModels = allowLocalModels;
    env.allowRemoteModels = allowRemoteModels;
  }
}

function unavailable(
  caller: string,
  { id, folder }: LocatedModel,
  { offline, dtype }: ModelOptions,
  error: unknown,
): MetricError {
  if (error instanceof MetricError) return error;
  const where = folder ?? (offline ? 'this machine, and offline is set' : 'this machine or the hub');
  const help =
    folder === undefined
      ? 'Place the files with "mtpc models place", pass modelPath or model: { package }, or let it be downloaded once.'
      : 'Check that the folder is complete.';
  const message = `${caller}: ${id} (${dtype}) could not be loaded from ${where}: ${firstLine(error)}. ${help}`;
  return new MetricError('MODEL_UNAVAILABLE', message, { metric: caller, cause: error });
}
