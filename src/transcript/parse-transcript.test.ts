import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import { MetricError } from '../error.js';
import { parseTranscript } from './parse-transcript.js';

const turn = { speaker: 'ana', text: 'Shall we start?' };
const agenda = {
  items: [
    { id: 'a', text: 'Greet' },
    { id: 'b', text: 'Part' },
  ],
  edges: [['a', 'b']],
};

function messageFor(input: unknown): string {
  try {
    parseTranscript(frozen(input));
  } catch (error) {
    expect(error).toBeInstanceOf(MetricError);
    expect((error as MetricError).code).toBe('INVALID_INPUT');
    return (error as Error).message;
  }
  return 'no error';
}

/** The fields of a valid turn in their order, without `x`, or the error. */
function outcomeOf(given: unknown): unknown {
  const message = messageFor({ turns: [given] });
  if (message !== 'no error') return message;
  const [read] = parseTranscript({ turns: [given] }).turns;
  return Object.entries(read!).filter(([key]) => key !== 'x');
}

describe('parseTranscript', () => {
  it('accepts a transcript with every field and returns the same data', () => {
    const full = frozen({
      id: 'd1',
      turns: [
        {
          ...turn,
          id: 't1',
          role: 'user',
          round: 1,
          addressees: ['ben'],
          references: ['img3'],
          actions: ['<common>'],
          timeMs: 12,
          meta: { any: [1] },
        },
      ],
      speakers: [{ id: 'ana', name: 'Ana', background: 'A baker.' }, { id: 'ben' }],
      agenda: { ...agenda, start: 'a', end: 'b' },
      outcome: { score: 50, success: false, extra: 'kept' },
      meta: { model: 'm' },
      generatedId: true,
      source: 'a.jsonl',
    });
    expect(parseTranscript(full)).toEqual(full);
  });

  it('returns a copy, so that the input stays untouched whatever is done with the result', () => {
    const input = { turns: [{ ...turn }] };
    const output = parseTranscript(input);
    expect(output).not.toBe(input);
    expect(output.turns[0]).not.toBe(input.turns[0]);
  });

  it('keeps unknown fields at every level', () => {
    const input = { turns: [{ ...turn, emotion: 'calm' }], source: 'x', speakers: [{ id: 'ana', age: 3 }] };
    expect(parseTranscript(input)).toEqual(input);
  });

  // Turns with nothing but a speaker, a text and a role take a shorter way than those with any other field.
  it('checks and copies a turn in the same way if it has an unknown field', () => {
    const value = fc.oneof(
      fc.constantFrom('', ' ', 'ana', 'user', 'narrator', undefined, null),
      fc.anything(),
    );
    const fields = fc.record({ speaker: value, text: value, role: value }, { requiredKeys: [] });
    const order = fc.constantFrom(['speaker', 'text', 'role'], ['role', 'text', 'speaker']);
    fc.assert(
      fc.property(fields, order, (given, keys) => {
        const own = keys.filter((key) => Object.hasOwn(given, key));
        const plain = Object.fromEntries(own.map((key) => [key, given[key as 'text']]));
        expect(outcomeOf({ ...plain, x: 1 })).toStrictEqual(outcomeOf(plain));
      }),
      { numRuns: 500 },
    );
  });

  it('accepts no turns at all, empty texts, and optional fields given as undefined', () => {
    expect(parseTranscript({ turns: [] }).turns).toEqual([]);
    expect(parseTranscript({ turns: [{ speaker: 'ana', text: '', id: undefined }] }).turns).toHaveLength(1);
  });

  it.each([
    [null, 'parseTranscript: input: expected an object, got null'],
    [undefined, 'parseTranscript: input: expected an object, got undefined'],
    ['{}', 'parseTranscript: input: expected an object, got "{}"'],
    [[turn, turn], 'parseTranscript: input: expected an object, got an array of 2'],
    [{}, 'turns: expected an array of turns, got undefined'],
    [{ turns: { 0: turn } }, 'turns: expected an array of turns, got an object'],
    [{ turns: [turn, null] }, 'turns[1]: expected an object, got null'],
    [{ turns: [[turn]] }, 'turns[0]: expected an object, got an array of 1'],
    [{ turns: [turn, turn, turn, { text: 'x' }] }, 'turns[3].speaker: expected a string, got undefined'],
    [{ turns: [{ speaker: 7, text: '' }] }, 'turns[0].speaker: expected a string, got 7'],
    [{ turns: [{ speaker: '', text: 'x' }] }, 'turns[0].speaker: expected a name that is not blank, got ""'],
    [
      { turns: [{ speaker: ' \u3000', text: 'x' }] },
      'turns[0].speaker: expected a name that is not blank, got " \u3000"',
    ],
    [{ turns: [{ speaker: 'a' }] }, 'turns[0].text: expected a string, got undefined'],
    [{ turns: [{ ...turn, round: Number.NaN }] }, 'turns[0].round: expected a finite number, got NaN'],
    [{ turns: [{ ...turn, timeMs: '3' }] }, 'turns[0].timeMs: expected a finite number, got "3"'],
    [{ turns: [{ ...turn, id: null }] }, 'turns[0].id: expected a string, got null'],
    [{ turns: [{ ...turn, references: [1] }] }, 'turns[0].references[0]: expected a string, got 1'],
    [{ turns: [{ ...turn, addressees: 'b' }] }, 'turns[0].addressees: expected an array of strings, got "b"'],
    [{ turns: [{ ...turn, meta: [] }] }, 'turns[0].meta: expected an object, got an array of 0'],
    [{ turns: [{ ...turn, meta: null }] }, 'turns[0].meta: expected an object, got null'],
    [{ turns: Object.assign([], { 1: turn }) }, 'turns[0]: expected an object, got undefined'],
    [{ turns: [], meta: 'm' }, 'meta: expected an object, got "m"'],
    [{ turns: [], generatedId: 'yes' }, 'generatedId: expected true, got "yes"'],
    [{ turns: [], generatedId: false }, 'generatedId: expected true, got false'],
    [{ turns: [], agenda: { edges: [] } }, 'agenda.items: expected an array of agenda items, got undefined'],
    [
      { turns: [], agenda: { ...agenda, edges: [['c', 'a']] } },
      'agenda.edges[0][0]: expected the id of an agenda item, got "c"',
    ],
    [
      { turns: [], agenda: { ...agenda, edges: [['a', 'b'], 'ab'] } },
      'agenda.edges[1]: expected a pair of item ids, got "ab"',
    ],
    [{ turns: [], outcome: [] }, 'outcome: expected an object, got an array of 0'],
    [{ turns: [], outcome: { success: 1 } }, 'outcome.success: expected true or false, got 1'],
    [{ turns: [], speakers: [{}] }, 'speakers[0].id: expected a string, got undefined'],
    [
      { turns: [], speakers: [{ id: 'Strauß' }, { id: ' STRAUSS' }] },
      'speakers[1].id: expected a name other than that of speakers[0], got " STRAUSS"',
    ],
    [
      { turns: [], agenda: { items: [] } },
      'agenda.edges: expected an array of pairs of item ids, got undefined',
    ],
    [
      { turns: [], agenda: { ...agenda, edges: [['a']] } },
      'agenda.edges[0][1]: expected a string, got undefined',
    ],
    [
      { turns: [], agenda: { ...agenda, edges: [['a', 'c']] } },
      'agenda.edges[0][1]: expected the id of an agenda item, got "c"',
    ],
    [
      { turns: [], agenda: { ...agenda, start: 'z' } },
      'agenda.start: expected the id of an agenda item, got "z"',
    ],
    [
      { turns: [], agenda: { ...agenda, end: 'z' } },
      'agenda.end: expected the id of an agenda item, got "z"',
    ],
    [
      { turns: [], agenda: { items: [agenda.items[0], agenda.items[0]], edges: [] } },
      'agenda.items[1].id: expected an id other than that of items[0], got "a"',
    ],
  ])('refuses %j', (input, message) => {
    expect(messageFor(input)).toBe(message);
  });

  it('reports the path and the value with the error', () => {
    try {
      parseTranscript({ turns: [{ ...turn, round: 'two' }] });
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ path: 'turns[0].round', received: 'two', code: 'INVALID_INPUT' });
    }
  });
});
