import { describe, expect, it } from 'vitest';
import { speakerShare, turnShares } from './speaker-share.js';

const talk = (speakers: string, id = speakers) => ({
  id,
  turns: [...speakers].map((speaker, i) => ({ speaker, text: `Take the red card ${i}.` })),
});

describe('the share of turns', () => {
  it('is a mean over conversations, and ignores case', () => {
    // a: 3 of 4 and 1 of 2 turns.
    expect(turnShares([talk('aAab'), talk('ba')]).get('a')).toEqual({ name: 'a', share: 0.625 });
  });

  it('identifies the speaker who holds the floor on one side only', () => {
    // m: 4 of 6 against 2 of 6; three speakers have 1/3 each, and 2/3 is twice as much.
    const found = speakerShare([talk('mmxmym')], [talk('mxymxy')]);
    expect(found?.speaker).toBe('m');
    expect(found?.shareA).toBeCloseTo(4 / 6);
    expect(found?.shareB).toBeCloseTo(2 / 6);
    expect(speakerShare([talk('mxymxy')], [talk('mmxmym')])).toMatchObject({ speaker: 'm' });
  });

  it('is missing for equal shares, small differences and speakers of one side', () => {
    expect(speakerShare([talk('mxymxy')], [talk('xymxym')])).toBeUndefined();
    // 5 of 10 against 4 of 10.
    expect(speakerShare([talk('mxmxmxmxmx')], [talk('mxxmxmxmxx')])).toBeUndefined();
    expect(speakerShare([talk('mmmmxy')], [talk('nxynxy')])).toBeUndefined();
    expect(speakerShare([], [])).toBeUndefined();
  });
});
