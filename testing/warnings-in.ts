import { readTranscripts } from '../src/adapters/index.js';
import type { ReadOptions } from '../src/adapters/read-transcripts.js';

/** The checks that warn about an input. */
export function warningsIn(input: unknown, options: ReadOptions = {}): string[] {
  return readTranscripts(input, options).readSummary.warnings.map(({ check }) => check);
}

/** The same for lines, which are not refused because the format is named. */
export function warningsInLines(text: string): string[] {
  return warningsIn(text, { format: 'named-lines' });
}

/** The same for turns in the library's own schema. */
export function warningsInTurns(...turns: (readonly [speaker: string, text: string])[]): string[] {
  return warningsIn({ turns: turns.map(([speaker, text]) => ({ speaker, text })) });
}

/** Messages as OpenAI has them. */
export function chat(turns: readonly (readonly [role: string, content: string])[]): object {
  return { messages: turns.map(([role, content]) => ({ role, content })) };
}
