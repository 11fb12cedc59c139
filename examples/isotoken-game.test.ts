import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { afterEach, describe, expect, it } from 'vitest';
import { parseTranscript } from '../src/transcript/parse-transcript.js';
import { loader } from '../testing/runner/loader.js';
import { main } from './isotoken-game.js';
import { type Received, type Script, scriptedServer } from './scripted-server.js';

let close = async (): Promise<void> => {};
afterEach(() => close());

async function run(script: (received: Received, index: number) => Script, plan: Record<string, string>) {
  const server = await scriptedServer(script);
  close = server.close;
  const [lines, warnings]: [string[], string[]] = [[], []];
  const environment = { OPENAI_BASE_URL: server.baseUrl, OPENAI_MODEL: 'small', ...plan };
  const quick = { pauseMs: 1, timeoutMs: 1500, retries: 2 };
  await main(
    environment,
    quick,
    (line) => lines.push(line),
    (line) => warnings.push(line),
  );
  return {
    transcripts: lines.map((line) => parseTranscript(JSON.parse(line))),
    warnings,
    received: server.received,
  };
}

describe('the example of an isotoken game', () => {
  it('plays through errors, lost connections and time-outs', async () => {
    const faults: Readonly<Record<number, Script>> = {
      0: { status: 500 },
      2: { hangUp: true },
      4: { hang: true },
    };
    const { transcripts, warnings, received } = await run(
      (_, i) => faults[i] ?? { say: i < 6 ? 'Do you have somebody from Lima?' : 'SELECT ROW 1', tokens: 7 },
      { GAMES: '1', TURNS: '4', RECORDS: '4' },
    );
    expect(warnings).toEqual([]);
    expect(received).toHaveLength(7);
    expect(transcripts).toHaveLength(1);
    expect(transcripts[0]?.turns.map(({ speaker }) => speaker).join('')).toBe('ABAB');
    expect(transcripts[0]).toMatchObject({
      id: 'small-name-4x5-0-4',
      meta: {
        model: 'small',
        budget: 4,
        tokensByPlayer: { A: 14, B: 14 },
        given: { player: 'B', answer: 1 },
      },
    });
    expect(received[0]?.body).toMatchObject({ model: 'small', max_tokens: 64 });
  });

  it('leaves out a game whose server stays away, and goes on', async () => {
    const { transcripts, warnings } = await run(
      (_, i) => (i < 3 ? { status: 503 } : { say: 'SELECT ROW 1' }),
      {
        GAMES: '2',
        TURNS: '2',
      },
    );
    expect(warnings).toEqual(['Game 0 at 2 turns failed: The server answered with status 503: not now\n']);
    expect(transcripts.map(({ id }) => id)).toEqual(['small-name-9x5-1-2']);
  });

  it('runs as the script that its comment describes', async () => {
    const server = await scriptedServer(() => ({ say: 'SELECT ROW 2' }));
    close = server.close;
    const root = fileURLToPath(new URL('..', import.meta.url));
    const env = {
      ...process.env,
      OPENAI_BASE_URL: server.baseUrl,
      OPENAI_MODEL: 'small',
      GAMES: '1',
      TURNS: '2,4',
    };
    const command = ['--import', loader, 'examples/isotoken-game.ts'];
    const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root, env });
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => parseTranscript(JSON.parse(line)).meta?.budget),
    ).toEqual([2, 4]);
  });
});
