/** Request headers without credentials. */
const HARMLESS = /^(?:accept|content-|user-agent$|x-stainless-)/;
/** Shorter values, such as placeholder keys of local servers, also occur in ordinary text. */
const SHORTEST = 8;
const HIDDEN = '[secret]';

/** The key and the other credentials of a client, which must not appear in messages, logs or files. */
export class Secrets {
  readonly #known = new Set<string>();

  constructor(key: string | undefined) {
    this.#add(key ?? '');
  }

  /** Adds the credentials that a request carries. */
  addHeaders(headers: Headers): void {
    for (const [name, value] of headers) {
      if (HARMLESS.test(name)) continue;
      this.#add(value);
      // The authorization scheme is public.
      this.#add(value.slice(value.indexOf(' ') + 1));
    }
  }

  /** Replaces each credential, including URL-encoded and base64-encoded forms. */
  hide(text: string): string {
    let hidden = text;
    for (const secret of this.#known) hidden = hidden.replaceAll(secret, HIDDEN);
    return hidden;
  }

  #add(secret: string): void {
    if (secret.length < SHORTEST) return;
    const base64 = Buffer.from(secret)
      .toString('base64')
      .replace(/={1,2}$/, '');
    for (const form of [secret, encodeURIComponent(secret), base64]) this.#known.add(form);
  }
}
