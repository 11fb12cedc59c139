import model from 'wink-eng-lite-web-model';
import winkNLP, { type Model } from 'wink-nlp';

/** wink and its English model. The Node build replaces this module with one that loads both on first use. */
export const loadWink = (): { winkNLP: typeof winkNLP; model: Model } => ({ winkNLP, model });
