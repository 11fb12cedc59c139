import type { Estimate, FamilyNumbers, MetricNumbers, Pooled } from './analyze.js';

const FONT = 'font-family="sans-serif" font-size="11"';
const POSITIVE = '#2166ac';
const NEGATIVE = '#b35806';

function svg(width: number, height: number, title: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img"><title>${title}</title><rect width="100%" height="100%" fill="#fff"/>${body}</svg>\n`;
}

function text(x: number, y: number, content: string, more = ''): string {
  return `<text x="${short(x)}" y="${short(y)}" ${FONT} fill="#222" ${more}>${content}</text>`;
}

function short(value: number): string {
  return String(Number(value.toFixed(1)));
}

/** Metrics by corpora: partial rank correlations as colors; a circle marks a finding. */
export function matrixFigure({ corpora, metrics }: FamilyNumbers, title: string): string {
  const [left, top, size] = [230, 170, 24];
  const rows = metrics.filter(({ partial }) => partial !== null);
  const columns = [...corpora].sort((a, b) => a.kind.localeCompare(b.kind) || a.name.localeCompare(b.name));
  const heads = columns.map(({ name }, c) => {
    const [x, y] = [left + c * size + size / 2 + 4, top - 8];
    return text(x, y, name, `transform="rotate(-60 ${x} ${y})"`);
  });
  const cells = rows.flatMap(({ name, cells: own }, r) => [
    text(8, top + r * size + 16, name),
    ...columns.map((corpus, c) => {
      const cell = own[corpus.name];
      const [x, y] = [left + c * size, top + r * size];
      if (cell?.partial == null) return `<rect x="${x}" y="${y}" width="23" height="23" fill="#eee"/>`;
      const [rho] = cell.partial;
      const strength = Math.min(1, Math.abs(rho) / 0.4).toFixed(2);
      const mark = cell.found ? `<circle cx="${x + 11.5}" cy="${y + 11.5}" r="4" fill="#000"/>` : '';
      return `<g><title>${name}, ${corpus.name}: ${rho.toFixed(2)}</title><rect x="${x}" y="${y}" width="23" height="23" fill="${rho < 0 ? NEGATIVE : POSITIVE}" fill-opacity="${strength}"/>${mark}</g>`;
    }),
  ]);
  const legend = text(
    8,
    top + rows.length * size + 22,
    'Blue: predicts success; orange: predicts failure; full color at 0.4. A dot marks a finding; gray: not analyzed.',
  );
  const width = left + columns.length * size + 70;
  return svg(width, top + rows.length * size + 36, title, [...heads, ...cells, legend].join(''));
}

/** A forest plot: the partial correlation in each corpus, the pooled one, and the prediction interval. */
export function forestFigure({ corpora }: FamilyNumbers, { name, cells, partial }: MetricNumbers): string {
  const [left, top, row, span] = [190, 30, 17, 360];
  const at = (rho: number): number =>
    left + span / 2 + (Math.max(-0.7, Math.min(0.7, rho)) / 0.7) * (span / 2);
  const rows = corpora
    .flatMap((corpus) => {
      const cell = cells[corpus.name];
      return cell?.partial ? [{ ...corpus, n: cell.n, partial: cell.partial, found: cell.found }] : [];
    })
    .sort((a, b) => a.kind.localeCompare(b.kind) || a.name.localeCompare(b.name));
  const lines = rows.map(({ name: corpus, n, partial: own, found }, i) => {
    const y = top + i * row;
    return `${text(8, y + 4, `${corpus} (${n})`)}${interval(own, at, y, found ? '#000' : '#777')}${text(left + span + 12, y + 4, printed(own))}`;
  });
  const bottom = top + rows.length * row;
  const axis = [-0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6].map(
    (tick) =>
      `<line x1="${short(at(tick))}" x2="${short(at(tick))}" y1="${top - 10}" y2="${bottom + 40}" stroke="${tick === 0 ? '#000' : '#ddd'}"/>${text(at(tick), bottom + 56, tick.toFixed(1), 'text-anchor="middle"')}`,
  );
  const pooled = partial === null ? '' : pooledRow(partial, at, bottom + 12, left + span + 12);
  const note = text(left, bottom + 74, 'partial rank correlation with success, given turns and words');
  return svg(
    left + span + 150,
    bottom + 84,
    `${name}: beyond length`,
    [...axis, ...lines, pooled, note].join(''),
  );
}

function printed([rho, lower, upper]: Estimate): string {
  return `${rho.toFixed(2)} (${lower.toFixed(2)} to ${upper.toFixed(2)})`;
}

function interval(
  [rho, lower, upper]: Estimate,
  at: (rho: number) => number,
  y: number,
  color: string,
): string {
  return `<line x1="${short(at(lower))}" x2="${short(at(upper))}" y1="${y}" y2="${y}" stroke="${color}"/><circle cx="${short(at(rho))}" cy="${y}" r="3.5" fill="${color}"/>`;
}

function pooledRow(
  { estimate, prediction }: Pooled,
  at: (rho: number) => number,
  y: number,
  right: number,
): string {
  const [rho, lower, upper] = estimate;
  const diamond = `<polygon points="${short(at(lower))},${y} ${short(at(rho))},${y - 6} ${short(at(upper))},${y} ${short(at(rho))},${y + 6}" fill="${POSITIVE}"/>`;
  const expected =
    prediction === null
      ? ''
      : `${text(8, y + 24, 'prediction for a new corpus')}<line x1="${short(at(prediction[0]))}" x2="${short(at(prediction[1]))}" y1="${y + 20}" y2="${y + 20}" stroke="${POSITIVE}" stroke-width="3"/>${text(right, y + 24, `${prediction[0].toFixed(2)} to ${prediction[1].toFixed(2)}`)}`;
  return `${text(8, y + 4, 'pooled', 'font-weight="bold"')}${diamond}${text(right, y + 4, printed(estimate))}${expected}`;
}
