/** The library's file cache, which it checks before any request. */
export interface FileCache {
  match(url: string): Promise<Response | undefined>;
  put(url: string, response: Response): Promise<void>;
}

/** The source of the library's files, and the files themselves, so that it uses the verified ones. */
export interface FetchedFrom {
  readonly host: string;
  readonly path: string;
  readonly cache: FileCache;
  /** Lets go of the bytes, once everything is loaded. */
  forget(): void;
}

/** The files of a model: a folder on this machine, or one that is fetched by its URL. */
export interface ModelFiles {
  /** The folder, or its URL. */
  readonly folder: string;
  has(path: string): Promise<boolean>;
  /** SHA-256 in hexadecimal; `undefined` where none can be made: in pages that did not come over a secure connection. */
  sha256(path: string): Promise<string | undefined>;
  /** The revision of an unknown file in a signature: `sha256-` or `content-` and the start of the hash. */
  hashName(path: string): Promise<string>;
  readonly fetched?: FetchedFrom;
}
