import { parseTime } from '../parse-time.js';
import type { LineReader, Said, TextForm } from './text-form.js';

/** A reader of lines of which each says all that is to know of its turns. */
function turnsReader(
  turnsOf: (line: string, number: number) => readonly Said[],
  remark?: string,
): LineReader {
  return {
    line: (text, number) => (text.trim() === '' ? [] : turnsOf(text, number)),
    end: () => undefined,
    skipped: 0,
    ...(remark !== undefined && { remark }),
  };
}

const SIDES = ['A', 'B'] as const;

/** The turns of a dialogue on one line (DailyDialog); where `__eot__` ends turns, `__eou__` parts their sentences. @internal */
export function endedTurns(line: string): readonly string[] {
  const [turn, part] = line.includes('__eot__') ? ['__eot__', '__eou__'] : ['__eou__', undefined];
  const turns = line.split(turn).map((text) =>
    (part === undefined ? [text] : text.split(part))
      .map((each) => each.trim())
      .filter((each) => each !== '')
      .join('\n'),
  );
  return turns.filter((text) => text !== '');
}

/** A dialogue on each line, its turns ended by `__eou__`, by two who take turns and are not named. @internal */
export const ENDED_TURNS: TextForm<'ended-turns'> = {
  name: 'ended-turns',
  looks: 'text __eou__ text __eou__, a dialogue a line',
  fits: (lines) => lines.length > 0 && lines.every((line) => line.includes('__eou__')),
  read: () =>
    turnsReader(
      (line, number) =>
        endedTurns(line).map((text, i) => ({
          ...{ speaker: SIDES[i % 2]!, isAssumed: true, text, line: number },
          ...(i === 0 && { begins: true }),
        })),
      'turns end with __eou__, spoken by A and B in turn (--speaker A,B gives other names)',
    ),
};

/** The fields of a line of ParlAI: `text:...`, `labels:...`, between tabs. */
function parlaiFields(line: string): ReadonlyMap<string, string> {
  return new Map(
    line.split('\t').map((field) => {
      const colon = field.indexOf(':');
      return [field.slice(0, Math.max(colon, 0)), field.slice(colon + 1).replaceAll('\\n', '\n')] as const;
    }),
  );
}

/** ParlAI's text: what was said and the answer to learn on each line, episodes one after the other. @internal */
export const PARLAI: TextForm<'parlai'> = {
  name: 'parlai',
  looks: 'text:... labels:... episode_done:True, with tabs between',
  fits: (lines) => lines.length > 0 && lines.every((line) => /^text:[^\t]*\t(?:eval_)?labels:/.test(line)),
  read: () => {
    let begins = true;
    return turnsReader((line, number) => {
      const fields = parlaiFields(line);
      // Several labels are several answers, of which one is the turn.
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

const TABS = /^(\d{4}-\d{2}-\d{2}[T ][^\t]{4,30})\t([^\t]+)\t([^\t]*)\t(.*)$/;

/** Chat logs without a header: when, from whom, to whom, and what, between tabs (the Ubuntu dialogues). @internal */
export const TAB_LINES: TextForm<'tab-lines'> = {
  name: 'tab-lines',
  looks: '2008-04-05T14:07:00Z, ana, ben, text, with tabs between',
  fits: (lines) => lines.length > 0 && lines.every((line) => TABS.test(line)),
  read: () =>
    turnsReader((line, number) => {
      const [, time, speaker, to = '', text = line] = TABS.exec(line) ?? [];
      const addressees = to.trim() === '' ? undefined : [to.trim()];
      return [
        { speaker: speaker?.trim(), addressees, text: text.trim(), timeMs: parseTime(time), line: number },
      ];
    }),
};
