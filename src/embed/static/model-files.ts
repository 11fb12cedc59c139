import { MetricError, requireOption } from '../../error.js';
import { existing } from '../../math/existing.js';
import { asFields } from '../../options/is-fields.js';

/** The contents of a model's files. */
export interface StaticModelFiles {
  /** `model.safetensors`. */
  readonly model: Uint8Array | ArrayBuffer;
  /** `tokenizer.json`: bytes, text, or parsed. */
  readonly tokenizer: unknown;
  /** `config.json`, if present. */
  readonly config?: unknown;
}

/** The parsed contents. @internal */
export interface ReadModelFiles {
  readonly name: string;
  readonly model: Uint8Array;
  readonly tokenizer: unknown;
  readonly normalize: boolean | undefined;
}

interface FileSystem {
  readFileSync(path: string): Uint8Array;
  existsSync(path: string): boolean;
}

const CALLER = 'createStaticEmbedder';

/** @internal */
export function readModelFiles({
  folder,
  bytes,
}: {
  readonly folder?: string;
  readonly bytes?: StaticModelFiles;
}): ReadModelFiles {
  requireOption(
    (folder === undefined) !== (bytes === undefined),
    CALLER,
    'folder',
    'either folder or bytes',
    folder,
  );
  const files = bytes ?? filesOfFolder(existing(folder));
  const { model } = files;
  const isBytes = model instanceof Uint8Array || model instanceof ArrayBuffer;
  requireOption(isBytes, CALLER, 'bytes.model', 'the bytes of model.safetensors', model);
  const { normalize } = asFields(parsed('config.json', files.config));
  return {
    name: folder?.split(/[\\/]/).filter(Boolean).at(-1) ?? 'static',
    model: model instanceof Uint8Array ? model : new Uint8Array(model),
    tokenizer: parsed('tokenizer.json', files.tokenizer),
    normalize: typeof normalize === 'boolean' ? normalize : undefined,
  };
}

function filesOfFolder(folder: string): StaticModelFiles {
  const system = fileSystem();
  if (system === undefined) {
    const message = `${CALLER}: options.folder: no file system on this runtime; fetch model.safetensors and tokenizer.json, and pass bytes: { model, tokenizer }`;
    throw new MetricError('MODEL_UNAVAILABLE', message, { metric: CALLER, path: 'options.folder' });
  }
  const read = (name: string): Uint8Array => {
    if (system.existsSync(`${folder}/${name}`)) return system.readFileSync(`${folder}/${name}`);
    const message = `${CALLER}: ${folder}: no ${name} there. Expected a model2vec model: model.safetensors, tokenizer.json`;
    throw new MetricError('MODEL_UNAVAILABLE', message, { metric: CALLER, path: 'options.folder' });
  };
  const config = system.existsSync(`${folder}/config.json`) ? { config: read('config.json') } : {};
  return { model: read('model.safetensors'), tokenizer: read('tokenizer.json'), ...config };
}

/** Node, Bun and Deno provide it without an import that browsers could not resolve. */
function fileSystem(): FileSystem | undefined {
  const { process }: { process?: { getBuiltinModule?: (name: 'node:fs') => FileSystem } } = globalThis;
  return process?.getBuiltinModule?.('node:fs');
}

function parsed(name: string, value: unknown): unknown {
  const isBytes = value instanceof Uint8Array || value instanceof ArrayBuffer;
  const text = isBytes ? new TextDecoder().decode(value) : value;
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text);
  } catch (cause) {
    const message = `${CALLER}: ${name}: expected JSON, got ${JSON.stringify(text.slice(0, 20))}`;
    throw new MetricError('MODEL_UNAVAILABLE', message, { metric: CALLER, path: name, cause });
  }
}
