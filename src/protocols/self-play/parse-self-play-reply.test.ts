import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSelfPlayReply } from './parse-self-play-reply.js';

const read = (value: unknown, lenient = false) => parseSelfPlayReply(JSON.stringify(value), { lenient });
const plain = { message: 'A bus?', reference: 'Image 2', guesses: null };

describe('parseSelfPlayReply', () => {
  it('reads the format', () => {
    expect(read(plain)).toEqual({ message: 'A bus?', reference: 2, guesses: null });
    expect(read({ ...plain, reference: null, guesses: ['C', 'D', 'D'] }).guesses).toEqual(['C', 'D', 'D']);
  });

  it.each<[unknown, string]>([
    [{ ...plain, message: 1 }, 'parseSelfPlayReply: reply.message: expected a string, got 1'],
    [{ message: 'a', guesses: null }, 'reply.reference: expected "Image i" or null, got undefined'],
    [{ ...plain, reference: 2 }, 'reply.reference: expected "Image i" or null, got 2'],
    [{ ...plain, reference: 'image 2' }, 'got "image 2"'],
    [
      { ...plain, guesses: 'CDD' },
      'reply.guesses: expected null or an array of the letters C and D, got "CDD"',
    ],
    [{ ...plain, guesses: ['C', 'X'] }, 'got an array of 2'],
    [[plain], 'reply: expected a JSON object'],
  ])('refuses %j', (value, message) => expect(() => read(value)).toThrow(message));

  it('is not lenient unless asked', () => {
    const fenced = `Well.\n\`\`\`json\n${JSON.stringify(plain)}\n\`\`\`\nThere.`;
    expect(() => parseSelfPlayReply(fenced)).toThrow('expected a JSON object');
    expect(parseSelfPlayReply(fenced, { lenient: true }).reference).toBe(2);
    const among = `I {think} so: ${JSON.stringify(plain)} and {"that"} is it.`;
    expect(parseSelfPlayReply(among, { lenient: true }).reference).toBe(2);
    expect(read({ message: 'a', reference: 3, guesses: 'c d D' }, true)).toEqual({
      message: 'a',
      reference: 3,
      guesses: ['C', 'D', 'D'],
    });
  });

  it('finds an object with braces in its message among any words', () => {
    fc.assert(
      fc.property(fc.string(), fc.stringMatching(/^[^{}[\]"`]*$/), (message, words) => {
        const text = `${words}${JSON.stringify({ ...plain, message })}${words}`;
        expect(parseSelfPlayReply(text, { lenient: true }).message).toBe(message);
      }),
    );
  });

  it('throws nothing but typed errors, with the reply', () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), (text, lenient) => {
        try {
          parseSelfPlayReply(text, { lenient });
        } catch (error) {
          expect(error).toMatchObject({
            name: 'MetricError',
            code: 'INVALID_INPUT',
            metric: 'parseSelfPlayReply',
          });
        }
      }),
    );
    expect(() => parseSelfPlayReply('nothing')).toThrow(expect.objectContaining({ received: 'nothing' }));
  });
});
