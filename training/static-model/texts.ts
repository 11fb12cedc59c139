/** Texts of our own with everything that splits texts apart: accents, scripts, marks, odd spaces, long words. */
const STRANGE: readonly string[] = [
  'Café, naïve, Ångström, São Tomé, Dvořák',
  'cafe\u0301 written with a loose accent',
  'ÜBER-groß, Straße, ŁÓDŹ',
  '東京の天気は晴れです。',
  '我想喝茶 and then some cake',
  '今日はバスで行く',
  'Привет, как дела?',
  'Ελλάδα και θάλασσα',
  'שלום עולם',
  'مرحبا بالعالم',
  'नमस्ते दुनिया',
  'สวัสดีชาวโลก',
  '안녕하세요 여러분',
  'tabs\tand\nbreaks\r\nand\u00a0hard\u2003spaces',
  'zero\u200bwidth and soft\u00adhyphens',
  'a null \u0000 and a bell \u0007 and \ufffd',
  '',
  '   ',
  '!!!???...',
  "don't, can't, I'm, they've, o'clock",
  'e-mail@example.org, https://example.org/a?b=c&d=e#f',
  '$5.00, €7,50 and £3 (that is ~15%)',
  '#hashtag @somebody *bold* _under_ `code` ^caret~',
  'emoji 🙂 and 👩‍👩‍👧‍👦 and 🏳️‍🌈 and ❤️',
  'ﬁne ligatures ﬂow',
  'x² + y³ = ½',
  'ＦＵＬＬ ｗｉｄｔｈ',
  'dashes – and — and ‐ and −',
  '“curly” ‘quotes’ «guillemets» 「brackets」',
  'İstanbul and ıspanak',
  'ALL CAPS SHOUTING',
  'mIxEd CaSe WoRdS',
  'a'.repeat(99),
  'a'.repeat(100),
  'a'.repeat(101),
  `start ${'bus'.repeat(40)} end`,
  'one_two_three 1_000_000',
  '3.14159 2,718 1e-9 0xFF',
  '[CLS] in brackets and [UNK] too, not [cls]',
  '## already ##marked',
  '(((nested [brackets] {here})))',
  'ellipsis… and middots · · ·',
  'ªº ¿qué? ¡no!',
  'Đàn ông và phụ nữ',
  'ɐɔɟ ʇsǝʇ',
  'Ｔｅａ　ｔｉｍｅ',
  '\ufeffa mark at the start',
  'line\u2028separators\u2029here',
  'combining a\u0323\u0307 marks',
  '日本語とEnglishのmix',
];

const WHO = ['Ana', 'the driver', 'nobody', 'my neighbour', 'Dr. Okafor'] as const;
const DID = ['missed', 'was looking for', 'painted', 'could not find', 'described'] as const;
const WHAT = ['the red bus', 'a small boat', 'the unfinished bridge', 'an umbrella', 'two pictures'] as const;
const END = ['.', '?', ' at 9:45!', ', I think.', " (didn't they?)", ' again and again…'] as const;

/** 200 texts: the strange ones and plain sentences. */
export const TEXTS: readonly string[] = [
  ...STRANGE,
  ...Array.from({ length: 200 - STRANGE.length }, (_, i) => {
    const who = WHO[i % WHO.length]!;
    const did = DID[Math.floor(i / 5) % DID.length]!;
    const what = WHAT[(i * 3) % WHAT.length]!;
    return `${who} ${did} ${what}${END[i % END.length]!}`;
  }),
];
