import { registerLanguage } from '../../text/languages/register-language.js';
import { italian } from './pack.js';

// Registers Italian for all metrics over words.
registerLanguage(italian);

export { italian };
