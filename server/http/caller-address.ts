import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '#server/config/config.ts'
import { plainAddress, rangesOf } from '#server/config/ip-address.ts'
import { isLoopbackAddress } from '#server/core/loopback.ts'
import { isPrivate } from '../core/loopback.ts'

/** Headers that proxies add to a call that they pass on. `X-Forwarded-For` alone names the client in a form that we read. */
const FORWARDS = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'] as const
/** More proxies in a row than any deployment has; the rest of a header is ignored. */
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
 * Makes the function that returns a caller's address: for limits, for the security log, and for routes that only private networks may read.
 * It trusts proxies that the operator names, the nearest first, up to the first other entry. If that entry is not an address, or is this
 * machine's, the caller is unknown: the function returns `via 10.0.0.7`, which counts against that proxy in limits and never passes for
 * this machine or its network. The same holds for a call that an unnamed proxy passed on from a private address.
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
