import { registerLanguage } from '../../text/languages/register-language.js';
import { spanish } from './pack.js';

// Importing the module lets every metric over words read Spanish.
registerLanguage(spanish);

export { spanish };
