import { requireInput } from '../../error.js';
import { byKey } from '../../math/by-key.js';
import { directionWord } from '../../metrics/core/questions.js';
import { anObject, aString, maybe, requireForm } from '../../options/forms.js';
import { anyValue, flag, oneOf, text } from '../../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';
import { counted } from '../../text/counted.js';
import { escapeHtml } from '../../text/escape-html.js';
import type { Embedded } from '../../transcript/embedded.js';
import { requireTranscript } from '../../transcript/inputs.js';
import { metaOf } from '../../transcript/meta-of.js';
import type { Transcript } from '../../transcript/types.js';
import { metricSymbol } from '../../words/metric-names.js';
import { decimalsFor, listed, plainNumber } from '../../words/numbers.js';
import { markedTurns } from './dialogue-marks.js';
import { type DialogueMeasure, dialogueMeasures } from './dialogue-scores.js';
import { DIALOGUE_STYLE } from './dialogue-style.js';
import { formatNumber, tableHtml } from './html.js';
import { documentHtml, elementHtml } from './page.js';
import { speakerClass } from './pair-html.js';
import { measureName } from './reading.js';
import { REPORTED_PAPERS, type ReportedPaper } from './types.js';

/** Options of {@link dialoguePage}. */
export interface DialoguePageOptions {
  /** The paper whose metrics are shown; default `all`. */
  readonly paper?: ReportedPaper;
  /** Title of the dialogue; default its id. */
  readonly name?: string;
  /** The dialogue with one vector per turn, for metrics over vectors. */
  readonly embedded?: Embedded;
  /** The address of the report that links to the page. */
  readonly reportHref?: string;
  /**
   * Whether to return an element for another page, such as a notebook, whose style is not affected; default a whole
   * page.
   */
  readonly embeddable?: boolean;
}

const OPTIONS: OptionSpecs<DialoguePageOptions, 'paper'> = {
  paper: oneOf(REPORTED_PAPERS, 'all'),
  name: text(),
  embedded: anyValue('the conversation with its vectors'),
  reportHref: text(),
  embeddable: flag(),
};

/**
 * One dialogue as a self-contained HTML page: its scores by the metrics of a paper (or of all, `'all'`), the turns that
 * cost it most, and all turns with annotations by the metrics: centers, transitions, answer proposals, strategies of
 * the assistant, references. It contains no scripts and makes no network requests; the text of turns is escaped.
 *
 * O(characters), plus the cost of the metrics.
 *
 * @throws MetricError `INVALID_INPUT` for input that is not a transcript, `INVALID_OPTION` for an unknown paper
 *
 * @example
 * ```ts
 * import { dialoguePage } from '@mtpc/metrics/report';
 * const turns = [{ speaker: 'ana', text: 'The bus is red.' }, { speaker: 'ben', text: 'The bus is late.' }];
 * const page = await dialoguePage({ id: 'bus', turns }, { paper: 'pingeval' });
 * page.includes('<mark class="preferred backward">The bus</mark>'); // => true
 * ```
 */
export async function dialoguePage(transcript: Transcript, options?: DialoguePageOptions): Promise<string> {
  requireTranscript('dialoguePage', transcript);
  requireForm('dialoguePage', 'transcript.id', transcript.id, maybe(aString));
  requireForm('dialoguePage', 'transcript.meta', transcript.meta, maybe(anObject));
  const { paper, embedded, reportHref, embeddable, ...named } = resolveOptions(
    'dialoguePage',
    OPTIONS,
    options,
  );
  const fits = embedded === undefined || embedded.transcript.turns.length === transcript.turns.length;
  const expected = `vectors of a conversation of ${counted(transcript.turns.length, 'turn')}`;
  requireInput(fits, 'dialoguePage', 'options.embedded', expected, embedded);
  const name = named.name ?? transcript.id ?? 'without id';
  const back =
    reportHref === undefined ? '' : `<nav><a href="${escapeHtml(reportHref)}">Back to the report</a></nav>\n`;
  const content = await dialogueHtml(paper, transcript, { name, heading: 1, ...(embedded && { embedded }) });
  const all = `${back}${content}`;
  return embeddable
    ? elementHtml(all, DIALOGUE_STYLE)
    : documentHtml(`Conversation ${name}`, all, DIALOGUE_STYLE);
}

/** One dialogue as an element below a heading of the given level, with ids that begin with a prefix. */
export async function dialogueHtml(
  paper: ReportedPaper,
  transcript: Transcript,
  {
    name,
    heading,
    prefix = '',
    embedded,
  }: {
    readonly name: string;
    readonly heading: 1 | 3;
    readonly prefix?: string;
    readonly embedded?: Embedded;
  },
): Promise<string> {
  const measures = await dialogueMeasures(paper, transcript, embedded);
  const next = heading + 1;
  const costly = costlyItems(measures, prefix);
  const scores = tableHtml(scoresTable(measures, name));
  const { turns } = transcript;
  const speakers = [...new Set(turns.map(({ speaker }) => speaker))];
  return `<article class="dialogue"${prefix === '' ? '' : ` id="${prefix.slice(0, -1)}"`}>
<h${heading}>Conversation ${escapeHtml(name)}</h${heading}>
<p class="subtitle">${counted(turns.length, 'turn')} of ${counted(speakers.length, 'speaker')}${about(transcript)}</p>
${leadHtml(transcript, measures)}
${measures.length === 0 ? '' : `<details><summary>Scores of the conversation</summary>\n${scores}\n</details>`}
${costly.length === 0 ? '' : `<h${next}>Turns that cost most</h${next}>\n<ul>${costly.join('')}</ul>`}
<h${next}>Turns</h${next}>
<p class="legend">In the text: <mark class="preferred">preferred center</mark>, <mark class="backward">backward-looking center</mark>, <mark class="preferred backward">both</mark>. Below a turn: the transition into it, and other findings.${costly.length === 0 ? '' : ' A double bar at the left marks the turns that cost most.'}</p>
${turnsHtml(transcript, measures, prefix)}
</article>`;
}

/** The score of a turn in two digits, which are enough to rank turns. */
const scoreText = (score: number): string => plainNumber(score, Math.min(3, decimalsFor(null, null, score)));

/** The result: the outcome, and the turn that costs most. */
function leadHtml({ outcome }: Transcript, measures: readonly DialogueMeasure[]): string {
  const mark =
    outcome?.success === undefined
      ? []
      : [outcome.success ? '<span class="right">✓ Right.</span>' : '<span class="wrong">✗ Wrong.</span>'];
  const score = typeof outcome?.score === 'number' ? [`Score ${formatNumber(outcome.score)}.`] : [];
  const worst = byKey(
    measures.flatMap(({ card, costly: [first] }) =>
      first === undefined ? [] : [{ card, turn: first.index + 1 }],
    ),
    ({ turn }) => turn,
  );
  const first = [...worst].map(
    ([turn, own]) => `turn ${turn} (${listed(own.map(({ card }) => metricSymbol(card.id)))})`,
  );
  const turns = first.length === 0 ? [] : [`Read first: ${escapeHtml(listed(first.slice(0, 3)))}.`];
  const all = [...mark, ...score, ...turns].join(' ');
  return all === '' ? '' : `<p class="lead">${all}</p>`;
}

/** The outcome and the fields of `meta` with plain values. */
function about(transcript: Transcript): string {
  const plain = (record: Readonly<Record<string, unknown>>): string[] =>
    Object.entries(record)
      .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
      .map(([key, value]) => `${key} ${typeof value === 'number' ? formatNumber(value) : String(value)}`);
  const all = [...plain(metaOf(transcript)), ...plain(transcript.outcome ?? {})];
  return all.length === 0 ? '' : `; ${escapeHtml(all.join(', '))}`;
}

function scoresTable(measures: readonly DialogueMeasure[], name: string): Parameters<typeof tableHtml>[0] {
  return {
    title: `Scores of ${name}; means over turns for metrics of turns`,
    columns: ['Metric', 'Better in the paper', 'Score', 'Number of scores', 'Undefined because'],
    rows: measures.map(({ card, score, n, reasons }) => [
      ...[measureName(card), directionWord(card.direction), score, n],
      reasons.join(', '),
    ]),
  };
}

function costlyItems(measures: readonly DialogueMeasure[], prefix: string): string[] {
  return measures.flatMap(({ card, costly }) => {
    if (costly.length === 0) return [];
    const turns = costly.map(
      ({ index, score }) => `<a href="#${prefix}t${index + 1}">turn ${index + 1}</a> (${scoreText(score)})`,
    );
    return [`<li>${escapeHtml(measureName(card))}: ${turns.join(', ')}</li>`];
  });
}

/** The turns without annotations, for readers who know no metric. */
export function plainDialogueHtml({ turns, speakers = [] }: Transcript, prefix: string): string {
  const names = new Map(speakers.map(({ id, name }) => [id, name ?? id]));
  const ids = [...new Set(turns.map(({ speaker }) => speaker))];
  const items = turns.map(
    ({ speaker, text }, t) =>
      `<li id="${prefix}t${t + 1}" class="${speakerClass(ids, speaker)}"><p><strong>${escapeHtml(names.get(speaker) ?? speaker)}</strong></p>
<p class="said">${escapeHtml(text)}</p></li>`,
  );
  return `<article class="dialogue" id="${prefix.slice(0, -1)}"><ol class="turns">\n${items.join('\n')}\n</ol></article>`;
}

function turnsHtml(transcript: Transcript, measures: readonly DialogueMeasure[], prefix: string): string {
  const costs = byKey(
    measures.flatMap(({ card, costly }) => costly.map((each) => ({ ...each, card }))),
    ({ index }) => index,
  );
  const speakers = [...new Set(transcript.turns.map(({ speaker }) => speaker))];
  const items = markedTurns(transcript).map(({ turn: { speaker, role, round }, html, marks }, t) => {
    const own = (costs.get(t) ?? []).map(({ card, score }) => `${metricSymbol(card.id)} ${scoreText(score)}`);
    const place = [
      role === undefined || role === speaker ? '' : role,
      round === undefined ? '' : `round ${round}`,
    ];
    const details = place.filter(Boolean).map((text) => ` <span class="place">${escapeHtml(text)}</span>`);
    const chips = [
      ...marks.map(({ kind, text }) => `<li class="${kind}">${escapeHtml(text)}</li>`),
      ...(own.length === 0 ? [] : [`<li class="cost">costs: ${escapeHtml(own.join(', '))}</li>`]),
    ];
    const kind = `${own.length === 0 ? '' : 'costly '}${speakerClass(speakers, speaker)}`;
    return `<li id="${prefix}t${t + 1}" class="${kind}"><p><span class="place">${t + 1}</span> <strong>${escapeHtml(speaker)}</strong>${details.join('')}</p>
<p class="said">${html}</p>${chips.length === 0 ? '' : `\n<ul class="marks">${chips.join('')}</ul>`}</li>`;
  });
  return items.length === 0 ? '<p>No turns.</p>' : `<ol class="turns">\n${items.join('\n')}\n</ol>`;
}
