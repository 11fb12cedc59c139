import { registerLanguage } from '../../text/languages/register-language.js';
import { italian } from './pack.js';

// Importing the module lets every metric over words read Italian.
registerLanguage(italian);

export { italian };
