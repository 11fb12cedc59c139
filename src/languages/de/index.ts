import { registerLanguage } from '../../text/languages/register-language.js';
import { german } from './pack.js';

// Registers German for all metrics over words.
registerLanguage(german);

export { german };
