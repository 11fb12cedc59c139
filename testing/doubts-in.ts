import { readTranscripts } from '../src/adapters/index.js';
import type { ReadOptions } from '../src/adapters/read-transcripts.js';

/** The checks that doubt the reading of an input. */
export function doubtsIn(input: unknown, options: ReadOptions = {}): string[] {
  return readTranscripts(input, options).account.doubts.map(({ check }) => check);
}

/** The same for lines, which are not refused because the format is named. */
export function doubtsInLines(text: string): string[] {
  return doubtsIn(text, { format: 'named-lines' });
}

/** The same for turns in the library's own schema. */
export function doubtsInTurns(...turns: (readonly [speaker: string, text: string])[]): string[] {
  return doubtsIn({ turns: turns.map(([speaker, text]) => ({ speaker, text })) });
}

/** Messages as OpenAI has them. */
export function chat(turns: readonly (readonly [role: string, content: string])[]): object {
  return { messages: turns.map(([role, content]) => ({ role, content })) };
}
