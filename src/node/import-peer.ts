import { MetricError } from '../error.js';

/** Imports an optional package; if it is not installed, the error names the feature that needs it. @internal */
export async function importPeer<Module>(
  name: string,
  load: () => Promise<unknown>,
  path: string,
): Promise<Module> {
  try {
    return (await load()) as Module;
  } catch (cause) {
    const message = `${path}: reading this file needs the package ${name}: npm install ${name}`;
    throw new MetricError('MISSING_CAPABILITY', message, { path, cause });
  }
}
