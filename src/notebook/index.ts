export type { Displayable, MediaBundle, Showable, ShowOptions } from './show.js';
export { show } from './show.js';
export { showDialogue, showReport } from './show-report.js';
export type { TableRecord } from './to-table.js';
export { toTable } from './to-table.js';
