import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import { assistantTurns } from './assistant-turns.js';
import type { Turn } from './types.js';

const textsOf = (turns: readonly Turn[]): string[] =>
  assistantTurns(frozen({ turns })).map(({ text }) => text);

describe('assistantTurns', () => {
  it('goes by roles where there is one, whatever the speakers are called', () => {
    const turns: Turn[] = [
      { speaker: 'assistant', text: 'a' },
      { speaker: 'ben', text: 'b', role: 'assistant' },
      { speaker: 'assistant', text: 'c', role: 'user' },
    ];
    expect(textsOf(turns)).toEqual(['b']);
  });

  it('goes by the name of the speaker where no turn has a role', () => {
    const turns = ['user', ' ASSISTANT', 'assistants'].map((speaker, i) => ({ speaker, text: `${i}` }));
    expect(textsOf(turns)).toEqual(['1']);
    expect(textsOf([])).toEqual([]);
  });

  it('refuses what is no transcript', () => {
    expect(() => assistantTurns({} as never)).toThrow(
      'assistantTurns: transcript: expected { turns: [{ speaker, text }] }',
    );
  });
});
