import { isIPv6 } from 'node:net'
import { plainAddress } from '#server/config/ip-address.ts'
import { type Budget, type Limits, limitHeaders } from './limits.ts'
import { Refusal } from './refusal.ts'

const TOO_MANY = 'Too many requests. Wait a moment and try again.'

/** The first `count` groups of an IPv6 address, without leading zeros. */
function headOf(address: string, count: number): string {
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(0, missing)).fill('0'), ...right]
  return groups
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** The address by which a caller counts: a caller whom a proxy did not name (`via 10.0.0.7`) counts as that proxy. */
export const countedAddress = (caller: string): string =>
  plainAddress(caller.replace(/^via /, '')) ?? 'unknown'

/**
 * The address by which limits count: an IPv4 address, or the /64 of an IPv6 one, since a single machine may own a
 * whole /64.
 */
export function addressKey(caller: string): string {
  const address = countedAddress(caller)
  return isIPv6(address) ? headOf(address, 4) : address
}

/** The surrounding network, counted too with a larger budget: the /48 of an IPv6 address; null for IPv4. */
export function siteKey(caller: string): string | null {
  const address = countedAddress(caller)
  return isIPv6(address) ? `${headOf(address, 3)}/48` : null
}

/** A /48 belongs to one site, such as an office or a campus; a rented one holds 65,536 networks of /64. */
const NETWORKS_OF_SITE = 4

/** The buckets of a call from this address, narrowest first. */
export function addressBuckets(
  name: string,
  address: string,
  budget: Budget,
): [key: string, budget: Budget][] {
  const own: [string, Budget] = [`${name}/${addressKey(address)}`, budget]
  const site = siteKey(address)
  if (site === null) return [own]
  const wide = { burst: budget.burst * NETWORKS_OF_SITE, perSecond: budget.perSecond * NETWORKS_OF_SITE }
  return [own, [`${name}/${site}`, wide]]
}

/**
 * Bounds the calls of one address, and those of its site.
 * @param name of the budget, in plain ASCII
 * @throws Refusal rate_limited
 */
export async function limitByAddress(
  limits: Limits,
  address: string,
  { name, budget, message = TOO_MANY }: { name: string; budget: Budget; message?: string },
): Promise<void> {
  for (const [key, size] of addressBuckets(name, address, budget)) {
    const taken = await limits.take(key, size)
    if (taken.wait > 0) throw new Refusal('rate_limited', message).with(limitHeaders(name, size, taken))
  }
}
