import { parentPort } from 'node:worker_threads';
import { LANGUAGE_PACKS } from '../languages/packs.generated.js';
import { existing } from '../math/existing.js';
import { registerLanguage } from '../text/languages/register-language.js';
import { type BatchResult, batchError } from './score-batch.js';
import { type Answerer, answerer, type ThreadAnswer, type ThreadMessage } from './worker-requests.js';

const runs = new Map<number, Answerer>();

/** The text as bytes, which change hands without being copied. */
function packed(result: BatchResult): BatchResult {
  if (result.text === '') return result;
  return { ...result, text: '', bytes: new TextEncoder().encode(result.text) };
}

function say(message: ThreadAnswer, { bytes }: Partial<BatchResult> = {}): void {
  parentPort!.postMessage(message, bytes ? [bytes.buffer as ArrayBuffer] : []);
}

parentPort!.on('message', async (message: ThreadMessage) => {
  if (message.kind === 'begin') {
    for (const pack of LANGUAGE_PACKS)
      if (message.settings.languages.includes(pack.id)) registerLanguage(pack);
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
    say({ kind: 'result', id, result }, result);
  } catch (thrown) {
    say({ kind: 'error', id, error: batchError(thrown) });
  }
});
say({ kind: 'ready' });
