/** The plain version of a minimum spanning forest: Kruskal's algorithm over all edges, for the tests. */
export function plainSpanningTotal(n: number, distance: (i: number, j: number) => number): number {
  const edges: [number, number, number][] = [];
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) edges.push([distance(i, j), i, j]);
  edges.sort((a, b) => a[0] - b[0]);
  const part = Array.from({ length: n }, (_, i) => i);
  let total = 0;
  for (const [length, i, j] of edges) {
    const from = part[i]!;
    const to = part[j]!;
    if (from === to || length === Number.POSITIVE_INFINITY) continue;
    total += length;
    for (let k = 0; k < n; k++) if (part[k] === from) part[k] = to;
  }
  return total;
}
