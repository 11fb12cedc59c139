import { recordFormat } from '../../chat/record-format.js';
import { isMessageList } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { type Fields, fieldsIn, isFields } from '../../records/fields.js';
import { parseSeconds, speakerLabel, turnsOfWords } from '../../text/spoken-words.js';

const SPEAKERS = ['speaker', 'speaker_id', 'speaker_label'] as const;

/** A transcript of single words with their speakers (ElevenLabs; AssemblyAI without utterances): no word is a turn. @internal */
export const SPOKEN_WORDS: RecordFormat<'spoken-words'> = recordFormat({
  name: 'spoken-words',
  describe: 'Single words with their speakers (ElevenLabs, AssemblyAI)',
  example: '{ text, words: [{ text, speaker, start }] }',
  knownBy: 'words with speakers',
  find(record) {
    const words = wordsIn(record);
    const hasTurns = Object.entries(record).some(([key, list]) => key !== 'words' && isMessageList(list));
    return areWords(words) && !hasTurns ? words : undefined;
  },
  read(found, context, record) {
    const path = Array.isArray(record.words) ? 'words' : 'segments';
    const words = found.flatMap((word, i) => {
      const key = SPEAKERS.find((name) => name in word)!;
      const text = wordText(word)!;
      if (text.trim() === '' || word.type === 'spacing' || word.type === 'audio_event') return [];
      const expected = 'the speaker of each word: transcribe with speaker labels';
      const speaker =
        speakerLabel(word[key]) ??
        context.notes.fail(context.place, `words[${i}].${key}`, expected, word[key]);
      const start = word.timestamp === undefined ? wordStart(word) : parseSeconds(word.timestamp);
      return [{ speaker, text, start, isMark: MARK.test(text) }];
    });
    context.notes.once('words: a turn lasts until another speaker begins');
    return { messages: turnsOfWords(words), path, used: [path, 'text'] };
  },
});

/** The words of a recording, or those of its segments with the speaker of each, where segments have no text. */
function wordsIn({ words, segments }: Fields): readonly Fields[] {
  if (Array.isArray(words)) return fieldsIn(words);
  const list = fieldsIn(segments);
  if (list.some(({ text }) => typeof text === 'string')) return [];
  return list.flatMap((segment) => {
    const key = SPEAKERS.find((name) => name in segment);
    return fieldsIn(segment.words).map((word) =>
      key === undefined ? word : { [key]: segment[key], ...word },
    );
  });
}

/** A punctuation mark by itself. */
const MARK = /^[.,!?;:]$/;

function wordText({ punctuated_word: punctuated, word, text }: Fields): string | undefined {
  const found = punctuated ?? text ?? word;
  return typeof found === 'string' ? found : undefined;
}

/** Seconds where times have fractions; AssemblyAI has whole milliseconds. */
function wordStart({ start, end }: Fields): number | undefined {
  const [from, to] = [parseSeconds(start), parseSeconds(end)];
  if (from === undefined) return undefined;
  const inMilliseconds =
    Number.isInteger(from) && to !== undefined && Number.isInteger(to) && to - from >= 10;
  return inMilliseconds ? from / 1000 : from;
}

function areWords(list: readonly unknown[]): boolean {
  if (list.length === 0) return false;
  const looked = list.slice(0, 200);
  const isWord = (each: unknown): boolean =>
    isFields(each) && SPEAKERS.some((name) => name in each) && wordText(each) !== undefined;
  const single = looked.filter((each) => isFields(each) && !/\S\s+\S/.test(wordText(each) ?? ''));
  return looked.every(isWord) && 10 * single.length >= 9 * looked.length;
}
