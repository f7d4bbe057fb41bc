/** Loopback and private networks, which hold an operator's own machines. */
export const isPrivate = (address: string): boolean =>
  /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd][\da-f]{2}:)/.test(address)
