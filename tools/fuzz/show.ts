import { exampleCalls } from './example-calls.js';
import { planCalls } from './run.js';
import { printed, checkCall } from './contract.js';
const fs = (await exampleCalls()).filter(e=>e.examples.length>0);
const plan = planCalls(fs, 1);
for (const i of process.argv.slice(2)) { const {of,args,card}=plan.call(Number(i)); console.log(i, of.name, printed(args).slice(0,1500));
}
process.exit(0);
