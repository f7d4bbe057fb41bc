import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '#server/config/config.ts'
import { plainAddress, rangesOf } from '#server/config/ip-address.ts'
import { isLoopbackAddress } from '#server/core/loopback.ts'
import { isPrivate } from './private-address.ts'

/** What proxies add to a call that they pass on. `X-Forwarded-For` alone names the client in the form that is read. */
const FORWARDS = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'] as const
/** More proxies in a row than anybody has: the rest of a header is not read. */
const HOPS_MAX = 16

/** A call as it arrived. */
type Arrived = { headers: IncomingHttpHeaders; socket: { remoteAddress?: string | undefined } }

/** The entries of `X-Forwarded-For`, the last one first. */
function* hopsOf(header: string | string[] | undefined): Generator<string> {
  const text = Array.isArray(header) ? header.join(',') : (header ?? '')
  let end = text.length
  for (let count = 0; count < HOPS_MAX && end > 0; count++) {
    const comma = text.lastIndexOf(',', end - 1)
    yield text.slice(comma + 1, end)
    end = comma
  }
}

/** The address of a call that a proxy passed on without naming its client. */
const via = (proxy: string) => `via ${proxy}`

/**
 * Makes the function that answers from where a call came: for limits, for the security log, and for what only private networks
 * may read. Proxies that the operator names are believed, the nearest one first, up to the first address that is none of them.
 * What is no address, or names this machine, names nobody: such a call is `via 10.0.0.7`, which counts as that proxy's in limits
 * and is nowhere taken for this machine or its network. So is a call that an unnamed proxy passed on from a private address.
 */
export function callerAddressOf({ trustedProxies }: Pick<Config, 'trustedProxies'>) {
  const trusted = rangesOf(trustedProxies)
  return ({ headers, socket }: Arrived): string => {
    const here = plainAddress(socket.remoteAddress ?? '') ?? 'unknown'
    if (!FORWARDS.some((name) => headers[name] !== undefined)) return here
    if (here === 'unknown') return via(here)
    if (!trusted.has(here)) return isPrivate(here) ? via(here) : here
    let proxy = here
    for (const hop of hopsOf(headers['x-forwarded-for'])) {
      const address = plainAddress(hop)
      if (address === null) break
      if (!trusted.has(address)) return isLoopbackAddress(address) ? via(proxy) : address
      proxy = address
    }
    return via(proxy)
  }
}
