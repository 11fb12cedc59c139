import { MetricError } from '../../error.js';
import { keysOf, recordOf } from '../../options/records.js';
import { isNode } from './is-node.js';
import { firstLine, isLegacy, type Pretrained, type TransformersLibrary } from './library.js';
import type { LocatedModel } from './locate-model.js';
import type { ModelOptions } from './model-options.js';

/** Loads the parts of a model (tokenizer, weights) one after another. */
export type PartLoader = <T>(part: Pretrained<T>, more?: Readonly<Record<string, unknown>>) => Promise<T>;

/** The library has a global setting for the folder of models, so loads that change it run one at a time. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * Prepares loading a model's parts. Every failure becomes a `MODEL_UNAVAILABLE` error with the locations tried and
 * instructions.
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

/**
 * On x86 processors without VNNI, the runtime adds pairs of 8-bit products in 16 bits, which can overflow silently and
 * change the results of a quantized model. This setting selects products that cannot overflow; other processors ignore
 * it.
 */
const EXACT_PRODUCTS = { extra: { session: { x64quantprecision: '1' } } };

function loadSettings(
  caller: string,
  library: TransformersLibrary,
  { folder, fetched, revision }: LocatedModel,
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
    ...(folder === undefined ? { revision } : {}),
    local_files_only: fetched === undefined && (offline || folder !== undefined),
    ...(onProgress === undefined ? {} : { progress_callback: download }),
    session_options: {
      ...EXACT_PRODUCTS,
      ...(threads === undefined ? {} : { intraOpNumThreads: threads, interOpNumThreads: 1 }),
    },
  };
}

/** Loads with temporarily changed settings of the library. */
async function loadPart<T>(
  library: TransformersLibrary,
  located: LocatedModel,
  offline: boolean,
  load: (name: string) => Promise<T>,
): Promise<T> {
  const { name, settings } = findSource(located, offline, isLegacy(library));
  const { env } = library;
  const before = recordOf(keysOf(settings), (key) => env[key]);
  Object.assign(env, settings);
  try {
    return await load(name);
  } finally {
    Object.assign(env, before);
  }
}

/**
 * The name and settings with which the library loads the model from its location. Some requests of the library ignore
 * `local_files_only`, but all respect `allowRemoteModels`. Version 4 accepts a folder as a name; version 2 finds models
 * only inside its folder of models. Both treat a URL as a model on another host than the hub.
 */
function findSource(
  { id, folder, fetched }: LocatedModel,
  offline: boolean,
  legacy: boolean,
): { readonly name: string; readonly settings: Partial<TransformersLibrary['env']> } {
  if (folder === undefined) return { name: id, settings: offline ? { allowRemoteModels: false } : {} };
  if (fetched !== undefined) {
    const { host, path, cache } = fetched;
    const from = { remoteHost: host, remotePathTemplate: path, useCustomCache: true, customCache: cache };
    return { name: 'model', settings: { allowLocalModels: false, allowRemoteModels: true, ...from } };
  }
  const path = folder.replace(/(?<![\\/])[\\/]+$/, '');
  const start = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1;
  const [parent, name] = [path.slice(0, start), path.slice(start)];
  const local = { allowLocalModels: true, allowRemoteModels: false };
  return legacy
    ? { name, settings: { ...local, localModelPath: parent } }
    : { name: folder, settings: local };
}

/** By default the library downloads the WebAssembly of its runtime from a CDN. */
const RUNTIME =
  'onnxruntime-web downloads its runtime from a public CDN. To serve ort-wasm-simd-threaded.* yourself, set library.env.backends.onnx.wasm.wasmPaths to their folder.';

function stepFor(folder: string | undefined): string {
  if (folder !== undefined) return 'Check that the folder is complete.';
  return isNode()
    ? 'Install the files with "mtpc models place", pass modelPath or model: { package }, or allow one download.'
    : "Serve the model's folder and pass its URL as modelPath, or allow the page to reach the hub.";
}

function unavailable(
  caller: string,
  { id, folder }: LocatedModel,
  { offline, dtype }: ModelOptions,
  error: unknown,
): MetricError {
  if (error instanceof MetricError) return error;
  const where = folder ?? (offline ? 'this machine, and offline is set' : 'this machine or the hub');
  const help = /wasm|backend/i.test(firstLine(error)) && !isNode() ? RUNTIME : stepFor(folder);
  const message = `${caller}: ${id} (${dtype}) could not be loaded from ${where}: ${firstLine(error)}. ${help}`;
  return new MetricError('MODEL_UNAVAILABLE', message, { metric: caller, cause: error });
}
