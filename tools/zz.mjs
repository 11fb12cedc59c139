const c=()=>{const u=process.cpuUsage();return ((u.user+u.system)/1e6).toFixed(2)};
console.log('start',c());
const { apiReport } = await import('./contract/api-report.ts'); console.log('import',c()); apiReport(); console.log('report',c()); apiReport(); console.log('report2',c());
