import { counted } from '../../../text/counted.js';
import { recordFormat } from '../../chat/record-format.js';
import { isTextList } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import type { Fields } from '../../records/fields.js';

/** Speaker and act: words, a gesture, an action, nothing, or leaving. */
interface Act {
  readonly speaker: string;
  readonly act: string;
}

const SAID = /^said: "([\s\S]*)"$/;
const ACT = String.raw`said: "|\[non-verbal communication\] |\[action\] |left the conversation|did nothing`;
const TOLD = new RegExp(String.raw`^([^\n]{1,80}?) ((?:${ACT})[\s\S]*)$`);
const NEXT = new RegExp(String.raw`\n(?=[^\n]{1,80}? (?:${ACT}))`);

/** Episodes of SOTOPIA: rounds of messages with sender and receiver, also in text form. @internal */
export const SOTOPIA: RecordFormat<'sotopia'> = recordFormat({
  name: 'sotopia',
  describe: 'Episodes of SOTOPIA',
  example: '{ messages: [[["Ana", "Environment", "said: \\"text\\""], ...], ...] }',
  knownBy: 'rounds of acts such as said: "..."',
  find: actsIn,
  read({ acts, notices, key }, context, record) {
    const messages = acts.flatMap(({ speaker, act }) => {
      const text = SAID.exec(act)?.[1];
      return text === undefined ? [] : [{ speaker, text }];
    });
    const wordless = acts.length - messages.length;
    const others = wordless - acts.filter(({ act }) => act === 'did nothing').length;
    context.notes.readSummary.exclude('wordless', wordless);
    context.notes.readSummary.exclude('notice', notices);
    if (others > 0) context.notes.warn(context.place, key, `${counted(others, 'act')} without words skipped`);
    const { pk, ...rest } = record;
    return { messages, path: key, owner: { episode_id: pk, ...rest } };
  },
});

/** The acts of an episode, and the number of messages of the environment. */
interface Acts {
  readonly acts: readonly Act[];
  readonly notices: number;
  readonly key: string;
}

function actsIn(record: Fields): Acts | undefined {
  const { messages: rounds, social_interactions: told } = record;
  if (typeof told === 'string') {
    const acts = told.trim().split(NEXT).map(parseAct);
    const areActs = acts.every((act) => act !== undefined);
    return areActs ? { acts, notices: 0, key: 'social_interactions' } : undefined;
  }
  if (!Array.isArray(rounds) || rounds.length === 0 || !rounds.every(isRound)) return undefined;
  const all = rounds.flat();
  const acts = all
    .filter(([from]) => from !== 'Environment')
    .map(([speaker = '', , act = '']) => ({ speaker, act: act.trim() }));
  const notices = all.length - acts.length;
  return acts.some(({ act }) => SAID.test(act)) ? { acts, notices, key: 'messages' } : undefined;
}

function parseAct(text: string): Act | undefined {
  const [, speaker, act = ''] = TOLD.exec(text) ?? [];
  return speaker === undefined ? undefined : { speaker, act: act.trim() };
}

function isRound(round: unknown): round is readonly (readonly string[])[] {
  return (
    Array.isArray(round) && round.length > 0 && round.every((each) => isTextList(each) && each.length === 3)
  );
}
