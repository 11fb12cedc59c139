import { fileURLToPath } from 'node:url';

/** The folder of the repository, with a slash. */
export const ROOT: string = fileURLToPath(new URL('../../', import.meta.url));
/** This folder, with a slash. */
export const SITE: string = `${ROOT}site/`;
/** Where the built site stands. */
export const OUT: string = `${SITE}_site/`;
/** What is made on the way: the API as Markdown. */
export const WORK: string = `${SITE}.work/`;
