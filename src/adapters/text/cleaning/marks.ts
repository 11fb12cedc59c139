/** Marks of platforms and templates, with their replacements. */
export interface Marked {
  readonly text: string;
  readonly removed: readonly string[];
}

/** ChatGPT's marks: kind and content in private-use characters. */
const CHATGPT_MARK = /[ \t]?\ue200([^\ue200\ue201]*)\ue201/g;
const CHATGPT_LEFT = /[\ue200-\ue206]/g;
/** Citations of files or pages: `【12:0†source】`. */
const SOURCE = /[ \t]?\u3010\d{1,5}(?::\d{1,5})?\u2020[^\u3010\u3011\n]{0,200}\u3011/g;

/** End-of-turn marks of templates. */
const ENDS: readonly string[] = [
  ...['<|im_end|>', '<|eot_id|>', '<|eom_id|>', '<|endoftext|>', '<|end_of_text|>', '<|end|>', '<|return|>'],
  ...[
    '<end_of_turn>',
    '<turn|>',
    '<eos>',
    '</s>',
    '<|eot|>',
    '<|end_of_turn|>',
    '<|END_OF_TURN_TOKEN|>',
    '<|im_sep|>',
  ],
  ...['<\uff5cend\u2581of\u2581sentence\uff5c>', '<|endofassistant|>', '[/INST]', '[EOS]', '<pad>'],
];
/** Start-of-turn marks of templates. */
const BEGINS =
  /^\s*(?:<\|begin_of_text\|>|<bos>|<s>(?!.{0,500}<\/s>\S)|<\|im_start\|>(?:user|assistant|system)\s?\n|<\|start_header_id\|>\w+<\|end_header_id\|>\s*|<start_of_turn>(?:user|model)\s?\n|<\uff5cbegin\u2581of\u2581sentence\uff5c>|<\uff5cAssistant\uff5c>|\[INST\])/;

/** Placeholders of images, videos and recordings before or after the text. */
const PLACEHOLDER = String.raw`(?:<(?:image|video|audio|image_\d{1,3}|\|image(?:_\d{1,3})?\||ImageHere|image_placeholder)>|\[IMG\])`;
const PLACE_BEFORE = new RegExp(String.raw`^\s*${PLACEHOLDER}(?:\s*$|\r?\n\s*|(?=[^\s])| (?=\p{Lu}))`, 'u');
const PLACE_BEHIND = new RegExp(String.raw`\r?\n[ \t]{0,4}${PLACEHOLDER}[\s]{0,4}$`, 'u');

/** Signals of simulated users and agents that end a run. */
const SIGNAL = /\s{0,4}###[A-Z][A-Z_-]{1,30}###\s{0,4}/g;
const LAST_SIGNALS: readonly string[] = ['TERMINATE', '<CAMEL_TASK_DONE>', '[END_OF_CONVERSATION]'];

/** Removes marks of platforms and tokens of templates. @internal */
export function withoutMarks(given: string): Marked | undefined {
  if (!/[<\u3010[\ue200-\ue206]/.test(given)) return undefined;
  const removed: string[] = [];
  const drop = (mark: string): string => {
    removed.push(mark.trim());
    return '';
  };
  let text = given
    .replace(CHATGPT_MARK, (whole, inner: string) => {
      removed.push(whole.trim());
      const shown = shownBy(inner);
      return shown === '' ? '' : (whole.startsWith('\ue200') ? '' : whole[0]!) + shown;
    })
    .replace(CHATGPT_LEFT, drop)
    .replace(SOURCE, drop);
  for (let match = BEGINS.exec(text); match; match = BEGINS.exec(text)) {
    removed.push(match[0].trim());
    text = text.slice(match[0].length);
  }
  for (let end = findEndMark(text); end !== undefined; end = findEndMark(text)) {
    removed.push(end);
    text = text.trimEnd().slice(0, -end.length).trimEnd();
  }
  for (let match = PLACE_BEFORE.exec(text); match; match = PLACE_BEFORE.exec(text)) {
    removed.push(match[0].trim());
    text = text.slice(match[0].length);
  }
  for (let match = PLACE_BEHIND.exec(text); match; match = PLACE_BEHIND.exec(text)) {
    removed.push(match[0].trim());
    text = text.slice(0, match.index);
  }
  return removed.length > 0 ? { text, removed } : undefined;
}

/** The visible part of a ChatGPT mark: the name of an entity, the text of a link. */
function shownBy(inner: string): string {
  const [kind, ...fields] = inner.split('\ue202');
  const [first = ''] = fields;
  if (kind === 'url' || kind === 'link') return first;
  if (kind !== 'entity') return '';
  try {
    const about: unknown = JSON.parse(first);
    return Array.isArray(about) && typeof about[1] === 'string' ? about[1] : '';
  } catch {
    return '';
  }
}

function findEndMark(text: string): string | undefined {
  const kept = text.trimEnd();
  const end = ENDS.find((each) => kept.endsWith(each));
  // `<s>old</s>` is struck out.
  return end === '</s>' && kept.lastIndexOf('<s>') > 0 ? undefined : end;
}

/** Removes the signals that end a simulated conversation. @internal */
export function withoutSignals(given: string): Marked | undefined {
  if (!/###|TERMINATE|CAMEL|\[END/.test(given)) return undefined;
  const removed: string[] = [];
  const drop = (signal: string): string => {
    removed.push(signal.trim());
    return ' ';
  };
  const text = given.replace(SIGNAL, drop).trim();
  const last = LAST_SIGNALS.find((signal) => text.endsWith(signal));
  if (last === undefined) return removed.length > 0 ? { text, removed } : undefined;
  const before = text.slice(0, -last.length);
  // The word may be part of a sentence.
  if (!/(?:^|\n|[.!?] ?)$/.test(before)) return removed.length > 0 ? { text, removed } : undefined;
  return { text: before.trim(), removed: [...removed, last] };
}
