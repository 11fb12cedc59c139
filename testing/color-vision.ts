/** A color as linear red, green and blue, each from 0 to 1. */
type Linear = readonly [number, number, number];
type Lab = readonly [number, number, number];

/** Dichromats as Machado, Oliveira and Fernandes (2009) simulate them, at full severity, in linear light. */
const SIMULATED: Readonly<Record<'normal' | 'deuteranopia' | 'protanopia', readonly Linear[]>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
};

export type Vision = keyof typeof SIMULATED;
export const VISIONS = Object.keys(SIMULATED) as Vision[];

function linear(hex: string): Linear {
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function luminance([r, g, b]: Linear): number {
  return 0.2126729 * r + 0.7151522 * g + 0.072175 * b;
}

/** CIE L*a*b* under D65. */
function lab([r, g, b]: Linear): Lab {
  const x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047;
  const z = (0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883;
  const f = (t: number): number => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116);
  const [fx, fy, fz] = [f(x), f(luminance([r, g, b])), f(z)];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

function seen(hex: string, vision: Vision): Lab {
  const color = linear(hex);
  const [r, g, b] = SIMULATED[vision].map((row) => {
    const sum = row[0] * color[0] + row[1] * color[1] + row[2] * color[2];
    return Math.min(1, Math.max(0, sum));
  }) as [number, number, number];
  return lab([r, g, b]);
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

function hue(b: number, a: number): number {
  const degrees = (Math.atan2(b, a) * 180) / Math.PI;
  return degrees < 0 ? degrees + 360 : degrees;
}

/** CIEDE2000 (Sharma, Wu and Dalal 2005). */
export function colorDifference([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const bent = (chroma: number): number => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));
  const g = 0.5 * (1 - bent((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2));
  const [c1, c2] = [Math.hypot((1 + g) * a1, b1), Math.hypot((1 + g) * a2, b2)];
  const [h1, h2] = [hue(b1, (1 + g) * a1), hue(b2, (1 + g) * a2)];
  const isGray = c1 * c2 === 0;
  const apart = h2 - h1;
  const turned = apart > 180 ? apart - 360 : apart < -180 ? apart + 360 : apart;
  const dh = 2 * Math.sqrt(c1 * c2) * Math.sin(radians((isGray ? 0 : turned) / 2));
  const sum = h1 + h2;
  const h = isGray ? sum : Math.abs(apart) <= 180 ? sum / 2 : sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2;
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const t =
    1 -
    0.17 * Math.cos(radians(h - 30)) +
    0.24 * Math.cos(radians(2 * h)) +
    0.32 * Math.cos(radians(3 * h + 6)) -
    0.2 * Math.cos(radians(4 * h - 63));
  const lightness = (l2 - l1) / (1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2));
  const chroma = (c2 - c1) / (1 + 0.045 * c);
  const huePart = dh / (1 + 0.015 * c * t);
  const rotation = -Math.sin(radians(60 * Math.exp(-(((h - 275) / 25) ** 2)))) * 2 * bent(c);
  return Math.sqrt(lightness ** 2 + chroma ** 2 + huePart ** 2 + rotation * chroma * huePart);
}

/** The pair of colors that a person tells apart least. */
export function closestPair(
  colors: readonly string[],
  vision: Vision,
): { readonly pair: string; readonly difference: number } {
  const pairs = colors.flatMap((a, i) =>
    colors.slice(i + 1).map((b) => ({
      pair: `${a} ${b}`,
      difference: colorDifference(seen(a, vision), seen(b, vision)),
    })),
  );
  return pairs.reduce((least, each) => (each.difference < least.difference ? each : least));
}

/** The contrast of two colors (WCAG 2). */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(linear(a)), luminance(linear(b))];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}
