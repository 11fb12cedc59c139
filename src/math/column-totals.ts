/** The sum of each column of a flat row-major matrix of this width, rows added in order. @internal */
export function columnTotals(flat: Float64Array, width: number): Float64Array {
  const totals = new Float64Array(width);
  for (let start = 0; start < flat.length; start += width) {
    for (let column = 0; column < width; column++) totals[column]! += flat[start + column]!;
  }
  return totals;
}
