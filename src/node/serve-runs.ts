import type { MessagePort } from 'node:worker_threads';
import { existing } from '../math/existing.js';
import type { LanguagePack } from '../text/languages/language-pack.js';
import { registerLanguage } from '../text/languages/register-language.js';
import { type BatchResult, batchError } from './score-batch.js';
import { type Answerer, answerer, type ThreadAnswer, type ThreadMessage } from './worker-requests.js';

/**
 * Scores the batches that arrive at a port, for several concurrent runs. Each run lists the languages that it needs.
 */
export function serveRuns(port: MessagePort, packs: readonly LanguagePack[]): void {
  const runs = new Map<number, Answerer>();
  const send = (message: ThreadAnswer, { bytes }: Partial<BatchResult> = {}): void =>
    port.postMessage(message, bytes ? [bytes.buffer as ArrayBuffer] : []);

  port.on('message', async (message: ThreadMessage) => {
    if (message.kind === 'begin') {
      for (const pack of packs) if (message.settings.languages.includes(pack.id)) registerLanguage(pack);
      runs.set(message.run, answerer(message.settings));
      return;
    }
    const run = existing(runs.get(message.run));
    if (message.kind === 'end') {
      runs.delete(message.run);
      run.close();
      return;
    }
    const { id } = message;
    try {
      const result = packed(await run.score(message.items));
      send({ kind: 'result', id, result }, result);
    } catch (thrown) {
      send({ kind: 'error', id, error: batchError(thrown) });
    }
  });
  send({ kind: 'ready' });
}

/** The text as bytes, which are transferred without copying. */
function packed(result: BatchResult): BatchResult {
  if (result.text === '') return result;
  return { ...result, text: '', bytes: new TextEncoder().encode(result.text) };
}
