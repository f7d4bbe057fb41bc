import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Names of machines that are in no public network (RFC 6761, 6762, 8375, 9476). */
const INSIDE = /(^|\.)(localhost|local|internal|intranet|lan|corp|home|arpa|alt|onion|invalid)$/
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** A name with a dot, whose last part is no number: an address without a name is refused. */
const HOST = new RegExp(`^(?=.{4,253}$)(?:${LABEL}\\.)+[a-z]${LABEL}$`)
/** The ports of https; the first is the usual one, which URL leaves out. */
const PORTS: readonly string[] = ['', '8443']
/** Ranges for examples (RFC 5737), which stand for public ones in a simulated network. */
const EXAMPLES = ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24'].map((range) => ipaddr.parseCIDR(range))
/** The part of IPv6 from which public addresses are given. */
const GLOBAL_MASK = 0xe000
const GLOBAL = 0x2000

/** How the world outside is reached: the internet, or a simulated network. */
export type Outside = {
  /** all addresses of a host, IPv4 and IPv6; none where it has none */
  resolve(host: string): Promise<readonly string[]>
  /** addresses for examples stand for public ones; every other rule holds */
  examplesArePublic?: true
  /** where a judged address is dialled; there by default */
  dialled?(judged: Judged): { address: string; port: number }
  /** a further authority whose certificates are accepted */
  authority?(): string | undefined
}

/** An address that may be called now, at this one place. */
export type Judged = { url: URL; address: string }

/**
 * Reads an address as it may be stored: https on a port of https, by a name of the public network, without a user or password.
 * @param own the hosts of this site
 */
export function readAddress(text: string, own: readonly string[]): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const { protocol, username, password, port, hostname, hash } = url
  if (protocol !== 'https:' || username !== '' || password !== '' || hash !== '') return undefined
  if (!PORTS.includes(port) || !HOST.test(hostname)) return undefined
  return INSIDE.test(hostname) || own.includes(hostname) ? undefined : url
}

/**
 * Whether an address is a public one. An IPv4 address inside an IPv6 one (mapped, 6to4, Teredo, NAT64) is none: it would be dialled
 * past the rule.
 */
export function isPublicAddress(text: string, examplesArePublic = false): boolean {
  if (isIP(text) === 0 || !ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.kind() === 'ipv6')
    return address.range() === 'unicast' && ((address as ipaddr.IPv6).parts[0]! & GLOBAL_MASK) === GLOBAL
  if (address.range() === 'unicast') return true
  return (
    examplesArePublic &&
    EXAMPLES.some((range) => (address as ipaddr.IPv4).match(range as [ipaddr.IPv4, number]))
  )
}

/**
 * Judges where a hook may be called, before every call: a name may point elsewhere by now. Every address of the name must be public;
 * the first is the one to dial.
 * @returns undefined for all other addresses and for a name without any, so that nobody learns which names exist inside
 */
export async function judgeAddress(
  text: string,
  own: readonly string[],
  outside: Outside,
): Promise<Judged | undefined> {
  const url = readAddress(text, own)
  if (!url) return undefined
  const addresses = await outside.resolve(url.hostname).catch(() => [])
  const [address] = addresses
  if (address === undefined) return undefined
  return addresses.every((one) => isPublicAddress(one, outside.examplesArePublic))
    ? { url, address }
    : undefined
}
