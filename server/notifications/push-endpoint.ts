import { lookup } from 'node:dns'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'
import type { Config } from '#server/config/config.ts'

/** The hosts of the push services of the browsers: Chrome and Edge on phones, Firefox, Safari, Edge on Windows. */
const SERVICES =
  /^(fcm\.googleapis\.com|([a-z0-9-]+\.)*(push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com))$/

/** An endpoint's target; undefined where the server must not send. */
type Target = {
  url: URL
  /** named by the operator (PUSH_ORIGINS): it may be on this machine */
  own: boolean
}

/**
 * Judges an endpoint that a browser has named. The server sends only to known push services by https on the usual port, so that no
 * one can make it call another address.
 */
export function pushTarget(
  endpoint: string,
  { pushOrigins }: Pick<Config, 'pushOrigins'>,
): Target | undefined {
  if (!URL.canParse(endpoint)) return undefined
  const url = new URL(endpoint)
  if (url.username !== '' || url.password !== '' || url.hash !== '') return undefined
  if (pushOrigins.includes(url.origin)) return { url, own: true }
  const known = url.protocol === 'https:' && url.port === '' && SERVICES.test(url.hostname)
  return known ? { url, own: false } : undefined
}

const inside = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, prefix, 'ipv6')

/** Whether an address belongs to this machine or to a private network. IPv4 in the form of IPv6 counts too. */
export const isInside = (address: string): boolean => inside.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** Resolves a host as usual, and fails where any of its addresses is inside. */
export const lookupOutside: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '')
    const bad = addresses.find(({ address }) => isInside(address))
    if (bad) return callback(new Error(`${hostname} points to a private address`), '')
    if (options.all) return callback(null, addresses)
    callback(null, addresses[0]!.address, addresses[0]!.family)
  })
