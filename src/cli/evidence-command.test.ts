import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runCommand } from './run-command.js';

const FOLDER = fileURLToPath(new URL('../../fixtures/transcripts/', import.meta.url));

async function mtpc(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', ''];
  const code = await runCommand(args, {
    stdin: Readable.from([]),
    stdout: { write: (text: string) => void (out += text) },
    stderr: { write: (text: string) => void (err += text) },
  });
  return { code, out, err };
}

describe('mtpc evidence', () => {
  it('prints what moves a metric, and a page with three pictures', async () => {
    const table = await mtpc('evidence', FOLDER, '--metrics', 'NSE,LD');
    expect(table.code).toBe(0);
    expect(table.out).toMatch(/^metric +n +rho turns/);
    expect(table.out).toMatch(/\nspeaker-entropy +\d+/);
    const page = await mtpc('evidence', FOLDER, '--metrics', 'NSE,LD', '--format', 'html');
    expect(page.out.match(/<figure\b/g)).toHaveLength(3);
    expect(page.out).toContain('Map of redundancy');
  });
});

describe('mtpc validate', () => {
  it('refuses a field that holds no number', async () => {
    const { code, err } = await mtpc('validate', FOLDER, '--metrics', 'NSE', '--against', 'meta.colour');
    expect(code).toBe(1);
    expect(err).toContain('--against: expected a number in meta.colour of at least one transcript, got none');
  });
});
