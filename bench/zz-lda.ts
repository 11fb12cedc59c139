const root = process.argv[2]!;
const { latentDirichletAllocation } = await import(`${root}/src/math/latent-dirichlet-allocation.ts`);
const { plantTopics } = await import(`${root}/src/testing/planted-topics.ts`);
const { naiveGibbs } = await import(`${root}/src/testing/naive-gibbs.ts`);
const { createRandom } = await import(`${root}/src/math/create-random.ts`);
import { createHash } from 'node:crypto';
const hash = (x: unknown) => createHash('sha1').update(JSON.stringify(x)).digest('hex').slice(0, 10);
const out: string[] = [];
for (const [topics, alpha, beta, purity, documents, length, vocabulary] of [[10,.1,.1,1,100,12,200],[10,.1,.1,.5,100,12,200],[1,.1,.1,.5,20,5,50],[2,.1,.1,.5,50,7,50],[3,.4,.01,.5,50,7,50],[7,2,.01,0,50,70,50],[20,.05,.1,.3,200,30,500],[33,.05,5,.3,60,30,500]] as number[][]) {
  for (const seed of [1,2,3]) {
  const c = plantTopics({ documents, length, topics: Math.min(topics,10), vocabulary, purity } as never);
  const m = latentDirichletAllocation(c.counts, { topics, alpha, beta, iterations: 60, method: 'gibbs', seed });
  out.push(hash(m));}
}
console.log(hash(out), out.slice(0,9).join(' '));
const best = (f: () => unknown, n: number) => { let b = 1e9; for (let i = 0; i < n; i++) { const t = performance.now(); f(); b = Math.min(b, performance.now() - t); } return b; };
for (const purity of [1, .5, 0]) {
  const c = plantTopics({ documents: 400, length: 12, topics: 10, vocabulary: 200, purity });
  const S = { topics: 10, alpha: .1, beta: .1, iterations: 500 };
  const own = best(() => latentDirichletAllocation(c.counts, { ...S, method: 'gibbs' }), 12);
  const nv = best(() => naiveGibbs(c.documents, { ...S, vocabulary: 200, random: createRandom(1).next }), 5);
  console.log(purity, own.toFixed(1), nv.toFixed(1), (nv / own).toFixed(2));
}
