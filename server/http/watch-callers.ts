import type { FastifyInstance } from 'fastify'
import { countedAddress } from '#server/core/address-limit.ts'
import type { Context } from '#server/core/context.ts'
import { isLoopbackHost } from '#server/core/loopback.ts'
import { isPrivate } from '../core/loopback.ts'

/** This many different people in a row from one private address reveal a proxy. */
const PEOPLE_MIN = 3

/**
 * Notices a proxy that the operator has not named: the recent callers of a public server then have one private address, and share its
 * limits. The log reports it once, and a metric that the doctor reads shows it.
 */
export function watchCallers(fastify: FastifyInstance, { config, log, metrics }: Context): void {
  const { publicUrl } = config
  if (publicUrl === undefined || isLoopbackHost(new URL(publicUrl).hostname)) return
  const seen = { address: '', people: new Set<bigint>() }
  let isSaid = false

  function note(caller: string, userId: bigint): void {
    const address = countedAddress(caller)
    if (address !== seen.address) {
      Object.assign(seen, { address, people: new Set<bigint>() })
      metrics.callersShareAddress.set(0)
    }
    if (seen.people.size >= PEOPLE_MIN || !isPrivate(address)) return
    seen.people.add(userId)
    if (seen.people.size < PEOPLE_MIN) return
    metrics.callersShareAddress.set(1)
    if (isSaid) return
    isSaid = true
    log.warn(
      `All recent callers have the address ${address}, so they share the limits of one address. If it is your proxy, let it send X-Forwarded-For and name it in TRUSTED_PROXIES.`,
    )
  }

  fastify.addHook('onResponse', (request, _reply, done) => {
    if (request.caller) note(request.address, request.caller.userId)
    done()
  })
}
