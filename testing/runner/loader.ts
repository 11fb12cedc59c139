const compiled = new URL('./load-compiled.mjs', import.meta.url).href;

/** What a child process imports (`node --import`) to load TypeScript: what `npm test` has compiled starts four times as fast. */
export const loader: string = process.env.COMPILED ? compiled : 'tsx';
