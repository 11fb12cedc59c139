import { registerLanguage } from '../../text/languages/register-language.js';
import { spanish } from './pack.js';

// Registers Spanish for all metrics over words.
registerLanguage(spanish);

export { spanish };
