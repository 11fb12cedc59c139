// TypeScript's ECMAScript library does not declare WebAssembly; these two constructors are enough here.
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
};

const modules = new Map<string, object>();

/** The exports of a new instance of a module given in base64; `undefined` if the engine cannot run it. */
export function instantiateModule(base64: string): unknown {
  try {
    const module = modules.get(base64) ?? new WebAssembly.Module(decodeBase64(base64));
    modules.set(base64, module);
    return new WebAssembly.Instance(module).exports;
  } catch {
    // No WebAssembly, no SIMD, or a content security policy that forbids compiling: the JavaScript versions take over.
    return undefined;
  }
}

const PAGE = 65536;

/** Grows a memory to at least `bytes`. Growing detaches its views, so create them after this call. */
export function makeRoom(
  memory: { readonly buffer: ArrayBuffer; grow(pages: number): number },
  bytes: number,
): void {
  const missing = bytes - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
}

function decodeBase64(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
