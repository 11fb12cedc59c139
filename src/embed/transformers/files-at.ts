import { MetricError, requireOption } from '../../error.js';
import { fetchedFiles } from './fetched-files.js';
import { isNode } from './is-node.js';
import type { ModelFiles } from './model-files.js';
import type { ModelProgress } from './model-options.js';

/** The files in `modelPath`: a local folder, or in browsers a URL or a path relative to the page. */
export async function filesAt(
  caller: string,
  modelPath: string,
  options: { readonly offline?: boolean; readonly onProgress?: (progress: ModelProgress) => void },
): Promise<ModelFiles> {
  requireOption(typeof modelPath === 'string', caller, 'modelPath', 'a folder, or a URL', modelPath);
  const isUrl = /^https?:/i.test(modelPath);
  if (isUrl && (isNode() || options.offline)) {
    const step = isNode()
      ? 'download the files to a folder and pass the folder'
      : 'offline is set: pass a path relative to the page';
    const message = `${caller}: options.modelPath: expected a folder${isNode() ? ' on this machine' : ''}, got ${modelPath}; ${step}`;
    throw new MetricError('MODEL_UNAVAILABLE', message, { metric: caller, path: 'options.modelPath' });
  }
  if (!isNode()) return fetchedFiles(caller, modelPath, options.onProgress);
  // The libraries mistake a relative path of two parts for a name on the hub.
  const { resolve } = process.getBuiltinModule('node:path');
  const { fileURLToPath } = process.getBuiltinModule('node:url');
  return localFiles(resolve(modelPath.startsWith('file:') ? fileURLToPath(modelPath) : modelPath));
}

/** The files in a folder on this machine. */
export async function localFiles(folder: string): Promise<ModelFiles> {
  const { isFile, sha256OfFile } = await import('../node/files.js');
  const hashes = new Map<string, Promise<string>>();
  const sha256 = (path: string): Promise<string> => {
    const hash = hashes.get(path) ?? sha256OfFile(`${folder}/${path}`);
    hashes.set(path, hash);
    return hash;
  };
  return {
    folder,
    has: async (path) => isFile(`${folder}/${path}`),
    sha256,
    hashName: async (path) => `sha256-${(await sha256(path)).slice(0, 12)}`,
  };
}
