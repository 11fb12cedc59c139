import type { AdapterFormat } from '../../records/conversation-format.js';
import { type Fields, isFields } from '../../records/fields.js';
import { USUAL } from '../../rows/column-names.js';
import { guessColumn } from '../../rows/row-columns.js';

/** @internal */
export const MPCEVAL: AdapterFormat<'mpceval'> = {
  kind: 'adapter',
  name: 'mpceval',
  describe: 'Contexts with the next message, as MPCEval evaluates them',
  example:
    '{ "context": [{ "speaker": "ana", "utterance": "Hello" }], "next_speaker": "ben", "next_message": "Hi" }',
  knownBy: 'a context of utterances',
  fits: isMpcEval,
};

function isMpcEval({ context, conversation, ...rest }: Fields): boolean {
  const turns = (list: unknown): boolean => {
    const first: unknown = Array.isArray(list) ? list[0] : undefined;
    if (!isFields(first)) return false;
    const names = guessColumn(first, USUAL.speaker);
    // Under another name, the speaker is one of a list of messages.
    if ('utterance' in first) return names === undefined || names === 'speaker';
    return 'speaker' in first && guessColumn(first, USUAL.text) === undefined;
  };
  const next = ['next_speaker', 'next_message', 'prediction', 'ground_truth'].some((key) => key in rest);
  return turns(context) || turns(conversation) || (Array.isArray(context) && next);
}
