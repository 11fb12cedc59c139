/** Initial size in bytes, enough for sentences of about a hundred tokens. */
const CAPACITY: number = 2 ** 17;

/**
 * Short-lived typed arrays. Allocating one takes longer than filling it, and a sentence needs two dozen, so they share
 * one buffer, which `reset` reclaims. Arrays from before a reset must not be used after it.
 */
export class Arena {
  #buffer: ArrayBuffer = new ArrayBuffer(CAPACITY);
  #used = 0;

  /** Reclaims the whole buffer. */
  reset(): void {
    this.#used = 0;
  }

  /** Zero-initialized, like all following arrays. */
  uint8(length: number): Uint8Array {
    const start = this.#take(length);
    return new Uint8Array(this.#buffer, start, length).fill(0);
  }

  int16(length: number): Int16Array {
    const start = this.#take(2 * length);
    return new Int16Array(this.#buffer, start, length).fill(0);
  }

  int32(length: number): Int32Array {
    const start = this.#take(4 * length);
    return new Int32Array(this.#buffer, start, length).fill(0);
  }

  float64(length: number): Float64Array {
    const start = this.#take(8 * length);
    return new Float64Array(this.#buffer, start, length).fill(0);
  }

  /** The offset of the next allocation, which may be in a new buffer. */
  #take(bytes: number): number {
    const size = Math.ceil(bytes / 8) * 8;
    if (this.#used + size > this.#buffer.byteLength) {
      this.#buffer = new ArrayBuffer(Math.max(2 * this.#buffer.byteLength, size));
      this.#used = 0;
    }
    const start = this.#used;
    this.#used += size;
    return start;
  }
}
