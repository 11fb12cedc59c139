/** What of Eleventy is used; the package has no types. */
declare module '@11ty/eleventy' {
  export default class Eleventy {
    constructor(input: string, output: string, options: object);
    toJSON(): Promise<{ url: string; content: string }[]>;
  }
}
