import { describe } from 'vitest';
import { itChecksFields } from '../../testing/checked-fields.js';
import { type Form, requireForm } from '../options/forms.js';
import { STATE } from './state-form.js';

const state = {
  ...{ scores: [1], clustered: { a: [0.5, 1] }, undefinedReasons: { empty: 1 }, nUndefinedAlone: 2 },
  ...{
    methods: ['t'],
    clusterBy: ['group'],
    sources: ['m', 's'],
    transcripts: { d1: { scores: [1], nUndefined: 0 } },
  },
};
const checking = (form: Form) => (value: never) => requireForm('m', 'state', value, form);

describe('STATE', () => {
  itChecksFields(checking(STATE), 'state', state, {
    'a list': ['methods', 'sources', 'clusterBy|null', 'scores', 'clustered.a', 'transcripts.d1.scores'],
    'an object': ['clustered', 'transcripts', 'transcripts.d1', 'undefinedReasons'],
    'a number': [
      ...['scores[0]', 'clustered.a[1]', 'undefinedReasons.empty', 'nUndefinedAlone'],
      ...['transcripts.d1.scores[0]', 'transcripts.d1.nUndefined'],
    ],
    'a string': ['methods[0]', 'clusterBy[0]', 'sources[1]'],
  });
});
