/** Bytes arrive in another thread as plain arrays of bytes: gives them back as buffers, without copying them. */
export function asBuffers<T>(value: T): T {
  if (value instanceof Uint8Array)
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength) as Uint8Array as T
  if (Array.isArray(value)) return value.map(asBuffers) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, asBuffers(part)])) as T
}
