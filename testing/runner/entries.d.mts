/** A subpath of the package, its source file and its built declarations. */
export interface Entry {
  readonly subpath: string;
  readonly file: string;
  readonly declarations: string;
}
export declare const root: string;
export declare function aliases(): { readonly find: RegExp; readonly replacement: string }[];
export declare function entries(): Entry[];
export declare function packageExports(): Readonly<Record<string, Readonly<Record<string, unknown>>>>;
