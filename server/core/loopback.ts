import type { Config } from '#server/config/config.ts'

/** Whether an IP address is this very machine: no one else can reach an address that exists only there. */
export const isLoopbackAddress = (address: string): boolean =>
  /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i.test(address)

/** The same for a host as a URL or the header Host writes it: IPv6 in brackets, with or without a port. */
export const isLoopbackHost = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(host)

/** Loopback and private networks, which hold an operator's own machines. */
export const isPrivate = (address: string): boolean =>
  /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd][\da-f]{2}:)/.test(address)

/** The settings that may lead to another machine without TLS, where PLAIN_ADDRESSES names them. */
export type Plain = Pick<Config, 'environment' | 'plainAddresses'>

/**
 * Whether calls to this host must be encrypted: in production, on another machine, unless PLAIN_ADDRESSES names the setting.
 * @param setting the name of the variable that holds the address
 */
export const mustEncrypt = ({ environment, plainAddresses }: Plain, setting: string, host: string): boolean =>
  environment === 'production' &&
  !plainAddresses.includes(setting) &&
  !isLoopbackHost(host) &&
  !isLoopbackAddress(host)
