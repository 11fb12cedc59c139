import { counted } from '../../../text/counted.js';
import type { TextFormat } from '../../records/conversation-format.js';
import { increase } from '../../records/increase.js';
import { listed } from '../../records/listed.js';
import { emptyTally, keepExample, type LineReader, type LineTurn, type Tally } from '../../text/text-form.js';
import { type XmlEvent, xmlEvents } from '../../text/xml-events.js';

const ROOT = /<(?:[\w.-]{1,60}:)?(?:TEI(?:\.2)?|teiCorpus|teiHeader|bncDoc)[\s>]/;
/** A speech of a play or a meeting. */
const SPEECH = /<(?:[\w.-]{1,60}:)?(?:u\s[^<>]{0,400}who=|sp[\s>])/;

/** Elements whose words are not speech: stage directions, sounds, notes, and readings of an editor. */
const ASIDE = new Set(
  listed(`
  stage note desc vocal kinesic incident event writing gap head fw figure del reg corr expan teiHeader
  standOff spanGrp linkGrp fs front
`),
);
/** Speaker of utterances without one, if others have a speaker. */
const UNNAMED = 'unnamed';

/** Elements that separate conversations. */
const DIVISION = /^(?:div\d?|text|recording)$/;

/** Elements that end a line. */
const LINES = new Set(['l', 'p', 'ab', 'lg']);

/** Transcripts of speech and plays in TEI: a turn for each `u` and each `sp`. @internal */
export const TEI: TextFormat<'tei'> = {
  kind: 'text',
  name: 'tei',
  describe: 'TEI: transcripts of speech (u) and plays (sp), a conversation for each innermost division',
  example:
    '<TEI><text><body><u who="#ana">Is it raining?</u><u who="#ben">Not yet. <vocal><desc>laughs</desc></vocal></u></body></text></TEI>',
  statesSpeakers: true,
  look: 60,
  knownBy: 'the root of a TEI document, or speeches with their speakers',
  isDeclared: true,
  fits: (lines) => {
    const start = lines.map((line) => line.slice(0, 10_000)).join('\n');
    return start.trimStart().startsWith('<') && (ROOT.test(start) || SPEECH.test(start));
  },
  read: () => new TeiReader(),
};

/** An open division. */
interface Division {
  readonly own: string | undefined;
  /** Whether its name is an id, so that the names of outer divisions are not needed. */
  readonly isNamed: boolean;
  count: number;
}

/** Maximum number of divisions in a conversation id. */
const MOST_NAMES = 20;

/** The current speech. */
interface Speech {
  readonly who: string | undefined;
  label: string;
  text: string;
  readonly removed: string[];
}

class TeiReader implements LineReader {
  readonly skipped = 0;
  readonly tally = emptyTally();
  closing: string | undefined;
  readonly #lines: string[] = [];

  line(text: string): undefined {
    this.#lines.push(text);
  }

  end(): readonly LineTurn[] {
    const speeches = new Speeches(this.tally);
    for (const event of xmlEvents(this.#lines.join('\n'))) speeches.take(event);
    const { said, divisions } = speeches;
    const named = said.filter(({ speaker }) => speaker !== undefined);
    const unnamed = named.length === 0 ? 0 : said.length - named.length;
    const without =
      unnamed === 0 ? '' : `; ${counted(unnamed, 'speech', 'speeches')} without a speaker: "${UNNAMED}"`;
    this.closing = `${counted(divisions, 'conversation')}, one for each innermost division; stage directions and notes are skipped${without}`;
    return unnamed === 0 ? said : said.map((each) => ({ ...each, speaker: each.speaker ?? UNNAMED }));
  }
}

/** Processes the events of a document in order. */
class Speeches {
  readonly said: LineTurn[] = [];
  divisions = 0;
  readonly #tally: Required<Tally>;
  /** Open divisions, each with the number of its divisions so far. */
  readonly #path: Division[] = [{ own: undefined, isNamed: false, count: 0 }];
  #begun = 0;
  /** Speakers from enclosing elements (`annotationBlock`). */
  readonly #who: (string | undefined)[] = [];
  #open: Speech | undefined;
  /** Open non-speech elements, and their text. */
  #asides: string[] = [];
  #aside = '';
  #isLabel = false;
  #isNew = true;

  constructor(tally: Required<Tally>) {
    this.#tally = tally;
  }

  take(event: XmlEvent): void {
    if (event.kind === 'text') this.#word(event.text);
    else if (event.kind === 'open') this.#begin(event.name, event.attributes);
    else this.#end(event.name);
  }

  #word(given: string): void {
    const text = given.replace(/\s+/g, ' ');
    if (this.#asides.length > 0) this.#aside += text;
    else if (this.#open && this.#isLabel) this.#open.label += text;
    else if (this.#open) this.#open.text += text;
  }

  #begin(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#asides.length > 0 || ASIDE.has(name)) this.#asides.push(name);
    else if (DIVISION.test(name)) {
      const outer = this.#path.at(-1)!;
      outer.count += 1;
      const own = attributes['xml:id'] ?? attributes.n ?? String(outer.count);
      const isNamed = attributes['xml:id'] !== undefined;
      if (name === 'text') this.#path.push({ own: undefined, isNamed: true, count: 0 });
      else {
        this.#begun += 1;
        this.#path.push({ own, isNamed, count: 0 });
      }
      this.#isNew = true;
    } else if (name === 'annotationBlock') this.#who.push(attributes.who);
    else if (name === 'u' || name === 'sp') this.#speak(attributes.who ?? this.#who.at(-1));
    else if (name === 'speaker') this.#isLabel = true;
    else if (name === 'pc' && this.#open) this.#open.text = this.#open.text.trimEnd();
    else if ((name === 'lb' || name === 'pause') && this.#open) this.#open.text += ' ';
  }

  /** Names of the open divisions, starting from the innermost one with an id. */
  #id(): string | undefined {
    const names: string[] = [];
    for (let depth = this.#path.length - 1; depth >= 0; depth--) {
      const { own, isNamed } = this.#path[depth]!;
      if (own !== undefined) names.unshift(own);
      if (isNamed) break;
      // At this depth, the names of all divisions would take more memory than the document.
      if (names.length === MOST_NAMES) return `division ${this.#begun}`;
    }
    return names.length === 0 ? undefined : names.join(':');
  }

  #speak(who: string | undefined): void {
    this.#close();
    this.#open = { who, label: '', text: '', removed: [] };
  }

  #end(name: string): void {
    if (this.#asides.length > 0) {
      if (this.#asides.at(-1) === name) this.#asides.pop();
      if (this.#asides.length === 0) this.#leaveAside(name);
    } else if (DIVISION.test(name)) {
      if (this.#path.length > 1) this.#path.pop();
      this.#isNew = true;
    } else if (name === 'annotationBlock') this.#who.pop();
    else if (name === 'u' || name === 'sp') this.#close();
    else if (name === 'speaker') this.#isLabel = false;
    else if (this.#open && LINES.has(name)) this.#open.text += '\n';
    else if (this.#open && name === 'seg') this.#open.text += ' ';
  }

  #leaveAside(name: string): void {
    const words = plainText(this.#aside);
    this.#aside = '';
    if (words === '' || name === 'teiHeader' || name === 'front' || name === 'head') return;
    this.#open?.removed.push(words);
    const { excluded, cleaned } = this.#tally;
    const reason = this.#open ? 'markup' : 'notice';
    if (reason === 'markup') increase(cleaned, reason);
    else increase(excluded, reason);
    keepExample(this.#tally, reason, words);
  }

  #close(): void {
    const open = this.#open;
    this.#open = undefined;
    if (!open) return;
    const text = plainText(open.text);
    if (text === '') {
      increase(this.#tally.excluded, 'wordless');
      return;
    }
    const isFirst = this.#isNew;
    this.#isNew = false;
    if (isFirst) this.divisions += 1;
    this.said.push({
      ...{ speaker: speechSpeaker(open), text, line: 1, removed: open.removed },
      ...(isFirst && { begins: true, conversation: { id: this.#id() } }),
    });
  }
}

/** `#ana #ben` are Ana and Ben together; without an id, the label of the speech names the speaker. */
function speechSpeaker({ who = '', label }: Speech): string | undefined {
  const ids = who.split(/\s+/).flatMap((each) => each.replace(/^.*#/, '') || []);
  if (ids.length > 0) return ids.join(' and ');
  const name = plainText(label).replace(/[.:]$/, '').trimEnd();
  return name === '' ? undefined : name;
}

/** Normalizes white space; only verses and paragraphs end lines. */
function plainText(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/ {2,}/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}
