import { errorMessage, MetricError } from '../../error.js';
import { itemAt } from '../../math/existing.js';
import { propertiesOf } from '../../options/is-fields.js';
import { isNode } from './is-node.js';

/** A tensor of either library. */
export interface Tensor {
  readonly dims: readonly number[];
  readonly data: ArrayLike<number | bigint>;
  dispose?(): void;
}

/** An output tensor of a model. */
export interface FloatTensor extends Tensor {
  readonly data: ArrayLike<number>;
}

/** Output of a tokenizer: tensors of batch by length. */
export interface Encoded {
  readonly input_ids: Tensor;
  readonly attention_mask: Tensor;
  readonly [name: string]: Tensor;
}

/** The used part of a tokenizer. */
export interface Tokenizer {
  (texts: readonly string[], options: Readonly<Record<string, unknown>>): Encoded;
  encode(text: string, options?: Readonly<Record<string, unknown>>): number[];
  readonly model_max_length?: number;
}

/** The used part of a model. */
export interface Model {
  (inputs: Readonly<Record<string, unknown>>): Promise<Record<string, FloatTensor>>;
  dispose(): Promise<unknown>;
  readonly config?: Readonly<Record<string, unknown>>;
}

/** An image of either library. */
export interface LibraryImage {
  readonly width: number;
  readonly height: number;
}

/** Converts images to the model's input. */
export type Processor = (images: readonly LibraryImage[]) => Promise<Record<string, Tensor>>;

/** A class with instances loaded by name or folder. */
export interface Pretrained<T> {
  from_pretrained(model: string, options: Readonly<Record<string, unknown>>): Promise<T>;
}

/** The used part of @huggingface/transformers or @xenova/transformers. */
export interface TransformersLibrary {
  readonly env: {
    localModelPath: string;
    allowLocalModels: boolean;
    allowRemoteModels: boolean;
    remoteHost: string;
    remotePathTemplate: string;
    useCustomCache: boolean;
    customCache: unknown;
    readonly version: string;
  };
  readonly AutoTokenizer: Pretrained<Tokenizer>;
  readonly AutoModel: Pretrained<Model>;
  readonly AutoModelForCausalLM: Pretrained<Model>;
  readonly AutoProcessor: Pretrained<Processor>;
  readonly CLIPTextModelWithProjection: Pretrained<Model>;
  readonly CLIPVisionModelWithProjection: Pretrained<Model>;
  readonly RawImage: {
    read(source: unknown): Promise<LibraryImage>;
    new (data: Uint8Array | Uint8ClampedArray, width: number, height: number, channels: number): LibraryImage;
  };
  readonly Tensor: new (type: string, data: ArrayLike<bigint>, dims: readonly number[]) => Tensor;
}

const PACKAGES = ['@huggingface/transformers', '@xenova/transformers'] as const;

/** How to install the library on this runtime. */
function missingStep(): string {
  const { Bun, Deno } = propertiesOf(globalThis);
  const [name, former] = PACKAGES;
  const pass = `pass library: await import("${name}")`;
  if (/\$bunfs|~BUN/.test(String(propertiesOf(Bun).main)))
    return `the transformers library was not found. Programs compiled with "bun build --compile" do not load packages by default: build with --compile-autoload-package-json, and run in a folder with ${name} in node_modules.`;
  if (!isNode())
    return `the transformers library was not found. A web page can load only bundled modules: ${pass}, or import the library from a URL.`;
  if (Deno !== undefined)
    return `the transformers library was not found. In Deno ${pass.replace('("', '("npm:')}.`;
  return `no transformers library is installed. Run "npm install ${name}" (4.x; ${former} 2.x works too). In a bundle, ${pass}.`;
}

/** The caller's library, else @huggingface/transformers, else @xenova/transformers, whichever is installed. */
export async function loadLibrary(caller: string, given?: unknown): Promise<TransformersLibrary> {
  if (given !== undefined) return given as TransformersLibrary;
  const failures: unknown[] = [];
  for (const name of PACKAGES) {
    try {
      return (await import(name)) as TransformersLibrary;
    } catch (error) {
      failures.push(error);
    }
  }
  throw noLibrary(caller, failures);
}

/**
 * The error for a library that is broken or not installed.
 *
 * @internal
 */
export function noLibrary(caller: string, failures: readonly unknown[]): MetricError {
  const installed = isNode() ? failures.find((error) => !isMissing(error)) : undefined;
  if (installed === undefined)
    return new MetricError('MODEL_UNAVAILABLE', `${caller}: ${missingStep()}`, {
      metric: caller,
      cause: failures[0],
    });
  const message = `${caller}: the transformers library is installed but cannot be loaded: ${firstLine(installed)}`;
  return new MetricError('MODEL_UNAVAILABLE', message, { metric: caller, cause: installed });
}

/** Whether this is @xenova/transformers (version 2), which does not support `dtype`. */
export function isLegacy(library: TransformersLibrary): boolean {
  return Number.parseInt(library.env.version, 10) < 3;
}

function isMissing(error: unknown): boolean {
  const { code } = propertiesOf(error);
  return code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
}

/** The first line of an error's message. */
export function firstLine(error: unknown): string {
  return itemAt(errorMessage(error).split('\n'), 0);
}
