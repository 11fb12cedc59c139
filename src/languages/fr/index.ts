import { registerLanguage } from '../../text/languages/register-language.js';
import { french } from './pack.js';

// Importing the module lets every metric over words read French.
registerLanguage(french);

export { french };
