import { counted } from '../../text/counted.js';
import { escapeHtml } from '../../text/escape-html.js';
import type { ConversationPair, PairSide } from './conversation-pairs.js';

/** Number of turns shown at the beginning and end of a side, and maximum letters per turn. */
const AROUND = 10;
const LETTERS = 600;

/** The class of a speaker's color; the same speaker has the same color on both sides. */
export function speakerClass(speakers: readonly string[], speaker: string): string {
  return `speaker-${(speakers.indexOf(speaker) % 8) + 1}`;
}

/** Two conversations side by side, to be opened. `linkOf` gives the address of a whole conversation. */
export function pairHtml(
  { title, sides }: ConversationPair,
  anchor: string,
  linkOf: (side: PairSide) => string | undefined,
): string {
  const speakers = [
    ...new Set(sides.flatMap(({ transcript }) => transcript.turns.map(({ speaker }) => speaker))),
  ];
  return [
    `<details class="pair"><summary>${escapeHtml(title)}${quoteHtml(sides[1])}</summary>`,
    `<div class="sides" id="${escapeHtml(anchor)}">`,
    ...sides.map((side) => sideHtml(side, speakers, linkOf(side))),
    '</div></details>',
  ].join('\n');
}

/** The text of the most informative turn. */
function quoteHtml({ transcript, telling }: PairSide): string {
  if (telling === undefined) return '';
  const text = transcript.turns[telling]?.text.trim() ?? '';
  const short = text.length > 110 ? `${text.slice(0, 110)}…` : text;
  return ` <span class="quote">turn ${telling + 1}: <q>${escapeHtml(short)}</q></span>`;
}

function sideHtml(side: PairSide, speakers: readonly string[], href: string | undefined): string {
  const { transcript, label, score, isRight, telling, shown } = side;
  const all = [...transcript.turns.entries()].filter(([t]) => shown?.includes(t) !== false);
  const placed = all.map(([t, turn], place) => ({ t, turn, place }));
  const listedTurns =
    all.length <= 2 * AROUND + 1
      ? placed
      : placed.filter(({ t, place: i }) => i < AROUND || i >= all.length - AROUND || t === telling);
  let next = 0;
  const items = listedTurns.map(({ t, turn: { speaker, text }, place }) => {
    const skipped = place - next;
    next = place + 1;
    const gap = skipped > 0 ? `<li class="gap">${counted(skipped, 'more turn')}</li>\n` : '';
    const short = text.length > LETTERS ? `${text.slice(0, LETTERS)}…` : text;
    const kind = `${speakerClass(speakers, speaker)}${t === telling ? ' telling' : ''}`;
    return `${gap}<li class="${kind}"><p><span class="place">${t + 1}</span> <strong>${escapeHtml(speaker)}</strong></p>
<p class="said">${escapeHtml(short)}</p></li>`;
  });
  const mark =
    isRight === undefined
      ? ''
      : ` <span class="${isRight ? 'right' : 'wrong'}">${isRight ? '✓ right' : '✗ wrong'}</span>`;
  const shownScore = isRight !== undefined && (score === 'right' || score === 'wrong') ? '' : `, ${score}`;
  const link = href === undefined ? '' : `\n<p><a href="${escapeHtml(href)}">The whole conversation</a></p>`;
  return `<div class="side"><h3>${escapeHtml(`${label}${shownScore}`)}${mark}</h3>
<ol class="turns">
${items.join('\n')}
</ol>${link}</div>`;
}
