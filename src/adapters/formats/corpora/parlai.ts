import type { TextFormat } from '../../records/conversation-format.js';
import { turnsReader } from '../../text/turn-lines.js';

/** The fields of a line of ParlAI: `text:...`, `labels:...`, separated by tabs. */
function parlaiFields(line: string): ReadonlyMap<string, string> {
  return new Map(
    line.split('\t').map((field) => {
      const colon = field.indexOf(':');
      return [field.slice(0, Math.max(colon, 0)), field.slice(colon + 1).replaceAll('\\n', '\n')] as const;
    }),
  );
}

/** ParlAI's text format: a message and the target answer per line, in episodes. @internal */
export const PARLAI: TextFormat<'parlai'> = {
  kind: 'text',
  name: 'parlai',
  describe: "ParlAI's text format",
  example: 'text:... labels:... episode_done:True, separated by tabs',
  knownBy: 'fields text: and labels:',
  fits: (lines) => lines.length > 0 && lines.every((line) => /^text:[^\t]*\t(?:eval_)?labels:/.test(line)),
  read: () => {
    let begins = true;
    return turnsReader((line, number) => {
      const fields = parlaiFields(line);
      // Of several labels (answers), one becomes the turn.
      const answer = (fields.get('labels') ?? fields.get('eval_labels') ?? '').split('|')[0]!.trim();
      const said = [
        { speaker: 'user', role: 'user', text: fields.get('text')?.trim() ?? '' },
        { speaker: 'assistant', role: 'assistant', text: answer },
      ] as const;
      const turns = said
        .filter(({ text }) => text !== '')
        .map((turn, i) => ({ ...turn, isAssumed: true, line: number, ...(i === 0 && begins && { begins }) }));
      begins = turns.length === 0 ? begins : fields.get('episode_done')?.trim() === 'True';
      return turns;
    }, 'user = "text", assistant = the first of "labels"; an episode is a conversation');
  },
};
