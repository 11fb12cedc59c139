import { describe, expect, it } from 'vitest';
import { replace } from './replace.js';

const global = globalThis as Readonly<Record<string, unknown>>;
const { HOME, fetch } = { HOME: process.env.HOME, fetch: globalThis.fetch };

describe('replace', () => {
  it('gives other values, several times, and takes some away', () => {
    replace(process.env, { HOME: '/none', MTPC_NONE: 'x' });
    replace(process.env, { HOME: undefined, MTPC_NONE: 'y' });
    expect([process.env.HOME, 'HOME' in process.env, process.env.MTPC_NONE]).toEqual([undefined, false, 'y']);
    for (const madeUp of [1, 2]) replace(globalThis, { fetch: madeUp, Bun: madeUp });
    expect([global.fetch, global.Bun]).toEqual([2, 2]);
  });

  it('leaves nothing of it to the next test', () => {
    expect(process.env.HOME).toBe(HOME);
    expect('MTPC_NONE' in process.env).toBe(false);
    expect(global.fetch).toBe(fetch);
    expect('Bun' in global).toBe(false);
  });
});
