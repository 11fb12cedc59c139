import { escapeHtml } from '../../text/escape-html.js';
import { DIALOGUE_STYLE } from './dialogue-style.js';
import { linkHtml, tableHtml } from './html.js';
import { PAGE_STYLE } from './page-style.js';
import type { Figure, Section, Table, Verdict } from './types.js';

/** A chart with its drawing. */
export interface DrawnFigure extends Figure {
  /** Absent if Vega cannot be loaded; the numbers replace it. */
  readonly svg?: string;
  /** The same for a phone. */
  readonly narrowSvg?: string;
}

/** A section whose charts are drawn. */
export interface DrawnSection extends Omit<Section, 'figures'> {
  readonly figures: readonly DrawnFigure[];
}

export interface Page {
  readonly title: string;
  readonly subtitle: string;
  /** Why drawings are missing, and how to get them. */
  readonly notDrawn?: string;
  readonly sections: readonly DrawnSection[];
  readonly footer: Footer;
}

/** The end of a page: how to reproduce the numbers. */
export interface Footer {
  readonly lines: readonly string[];
  /** The signatures of the computed metrics. */
  readonly signatures: readonly string[];
}

/** One self-contained HTML document without scripts, and with a policy that forbids all requests. */
export function pageHtml(page: Page): string {
  return documentHtml(page.title, contentHtml(page), dialogueStyle(page));
}

/** A document around finished content. */
export function documentHtml(title: string, content: string, moreStyle = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>body { margin: 0; }
@page { margin: 1.5cm; }
${PAGE_STYLE}${moreStyle}</style>
</head>
<body class="mtpc-report">
<main>
${content}
</main>
</body>
</html>
`;
}

/** Only pages with dialogues include the style of dialogues. */
function dialogueStyle({ sections }: Page): string {
  return sections.some(({ html = [] }) => html.length > 0) ? DIALOGUE_STYLE : '';
}

/** The same as an element for another page, whose style is not affected. */
export function fragmentHtml(page: Page): string {
  return elementHtml(contentHtml(page), dialogueStyle(page));
}

/** An element around finished content, with its own style. */
export function elementHtml(content: string, moreStyle = ''): string {
  return `<article class="mtpc-report"><style>${PAGE_STYLE}${moreStyle}</style>\n${content}\n</article>\n`;
}

function contentHtml({ title, subtitle, notDrawn, sections, footer }: Page): string {
  let figures = 0;
  const labels = new Set<string>();
  const [first = '', ...others] = sections.map((section, i) => {
    const drawn = section.figures.map((figure) => figureHtml(figure, ++figures));
    return sectionHtml(section, `s${i + 1}`, drawn, labels);
  });
  return [
    `<h1>${escapeHtml(title)}</h1>`,
    `<p class="subtitle">${escapeHtml(subtitle)}</p>`,
    ...(notDrawn === undefined ? [] : [`<p class="note">${escapeHtml(notDrawn)}</p>`]),
    first,
    ...navHtml(sections),
    ...others,
    footerHtml(footer),
  ].join('\n');
}

/** Links to the sections after the first. */
function navHtml(sections: readonly DrawnSection[]): string[] {
  const links = sections
    .map(({ title }, i) => `<li><a href="#s${i + 1}">${escapeHtml(title)}</a></li>`)
    .slice(1);
  return links.length === 0 ? [] : [`<nav aria-label="Sections"><ul>${links.join('')}</ul></nav>`];
}

function footerHtml({ lines, signatures }: Footer): string {
  const list = signatures.map((each) => `<li><code>${escapeHtml(each)}</code></li>`).join('');
  const all =
    list === '' ? '' : `<p>Signatures of the computed metrics:</p><ul class="signatures">${list}</ul>`;
  return `<footer>${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}${all}</footer>`;
}

function sectionHtml(
  section: DrawnSection,
  id: string,
  figures: readonly string[],
  labels: Set<string>,
): string {
  // Tables of several sections may share a title, but regions of a page need distinct names.
  const uniqueLabel = ({ title }: Table): string => {
    const label = labels.has(title) ? `${title}: ${section.title}` : title;
    labels.add(label);
    return label;
  };
  const text = (section.text ?? []).map((sentence) => `<p>${escapeHtml(sentence)}</p>`);
  const isFound = section.verdict !== undefined;
  return [
    `<section id="${id}"${isFound ? ' class="found"' : ''}>`,
    `<h2>${escapeHtml(section.title)}</h2>`,
    ...(section.verdict ? verdictHtml(section.verdict) : text),
    ...figures,
    ...(isFound ? text : []),
    ...pointsHtml(section.points ?? []),
    ...(section.tables ?? []).map((table) => foldedHtml(table.title, tableHtml(table, uniqueLabel(table)))),
    ...(section.html ?? []),
    '</section>',
  ].join('\n');
}

function verdictHtml({ lead, points, caution, next }: Verdict): string[] {
  const link = typeof next === 'string' ? escapeHtml(next) : linkHtml(next);
  return [
    `<p class="lead">${leadHtml(lead)}</p>`,
    ...pointsHtml(points),
    ...(caution === undefined ? [] : [`<p class="caution"><b>Caution:</b> ${escapeHtml(caution)}</p>`]),
    `<p class="next"><b>Next:</b> ${link}</p>`,
  ];
}

/** The headline is one sentence; further sentences follow it in the size of the text. */
function leadHtml(lead: string): string {
  const end = lead.search(/(?<! vs)\. (?=\S)/) + 1;
  return lead.length < LONG_LEAD || end === 0
    ? sentenceHtml(lead)
    : `${sentenceHtml(lead.slice(0, end))}<span class="more">${sentenceHtml(lead.slice(end))}</span>`;
}

const LONG_LEAD = 180;

/** A sentence of the findings; a p-value stays on one line. */
const sentenceHtml = (text: string): string =>
  escapeHtml(text).replace(/\bp (=|&lt;) (?=[.\d])/g, 'p\u00a0$1\u00a0');

function pointsHtml(points: readonly string[]): string[] {
  const items = points.map((point) => `<li>${sentenceHtml(point)}</li>`).join('');
  return points.length === 0 ? [] : [`<ul class="points">${items}</ul>`];
}

function foldedHtml(summary: string, content: string): string {
  return `<details><summary>${escapeHtml(summary)}</summary>\n${content}\n</details>`;
}

function figureHtml(figure: DrawnFigure, number: number): string {
  const title = `Figure ${number}. ${figure.title}`;
  return [
    `<figure id="f${number}">`,
    `<figcaption><strong>${escapeHtml(title)}</strong></figcaption>`,
    ...drawingsHtml(figure, number, title),
    `<p class="note">${escapeHtml(figure.note)}</p>`,
    foldedHtml(
      'Numbers, and how to read them',
      [
        ...figure.reading.map((line) => `<p class="reading">${escapeHtml(line)}</p>`),
        tableHtml({ title: `Numbers behind figure ${number}`, columns: figure.columns, rows: figure.rows }),
      ].join('\n'),
    ),
    '</figure>',
  ].join('\n');
}

function drawingsHtml({ svg, narrowSvg }: DrawnFigure, number: number, title: string): string[] {
  if (svg === undefined) return [];
  const drawings = [
    ['desk', svg, `f${number}`],
    ['narrow', narrowSvg, `f${number}n`],
  ] as const;
  return drawings.flatMap(([room, drawing, prefix]) =>
    drawing === undefined ? [] : [`<div class="drawing ${room}">${labelled(drawing, prefix, title)}</div>`],
  );
}

/**
 * Names the drawing as a whole for screen readers (its marks are in the table below it), and makes its ids unique on
 * the page.
 */
function labelled(svg: string, prefix: string, title: string): string {
  return svg
    .replace(/ (?:role="graphics-\w+"|aria-roledescription="[^"]*"|aria-label="[^"]*")/g, '')
    .replace(/ id="([^"]+)"/g, ` id="${prefix}-$1"`)
    .replace(/url\(#([^()]+)\)/g, `url(#${prefix}-$1)`)
    .replace('<svg ', `<svg role="img" aria-label="${escapeHtml(title)}" `);
}
