// Shows a result in a notebook: the cell displays a table.
import { speakerEntropy } from '@mtpc/metrics';
import { show } from '@mtpc/metrics/report';

const turns = ['ana', 'ana', 'ben'].map((speaker) => ({ speaker, text: 'hello' }));
const shown = show(speakerEntropy({ turns }));
console.log(String(shown).includes('speaker-entropy'));
// Prints: true
