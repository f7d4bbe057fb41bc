import type { Config } from '#server/config/config.ts'
import { isLoopbackHost } from '#server/core/loopback.ts'
import type { Visitor } from './visitor.ts'

/**
 * The origin that links in mails start with. The caller chooses the Host header, so a link built from it could carry
 * another person's token to a host of the caller's choice. PUBLIC_URL decides; without it a loopback host stays as
 * it is, and any other host gives way to the address that the caller reached.
 */
export function linkOrigin(
  asking: Pick<Visitor, 'headers' | 'socket'>,
  config: Pick<Config, 'publicUrl' | 'port'>,
): string {
  if (config.publicUrl) return config.publicUrl
  const { host } = asking.headers
  if (host && isLoopbackHost(host)) return `http://${host}`
  const { localAddress = '127.0.0.1', localPort = config.port } = asking.socket
  const address = localAddress.replace(/^::ffff:/i, '')
  return `http://${address.includes(':') ? `[${address}]` : address}:${localPort}`
}
