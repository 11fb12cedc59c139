export type { Displayable, MediaBundle, Showable } from './show.js';
export { show } from './show.js';
export { showDialogue, showReport } from './show-report.js';
export { toTable } from './to-table.js';
