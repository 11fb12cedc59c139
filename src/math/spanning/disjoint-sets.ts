/** Disjoint sets of vertices for Kruskal's algorithm, with path halving. */
export class DisjointSets {
  readonly #parents: Uint32Array;

  constructor(vertices: number) {
    this.#parents = new Uint32Array(vertices);
  }

  /** Resets every set to a single vertex. */
  reset(): void {
    const parents = this.#parents;
    for (let vertex = 0; vertex < parents.length; vertex++) parents[vertex] = vertex;
  }

  /** Joins the sets of two vertices; false if they are already joined. */
  join(a: number, b: number): boolean {
    const rootA = this.#root(a);
    const rootB = this.#root(b);
    this.#parents[rootA] = rootB;
    return rootA !== rootB;
  }

  #root(vertex: number): number {
    const parents = this.#parents;
    let at = vertex;
    let parent = parents[at]!;
    while (parent !== at) {
      const above = parents[parent]!;
      parents[at] = above;
      at = above;
      parent = parents[at]!;
    }
    return at;
  }
}
