/** Part of a message: a text, or the URL of an image (`https:` or `data:`). */
export type ContentPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly url: string };
