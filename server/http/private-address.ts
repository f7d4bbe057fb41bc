/** Loopback and private networks, where an operator's own machines are. */
export function isPrivate(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '')
  return /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd])/i.test(plain)
}
