import { itemAt } from '../../math/existing.js';
import { distinctNames } from './chart-labels.js';
import { PANEL_HEIGHT, type PanelPoint, type PanelsText, type ReferencePoint } from './panel-points.js';

/** Minimum distance and maximum length of names. */
const LINE = 13;
const NAME_LETTERS = 16;

/** A name at the right of a panel, at the height of the end of its line. */
interface End {
  readonly y: number;
  readonly text: string;
}

/** The names at the ends of the lines of a panel, moved apart to avoid overlap. */
export function lineLabels(
  panel: string,
  text: PanelsText,
  names: readonly string[],
  points: readonly PanelPoint[],
  references: readonly ReferencePoint[],
): object[] {
  const { domain, height = PANEL_HEIGHT, thin = [], bands = [] } = text;
  const own = points.flatMap((point) =>
    point.panel === panel && point.y !== null ? [{ ...point, y: point.y }] : [],
  );
  if (own.length === 0) return [];
  const others = references.filter((point) => point.panel === panel);
  const behind = [...thin, ...bands].filter((point) => point.panel === panel);
  const all = [
    ...[...own, ...others, ...behind].flatMap(({ y }) => y ?? []),
    ...[...own, ...bands].flatMap(({ lower, upper }) => [lower ?? [], upper ?? []].flat()),
  ];
  const [least, greatest] = domain ?? [Math.min(...all), Math.max(...all)];
  // As long as the axis that `levelRoom` gives to level lines.
  const range = greatest - least || 2 * around(greatest);
  const ends = apart(findLineEnds(panel, text, names, own, others), (range * LINE) / height, greatest);
  const at = Math.max(...own.map((point) => point.at ?? point.x));
  const labels = ends.map((end) => ({ panel, kind: 'label', at, ...end }));
  const room = [...levelRoom(panel, own), ...labels.map(({ y }) => y)];
  return [...labels, ...(domain === undefined ? room.map((y) => ({ panel, kind: 'room', room: y })) : [])];
}

function findLineEnds(
  panel: string,
  { endText, isSingle }: PanelsText,
  names: readonly string[],
  own: readonly (PanelPoint & { readonly y: number })[],
  others: readonly ReferencePoint[],
): End[] {
  const short = distinctNames(names, NAME_LETTERS);
  return [
    ...[...new Set(own.map(({ series }) => series))].map((series) => ({
      y: rightmostPoint(own.filter((point) => point.series === series)).y,
      text: `${isSingle ? '' : itemAt(short, names.indexOf(series))}${endText?.(panel, series) ?? ''}`.trim(),
    })),
    ...[...new Set(others.map(({ name }) => name))].map((name) => ({
      y: rightmostPoint(others.filter((point) => point.name === name)).y,
      text: name,
    })),
  ];
}

/** The point at the right end of a line. */
function rightmostPoint<T extends { readonly x: number }>(line: readonly T[]): T {
  return line.reduce((most, each) => (each.x >= most.x ? each : most));
}

/** How far the axis of a panel whose lines are level extends at either side. */
const around = (value: number): number => Math.abs(value) / 5 || 1;

/** Values around a panel whose lines are level, so that its axis has a length. */
export function levelRoom(panel: string, points: readonly PanelPoint[]): number[] {
  const values = points.flatMap((point) => (point.panel === panel && point.y !== null ? [point.y] : []));
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  return least === greatest ? [least - around(greatest), greatest + around(greatest)] : [];
}

/** Places labels from the bottom with a minimum gap, then moves them below the top. */
export function apart<T extends { readonly y: number }>(ends: readonly T[], gap: number, top: number): T[] {
  const sorted = [...ends].sort((a, b) => a.y - b.y);
  let least = Number.NEGATIVE_INFINITY;
  const raised = sorted.map((end) => {
    const y = Math.max(end.y, least);
    least = y + gap;
    return { ...end, y };
  });
  let most = Math.max(top, sorted.at(-1)?.y ?? top);
  const lowered = raised.reverse().map((end) => {
    const y = Math.min(end.y, most);
    most = y - gap;
    return { ...end, y };
  });
  return lowered.reverse();
}
