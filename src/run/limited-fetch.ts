/** A permanent problem of the server or its address. */
export class LastingProblem extends Error {}

/** Maximum number of redirects, which is at most that of browsers. */
const MOST_REDIRECTS = 5;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/**
 * `fetch` for servers that may be broken or hostile. It aborts a reply of more than `most` bytes after decompression,
 * and follows redirects only within the origin, because the request contains the key.
 */
export function limitedFetch(most: number): (url: string, init?: RequestInit) => Promise<Response> {
  return async (url, init) => {
    let target = new URL(url);
    for (let redirects = 0; ; redirects++) {
      const response = await fetch(target.href, { ...init, redirect: 'manual' });
      const location = response.headers.get('location');
      if (!REDIRECTS.includes(response.status) || location === null) return limited(response, most);
      await response.body?.cancel();
      target = followed(target, location, redirects);
    }
  };
}

function followed(from: URL, location: string, redirects: number): URL {
  const to = URL.canParse(location, from.href) ? new URL(location, from) : undefined;
  if (to?.origin === from.origin && redirects < MOST_REDIRECTS) return to;
  if (to === undefined) throw new LastingProblem('the server redirects to an invalid address');
  if (to.origin === from.origin)
    throw new LastingProblem(`the server redirects more than ${MOST_REDIRECTS} times`);
  const where = `${to.protocol}//${to.host}`;
  throw new LastingProblem(
    `the server redirects to ${where}, which would receive the key and the messages; pass it as --base-url if you trust it`,
  );
}

function limited(response: Response, most: number): Response {
  if (response.body === null) return response;
  let size = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.length;
      if (size > most) {
        const problem = `the reply is longer than ${(most / 1e6).toFixed(1)} MB`;
        controller.error(new LastingProblem(problem));
      } else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(counted), { status, statusText, headers });
}
