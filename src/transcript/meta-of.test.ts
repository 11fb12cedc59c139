import { expect, it } from 'vitest';
import { rowOrigin } from '../evaluate/row-origin.js';
import { auditSimulations } from '../run/audit-simulations.js';
import { metaOf } from './meta-of.js';
import { runOf } from './runs.js';
import { scalingRecordsOf } from './scaling-records.js';
import { taskOf } from './task-of.js';
import type { Transcript } from './types.js';

/** As a database writes a conversation without details. */
const transcript = { id: 'x', turns: [], outcome: { score: 1 }, meta: null } as never as Transcript;

it('has no fields where meta is null', () => {
  expect(metaOf(transcript)).toEqual({});
  expect(taskOf(transcript)).toBeUndefined();
  expect(runOf(transcript)).toMatchObject({ instruction: 'x', score: 1 });
  expect(scalingRecordsOf([transcript])).toEqual([]);
  expect(rowOrigin(transcript, 'x')).toEqual({ transcript: 'x' });
  expect(auditSimulations([transcript])).toMatchObject([{ id: 'x', score: 1, steps: [] }]);
});
