/** The library's file cache, which it checks before any request. */
export interface FileCache {
  match(url: string): Promise<Response | undefined>;
  put(url: string, response: Response): Promise<void>;
}

/** The library's environment, with a cache that returns the verified files. */
export interface FetchedFrom {
  readonly host: string;
  readonly path: string;
  readonly cache: FileCache;
  /** Releases the bytes after loading. */
  forget(): void;
}

/** The files of a model in a local folder or at a URL. */
export interface ModelFiles {
  /** The folder or its URL. */
  readonly folder: string;
  has(path: string): Promise<boolean>;
  /** Hexadecimal SHA-256; `undefined` in insecure pages, where it is not available. */
  sha256(path: string): Promise<string | undefined>;
  /** The revision of an unknown file in a signature: `sha256-` or `content-` and the start of the hash. */
  hashName(path: string): Promise<string>;
  readonly fetched?: FetchedFrom;
}
