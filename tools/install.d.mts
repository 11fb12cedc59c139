/** What a lock file says of one package. */
export interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
}
export declare function missingPackages(
  lock: Readonly<Record<string, LockedPackage>>,
  installed: Readonly<Record<string, LockedPackage>>,
  options?: { readonly dev?: boolean },
): string[];
