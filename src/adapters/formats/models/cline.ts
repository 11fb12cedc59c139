import { ownValue } from '../../../options/own-value.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { type Fields, fieldsIn, isFields, isListOf, toText } from '../../records/fields.js';
import { parseJson } from '../../records/parse-json.js';
import type { ExcludedReason } from '../../records/read-summary.js';
import { described } from '../../records/record-fields.js';

/** Kinds of interface entries by `say` or `ask`. */
const SAYS: Readonly<Record<string, 'user' | 'assistant' | ExcludedReason>> = {
  ...{ task: 'user', user_feedback: 'user', user_feedback_diff: 'user' },
  ...{ text: 'assistant', completion_result: 'assistant' },
  reasoning: 'thought',
};
const ASKS: Readonly<Record<string, 'assistant'>> = {
  ...{ followup: 'assistant', plan_mode_respond: 'assistant', completion_result: 'assistant' },
};
const TOOLS =
  /^(?:tool|command|command_output|browser_\w+|mcp_\w+|use_mcp_server|codebase_search_result|shell_\w+|diff_error)$/;

/** The interface log of Cline and its forks (`ui_messages.json`). @internal */
export const CLINE: RecordFormat<'cline'> = {
  kind: 'records',
  name: 'cline',
  describe: 'Tasks of Cline and Roo Code as the interface shows them (ui_messages.json)',
  example: '[{ ts, type: "say", say: "text", text }, { ts, type: "ask", ask: "followup", text }]',
  knownBy: 'entries with "say" or "ask"',
  fits: ({ messages }) => isListOf(messages, isEntry),
  isPart: isEntry,
  *read(record, context) {
    const { readSummary } = context.notes;
    const messages: Fields[] = [];
    for (const entry of fieldsIn(record.messages)) {
      const kind = classifyEntry(entry, messages.length === 0);
      const content = entryText(entry);
      if (kind !== 'user' && kind !== 'assistant') readSummary.exclude(kind, 1, entry);
      else if (content.trim() === '') readSummary.exclude('wordless');
      // A question is logged while it is written and again when it is complete.
      else if (messages.at(-1)?.content === content && messages.at(-1)?.role === kind)
        readSummary.exclude('duplicate');
      else messages.push({ role: kind, content, timestamp: entry.ts });
    }
    yield { ...described(record, ['messages'], context), messages, path: 'messages' };
  },
};

function isEntry({ type, say, ask, ts }: Fields): boolean {
  if (typeof ts !== 'number') return false;
  return (type === 'say' && typeof say === 'string') || (type === 'ask' && typeof ask === 'string');
}

/** The speaker of an entry, or the reason for its exclusion; the first text is the task. */
function classifyEntry(
  { type, say, ask, partial }: Fields,
  isFirst: boolean,
): 'user' | 'assistant' | ExcludedReason {
  const name = String(type === 'say' ? say : ask);
  if (partial === true) return 'duplicate';
  if (TOOLS.test(name)) return 'tool';
  if (type === 'ask') return ownValue(ASKS, name) ?? 'event';
  if (isFirst && name === 'text') return 'user';
  return Object.hasOwn(SAYS, name) ? ownValue(SAYS, name)! : 'event';
}

/** The text of an entry; questions are in JSON. */
function entryText({ text, type }: Fields): string {
  const words = toText(text);
  const inner = type === 'ask' ? parseJson(words)?.value : undefined;
  return isFields(inner) ? toText(inner.question ?? inner.response ?? inner.text ?? '') : words;
}
