import { BlockList, isIPv4, isIPv6, SocketAddress } from 'node:net'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/

/**
 * One IP address in its one form: without a port, brackets and zone, IPv6 in short form, an IPv4 address inside IPv6 as IPv4.
 * @returns null where the text is no address
 */
export function plainAddress(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](?::\d{1,5})?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/, '$1')
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return null
  const { address } = new SocketAddress({ address: bare.split('%')[0]!, family: 'ipv6' })
  return MAPPED.exec(address)?.[1] ?? address
}

/** The largest prefix of each family. */
const BITS = { ipv4: 32, ipv6: 128 } as const
const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv4(address) ? 'ipv4' : 'ipv6')

/** A range of addresses in CIDR notation. */
export type AddressRange = { address: string; family: 'ipv4' | 'ipv6'; prefix: number }

/** Reads an address or a range such as 10.0.0.0/8. @returns null where the text is neither */
export function readRange(text: string): AddressRange | null {
  const [, start, size] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? []
  const address = start === undefined ? null : plainAddress(start)
  if (address === null || (isIPv4(address) && start !== address)) return null
  const family = familyOf(address)
  const prefix = size === undefined ? BITS[family] : Number(size)
  return prefix <= BITS[family] ? { address, family, prefix } : null
}

/** Checks whether a plain address is in one of the ranges. @param ranges as `readRange` takes them */
export function rangesOf(ranges: readonly string[]): { has(address: string): boolean } {
  const list = new BlockList()
  for (const text of ranges) {
    const range = readRange(text)
    if (range === null) throw new Error(`${text} is not a range of addresses`)
    list.addSubnet(range.address, range.prefix, range.family)
  }
  return { has: (address) => list.check(address, familyOf(address)) }
}
