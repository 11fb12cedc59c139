import { registerLanguage } from '../../text/languages/register-language.js';
import { german } from './pack.js';

// Importing the module lets every metric over words read German.
registerLanguage(german);

export { german };
