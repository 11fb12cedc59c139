// Scores German; the import registers the language.
import '@mtpc/metrics/languages/de';
import { lexicalDensity } from '@mtpc/metrics';

const turns = ['Der rote Bus kommt heute wieder zu spät.', 'Dann gehen wir zu Fuß zum Hafen.'].map(
  (text, i) => ({
    speaker: i ? 'ben' : 'ana',
    text,
  }),
);
const result = lexicalDensity({ turns });
console.log(result.language?.id, result.score !== null);
// Prints: de true
