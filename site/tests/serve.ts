import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

/** A folder served as any plain server would, somewhere below the host's root. */
export interface Served {
  /** The address of the folder, with a slash. */
  readonly base: string;
  close(): void;
}

/** Serves a folder below `/some/where/`; everything else is missing. */
export async function serve(folder: string): Promise<Served> {
  const server: Server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const path = join(folder, decodeURIComponent(pathname.replace(/^\/some\/where\//, '')));
    const file = existsSync(path) && statSync(path).isDirectory() ? join(path, 'index.html') : path;
    const found = pathname.startsWith('/some/where/') && existsSync(file);
    response.writeHead(found ? 200 : 404, { 'content-type': TYPES[extname(file)] ?? 'text/plain' });
    response.end(found ? readFileSync(file) : '');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { base: `http://127.0.0.1:${port}/some/where/`, close: () => server.close() };
}
