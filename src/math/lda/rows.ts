/** Cuts a flat row-major matrix into plain rows, each divided by its sum if asked. @internal */
export function toRows(flat: Float64Array, width: number, normalize: boolean): number[][] {
  const rows: number[][] = [];
  for (let start = 0; start < flat.length; start += width) {
    const row = Array.from(flat.subarray(start, start + width));
    const total = normalize ? row.reduce((sum, x) => sum + x, 0) : 1;
    rows.push(row.map((x) => x / total));
  }
  return rows;
}

/** Transposes a flat row-major matrix with `width` columns. @internal */
export function transpose(flat: Float64Array, width: number): Float64Array {
  const height = flat.length / width;
  const turned = new Float64Array(flat.length);
  for (let i = 0; i < height; i++) {
    for (let j = 0; j < width; j++) turned[j * height + i] = flat[i * width + j]!;
  }
  return turned;
}

/** The dot product of a vector and one row of a flat row-major matrix as wide as the vector. @internal */
export function dotRow(vector: Float64Array, flat: Float64Array, row: number): number {
  const start = row * vector.length;
  let sum = 0;
  for (let k = 0; k < vector.length; k++) sum += vector[k]! * flat[start + k]!;
  return sum;
}
