import type { FastifyReply, FastifyRequest } from 'fastify'
import { FILE_BELOW_BYTES } from '#contract/upload-limits.ts'
import { addressKey } from '#server/core/address-limit.ts'
import { createConcurrencyLimit } from '#server/core/concurrency.ts'
import type { Caller } from '#server/core/context.ts'
import { rateLimited } from '#server/core/refusal.ts'
import type { Admit } from './admission.ts'
import { beforeAnything } from './unavailable.ts'

/** Bytes that a form adds around its file: the limit of files counts the file alone, in a form or not. */
const ENVELOPE_MAX_BYTES = 64 * 1024
/** The largest body of a route that takes a file. */
export const FILE_BODY_MAX_BYTES = FILE_BELOW_BYTES + ENVELOPE_MAX_BYTES
/** Files whose bodies may be in memory at once. With FILE_BODY_MAX_BYTES it bounds their memory. */
export const FILES_AT_ONCE = 8
/** Files of one user at once, so that slow uploads of one user do not block the others. */
export const FILES_EACH = 2
const FILES_WAIT_SECONDS = 2

export type FileBodies = ReturnType<typeof createFileBodies>

/**
 * Judges everything about a file that needs no body before the body is read. The call then holds a place until it is
 * answered.
 */
export function createFileBodies(
  identify: (request: FastifyRequest) => Caller | null | Promise<Caller | null>,
) {
  const places = createConcurrencyLimit(FILES_AT_ONCE, FILES_EACH)
  /** the callers, judged before their bodies arrived */
  const senders = new WeakMap<FastifyRequest, Caller | null>()
  return {
    /** The caller of this request; undefined where no file was admitted. */
    senderOf: (request: FastifyRequest) => senders.get(request),
    /** The hook of a route that takes a file. */
    beforeBody: (admit: Admit) => async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = await Promise.resolve(identify(request)).catch(beforeAnything)
      request.caller = caller
      await admit(request, reply, caller)
      senders.set(request, caller)
      const giveBack = places.tryAcquire(caller?.userId.toString() ?? addressKey(request.address))
      if (!giveBack) throw rateLimited('Too many requests. Wait a moment and try again.', FILES_WAIT_SECONDS)
      reply.raw.once('close', giveBack)
      // A connection that closed while the session was read emits no further `close`.
      if (reply.raw.destroyed) giveBack()
    },
  }
}
