import { basename, extname } from 'node:path';
import type { Transcript } from '../transcript/types.js';
import { unpackedName } from './unpack-stream.js';

/** The name of a file without folder and extensions. */
export function nameOfFile(file: string): string {
  const plain = unpackedName(file);
  return file === '-' ? 'stdin' : basename(plain, extname(plain));
}

/** The generated id of a transcript: the name of its file, and its number in the file. */
export function idFromFile(file: string, number: number): string {
  return `${nameOfFile(file)}#${number}`;
}

/** Adds the file to a transcript, and marks a generated id. */
export function ofFile(transcript: Transcript, file: string, id?: string): Transcript {
  const meta = { ...transcript.meta, source: file };
  return id === undefined ? { ...transcript, meta } : { ...transcript, id, generatedId: true, meta };
}
