import type { LineReader, LineTurn } from './text-form.js';

/** A reader of lines that each contain a complete turn. */
export function turnsReader(
  turnsOf: (line: string, number: number) => readonly LineTurn[],
  remark?: string,
): LineReader {
  return {
    line: (text, number) => (text.trim() === '' ? [] : turnsOf(text, number)),
    end: () => undefined,
    skipped: 0,
    ...(remark !== undefined && { remark }),
  };
}

/**
 * The turns of a dialogue on one line (DailyDialog). If `__eot__` ends turns, `__eou__` separates their sentences.
 * @internal
 */
export function endedTurns(line: string): readonly string[] {
  const [turn, part] = line.includes('__eot__') ? ['__eot__', '__eou__'] : ['__eou__', undefined];
  const turns = line.split(turn).map((text) =>
    (part === undefined ? [text] : text.split(part))
      .map((each) => each.trim())
      .filter((each) => each !== '')
      .join('\n'),
  );
  return turns.filter((text) => text !== '');
}
