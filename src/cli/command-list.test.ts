import { Command } from 'commander';
import { expect, it } from 'vitest';
import { runCli } from '../../testing/run-cli.js';
import { COMMANDS } from './command-list.js';
import type { Io } from './io.js';

const entries = COMMANDS.flatMap(([, list]) => list);

it.each(entries)('lists $name as the loaded command describes itself', async ({ name, usage, load }) => {
  const command = new Command('mtpc').command(name);
  (await load())(command, {} as Io);
  const [, ...rest] = command.createHelp().subcommandTerm(command).split(' ');
  expect(usage).toBe(rest.join(' '));
});

it('lists every command, whichever is called', async () => {
  const { out } = await runCli(['--help']);
  for (const { name } of entries) expect(out).toMatch(new RegExp(`^  ${name} `, 'm'));
  expect((await runCli(['help', 'score'])).out).toContain('--profile <paper>');
  expect((await runCli(['scoer'])).err).toContain('Did you mean score?');
});
