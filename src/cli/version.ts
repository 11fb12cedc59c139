import { createRequire } from 'node:module';
import { asFields } from '../options/is-fields.js';

/** The version in the package's package.json, independent of the build location. */
export function version(): string {
  const load = createRequire(import.meta.url);
  return String(asFields(load('@mtpc/metrics/package.json')).version);
}
