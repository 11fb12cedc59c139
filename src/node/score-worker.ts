import { parentPort, workerData } from 'node:worker_threads';
import { LANGUAGE_PACKS } from '../languages/packs.generated.js';
import { registerLanguage } from '../text/languages/register-language.js';
import type { BatchResult, BatchSettings } from './score-batch.js';
import { answerer, type WorkerAnswer, type WorkerRequest } from './worker-requests.js';

const settings = workerData as BatchSettings;
for (const pack of LANGUAGE_PACKS) if (settings.languages.includes(pack.id)) registerLanguage(pack);
const { answer } = answerer(settings);

/** The text as bytes, which change hands without being copied. */
function packed<T extends Partial<BatchResult>>(result: T): T {
  if (result.text === undefined || result.text === '') return result;
  return { ...result, text: '', bytes: new TextEncoder().encode(result.text) };
}

function say(message: WorkerAnswer, { bytes }: Partial<BatchResult> = {}): void {
  parentPort!.postMessage(message, bytes ? [bytes.buffer as ArrayBuffer] : []);
}

parentPort!.on('message', async (request: WorkerRequest) => {
  const result = packed((await answer(request)) as Partial<BatchResult>);
  say({ kind: request.kind === 'read' ? 'read' : 'done', result }, result);
});
say({ kind: 'ready' });
