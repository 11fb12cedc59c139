import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  HOSTILE_MODES,
  type HostileServer,
  hostileModels,
} from '../../testing/model-server/hostile-models.js';
import { type CliRun, runCli } from '../../testing/run-cli.js';
import type { Transcript } from '../transcript/types.js';

const KEY = 'sk-hostile-0123456789+/=abc';
const KEY_FORMS = [KEY, encodeURIComponent(KEY), Buffer.from(KEY).toString('base64').replace(/=+$/, '')];
const folder = mkdtempSync(join(tmpdir(), 'mtpc-hostile-'));
let server: HostileServer;

beforeAll(async () => {
  process.env.MTPC_HOSTILE_KEY = KEY;
  server = await hostileModels();
});
afterAll(async () => {
  delete process.env.MTPC_HOSTILE_KEY;
  rmSync(folder, { recursive: true });
  await server.close();
});

/** Plays two small games against the server in a mode. */
function play(mode: string, out: string, ...more: string[]): Promise<CliRun> {
  return runCli([
    ...['run', 'pingeval', '--model', 'm', '--games', 'name-9', '--turns', '2', '--instances', '2'],
    ...['--base-url', server.baseUrl(mode), '--key-from', 'MTPC_HOSTILE_KEY', '--out', out],
    ...['--timeout', '5', '--max-reply', '200000', '--retries', '0', '--concurrency', '1', ...more],
  ]);
}

function transcriptsIn(path: string): Transcript[] {
  return readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Transcript);
}

/** Modes in which the games are played to their end, with what is printed besides. */
const PLAYED: Readonly<Record<string, RegExp | undefined>> = {
  ...{ good: undefined, 'redirect-within': undefined, 'key-in-text': undefined, 'usage-text': undefined },
  ...{ 'usage-negative': undefined, 'usage-none': undefined, reasoning: undefined, think: undefined },
  ...{ 'think-unclosed': undefined, 'think-unopened': undefined, 'think-parts': undefined, parts: undefined },
  ...{ refusal: undefined, 'content-null': undefined, controls: undefined, 'next-line': undefined },
  places: undefined,
  'usage-huge': /^token counts of 4 replies do not match the text; the tokens were counted locally$/m,
  'usage-zero': /^token counts of \d+ replies do not match the text; the tokens were counted locally$/m,
  'usage-zero-no-spaces': /^token counts of \d+ replies do not match the text/m,
  'reasoning-undeclared':
    /^token counts of 4 replies do not match the text; the tokens were counted locally$/m,
};

const NOT_A_COMPLETION = /model m: the reply is not a chat completion/;
const REDIRECTED = /model m: the server redirects to \S+, which would receive the key/;
const WAITS =
  /model m: \d+ slow down; [^;]+; the server requests a wait of \S+ s, more than the 300 s of --max-wait/;

/** Modes in which no game can be played, with the reason. */
const FAILED: Readonly<Record<string, RegExp>> = {
  ...{ 'redirect-elsewhere': REDIRECTED, 'redirect-elsewhere-302': REDIRECTED },
  ...{
    'redirect-scheme': REDIRECTED,
    'redirect-file': REDIRECTED,
    'redirect-nowhere': /redirects to an invalid address/,
  },
  'redirect-loop': /the server redirects more than 5 times/,
  'key-in-401': /401 Incorrect key: Bearer \[secret\] \\x1b\]0;x/,
  'key-in-500': /500 trace: authorization=\[secret\]|authorization=Bearer \[secret\]/,
  'key-in-base64': /403 \[secret\]/,
  'key-at-cut': /400 x+/,
  'all-headers': /500 /,
  ...{ endless: /the reply is longer than 0\.2 MB/, 'gzip-bomb': /the reply is longer than 0\.2 MB/ },
  ...{ big: /the reply is longer than 0\.2 MB/, 'long-error': /model m: 500 x{200,300}/ },
  ...{ hang: /no reply within 0\.3 s/, drip: /no reply within 0\.3 s/ },
  ...{ 'bad-gzip': /model m: /, reset: /model m: Connection error/, 'too-short': /model m: / },
  // The HTTP client of Node.js does not accept informational responses here.
  early: /model m: Connection error/,
  ...{ 'retry-day': WAITS, 'retry-infinity': WAITS, 'retry-huge': WAITS, 'retry-date': WAITS },
  'retry-negative': /429 slow down/,
  ...{
    html: NOT_A_COMPLETION,
    null: NOT_A_COMPLETION,
    list: NOT_A_COMPLETION,
    'no-choice': NOT_A_COMPLETION,
  },
  ...{ proto: NOT_A_COMPLETION, 'event-stream': NOT_A_COMPLETION, deep: NOT_A_COMPLETION },
  ...{ 'no-content': NOT_A_COMPLETION, 'content-number': NOT_A_COMPLETION },
  ...{ empty: /model m: /, 'utf-16': /model m: / },
};

const MORE_FLAGS: Readonly<Record<string, readonly string[]>> = {
  flaky: ['--retries', '3'],
  hang: ['--timeout', '0.3'],
  drip: ['--timeout', '0.3'],
};

/** Modes in which the server refuses access, which stops the run. */
const REFUSED = ['key-in-401', 'key-in-base64'];

describe('mtpc run against a hostile server', () => {
  it('has an expectation for each mode', () => {
    const expected = [...Object.keys(PLAYED), ...Object.keys(FAILED), 'flaky'];
    expect(expected.sort()).toEqual(Object.keys(HOSTILE_MODES).sort());
  });

  it.each(Object.keys(HOSTILE_MODES))('%s', async (mode) => {
    const out = join(folder, `${mode}.jsonl`);
    const before = server.received.length;
    const more = MORE_FLAGS[mode] ?? (mode.startsWith('retry') ? ['--retries', '1'] : []);
    const { code, out: table, err } = await play(mode, out, ...more);
    const reason = FAILED[mode];
    const expected = reason === undefined ? 0 : REFUSED.includes(mode) ? 1 : 5;
    expect([code, err]).toEqual([expected, expect.stringMatching(reason ?? PLAYED[mode] ?? '')]);
    if (PLAYED[mode] === undefined) expect(err).not.toContain('contradict');
    const written = [out, `${out}.partial`].filter((path) => existsSync(path));
    const files = written.map((path) => readFileSync(path, 'utf8')).join('');
    for (const key of KEY_FORMS) expect(table + err + files).not.toContain(key);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no control character may reach the terminal.
    expect(table + err).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    expect(server.received.some(({ isElsewhere }) => isElsewhere)).toBe(false);
    expect(existsSync(`${out}.lock`)).toBe(false);
    const sent = JSON.stringify(server.received.slice(before));
    expect(sent + files).not.toContain('blue harbor 77');
    if (reason === undefined) return;
    expect(err).toMatch(/(?:failed:|mtpc: game) name-game\S+: model m:/);
    expect(err).toContain('--resume');
    const rest = await play('good', out, '--resume');
    expect([rest.code, transcriptsIn(out).length]).toEqual([0, 2]);
  });

  it('counts only the text of a reply as tokens of the turn', async () => {
    const tokensIn = async (mode: string): Promise<unknown[]> => {
      const out = join(folder, `${mode}-tokens.jsonl`);
      await play(mode, out);
      return transcriptsIn(out).flatMap(({ turns, meta }) => [
        ...turns.map((turn) => turn.meta?.tokens),
        meta?.violations,
      ]);
    };
    // Two turns: `Do you have row 2?` with 5 words and `SELECT ROW 1` with 3, and no violation.
    const own = [5, 3, 0, 5, 3, 0];
    expect(await tokensIn('reasoning')).toEqual([5, 5, 0, 5, 5, 0]);
    expect(await tokensIn('reasoning-undeclared')).toEqual(own);
    expect(await tokensIn('usage-huge')).toEqual(own);
    expect(await tokensIn('usage-none')).toEqual(own);
    expect(await tokensIn('think')).toEqual(own);
  });

  it('cuts a reply that is over the limit though the server counted no tokens', async () => {
    const lengthsIn = async (mode: string): Promise<number[]> => {
      const out = join(folder, `${mode}-cut.jsonl`);
      await play(mode, out);
      return transcriptsIn(out).flatMap(({ turns }) => turns.map(({ text }) => text.length));
    };
    // 128 tokens per player and one turn each: 128 words of 4 letters; 128 tokens of 6 letters.
    for (const length of await lengthsIn('usage-zero')) expect(length).toBe(128 * 5 - 1);
    for (const length of await lengthsIn('usage-zero-no-spaces')) expect(length).toBe(128 * 6);
  });

  it('stops with the game, the reason and the way to continue if every game fails', async () => {
    const out = join(folder, 'stopped.jsonl');
    const { code, err } = await runCli([
      ...['run', 'pingeval', '--model', 'm', '--games', 'name-9', '--turns', '2', '--instances', '4'],
      ...['--base-url', server.baseUrl('retry-day'), '--out', out, '--concurrency', '1'],
    ]);
    expect(code).toBe(1);
    expect(err).toMatch(
      /mtpc: game name-game\S+: model m: 429 slow down; [^;]+; the server requests a wait of 86400 s/,
    );
    expect(err).toContain(
      `The finished games are in ${out}; repeat the command with --resume to play the rest.`,
    );
  });
});
