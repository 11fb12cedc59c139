import type { TextFormat } from '../../records/conversation-format.js';
import { lineReader } from '../../text/text-form.js';

const TIER = /^\*([A-Za-z0-9_-]{1,8}):(.*)$/s;

/** Transcripts of CHILDES and TalkBank: only main tiers are turns. @internal */
export const CHA: TextFormat<'cha'> = {
  kind: 'text',
  name: 'cha',
  describe: 'CHAT transcripts of CHILDES and TalkBank',
  example: '@Begin, *CHI: text, %mor: ...',
  knownBy: 'a CHAT header',
  fits: (lines) =>
    /^@(UTF8|Begin|Window|Font)/.test(lines[0] ?? '') && lines.some((line) => /^[@*]/.test(line)),
  read: () => {
    let main = false;
    const reader = lineReader((line) => {
      const tier = TIER.exec(line);
      if (tier) {
        main = true;
        return { speaker: tier[1], text: (tier[2] ?? '').trimStart() };
      }
      if (line.startsWith('\t')) return main ? { more: line.trim() } : 'blank';
      main = false;
      return /^[@%]/.test(line) || line.trim() === '' ? 'blank' : 'skip';
    }, ' ');
    const clean = (said: ReturnType<typeof reader.end>): typeof said =>
      said && { ...said, text: spokenWords(said.text) };
    return {
      line: (text, number) => clean(reader.line(text, number)),
      end: () => clean(reader.end()),
      get skipped() {
        return reader.skipped;
      },
    };
  },
};

/** Removes codes from a main tier: times, retracings, events, special terminators. */
function spokenWords(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the format marks times with this character
      .replace(/\u0015[^\u0015]*\u0015/g, '')
      .replace(/\[[^[\]]*\]/g, '')
      .replace(/[<>‡„]/g, '')
      .replace(/&[=~]\S+/g, '')
      .replace(/&[-+]/g, '')
      .replace(/\((\p{L}+)\)/gu, '$1')
      .replace(/\(\.+\)|\(\d+\.\d*\)/g, '')
      .replace(/\+(?:\.\.\.|\/\/?\.|\/\/?\?|!\?|"\/\.|"\.|\.)/g, '.')
      .replace(/\+[<^,"+]+\s?/g, '')
      .replace(/(\p{L})@\S+/gu, '$1')
      .replace(/\s+/g, ' ')
      .replace(/ ([.!?,;:])/g, '$1')
      .trim()
  );
}
