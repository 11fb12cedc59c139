import type { Document } from 'yaml';
import { TextBytes } from '../adapters/text/decode-text.js';
import { errorMessage, MetricError, missingPackage } from '../error.js';

/** Maximum number of repetitions by aliases, because a few aliases can expand to more data than fits in memory. */
const MAX_ALIASES = 10_000;

// Optional packages are imported inside `try`, so that bundlers can build without them.
async function loadYaml(path: string): Promise<typeof import('yaml')> {
  try {
    return await import('yaml');
  } catch (cause) {
    throw missingPackage('yaml', path, { path, cause });
  }
}

/**
 * The documents of a YAML file as lines of JSON. The whole file is in memory.
 *
 * @throws MetricError `INVALID_INPUT` with the line if the file is not valid YAML, `MISSING_CAPABILITY` without the
 * package yaml
 * @internal
 */
export async function* readYamlLines(
  path: string,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<string> {
  const { parseAllDocuments } = await loadYaml(path);
  const bytes = new TextBytes();
  let text = '';
  for await (const piece of pieces) text += bytes.push(piece);
  for (const document of parseAllDocuments(text + bytes.end(), { logLevel: 'silent' })) {
    const json = convertToJson(path, document);
    if (json !== 'null') yield `${json}\n`;
  }
}

/** A document as JSON. Resolving its aliases can fail like parsing. */
function convertToJson(path: string, document: Document): string {
  try {
    const [fault] = document.errors;
    if (fault) throw fault;
    return JSON.stringify(document.toJS({ maxAliasCount: MAX_ALIASES }));
  } catch (cause) {
    const [summary = ''] = errorMessage(cause).split('\n');
    const message = `${path}: not valid YAML: ${summary.replace(/:$/, '')}`;
    throw new MetricError('INVALID_INPUT', message, { path, cause });
  }
}
