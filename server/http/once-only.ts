import type { FastifyRequest } from 'fastify'
import type { RouteName } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import type { AnyCall, AnyHandler } from '#server/core/call.ts'
import type { Caller, Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { hashRequest, type Idempotency, type WriteRequest, writeRequest } from './idempotency.ts'
import { ofWholeCall } from './unavailable.ts'

const KEY = /^[\x20-\x7e]{1,255}$/

/** The call's Idempotency-Key. @throws Refusal malformed */
export function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw new Refusal('malformed', 'Idempotency-Key is 1 to 255 printable ASCII characters')
  }
  return key
}

/** The parts of a call that are known before its handler runs. */
type Asked = { caller: Caller | null; key: string | undefined; params: unknown; body: unknown }
export type Transact = (asked: Asked, work: (tx: Tx) => Promise<unknown>) => Promise<unknown>

/** Makes the transaction of a route's calls. It stores the reply, as it is sent, under the caller's key, if there is one. */
export function transactOf(
  name: RouteName,
  route: Route,
  context: Context,
  once: Idempotency,
  encode: (reply: unknown) => unknown,
): Transact {
  const { db } = context
  const status = route.status ?? 200
  const isWholeCall = route.money === 'stored-reply' || route.money === 'repeatable'
  const failed = (error: unknown): never => {
    if (isWholeCall) return ofWholeCall(error)
    throw error
  }
  return ({ caller, key, params, body }, work) => {
    // a reply that cannot be written undoes the call
    if (key === undefined || !caller) return db.transact(async (tx) => encode(await work(tx))).catch(failed)
    const hash = hashRequest(name, params, body)
    return once
      .once<unknown>({ userId: caller.userId, key, route: name, hash, status }, (store) =>
        db.transact(async (tx) => {
          const result = encode(await work(tx))
          await store(tx, result)
          return result
        }),
      )
      .catch(failed)
  }
}

/**
 * Claims the key of a call whose own rows store the key, so that no other request uses it meanwhile. A refusal releases it. After an error
 * the rows with the key may or may not exist, so the key stays taken; a call of two steps may be repeated, since the provider knows the
 * key.
 */
export function claiming(name: RouteName, route: Route, handler: AnyHandler, once: Idempotency): AnyHandler {
  const { money } = route
  if (money !== 'own-rows' && money !== 'two-steps') return handler
  const givesBack = (error: unknown) => money === 'two-steps' || error instanceof Refusal
  // The second of two steps stores a hash and claims by it, so the first one does too. A bet skips the hashing.
  const requestOf =
    (params: unknown, body: unknown): WriteRequest =>
    () =>
      money === 'two-steps'
        ? hashRequest(name, params, body).toString('base64')
        : writeRequest(name, params, body)
  return async (context: Context, call: AnyCall) => {
    const { caller, key, params, body } = call
    if (key === undefined || !caller) return handler(context, call)
    const claim = once.claim(caller.userId, key, requestOf(params, body))
    try {
      const answer = await handler(context, call)
      claim.keep()
      return answer
    } catch (error) {
      if (givesBack(error)) claim.release()
      else claim.keep()
      throw error
    }
  }
}
