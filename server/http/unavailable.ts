import type { FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseUnavailable } from '#server/core/db-errors.ts'
import { Refusal } from '#server/core/refusal.ts'

/** Seconds until the next try. */
const AGAIN_SECONDS = 3

const READ = 'Our records cannot be reached right now. Try again in a moment.'
const NOTHING_DONE =
  'Our records cannot be reached right now. Nothing was done this time, and no money moved. Try again in a moment.'
const SAFE_TO_REPEAT =
  'Our records did not answer, so it is not known whether this went through. It is safe to send it again as it is: with the same Idempotency-Key it happens only once.'
const LOOK_FIRST =
  'Our records did not answer, so it is not known whether this was done. Check whether it was done before you send it again.'

/** A failure of a read before the call begins: nothing was done. Rethrows other errors unchanged. */
export function beforeAnything(error: unknown): never {
  throw error instanceof DatabaseUnavailable ? new DatabaseUnavailable(error.cause, 'nothing', true) : error
}

/** A failure of a call's only statement or transaction. Rethrows other errors unchanged. */
export function ofWholeCall(error: unknown): never {
  if (error instanceof DatabaseUnavailable && error.outcome === 'nothing')
    throw new DatabaseUnavailable(error.cause, 'nothing', true)
  throw error
}

/**
 * The message to a user while the database is unreachable, which states only known facts.
 * @param money whether an Idempotency-Key keeps this call from being done twice
 * @returns 503 with Retry-After
 */
export function refuseUnavailable(
  error: DatabaseUnavailable,
  request: FastifyRequest,
  reply: FastifyReply,
  { money }: { money: boolean },
): Refusal {
  reply.header('retry-after', AGAIN_SECONDS)
  if (request.method === 'GET' || request.method === 'HEAD') return new Refusal('unavailable', READ)
  if (error.outcome === 'nothing' && error.ofCall) return new Refusal('unavailable', NOTHING_DONE)
  const kept = money && request.headers['idempotency-key'] !== undefined
  return new Refusal('unavailable', kept ? SAFE_TO_REPEAT : LOOK_FIRST)
}
