/** A piece of a message: words, or an image by its address (`https:` or `data:`). */
export type ContentPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly url: string };
