import { requireText } from '../../error.js';
import type { LanguagePack } from '../../text/languages/language-pack.js';
import { MARKERS, STOP_WORDS } from './words.js';

const LETTER = /\p{L}/gu;
const HAN = /\p{Script=Han}/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
/** Maximum share of kana among the letters: Japanese contains far more, and Chinese only quotes some. */
const MOST_KANA = 0.05;

const SEGMENTER: Intl.Segmenter | undefined = /* @__PURE__ */ (() =>
  typeof Intl === 'object' && 'Segmenter' in Intl
    ? new Intl.Segmenter('zh', { granularity: 'word' })
    : undefined)();

/** The dictionary for splitting words comes with the runtime's ICU, so it differs between runtimes. */
function icuVersion(): string {
  const { versions }: { versions?: { readonly [part: string]: string | undefined } } =
    globalThis.process ?? {};
  return versions?.icu ?? 'unknown';
}

const count = (text: string, kind: RegExp): number => text.match(kind)?.length ?? 0;

/** The dictionary joins pronouns and adverbs with common verbs: 我有, 那是, 也有. Each is split into two words. */
const LEADS = /^[我你您他她它这這那也都就还還又再]/u;

function parts(word: string): string[] {
  const rest = word.slice(1);
  const isJoined = LEADS.test(word) && !STOP_WORDS.has(word) && STOP_WORDS.has(rest);
  return isJoined ? [word.charAt(0), rest] : [word];
}

/**
 * Chinese, simplified or traditional. Words come from `Intl.Segmenter`, with pronouns split off verbs.
 *
 * @example
 * ```ts
 * import { chinese } from '@mtpc/metrics/languages/zh';
 * chinese.words('红色的杯子'); // => ['红色', '的', '杯子']
 * ```
 */
export const chinese: LanguagePack = /* @__PURE__ */ Object.freeze({
  id: 'zh',
  name: 'Chinese',
  wordsId: `words-zh-1(icu ${icuVersion()})`,
  words: (text: string): string[] =>
    Array.from(SEGMENTER?.segment(text) ?? []).flatMap(({ segment, isWordLike }) =>
      isWordLike ? parts(segment) : [],
    ),
  listsId: 'lists-zh-1',
  stopWords: STOP_WORDS,
  markers: MARKERS,
  detect: (text: string): number => {
    requireText('detect', 'text', text);
    const letters = count(text, LETTER);
    if (letters === 0 || count(text, KANA) > MOST_KANA * letters) return 0;
    const share = count(text, HAN) / letters;
    return share < 0.5 ? 0 : share;
  },
  isAvailable: () => SEGMENTER !== undefined,
});
