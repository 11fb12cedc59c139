import { describe } from 'vitest';
import { itChecksFields } from '../../testing/checked-fields.js';
import { type Form, requireForm } from '../options/forms.js';
import { STATE } from './state-form.js';

const state = {
  ...{ scores: [1], clustered: { a: [0.5, 1] }, undefined: { empty: 1 }, undefinedAlone: 2 },
  ...{
    methods: ['t'],
    clusterBy: ['group'],
    sources: ['m', 's'],
    transcripts: { d1: { scores: [1], undefined: 0 } },
  },
};
const checking = (form: Form) => (value: never) => requireForm('m', 'state', value, form);

describe('STATE', () => {
  itChecksFields(checking(STATE), 'state', state, {
    'a list': ['methods', 'sources', 'clusterBy|null', 'scores', 'clustered.a', 'transcripts.d1.scores'],
    'an object': ['clustered', 'transcripts', 'transcripts.d1', 'undefined'],
    'a number': [
      ...['scores[0]', 'clustered.a[1]', 'undefined.empty', 'undefinedAlone'],
      ...['transcripts.d1.scores[0]', 'transcripts.d1.undefined'],
    ],
    'a string': ['methods[0]', 'clusterBy[0]', 'sources[1]'],
  });
});
