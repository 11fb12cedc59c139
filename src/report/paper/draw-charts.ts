import { MetricError, rethrow } from '../../error.js';
import { asFields } from '../../options/is-fields.js';
import { xmlCharacters } from '../../text/visible-text.js';
import { CHART_THEME } from './chart-theme.js';
import { compactSvg } from './compact-svg.js';

type Spec = Readonly<Record<string, unknown>>;

/** The two drawing modules, optional peers of the package. */
export interface ChartModules {
  readonly vega: {
    readonly View: new (runtime: unknown, options: object) => { toSVG(): Promise<string>; finalize(): void };
    parse(spec: unknown): unknown;
    readonly Error: number;
  };
  readonly vegaLite: { compile(spec: never, options?: object): { spec: unknown } };
}

/** Loads Vega and Vega-Lite on demand. */
export async function loadChartModules(): Promise<ChartModules> {
  // Inside `try`, so that bundlers can build without these optional packages.
  try {
    const vega = await import('vega');
    const vegaLite = await import('vega-lite');
    return { vega, vegaLite } as unknown as ChartModules;
  } catch (cause) {
    return rethrow(cause);
  }
}

/**
 * A cache of drawings by specification, for each set of modules, because a page and its files show the same figures.
 */
const drawn = new WeakMap<ChartModules['vegaLite'], Map<string, string>>();
const MOST_DRAWN = 100;

/**
 * Draws Vega-Lite charts as SVG, one at a time; reuses recent drawings. Throws `MISSING_CAPABILITY` if Vega is not
 * installed.
 */
export async function drawCharts(
  specs: readonly Spec[],
  load: () => Promise<ChartModules> = loadChartModules,
): Promise<string[]> {
  const modules = await loaded(load);
  const known = drawn.get(modules.vegaLite) ?? new Map<string, string>();
  drawn.set(modules.vegaLite, known);
  const drawings: string[] = [];
  for (const spec of specs) {
    const text = JSON.stringify(spec);
    const drawing = known.get(text) ?? plain(await draw(marked(text), modules));
    // The least recently used comes first.
    known.delete(text);
    known.set(text, drawing);
    for (const oldest of [...known.keys()].slice(0, -MOST_DRAWN)) known.delete(oldest);
    drawings.push(drawing);
  }
  return drawings;
}

async function draw(spec: Spec, { vega, vegaLite }: ChartModules): Promise<string> {
  const themed = { ...CHART_THEME, ...spec };
  const compiled = vegaLite.compile(themed as never, { logger: SILENT }).spec;
  const view = new vega.View(vega.parse(compiled), { renderer: 'none', logLevel: vega.Error });
  const drawing = await view.toSVG();
  view.finalize();
  return drawing;
}

/** Adds an invisible character to names such as `constructor`, which Vega would find in plain objects. */
const MARK = '\u2060';
const MARKED = new RegExp(`(${Object.getOwnPropertyNames(Object.prototype).join('|')})${MARK}`, 'g');

/** U+2028 and U+2029, which JSON allows, end a string in Vega's expressions, so they are drawn as spaces. */
const SEPARATORS = /[\u2028\u2029]/g;

function marked(text: string): Spec {
  return JSON.parse(text.replace(SEPARATORS, ' '), (_, value) =>
    typeof value === 'string' && value in Object.prototype ? value + MARK : value,
  );
}

function plain(drawing: string): string {
  return compactSvg(xmlCharacters(drawing.replace(MARKED, '$1')));
}

/** Throws `MISSING_CAPABILITY` if Vega is not installed, before minutes of work. */
export async function requireCharts(load: () => Promise<ChartModules> = loadChartModules): Promise<void> {
  await loaded(load);
}

async function loaded(load: () => Promise<ChartModules>): Promise<ChartModules> {
  try {
    return await load();
  } catch (cause) {
    const { code, message: reason } = asFields(cause);
    const isMissing = /MODULE_NOT_FOUND$/.test(String(code));
    const message = isMissing
      ? 'paperReport: charts: expected the optional packages vega and vega-lite, which cannot be loaded; install them with: npm install vega vega-lite'
      : `paperReport: charts: the optional packages vega and vega-lite cannot be loaded: ${reason}`;
    throw new MetricError('MISSING_CAPABILITY', message, { metric: 'paperReport', path: 'charts', cause });
  }
}

/** Vega-Lite's advice is for authors of specifications, not for readers of reports. */
const SILENT: object = {
  level: () => SILENT,
  error: () => SILENT,
  warn: () => SILENT,
  info: () => SILENT,
  debug: () => SILENT,
};
