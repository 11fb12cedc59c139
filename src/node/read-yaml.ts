import { TextBytes } from '../adapters/readers/decode-text.js';
import type { TextPiece } from '../adapters/types.js';
import { MetricError } from '../error.js';

// Optional packages are imported inside `try`: bundlers then build without them.
async function loadYaml(path: string): Promise<typeof import('yaml')> {
  try {
    return await import('yaml');
  } catch (cause) {
    const message = `${path}: reading this file needs the package yaml: npm install yaml`;
    throw new MetricError('MISSING_CAPABILITY', message, { path, cause });
  }
}

/**
 * The documents of a YAML file as lines of JSON. The file is held in memory.
 *
 * @throws MetricError `INVALID_INPUT` with the line if the file is not valid YAML, `MISSING_CAPABILITY` without the
 * package yaml
 * @internal
 */
export async function* readYamlLines(path: string, pieces: AsyncIterable<TextPiece>): AsyncGenerator<string> {
  const { parseAllDocuments } = await loadYaml(path);
  const bytes = new TextBytes();
  let text = '';
  for await (const piece of pieces) text += typeof piece === 'string' ? piece : bytes.push(piece);
  for (const document of parseAllDocuments(text + bytes.end(), { logLevel: 'silent' })) {
    const [fault] = document.errors;
    if (fault) {
      const [summary = ''] = fault.message.split('\n');
      throw new MetricError('INVALID_INPUT', `${path}: not valid YAML: ${summary.replace(/:$/, '')}`, {
        path,
      });
    }
    const value: unknown = document.toJS({ maxAliasCount: 10_000 });
    if (value !== null && value !== undefined) yield `${JSON.stringify(value)}\n`;
  }
}
