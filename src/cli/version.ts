import { createRequire } from 'node:module';

/** The version in the package's package.json, wherever the build puts this module. */
export function version(): string {
  const load = createRequire(import.meta.url);
  return (load('@mtpc/metrics/package.json') as { version: string }).version;
}
