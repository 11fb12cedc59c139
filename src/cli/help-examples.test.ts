import { expect, it } from 'vitest';
import { runCli } from '../../testing/run-cli.js';
import { helpExamples } from './help-examples.js';

it('has an example of every command, with its meaning below it', async () => {
  const { out } = await runCli(['--help']);
  const commands = [...out.matchAll(/^ {2}([a-z]+)(?: [[<].*)? {2,}\S/gm)]
    .map(([, name]) => name!)
    .filter((name) => name !== 'help');
  expect(commands).toEqual(expect.arrayContaining(['read', 'score', 'summarize', 'models']));
  for (const name of ['mtpc', ...commands])
    expect(helpExamples(name), name).toMatch(
      new RegExp(`^\\nExamples:\\n  mtpc ${name === 'mtpc' ? '' : name}.*\\n {6}\\S`),
    );
  expect(helpExamples('help')).toBe('');
});
