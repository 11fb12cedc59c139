import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { describeDesign } from '../analysis/design.js';
import { MetricError } from '../error.js';
import type { ChatModel } from './chat-model.js';
import { planRun } from './plan-run.js';
import type { PlannedGame } from './planned-game.js';
import { pauseIn, Retrier } from './retry.js';
import { type RunGamesOptions, runGames } from './run-games.js';

const folder = mkdtempSync(join(tmpdir(), 'mtpc-games-'));
let files = 0;
const newFile = (): string => join(folder, `${files++}.jsonl`);
afterAll(() => rmSync(folder, { recursive: true }));

const plan = (instances: number): Promise<{ readonly games: readonly PlannedGame[] }> =>
  planRun('pingeval', { model: 'm', games: ['name-9'], turns: [4], instances });
/** Replies late and out of order. */
const model: ChatModel = async ({ messages }) => {
  const said = messages.map(({ content }) => String(content)).join(' ');
  await new Promise((resolve) => setTimeout(resolve, said.length % 7));
  return { text: said.includes('last message:') ? 'SELECT ROW 1' : 'Hm.', tokens: 2, inputTokens: 10 };
};
const idsIn = (path: string): string[] =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).id);

async function play(instances: number, options: Partial<RunGamesOptions> = {}) {
  const { games } = await plan(instances);
  const out = options.out ?? newFile();
  return { games, out, summary: await runGames(games, { model, ...options, out }) };
}

describe('runGames', () => {
  it('finishes what is under way after drain, and plays the rest on resume', async () => {
    const drain = new AbortController();
    let requests = 0;
    const draining: ChatModel = (call) => {
      requests += 1;
      if (requests === 6) drain.abort();
      return model(call);
    };
    const { out, summary } = await play(8, { model: draining, drain: drain.signal, concurrency: 2 });
    expect(summary).toMatchObject({ stopped: 'interrupted', failed: [] });
    // Both games that were under way are whole.
    expect(requests).toBe(4 * summary.finished);
    expect(idsIn(out)).toHaveLength(summary.finished);
    const rest = await play(8, { out, resume: true });
    expect([rest.summary.finished, rest.summary.requests]).toEqual([8, 32 - requests]);
    expect(idsIn(out)).toEqual(rest.games.map(({ id }) => id));
    expect(existsSync(`${out}.partial`)).toBe(false);
  });

  it('sums requests and tokens over all calls, and notes them, the number of games and who spoke in each game', async () => {
    const drain = new AbortController();
    let requests = 0;
    const draining: ChatModel = (call) => {
      requests += 1;
      if (requests === 5) drain.abort();
      return model(call);
    };
    const { out, summary } = await play(4, { model: draining, drain: drain.signal, concurrency: 1 });
    expect(summary.total).toEqual({ requests: 8, inputTokens: 80, outputTokens: 16 });
    const rest = await play(4, { out, resume: true });
    expect(rest.summary).toMatchObject({ requests: 8, inputTokens: 80, outputTokens: 16 });
    expect(rest.summary.total).toEqual({ requests: 16, inputTokens: 160, outputTokens: 32 });
    const games = readFileSync(out, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(games.map(({ meta }) => meta.usage)).toEqual(
      Array.from({ length: 4 }, () => ({ requests: 4, inputTokens: 40, outputTokens: 8 })),
    );
    expect(new Set(games.map(({ meta }) => JSON.stringify(meta.plan))).size).toBe(1);
    expect(games[0].meta.plan.games).toBe(4);
    // The analysis recognizes the games of an interrupted run.
    expect([describeDesign(games).partial, describeDesign(games.slice(1)).partial]).toEqual([0, 3]);
    expect(games[0].speakers).toEqual([
      { id: 'A', kind: 'model' },
      { id: 'B', kind: 'model' },
    ]);
  });

  it('gives up requests under way after an abort, and asks only those again', async () => {
    const stop = new AbortController();
    let requests = 0;
    const stopped: ChatModel = async (call, signal) => {
      requests += 1;
      if (requests === 7) stop.abort();
      signal?.throwIfAborted();
      return model(call, signal);
    };
    const { out, summary } = await play(4, { model: stopped, signal: stop.signal, concurrency: 1 });
    expect(summary).toMatchObject({ finished: 1, requests: 6, stopped: 'interrupted', failed: [] });
    const rest = await play(4, { out, resume: true });
    expect([rest.summary.finished, rest.summary.requests]).toEqual([4, 16 - 6]);
  });

  it('has no more requests under way than allowed', async () => {
    let [now, most] = [0, 0];
    const counting: ChatModel = async (call) => {
      most = Math.max(most, ++now);
      const reply = await model(call);
      now -= 1;
      return reply;
    };
    await play(9, { model: counting, concurrency: 3 });
    expect(most).toBe(3);
  });

  it('counts tokens, and reports progress from the start to the end', async () => {
    const seen: number[] = [];
    const { summary } = await play(3, { onProgress: ({ finished }) => void seen.push(finished) });
    expect(summary).toMatchObject({ requests: 12, inputTokens: 120, outputTokens: 24, stopped: null });
    expect([seen[0], seen.at(-1)]).toEqual([0, 3]);
    expect([...seen].sort()).toEqual(seen);
  });

  it('keeps the mistakes of a program apart from those of a server', async () => {
    const broken: ChatModel = async () => {
      throw new TypeError('a bug');
    };
    await expect(play(20, { model: broken, concurrency: 1 })).rejects.toThrow('a bug');
    const away: ChatModel = async () => {
      throw new MetricError('MODEL_UNAVAILABLE', 'away');
    };
    await expect(play(20, { model: away, concurrency: 1 })).rejects.toThrow('away');
    const { summary } = await play(2, { model: away });
    expect(summary.failed.map(({ reason }) => reason)).toEqual(['away', 'away']);
  });

  it('refuses the file of an earlier run unless it resumes, and names its flag', async () => {
    const { out } = await play(1);
    await expect(play(1, { out })).rejects.toMatchObject({ path: '--out', received: out });
  });

  it('refuses a file that begins with a blank line, and leaves it as it is', async () => {
    const { out } = await play(2);
    const text = `\n${readFileSync(out, 'utf8')}`;
    writeFileSync(out, text);
    await expect(play(2, { out, resume: true })).rejects.toThrow(out);
    expect(readFileSync(out, 'utf8')).toBe(text);
  });

  it.each([
    'notes without a line break',
    '{"id":"mine","turns":[]}',
    '{"id":"mine","turns":[]}\n',
    '{"id":"mine","tur',
    '{"session":"mine',
  ])('never changes a file with lines that cannot come from this run: %j', async (text) => {
    for (const ending of ['', '.partial']) {
      const out = newFile();
      writeFileSync(`${out}${ending}`, text);
      await expect(play(1, { out, resume: true })).rejects.toMatchObject({ path: '--resume' });
      expect(readFileSync(`${out}${ending}`, 'utf8')).toBe(text);
    }
  });

  it('keeps a finished game whose line break is missing', async () => {
    const { out, summary } = await play(2);
    const text = readFileSync(out, 'utf8');
    writeFileSync(out, text.slice(0, -1));
    let asked = 0;
    const counting: ChatModel = (request) => {
      asked += 1;
      return model(request);
    };
    expect((await play(2, { out, resume: true, model: counting })).summary.finished).toBe(summary.finished);
    expect([asked, readFileSync(out, 'utf8')]).toEqual([0, text]);
  });

  it('refuses games with one id', async () => {
    const { games } = await plan(1);
    const twice = runGames([...games, ...games], { out: newFile(), model });
    await expect(twice).rejects.toThrow('runGames: games[1].id: expected a different id for each game');
  });
});

describe('Retrier', () => {
  it('repeats with growing pauses, up to its number of retries', async () => {
    const retrier = new Retrier({ retries: 2, pauseMs: 1, maxPauseMs: 90 });
    let attempts = 0;
    const error = new MetricError('MODEL_UNAVAILABLE', 'no');
    const failing = async () => ({ error, again: ++attempts > 0 });
    await expect(retrier.run(failing)).rejects.toBe(error);
    expect(attempts).toBe(3);
    const once = async () => ({ error, again: false });
    await expect(retrier.run(once)).rejects.toBe(error);
  });

  it('stops waiting for the next attempt at a signal', async () => {
    const stop = new AbortController();
    const retrier = new Retrier({ retries: 1, pauseMs: 60_000, maxPauseMs: 60_000 });
    const failing = async () => ({ error: new MetricError('MODEL_UNAVAILABLE', 'no'), again: true });
    const waiting = retrier.run(failing, stop.signal);
    setTimeout(() => stop.abort(), 1);
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('holds back other requests while the server asks for a pause', async () => {
    const retrier = new Retrier({ retries: 3, pauseMs: 1, maxPauseMs: 90 });
    const order: string[] = [];
    const limited = retrier.run(async () => {
      order.push('limited');
      return order.length === 1
        ? { error: new MetricError('MODEL_UNAVAILABLE', '429'), again: true, pause: 30 }
        : { value: 1 };
    });
    await new Promise((resolve) => setTimeout(resolve, 5));
    const other = retrier.run(async () => {
      order.push('other');
      return { value: 2 };
    });
    // Without the pause the other request would be sent before the first resolves its own.
    expect(order).toEqual(['limited']);
    expect(await Promise.all([limited, other])).toEqual([1, 2]);
  });

  it.each([
    [{ 'retry-after': '2' }, 2000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after-ms': '70', 'retry-after': '2' }, 70],
    [{ 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, undefined],
    [{}, undefined],
  ])('reads %j', (headers, milliseconds) => {
    expect(pauseIn(new Headers(headers as Record<string, string>))).toBe(milliseconds);
  });
});
