import { registerLanguage } from '../../text/languages/register-language.js';
import { french } from './pack.js';

// Registers French for all metrics over words.
registerLanguage(french);

export { french };
