// Apart from the first script, because most of it is needed only once something is pasted.
export { readTranscripts } from '@mtpc/metrics/adapters';
