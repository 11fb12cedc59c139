// Answers LangSmith's client as its service would, with one dataset of two examples, and prints the feedback it gets.
import { createServer } from 'node:http';

const ids = (n) => `00000000-0000-4000-8000-00000000000${n}`;
const time = '2026-01-01T00:00:00Z';
const dataset = { id: ids(1), tenant_id: ids(0), name: 'conversations', created_at: time };
const session = { ...dataset, id: ids(2), reference_dataset_id: ids(1), start_time: time };
const examples = ['talk', 'short'].map((which, i) => ({
  id: ids(3 + i),
  dataset_id: ids(1),
  created_at: time,
  modified_at: time,
  inputs: { which },
  runs: [],
}));

function answer(method, path) {
  if (path.startsWith('/examples')) return examples;
  if (path === '/datasets') return [dataset];
  if (path.startsWith('/datasets')) return dataset;
  if (path === '/sessions' && method === 'GET') return [session];
  return path.startsWith('/sessions') ? session : {};
}

const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  const path = request.url.split('?')[0];
  // Runs and feedback come in one body of several parts.
  for (const [, feedback] of body.matchAll(/name="feedback\.[^"]+"[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/g)) {
    const { key, score = 'left out', comment } = JSON.parse(feedback);
    console.log(`feedback ${JSON.stringify([key, score, comment])}`);
  }
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(answer(request.method, path)));
});
server.listen(0, '127.0.0.1', () => console.log(`port ${server.address().port}`));
