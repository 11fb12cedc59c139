/** The fonts of the documentation site, if installed. */
const TEXT_FONT = '"Source Serif 4 Variable", "Source Serif 4", Georgia, serif';
const FIGURE_FONT = '"Source Sans 3 Variable", "Source Sans 3", system-ui, sans-serif';

/** The colors of the light theme, by custom property: the documentation site's, and eight for series. */
export const LIGHT_COLORS: Readonly<Record<string, string>> = {
  ...{ '--paper': '#fdfdfc', '--ink': '#1b2326', '--ink-2': '#535e63', '--rule': '#8d989b' },
  ...{
    '--grid': '#dce1e1',
    '--panel': '#f3f5f4',
    '--edge': '#8d989b',
    '--accent': '#0b5d66',
    '--warn': '#8f2d1c',
  },
  ...{ '--c1': '#0b5d66', '--c2': '#7c1c05', '--c3': '#8188f3', '--c4': '#35a178' },
  ...{ '--c5': '#8b6b12', '--c6': '#671036', '--c7': '#4d65b5', '--c8': '#7d8493' },
};

export const DARK_COLORS: Readonly<Record<string, string>> = {
  ...{ '--paper': '#13181a', '--ink': '#e3e8e8', '--ink-2': '#a6b0b3', '--rule': '#75868b' },
  ...{
    '--grid': '#30393c',
    '--panel': '#1b2225',
    '--edge': '#52646a',
    '--accent': '#7ccbd2',
    '--warn': '#f0a08e',
  },
  ...{ '--c1': '#7ccbd2', '--c2': '#a2581c', '--c3': '#625ba9', '--c4': '#bbfe96' },
  ...{ '--c5': '#d09901', '--c6': '#e3848b', '--c7': '#7991e5', '--c8': '#65656b' },
};

const declared = (colors: Readonly<Record<string, string>>): string =>
  Object.entries(colors)
    .map(([name, color]) => `${name}: ${color};`)
    .join(' ');

/** A shadow at the edge where a table continues; covers that scroll along hide it at the ends. */
const scrollSign = (below: string): string => `background:
      linear-gradient(to right, var(${below}) 40%, transparent) left / 2.5rem 100% no-repeat local,
      linear-gradient(to left, var(${below}) 40%, transparent) right / 2.5rem 100% no-repeat local,
      linear-gradient(to right, var(--edge), transparent) left / .8rem 100% no-repeat scroll,
      linear-gradient(to left, var(--edge), transparent) right / .8rem 100% no-repeat scroll, var(${below});`;

/** Maximum number of printed rows of a table. */
export const PRINTED_ROWS = 60;

/**
 * The style sheet of a report: light or dark by the reader's preference, always light in print. All rules are nested in
 * the report's element, so that they do not affect an embedding page.
 */
export const PAGE_STYLE: string = `
.mtpc-report { color-scheme: light; ${declared(LIGHT_COLORS)} }
@media screen and (prefers-color-scheme: dark) { .mtpc-report { color-scheme: dark; ${declared(DARK_COLORS)} } }
.mtpc-report {
  background: var(--paper); color: var(--ink); font: 16px/1.5 ${TEXT_FONT};
  * { box-sizing: border-box; }
  main { max-width: 62rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
  h1 { font-size: 1.05rem; font-weight: 600; line-height: 1.25; margin: 0; color: inherit; overflow-wrap: anywhere; }
  h2 { font-size: 1.3rem; margin: 2.75rem 0 .5rem; padding-bottom: .25rem; border-bottom: 1px solid var(--grid); color: inherit; }
  .found:first-of-type h2 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  .lead { font-size: clamp(1.3rem, 1rem + 1.2vw, 1.75rem); line-height: 1.25; font-weight: 600; letter-spacing: -.01em; margin: 1rem 0 .75rem; max-width: 52rem; text-wrap: pretty; }
  .more { display: block; margin-top: .5rem; font-size: 1rem; line-height: 1.5; font-weight: 400; letter-spacing: normal; }
  .points { margin: .5rem 0; padding-left: 1.1rem; max-width: 52rem; overflow-wrap: anywhere; } .points li { margin: .15rem 0; }
  .caution { border-left: 3px solid var(--warn); padding-left: .75rem; } .caution b { color: var(--warn); }
  .found p { max-width: 52rem; }
  nav, figure, table, details, .note, .subtitle, footer { font-family: ${FIGURE_FONT}; }
  nav { border-top: 1px solid var(--grid); border-bottom: 1px solid var(--grid); padding: .6rem 0; font-size: .95rem; }
  details { margin: .5rem 0; } details p { font-family: ${TEXT_FONT}; }
  summary { color: var(--accent); font-size: .9rem; cursor: pointer; max-width: 52rem; }
  summary:focus-visible { outline: 2px solid var(--accent); }
  details .numbers { margin-top: .5rem; }
  details caption { font-size: 0; padding: 0; }
  p { margin: .5rem 0; max-width: 46rem; overflow-wrap: anywhere; }
  .subtitle, .note, footer { color: var(--ink-2); }
  .reading { font-size: .9rem; border-left: 3px solid var(--grid); padding-left: .75rem; max-width: none; }
  .signatures { padding-left: 1.1rem; } code { font: .85em/1.5 ui-monospace, monospace; }
  nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; margin: 0; list-style: none; }
  nav + h1, nav + article h1 { margin-top: 1rem; }
  a { color: var(--accent); }
  figure { margin: 1.5rem 0 2rem; }
  figcaption { margin-bottom: .5rem; }
  figcaption strong { display: block; }
  figure .note { font-size: .9375rem; max-width: 52rem; }
  figure svg { display: block; width: auto; max-width: 100%; height: auto; }
  .drawing.narrow { display: none; }
  @media screen and (max-width: 48rem) { .drawing { display: none; } .drawing.narrow { display: block; } }
  .numbers { overflow-x: auto; width: fit-content; max-width: 100%; margin: .75rem 0 1.25rem; background: var(--panel); border: 1px solid var(--grid); border-radius: 4px; }
  .numbers:focus-visible { outline: 2px solid var(--accent); }
  @media screen { .numbers { ${scrollSign('--panel')} } }
  table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; color: inherit; }
  caption { text-align: left; padding: .4rem .6rem; color: var(--ink-2); }
  caption span { display: block; width: fit-content; position: sticky; left: .6rem; max-width: min(52rem, 100vw - 5rem); }
  .printed { display: none; }
  .words { min-width: 9rem; }
  @media screen and (max-width: 40rem) {
    .words { min-width: 8rem; }
    .lead { margin: .75rem 0 .5rem; } .found p:not(.lead), .points { font-size: .9375rem; line-height: 1.4; }
  }
  th, td { text-align: right; padding: .25rem .6rem; border-top: 1px solid var(--grid); vertical-align: top; }
  th { font-weight: 600; vertical-align: bottom; }
  td { white-space: nowrap; } .text, .words, th:first-child, td:first-child { text-align: left; white-space: normal; }
  footer { margin-top: 3rem; font-size: .875rem; border-top: 1px solid var(--grid); padding-top: 1rem; overflow-wrap: anywhere; }
}
@media print {
  .mtpc-report {
    --paper: #ffffff;
    font-size: 10.5pt;
    main { max-width: none; padding: 0; }
    nav, summary { display: none; }
    details::details-content { content-visibility: visible; display: block; }
    details caption { font-size: inherit; padding: .4rem .6rem; }
    .numbers { overflow: visible; width: auto; background: none; border: 0; }
    table { width: 100%; font-size: 8pt; }
    th, td { padding: .1rem .25rem; overflow-wrap: break-word; hyphens: auto; }
    .words { min-width: 0; }
    tbody tr:nth-child(n + ${PRINTED_ROWS + 1}) { display: none; }
    caption .printed { display: block; position: static; }
    .drawing svg { max-width: 100%; width: auto; }
    figure svg, tr { break-inside: avoid; }
    h2, figcaption, .reading { break-after: avoid; }
  }
}
@media print and (max-width: 60rem) { .mtpc-report { table { font-size: 6pt; } th, td { overflow-wrap: anywhere; } } }
`;
