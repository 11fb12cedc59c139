export type { Displayable, MediaBundle, Showable, ShowOptions } from './show.js';
export { show } from './show.js';
export type { TableRecord } from './to-table.js';
export { toTable } from './to-table.js';
