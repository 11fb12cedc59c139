import { MetricError } from '../error.js';

/** An optional package; where it is not installed, the error says what it is needed for. @internal */
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
