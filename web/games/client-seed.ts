/** This browser's contribution to a draw: 16 bytes of its own generator, hex. The server committed to its part beforehand. */
export function newClientSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A hash as a person compares it: its first and last digits. */
export const shortHash = (hash: string): string => `${hash.slice(0, 6)}…${hash.slice(-6)}`
