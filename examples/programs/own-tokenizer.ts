// Counts words with a tokenizer of your own, whose id is in the signature.
import { lexicalDensity, signature } from '@mtpc/metrics';

const tokenize = Object.assign((text: string) => text.toLowerCase().split(/\W+/).filter(Boolean), {
  id: 'split-on-non-words',
});
const turns = ['The bus is late.', 'Then we walk to the harbor.'].map((text, i) => ({
  speaker: i ? 'ben' : 'ana',
  text,
}));
console.log(signature(lexicalDensity({ turns }, { tokenize })).includes('tokenizer:split-on-non-words'));
// Prints: true
