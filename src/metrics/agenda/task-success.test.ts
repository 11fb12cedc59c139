import { describe, expect, it } from 'vitest';
import { agendaArguments, agendaCases, agendaOf } from '../../../testing/agenda-cases.js';
import { frozen } from '../../../testing/frozen.js';
import { golden } from '../../../testing/golden.js';
import type { OutcomePredicate, Transcript } from '../../transcript/types.js';
import { taskSuccess } from './task-success.js';

const transcript: Transcript = frozen({
  turns: [
    { speaker: 'a', text: 'words' },
    { speaker: 'b', text: 'words' },
  ],
  outcome: { success: true, cost: 40 },
});
const solved: OutcomePredicate = Object.assign((outcome: { success?: boolean }) => outcome.success === true, {
  id: 'solved',
});

describe('taskSuccess', () => {
  it('asks all predicates', () => {
    const cheap: OutcomePredicate = (outcome) => Number(outcome.cost) < 30;
    expect(taskSuccess({ transcript }, { predicates: [solved] })).toMatchObject({
      score: 1,
      n: 1,
      criterion: 'predicates',
      params: { predicates: ['solved'] },
    });
    expect(taskSuccess({ transcript }, { predicates: [solved, cheap] })).toMatchObject({
      score: 0,
      passed: [true, false],
      params: { predicates: ['solved', 'custom'] },
    });
  });

  it('refuses a predicate that gives a promise, which would be true whatever it comes to', () => {
    const input = { transcript: { turns: [], outcome: { success: false } } };
    const later = (async () => false) as unknown as () => boolean;
    expect(() => taskSuccess(input, { predicates: [() => true, later] })).toThrow(
      'taskSuccess: options.predicates[1](outcome): expected true or false, got a promise',
    );
  });

  it('passes an empty outcome where the transcript has none', () => {
    expect(taskSuccess({ transcript: { turns: [] } }, { predicates: [solved] }).score).toBe(0);
  });

  it('is undefined where nothing was asked for', () => {
    expect(taskSuccess({ transcript })).toMatchObject({
      score: null,
      undefinedBecause: 'no-criterion',
      n: 0,
    });
    expect(taskSuccess({ transcript }, { predicates: [] }).undefinedBecause).toBe('no-criterion');
    expect(taskSuccess({ transcript }, { agenda: agendaOf('ab') }).undefinedBecause).toBe('no-criterion');
  });

  const agenda = agendaOf('ab', ['ab'], { end: 'b' });
  const rest = frozen({
    agendaEmbeddings: [
      [1, 0],
      [0, 1],
    ],
    scale: 2,
    coverageThreshold: 0.1,
  });
  it('asks whether the end of the agenda is saturated', () => {
    const input = {
      transcript,
      embeddings: [
        [0, 1],
        [3, 4],
      ],
    };
    expect(taskSuccess(input, { agenda, ...rest })).toMatchObject({ score: 1, criterion: 'agenda', n: 1 });
    const towardsA = {
      transcript,
      embeddings: [
        [1, 0],
        [4, 3],
      ],
    };
    expect(taskSuccess(towardsA, { agenda, ...rest }).score).toBe(0);
    // Predicates win over the agenda.
    expect(taskSuccess(towardsA, { agenda, ...rest, predicates: [solved] }).score).toBe(1);
  });

  it('complains about what the agenda needs', () => {
    expect(() => taskSuccess({ transcript }, { agenda, ...rest })).toThrow(
      'taskSuccess: embeddings: expected one vector per turn, got undefined',
    );
    expect(() =>
      taskSuccess(
        {
          transcript,
          embeddings: [
            [0, 1],
            [3, 4],
          ],
        },
        { agenda },
      ),
    ).toThrow(
      'taskSuccess: options.coverageThreshold: expected a finite number (tau_cov; the paper gives no value), got undefined',
    );
    const lost = agendaOf('ab', [], { end: 'z' });
    expect(() =>
      taskSuccess(
        {
          transcript,
          embeddings: [
            [0, 1],
            [3, 4],
          ],
        },
        { agenda: lost, ...rest },
      ),
    ).toThrow('taskSuccess: agenda.end: expected the id of an item, got "z"');
    const notAFunction = 'success' as unknown as OutcomePredicate;
    expect(() => taskSuccess({ transcript }, { predicates: [notAFunction] })).toThrow(
      'taskSuccess: options.predicates[0]: expected a function, got "success"',
    );
  });

  it.each(agendaCases())('matches the golden value: $id', (golden) => {
    const { embedded, options } = agendaArguments(golden);
    expect(taskSuccess(embedded, options).score).toBe(golden.paper.phiState ? 1 : 0);
  });

  const rows = golden<{ artifactValidation: { predicates: number[]; isValid: number | null }[] }>('agenda');
  it.each(rows.artifactValidation)(
    'matches the golden predicates: $predicates',
    ({ predicates, isValid }) => {
      const options = { predicates: predicates.map((value) => () => value === 1) };
      expect(taskSuccess({ transcript }, options).score).toBe(isValid);
    },
  );
});
