import { afterEach, describe, expect, it } from 'vitest';
import { parseTranscript } from '../src/transcript/parse-transcript.js';
import { runsOf } from '../src/transcript/runs.js';
import { type Received, type Script, scriptedServer } from './scripted-server.js';
import { main } from './sharded-simulation.js';

let close = async (): Promise<void> => {};
afterEach(() => close());

/** Plays all parts: what is asked for stands in the last message. */
function part({ body }: Received): string {
  const { messages } = body as unknown as { messages: { content: string }[] };
  const last = messages.at(-1)!.content;
  if (last.includes('"response_type"')) return '{"response_type": "answer_attempt"}';
  if (last.includes('"shard_id"')) {
    const [id] = /(?<=not told yet:\n)\d+/.exec(last)!;
    return `Sure: {"response": "part ${id}", "shard_id": ${id}}`;
  }
  if (last.includes('{"answer"')) return last.includes('It is 26') ? '{"answer": "26"}' : '{"answer": "24"}';
  return messages.some(({ content }) => content.includes('part 4') || content.includes('fee'))
    ? 'It is 26.'
    : 'It is 24.';
}

describe('the example of a sharded simulation', () => {
  it('simulates through errors and lost connections, and goes on after a run that fails', async () => {
    const faults: Record<number, Script> = { 0: { status: 500 }, 1: { hangUp: true } };
    let index = 0;
    const server = await scriptedServer((received) => faults[index++] ?? { say: part(received) });
    close = server.close;
    const [lines, warnings]: [string[], string[]] = [[], []];
    const environment = {
      OPENAI_BASE_URL: server.baseUrl,
      OPENAI_MODEL: 'small',
      RUNS: '1',
      SETTINGS: 'full,sharded',
    };
    const quick = { pauseMs: 1, timeoutMs: 1500, retries: 2 };
    await main(
      environment,
      quick,
      (line) => lines.push(line),
      (line) => warnings.push(line),
    );
    expect(warnings).toEqual([]);
    const runs = runsOf(lines.map((line) => parseTranscript(JSON.parse(line))));
    expect(runs.map(({ setting, system, score }) => [setting, system, score])).toEqual([
      ['full', 'small', 100],
      ['sharded', 'small', 100],
    ]);
    expect(runs[1]).toMatchObject({ attemptScores: [0, 0, 0, 100] });
    expect(runs[1]!.transcript!.meta!.faults).toEqual([]);
  });

  it('reports a server that stays away', async () => {
    const server = await scriptedServer(() => ({ status: 503 }));
    close = server.close;
    const warnings: string[] = [];
    const environment = {
      OPENAI_BASE_URL: server.baseUrl,
      OPENAI_MODEL: 'small',
      RUNS: '1',
      SETTINGS: 'full',
    };
    await main(
      environment,
      { pauseMs: 1, retries: 1 },
      () => {},
      (line) => warnings.push(line),
    );
    expect(warnings).toEqual(['Run 0 of full failed: The server answered with status 503: not now\n']);
  });
});
