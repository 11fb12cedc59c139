import { exampleCalls } from './example-calls.js';
import { planCalls, Tally } from './run.js';
import { checkCall } from './contract.js';
globalThis.fetch = () => Promise.reject(new TypeError('no network'));
const [from,to,seed,skip='']=process.argv.slice(2);
const fs = (await exampleCalls()).filter(e=>e.examples.length>0);
const plan = planCalls(fs, Number(seed));
const tally=new Tally(); const time=new Map<string,[number,number]>();
for (let i=Number(from);i<Number(to);i++){ const {of,args,card}=plan.call(i); if(of.isResource && skip) continue;
 const wd=setTimeout(()=>{},1); clearTimeout(wd);
 process.env.DBG && process.stderr.write(i+' '+of.name+'\n');
 const t0=performance.now(); tally.add(i,of.name,await checkCall(of.call,args,card),args); const t=time.get(of.name)??[0,0]; time.set(of.name,[t[0]+performance.now()-t0,t[1]+1]); }
console.log(JSON.stringify(tally.counts));
for (const p of tally.problems().sort((a,b)=>a.name<b.name?-1:1)) console.log(p.times+' x '+p.name+': '+p.problem+'\n    '+p.call+' '+p.example);
console.log([...time].sort((a,b)=>b[1][0]-a[1][0]).slice(0,15).map(([n,[t,c]])=>n+' '+t.toFixed(0)+' ms/'+c).join('; '));
process.exit(0);
