import model from 'wink-eng-lite-web-model';
import winkNLP, { type Model } from 'wink-nlp';

/** wink and its English model. The build for Node replaces this module by one that loads both at the first call. */
export const loadWink = (): { winkNLP: typeof winkNLP; model: Model } => ({ winkNLP, model });
