import { describe, expect, it } from 'vitest';
import { frozen } from '../testing/frozen.js';
import { assistantTurns } from './assistant-turns.js';

const say = (speaker: string, role?: 'system' | 'user' | 'assistant') => ({
  speaker,
  text: `by ${speaker}`,
  ...(role && { role }),
});

describe('assistantTurns', () => {
  it('takes the turns with that role, whoever speaks in it, and no other', () => {
    const turns = [say('s', 'system'), say('assistant', 'user'), say('m', 'assistant'), say('Assistant')];
    expect(assistantTurns(frozen({ turns }))).toEqual([turns[2]]);
  });

  it('goes by the name where no turn has a role', () => {
    const turns = [say('user'), say('Assistant'), say('assistant '), say('assistants')];
    expect(assistantTurns(frozen({ turns }))).toEqual([turns[1], turns[2]]);
    expect(assistantTurns({ turns: [] })).toEqual([]);
  });
});
