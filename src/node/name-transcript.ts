import { basename, extname } from 'node:path';
import type { Transcript } from '../transcript/types.js';
import { unpackedName } from './unpack-stream.js';

/** The name of a file without its folder and endings. */
export function nameOfFile(file: string): string {
  const plain = unpackedName(file);
  return file === '-' ? 'stdin' : basename(plain, extname(plain));
}

/** The id of a transcript that has none: the name of its file, and its number there. */
export function idFromFile(file: string, number: number): string {
  return `${nameOfFile(file)}#${number}`;
}

/** A transcript with its file in `meta`, and marked where its id was made up. */
export function ofFile(transcript: Transcript, file: string, madeUpId?: string): Transcript {
  const meta = { ...transcript.meta, source: file };
  return madeUpId === undefined
    ? { ...transcript, meta }
    : { ...transcript, id: madeUpId, idMadeUp: true, meta };
}
