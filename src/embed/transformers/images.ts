import { MetricError } from '../../error.js';
import { firstLine, type LibraryImage, type TransformersLibrary } from './library.js';

/** Pixels in memory, row by row. */
export interface Pixels {
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  /** 1 (gray), 3 (red, green, blue) or 4 (with opacity). */
  readonly channels: 1 | 3 | 4;
}

/** An image: a path, a URL, a blob, or pixels. */
export type ImageSource = string | URL | Blob | Pixels;

/** Loads an image; every failure becomes an error with the image's path. */
export async function readImage(
  caller: string,
  library: TransformersLibrary,
  source: ImageSource,
  path: string,
  offline: boolean,
): Promise<LibraryImage> {
  const fail = (expected: string, cause?: unknown): MetricError => {
    const name = typeof source === 'string' || source instanceof URL ? String(source) : 'an image';
    const message = `${caller}: ${path}: expected ${expected}, got ${name}`;
    return new MetricError('INVALID_INPUT', message, { metric: caller, path, received: source, cause });
  };
  if (offline && /^https?:/i.test(String(source))) throw fail('an image on this machine while offline');
  try {
    if (typeof source === 'object' && 'channels' in source) {
      return new library.RawImage(source.data, source.width, source.height, source.channels);
    }
    return await library.RawImage.read(source);
  } catch (cause) {
    throw fail(`an image that can be read (${firstLine(cause)})`, cause);
  }
}
