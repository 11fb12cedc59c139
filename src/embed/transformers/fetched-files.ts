import { MetricError } from '../../error.js';
import { contentHash } from '../../math/hash.js';
import { propertiesOf } from '../../options/is-fields.js';
import type { ModelFiles } from './model-files.js';
import type { ModelProgress } from './model-options.js';

/**
 * The files of a model below a URL, each fetched once: the library gets the same bytes that were hashed, through a
 * cache that it checks before making its own requests.
 *
 * @internal
 */
export function fetchedFiles(
  caller: string,
  modelPath: string,
  onProgress?: (progress: ModelProgress) => void,
): ModelFiles {
  const { document, location } = propertiesOf(globalThis);
  const base = propertiesOf(document).baseURI ?? propertiesOf(location).href;
  const { origin, pathname } = parsed(caller, modelPath, typeof base === 'string' ? base : undefined);
  const path = pathname.replace(/^\/|(?<!\/)\/+$/g, '');
  const folder = [origin, ...(path === '' ? [] : [path])].join('/');
  const files = new Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>();

  const read = (name: string): Promise<Uint8Array<ArrayBuffer> | undefined> => {
    const file = files.get(name) ?? fetchFile(`${folder}/${name}`, name, onProgress);
    files.set(name, file);
    return file;
  };

  const hashes = new Map<string, Promise<string | undefined>>();
  const sha256 = (name: string): Promise<string | undefined> => {
    const hash = hashes.get(name) ?? read(name).then((bytes) => bytes && digest(bytes));
    hashes.set(name, hash);
    return hash;
  };

  return {
    folder,
    has: async (name) => (await read(name)) !== undefined,
    sha256,
    async hashName(name) {
      const hash = await sha256(name);
      if (hash !== undefined) return `sha256-${hash.slice(0, 12)}`;
      return `content-${hashOfBytes((await read(name)) ?? new Uint8Array())}`;
    },
    fetched: {
      host: `${origin}/`,
      path,
      cache: {
        async match(url) {
          if (!url.startsWith(`${folder}/`)) return undefined;
          const bytes = await read(url.slice(folder.length + 1));
          return bytes && new Response(bytes);
        },
        put: async () => undefined,
      },
      forget: () => files.clear(),
    },
  };
}

/** Hexadecimal SHA-256, if the browser supports it. */
async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  if (globalThis.crypto?.subtle === undefined) return undefined;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A hash for insecure pages, where the browser does not offer SHA-256; four bytes at a time. */
function hashOfBytes(bytes: Uint8Array): string {
  const words = new Uint32Array(bytes.slice(0, bytes.length - (bytes.length % 4)).buffer);
  return contentHash([contentHash(words), ...bytes.subarray(words.length * 4)]).slice(0, 12);
}

function parsed(caller: string, modelPath: string, base: string | undefined): URL {
  try {
    return new URL(modelPath, base);
  } catch {
    const message = `${caller}: options.modelPath: expected a URL or a path relative to the page, got ${JSON.stringify(modelPath)}`;
    throw new MetricError('INVALID_OPTION', message, { metric: caller, path: 'options.modelPath' });
  }
}

/** The bytes at a URL; `undefined` if missing. Servers of single-page apps return the page for missing files. */
async function fetchFile(
  url: string,
  file: string,
  onProgress?: (progress: ModelProgress) => void,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const response = await fetch(url).catch(() => undefined);
  if (response?.ok !== true || response.headers.get('content-type')?.startsWith('text/html'))
    return undefined;
  const bytes = new Uint8Array(await response.arrayBuffer());
  onProgress?.({ phase: 'download', file, loaded: bytes.length, total: bytes.length });
  return bytes;
}
