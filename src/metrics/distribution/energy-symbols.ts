import type { EnergyComponents } from './energy-components.js';

/** Symbols of the components of all energy distances: `DED-root`. */
export function energySymbols(
  symbol: string,
): readonly { readonly symbol: string; readonly of: keyof EnergyComponents }[] {
  return [
    { symbol: `${symbol}-root`, of: 'root' },
    { symbol: `${symbol}-coefficient`, of: 'coefficient' },
    { symbol: `${symbol}-unbiased`, of: 'unbiasedSquared' },
  ];
}
