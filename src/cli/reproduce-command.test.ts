import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCli } from '../../testing/run-cli.js';

const fileOf = async (name: string, text: string): Promise<string> => {
  const path = join(await mkdtemp(join(tmpdir(), 'mtpc-tests-')), name);
  await writeFile(path, text);
  return path;
};

it('prints the ledger of a paper, with the counts of its verdicts', async () => {
  const { code, out } = await runCli(['reproduce', 'lost']);
  expect(code).toBe(0);
  expect(out).toContain('loss from FULL to SHARDED in %');
  expect(out).toMatch(/93 cells: 65 exact, 16 close, 10 differs, 2 not computed\n$/);
});

it('reads a corpus, says which, and computes its rows', async () => {
  const game = {
    game_id: 1,
    rounds: [{ round_nr: 1, messages: [{ speaker: 'A', turn: 0, message: 'red bus' }] }],
  };
  const file = await fileOf('game.json', JSON.stringify(game));
  const { out, err } = await runCli(['reproduce', 'common-ground', '--data', file, '--format', 'json']);
  expect(err).toContain('note: 1 conversations recognized as photobook');
  const cells: { quantity: string; ours: string | null }[] = JSON.parse(out);
  expect(cells.find(({ quantity }) => quantity === 'turns')?.ours).toBe('1.00');
});

it('refuses the corpus of another paper', async () => {
  const file = await fileOf('chat.json', JSON.stringify({ turns: [{ speaker: 'a', text: 'Hello.' }] }));
  const { code, err } = await runCli(['reproduce', 'common-ground', '--data', file]);
  expect(code).toBe(1);
  expect(err).toContain(
    '--data: the files look like delidata, but common-ground needs photobook. Pass other files',
  );
});

it('tells corpora apart by rounds and Chinese, and takes none for papers without one', async () => {
  const talk = (text: string, meta: object = {}): string =>
    `${JSON.stringify({ turns: ['a', 'b'].map((speaker) => ({ speaker, text })), meta })}\n`;
  const mixed = await fileOf('mixed.jsonl', talk('Hello.') + talk('你好。') + talk('你好吗？'));
  const { err } = await runCli(['reproduce', 'mpceval', '--data', mixed, '--format', 'json']);
  expect(err).toContain(
    'note: 1 conversations recognized as delidata\nnote: 2 conversations recognized as mpdd\n',
  );
  const rounds = await fileOf('rounds.jsonl', talk('Hello.', { rounds: [] }));
  for (const [paper, needed] of [
    ['mpceval', 'mpdd or delidata'],
    ['lost', 'no corpus'],
    ['pingeval', 'no corpus'],
  ] as const)
    expect((await runCli(['reproduce', paper, '--data', rounds])).err).toContain(
      `--data: the files look like photobook, but ${paper} needs ${needed}. Pass other files, or omit --data.\n`,
    );
});

it('prints Markdown as well', async () => {
  const { out } = await runCli(['reproduce', 'lost', '--format', 'markdown']);
  expect(out).toMatch(/^\| .* \|$/m);
  expect(out).toContain('loss from FULL to SHARDED in %');
});
