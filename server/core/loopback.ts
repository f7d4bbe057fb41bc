/** Whether an IP address is this very machine: no one else can reach an address that exists only there. */
export const isLoopbackAddress = (address: string): boolean =>
  /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i.test(address)

/** The same for a host as a URL or the header Host writes it: IPv6 in brackets, with or without a port. */
export const isLoopbackHost = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(host)
