import { describe, expect, it } from 'vitest';
import { runCli as mtpc } from '../../testing/run-cli.js';
import { FORMAT_NAMES } from '../adapters/formats/catalogue.js';

describe('mtpc formats', () => {
  it('lists every format once', async () => {
    const { out, code } = await mtpc(['formats']);
    expect(code).toBe(0);
    const lines = out.split('\n');
    for (const name of FORMAT_NAMES)
      expect(lines.filter((line) => line.startsWith(`${name} `)).length, name).toBe(1);
  });

  it('shows an example of one', async () => {
    const { out } = await mtpc(['formats', 'named-lines']);
    expect(out).toBe('named-lines: Lines that begin with the name of the speaker.\n\n  Ana: text\n');
  });

  it('names the nearest formats for an unknown one', async () => {
    const { err, code } = await mtpc(['formats', 'whatsap']);
    expect(code).not.toBe(0);
    expect(err).toContain('unknown format "whatsap"; nearest are whatsapp, ');
    expect(err.length).toBeLessThan(200);
  });
});
