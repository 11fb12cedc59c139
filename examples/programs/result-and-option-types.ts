// Names the result and the options of a metric by its symbol.
import { lexicalDensity, type OptionsFor, type ResultFor, type Transcript } from '@mtpc/metrics';

const options: OptionsFor<'LD'> = { tf: 'relative' };
const score = (transcript: Transcript): ResultFor<'LD'> => lexicalDensity(transcript, options);
console.log(score({ turns: [{ speaker: 'ana', text: 'The red bus.' }] }).metric);
// Prints: lexical-density
