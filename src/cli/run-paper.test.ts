import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import {
  type ScriptedServer,
  scriptedModels,
  type Trouble,
} from '../../testing/model-server/scripted-models.js';
import { collect } from '../../testing/pieces.js';
import { undrawnReport } from '../../testing/report-tables.js';
import { type CliRun, runCli } from '../../testing/run-cli.js';
import { readTranscriptFile } from '../node/read-transcript-file.js';
import type { Transcript } from '../transcript/types.js';

const folder = mkdtempSync(join(tmpdir(), 'mtpc-run-'));
const servers: ScriptedServer[] = [];
let files = 0;

afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));
afterAll(() => rmSync(folder, { recursive: true }));

async function serve(trouble?: (index: number) => Trouble): Promise<ScriptedServer> {
  const server = await scriptedModels(trouble && ((_, index) => trouble(index)));
  servers.push(server);
  return server;
}

function newFile(): string {
  files += 1;
  return join(folder, `runs-${files}.jsonl`);
}

function run(server: ScriptedServer, paper: string, out: string, ...more: string[]): Promise<CliRun> {
  return runCli(['run', paper, '--model', 'm', '--base-url', server.baseUrl, '--out', out, ...more]);
}

function linesOf(path: string): Transcript[] {
  return readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Transcript);
}

const SMALL = ['--games', 'name-9', '--turns', '2,4', '--instances', '3'];

describe('mtpc run', () => {
  it.each([
    ['pingeval', ['--instances', '2', '--turns', '2,4'], 16, 'Solved problems by turn budget'],
    ['lost', ['--runs', '2'], 18, 'Averaged performance P'],
    ['common-ground', [], 3, 'Change from the first round'],
    ['mpceval', [], 8, 'm minus human by every'],
  ] as const)(
    'runs %s on built-in examples, prints its table, and the report takes the file',
    async (paper, flags, games, title) => {
      const out = newFile();
      const { code, out: table, err } = await run(await serve(), paper, out, ...flags);
      expect([code, err.match(/no data: \d+/g)?.length]).toEqual([0, 1]);
      expect(err).toContain(`${games} of ${games} games finished`);
      expect(err).toContain(`mtpc report ${out} --paper ${paper}`);
      expect(table).toContain(title);
      expect(table).toMatch(
        /\nMethods: We played \d+ games after .+, with model m(, .+)?: .+; seed 1\. @mtpc\/metrics /,
      );
      expect(linesOf(out)).toHaveLength(games);
      const read = await collect(readTranscriptFile(out));
      expect(await undrawnReport(paper, read)).toContain('<svg');
    },
  );

  it.each([
    ['pingeval', SMALL, /warning: 6 of 6 final answers of m could not be used/],
    ['mpceval', [], /warning: (\d+) of \1 predictions of m could not be used/],
    ['common-ground', ['--runs', '1'], /warning: (\d+) of \1 turns of m could not be used/],
    [
      'lost',
      ['--settings', 'full,sharded', '--runs', '1', '--system', 's'],
      /warning: (\d+) of \1 answers of s and (\d+) of \2 labels of s could not be used/,
    ],
  ] as const)('says how many replies of %s could not be used', async (paper, flags, warning) => {
    const server = await scriptedModels(undefined, 0, () => 'hello');
    servers.push(server);
    const { err } = await run(server, paper, newFile(), ...flags);
    expect(err).toMatch(warning);
  });

  it('writes a file from which mtpc report draws charts', async () => {
    const out = newFile();
    await run(await serve(), 'pingeval', out, ...SMALL);
    const report = await runCli(['report', out, '--paper', 'pingeval']);
    expect([report.code, report.out.includes('<svg')]).toEqual([0, true]);
  });

  it('gives the same bytes whatever the concurrency, in the order of the plan', async () => {
    const server = await serve();
    const [one, many] = [newFile(), newFile()];
    await run(server, 'pingeval', one, ...SMALL, '--concurrency', '1');
    await run(server, 'pingeval', many, ...SMALL, '--concurrency', '7');
    expect(readFileSync(many)).toEqual(readFileSync(one));
    expect(
      linesOf(one)
        .map(({ id }) => id)
        .slice(0, 2),
    ).toEqual(['name-game/name-9x5-1/turns-2/1', 'name-game/name-9x5-1/turns-4/1']);
  });

  it('repeats requests after 429, errors of the server, lost connections and broken replies', async () => {
    const troubles: Trouble[] = [
      { status: 429, headers: { 'retry-after-ms': '20' } },
      { status: 503 },
      ...(['hang up', 'cut off', 'no JSON', 'trickle'] as const),
    ];
    const [calm, rough] = [newFile(), newFile()];
    await run(await serve(), 'pingeval', calm, ...SMALL);
    const server = await serve((index) => troubles[index]);
    const { code, err } = await run(server, 'pingeval', rough, ...SMALL, '--timeout', '1');
    expect([code, err]).toEqual([0, expect.stringContaining('6 of 6 games finished')]);
    expect(readFileSync(rough)).toEqual(readFileSync(calm));
    expect(server.received).toHaveLength(18 + troubles.length);
  });

  it('leaves a game that cannot be played to --resume', async () => {
    const out = newFile();
    const server = await serve((index) => (index === 4 ? { status: 500 } : undefined));
    const first = await run(server, 'pingeval', out, ...SMALL, '--retries', '0', '--concurrency', '1');
    expect(first.code).toBe(5);
    expect(first.err).toMatch(/5 of 6 games finished[\s\S]*failed: name-game[^\n]*model m: 500 not now/);
    expect(first.err).toContain(
      `games are left; repeat the command with --resume to play the rest (${out})\n`,
    );
    expect(first.err).not.toContain('more failed game');
    const second = await run(server, 'pingeval', out, ...SMALL, '--resume');
    expect([second.code, server.received.length]).toEqual([0, 18 + 1]);
  });

  it.each([
    [401, 'model m: 401 not now'],
    [404, 'model m: 404 not now'],
  ])('stops at once if the server answers %d', async (status, message) => {
    const server = await serve(() => ({ status }));
    const { code, err } = await run(server, 'pingeval', newFile(), ...SMALL, '--concurrency', '1');
    expect([code, server.received.length]).toEqual([1, 1]);
    expect(err).toContain(message);
  });

  it('stops when several games in a row have failed', async () => {
    const server = await serve(() => ({ status: 500 }));
    const flags = ['--concurrency', '1', '--retries', '0'];
    expect((await run(server, 'pingeval', newFile(), ...SMALL, ...flags)).code).toBe(1);
    expect(server.received).toHaveLength(3);
  });

  it('stops at the token budget and continues without asking anything twice', async () => {
    const [whole, out] = [newFile(), newFile()];
    const server = await serve();
    await run(server, 'pingeval', whole, ...SMALL);
    const asked = server.received.length;
    let code = 5;
    let calls = 0;
    while (code === 5) {
      const flags = ['--budget-tokens', '700', '--concurrency', '2', ...(calls > 0 ? ['--resume'] : [])];
      const part = await run(server, 'pingeval', out, ...SMALL, ...flags, '--price', '1,10');
      code = part.code;
      calls += 1;
      expect(part.err).toMatch(/ finished; \d+ requests?, \d+ tokens sent, \d+ received, cost 0\.0\d\n/);
      expect(part.err.includes('with earlier calls: ')).toBe(calls > 1);
      if (code === 5) expect(part.err).toContain('the budget of 700 tokens is used up');
      expect(/^Provisional: \d of 6 games are finished\.\n/.test(part.out)).toBe(code === 5);
      expect(part.out.includes('\nMethods of the complete run: We played 6 games')).toBe(code === 5);
      if (code === 0) expect(part.err).toContain(`with earlier calls: ${asked} requests, `);
    }
    expect([code, calls > 3]).toEqual([0, true]);
    expect(server.received).toHaveLength(2 * asked);
    expect(readFileSync(out)).toEqual(readFileSync(whole));
  });

  it('repairs a line that a kill has cut off', async () => {
    const [whole, out] = [newFile(), newFile()];
    const server = await serve();
    await run(server, 'pingeval', whole, ...SMALL);
    const lines = readFileSync(whole, 'utf8').split('\n');
    writeFileSync(out, `${lines[4]}\n${lines[1]!.slice(0, 100)}`);
    writeFileSync(`${out}.partial`, '{"session":"name-game/name-9x5-1/turns-2/1","text":"Do you ha');
    const { code, err } = await run(server, 'pingeval', out, ...SMALL, '--resume');
    expect([code, err]).toEqual([0, expect.stringContaining('6 of 6 games finished')]);
    expect(readFileSync(out)).toEqual(readFileSync(whole));
  });

  it('refuses to overwrite a run, and to continue one with other settings', async () => {
    const server = await serve();
    const out = newFile();
    await run(server, 'pingeval', out, ...SMALL);
    expect((await run(server, 'pingeval', out, ...SMALL)).err).toContain('Continue it with --resume');
    const other = await run(server, 'pingeval', out, ...SMALL, '--seed', '2', '--resume');
    expect([other.code, other.err]).toEqual([
      1,
      expect.stringContaining('contains a game that is not in this command or has other settings'),
    ]);
  });

  it('keeps messages and replies on request', async () => {
    const out = newFile();
    await run(await serve(), 'pingeval', out, ...SMALL, '--keep-messages');
    const [game] = linesOf(out);
    const exchanges = game!.meta!.exchanges as { messages: { role: string }[]; text: string }[];
    expect(exchanges.map(({ text }) => text)).toEqual(game!.turns.map(({ text }) => text));
    expect(exchanges[0]!.messages[0]!.role).toBe('system');
  });

  it('estimates a run without a request', async () => {
    const server = await serve();
    const flags = [...SMALL, '--dry-run', '--price', '1,10'];
    const { code, out } = await run(server, 'pingeval', newFile(), ...flags);
    // 3 problems with 2 and 4 turns; 256 tokens in all for each of 6 games.
    expect([code, server.received.length, out]).toEqual([0, 0, expect.stringContaining('  m: 18\nabout')]);
    const [, sent, got] = /about (\d+) tokens in requests and (\d+) in replies/.exec(out)!.map(Number);
    expect(got).toBe(6 * 256);
    expect(out).toContain(`cost at these prices: ${((sent! + 10 * got!) / 1e6).toFixed(2)}`);
  });

  it('says without prices only what would be sent, and what is wrong with templates and evaluators', async () => {
    const server = await serve();
    const dry = await run(server, 'pingeval', newFile(), ...SMALL, '--dry-run', '--instances', '1');
    expect(dry.out).toMatch(
      /^2 games; at most these requests if all replies are valid:\n {2}m: 6\nabout \d+ tokens/,
    );
    expect(dry.out).not.toContain('cost');
    const templates = newFile();
    writeFileSync(templates, '{"system"');
    const broken = await run(server, 'pingeval', newFile(), ...SMALL, '--templates', templates);
    expect(broken).toMatchObject({ code: 1, out: '' });
    expect(broken.err).toContain(`mtpc: --templates: ${templates} is not valid JSON: `);
    const gone = await run(server, 'pingeval', newFile(), ...SMALL, '--templates', `${templates}.gone`);
    expect(gone.err).toMatch(/^mtpc: ENOENT/);
    writeFileSync(`${templates}.mjs`, 'export default { code: 5 };');
    const flags = ['--evaluators', `${templates}.mjs`, '--instances', '1'];
    expect((await run(server, 'lost', newFile(), ...flags)).err).toContain(
      'must export functions by task as its default',
    );
    expect(server.received).toHaveLength(0);
  });

  it('names five failed games, and how many more there are', async () => {
    // Every second request fails, so that no three games in a row do.
    const server = await serve((index) => (index % 3 === 0 ? { status: 500 } : undefined));
    const flags = ['--games', 'name-9', '--turns', '2', '--instances', '16'];
    const more = ['--retries', '0', '--concurrency', '1'];
    const { code, err } = await run(server, 'pingeval', newFile(), ...flags, ...more);
    expect(code).toBe(5);
    expect(err.match(/^failed: /gm)).toHaveLength(5);
    const [, finished] = /^(\d+) of 16 games finished/m.exec(err)!.map(Number);
    const rest = 16 - finished! - 5;
    expect(rest).toBeGreaterThan(0);
    expect(err).toContain(`and ${rest} more failed game${rest === 1 ? '' : 's'}\n`);
  });

  it('draws its progress on a terminal only', async () => {
    const server = await serve();
    expect((await run(server, 'pingeval', newFile(), ...SMALL)).err).not.toContain('left');
    let drawn = '';
    const stderr = {
      write: (piece: string | Uint8Array) => void (drawn += piece),
      isTTY: true,
      columns: 120,
    };
    const flags = ['--model', 'm', '--base-url', server.baseUrl, '--out', newFile(), ...SMALL];
    await runCli(['run', 'pingeval', ...flags], undefined, { stderr });
    expect(drawn).toMatch(/of 6 games .* tokens \| .* left/);
  });

  it('sends models, temperatures and limits where they belong', async () => {
    const server = await serve();
    const models = ['--user', 'u', '--system', 's', '--temperatures', '0,1', '--user-temperatures', '0.5'];
    await run(
      server,
      'lost',
      newFile(),
      '--instances',
      '1',
      '--runs',
      '1',
      '--settings',
      'sharded',
      ...models,
    );
    const sent = server.received.map(({ model, temperature }) => `${model} ${temperature}`);
    expect([...new Set(sent)].sort()).toEqual(['m 0', 'm 1', 's 0', 'u 0.5']);
  });

  it('takes the wordings of a game from a file, and merges shards', async () => {
    const server = await serve();
    const [templates, data] = [newFile(), newFile()];
    const own = { system: 'All: {instructions}', 'name-game': { instructionsB: 'SELECT ROW i, says B.' } };
    writeFileSync(templates, JSON.stringify(own));
    await run(server, 'pingeval', newFile(), ...SMALL, '--templates', templates, '--instances', '1');
    const systems = server.received.map(({ messages }) => String(messages[0]!.content).slice(0, 30));
    expect(new Set(systems)).toEqual(
      new Set(['All: You and your partner each', 'All: SELECT ROW i, says B.']),
    );
    writeFileSync(data, JSON.stringify({ id: 'x', task: 'summary', shards: ['a', 'b', 'c'], answer: 'z' }));
    const out = newFile();
    const flags = ['--data', data, '--shard-counts', '1,3', '--settings', 'sharded', '--runs', '1'];
    await run(server, 'lost', out, ...flags);
    expect(linesOf(out).map(({ id, meta }) => [id, meta!.shards])).toEqual([
      ['x/shards-1/sharded/1', 1],
      ['x/shards-3/sharded/1', 3],
    ]);
    // A summary: all replies are attempts.
    expect((linesOf(out)[1]!.meta!.attemptScores as number[]).length).toBe(3);
  });

  it('predicts whole conversations from topic and speakers, and plays the games of a PhotoBook log', async () => {
    const server = await serve();
    const [out, data, games] = [newFile(), newFile(), newFile()];
    await run(server, 'mpceval', out, '--predict', 'conversation');
    const played = linesOf(out).map(({ turns, meta }) => [meta!.model, meta!.topic, turns.length]);
    expect(played.slice(0, 2)).toEqual([
      ['m', 'a picnic in bad weather', 3],
      ['m', 'a broken printer', 3],
    ]);
    expect(played.slice(2).map(([model, topic]) => [model, topic])).toEqual([
      ['human', 'a picnic in bad weather'],
      ['human', 'a broken printer'],
    ]);
    const images = { A: ['a', 'b', 'c'], B: ['b', 'c', 'd'] };
    const round = { round_nr: 1, images, highlighted: images, common: ['b', 'c'], messages: [] };
    writeFileSync(data, JSON.stringify({ game_id: 7, rounds: [round] }));
    await run(server, 'common-ground', games, '--data', data);
    const [game] = linesOf(games);
    expect([game!.id, game!.meta!.rounds]).toEqual([
      '7/1',
      [expect.objectContaining({ truth: { A: ['D', 'C', 'C'], B: ['C', 'C', 'D'] } })],
    ]);
  });

  it('gives CLIPScore over rounds from the images of a run', async () => {
    const [out, data] = [newFile(), newFile()];
    const image = (id: string, file: string) => ({
      ...{ id, url: join(process.cwd(), 'fixtures/tiny-clip/images', file) },
    });
    const common = [image('sun', 'red-sunset.png'), image('sea', 'blue-stripes.png')];
    const round = {
      A: [...common, image('a', 'red-sunset.png')],
      B: [...common, image('b', 'blue-stripes.png')],
    };
    writeFileSync(data, JSON.stringify({ id: 'g', rounds: [round, round] }));
    const played = await run(await serve(), 'common-ground', out, '--data', data);
    expect(played).toMatchObject({ code: 0 });
    const flags = [
      '--paper',
      'common-ground',
      '--images',
      data,
      '--clip',
      './fixtures/tiny-clip',
      '--offline',
    ];
    const report = await runCli(['report', out, ...flags]);
    expect(report).toMatchObject({ code: 0 });
    expect(report.out).toContain('Contrastive CLIPScore by round');
    expect((await runCli(['report', out, '--paper', 'common-ground'])).out).not.toContain(
      'CLIPScore by round',
    );
  });

  it('scores answers with the evaluators of a module', async () => {
    const server = await serve();
    const [data, module, out] = [newFile(), `${newFile()}.mjs`, newFile()];
    writeFileSync(data, '{"id": "x", "task": "code", "shards": ["Add it.", "1 and 2"], "test": "3"}\n');
    writeFileSync(
      module,
      'export default { code: async (answer, { test }) => (answer === test ? 100 : 7) };',
    );
    const flags = [
      '--data',
      data,
      '--evaluators',
      module,
      '--settings',
      'sharded',
      '--runs',
      '1',
      '--system',
      'none',
    ];
    expect((await run(server, 'lost', out, ...flags)).code).toBe(0);
    expect(linesOf(out)[0]!.outcome!.score).toBe(7);
    writeFileSync(`${module}.wrong.mjs`, 'export default 5;');
    const wrong = await run(server, 'lost', newFile(), '--data', data, '--evaluators', `${module}.wrong.mjs`);
    expect([wrong.code, wrong.err]).toEqual([
      1,
      expect.stringContaining('must export functions by task as its default'),
    ]);
  });

  it('replays lost conversations to find the turn, resumes replays, and the report draws them', async () => {
    const server = await serve();
    const flags = ['--settings', 'sharded', '--runs', '1', '--instances', '1', '--locate-loss', '2'];
    const [whole, out] = [newFile(), newFile()];
    expect((await run(server, 'lost', whole, ...flags)).code).toBe(0);
    const asked = server.received.length;
    const [game] = linesOf(whole);
    const { expected, lostAt } = game!.meta!.loss as { expected: { turn: number }[]; lostAt: number | null };
    expect([expected.map(({ turn }) => turn), lostAt]).toEqual([[0, 1, 2, 3, 4], null]);
    const budget = ['--budget-tokens', '9000'];
    expect((await run(server, 'lost', out, ...flags, ...budget)).code).toBe(5);
    const { code } = await run(server, 'lost', out, ...flags, '--resume');
    expect([code, server.received.length]).toEqual([0, 2 * asked]);
    expect(readFileSync(out)).toEqual(readFileSync(whole));
    const report = await runCli(['report', whole, '--paper', 'lost']);
    expect([report.code, report.out.includes('<svg')]).toEqual([0, true]);
    expect(report.out).toContain('Where the conversations got lost');
    expect(report.out).toContain('Score still expected after each turn');
  });

  it('plays games in four conditions and prints their interactivity', async () => {
    const server = await serve();
    const out = newFile();
    const flags = [
      '--games',
      'name-9',
      '--conditions',
      'none,message,dialogue,both',
      '--turns',
      '4',
      '--instances',
      '2',
    ];
    const { code, out: table } = await run(server, 'pingeval', out, ...flags);
    expect([code, table]).toEqual([0, expect.stringMatching(/Interactivity[\s\S]*name-game-9 +m +0 /)]);
    const games = linesOf(out).slice(0, 4);
    expect(games.map(({ id, turns, meta }) => [id, turns.length, meta!.budget])).toEqual([
      ['name-game/name-9x5-1/none/1', 1, undefined],
      ['name-game/name-9x5-1/message/1', 2, 2],
      ['name-game/name-9x5-1/dialogue/1', 4, 4],
      ['name-game/name-9x5-1/both/1', 1, undefined],
    ]);
    expect(games.map(({ turns }) => turns.at(-1)!.speaker)).toEqual(['B', 'B', 'B', 'B']);
    const [alone, both] = [server.received, server.received].map((all, i) =>
      JSON.stringify(
        all.filter(({ messages }) => JSON.stringify(messages).includes('You also see') === (i === 1)),
      ),
    );
    expect(both).toContain('you cannot talk to your partner');
    expect(alone).not.toContain('You also see');
  });
});
