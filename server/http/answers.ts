import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FILE_BELOW_BYTES, MIB } from '#contract/upload-limits.ts'
import type { Context } from '#server/core/context.ts'
import { DatabaseUnavailable } from '#server/core/db.ts'
import { isUnstorable } from '#server/core/db-errors.ts'
import type { AnswerClass } from '#server/core/metrics.ts'
import { Refusal } from '#server/core/refusal.ts'
import { permissionsPolicy } from '#server/pages/pages.ts'
import { awayPage, awayPolicy } from '#server/pages/plain-page.ts'
import { noteRefusal } from '#server/security-log/index.ts'
import { UNREADABLE } from './parsing.ts'
import { readBody } from './read-body.ts'
import { refuseUnavailable } from './unavailable.ts'

const WITHIN_MS = 10_000

/**
 * Reads the rest of a body that is too large, and discards it. A browser that is still sending when the connection ends reads no answer, so
 * the answer waits for the rest.
 * @param maxBytes most bytes to read; a sender of more gets no answer
 */
function discardRest(body: IncomingMessage, maxBytes: number): Promise<void> {
  if (body.readableEnded || body.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    let left = maxBytes
    const late = setTimeout(end, WITHIN_MS)
    function take(piece: Buffer): void {
      left -= piece.length
      if (left < 0) end()
    }
    function end(): void {
      clearTimeout(late)
      body.off('data', take)
      for (const event of ['end', 'close', 'error']) body.off(event, end)
      resolve()
    }
    for (const event of ['end', 'close', 'error']) body.on(event, end)
    body.on('data', take)
    body.resume()
  })
}

/**
 * One JSON parser: an empty body counts as none, and the routes refuse a body that is not JSON. Bodies of routes that take
 * webhooks or files stay raw.
 */
export function readJson(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers()
  const asItCame = (request: FastifyRequest) =>
    (request.routeOptions.config as { takes?: string }).takes !== 'json' &&
    'takes' in (request.routeOptions.config as object)
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (asItCame(request)) return done(null, bytes)
    if (bytes.length === 0) return done(null, undefined)
    if (!isUtf8(bytes as Buffer)) return done(null, UNREADABLE)
    try {
      done(null, JSON.parse((bytes as Buffer).toString('utf8')))
    } catch {
      done(null, UNREADABLE)
    }
  })
  fastify.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) => {
    const bytes = await readBody(payload, request.routeOptions.bodyLimit)
    if (asItCame(request)) return bytes
    return bytes.length === 0 ? undefined : bytes.toString('utf8')
  })
}

const BROKEN_READ = 'Something went wrong on our side. Try again in a moment.'
const BROKEN =
  'Something went wrong on our side, and it is not known whether this was done. Check whether it was done before you try again.'

/** Answers refusals as declared and logs any other error as a bug; counts every answer. */
export function answerErrors(fastify: FastifyInstance, context: Context): void {
  fastify.setErrorHandler(async (error: FastifyError, request, reply) => {
    if (error.code === TOO_LARGE) await discardRest(request.raw, DISCARDED_BODIES * bodyLimitOf(request))
    reply.header('cache-control', 'no-store')
    const about = { request: request.id, route: request.routeOptions?.url }
    if (error instanceof DatabaseUnavailable)
      context.log.warn({ err: error, ...about }, 'the database was unreachable for a request')
    const refusal =
      error instanceof DatabaseUnavailable
        ? refuseUnavailable(error, request, reply, { money: request.routeOptions.config.money === true })
        : error instanceof Refusal
          ? error
          : knownError(error, request)
    if (refusal) {
      const { name } = request.routeOptions.config
      const userId = request.caller?.userId ?? refusal.userId
      noteRefusal(context, refusal.code, request, { userId, route: name })
      context.metrics.refusals.inc({ code: refusal.code })
      if (refusal.headers) reply.headers(refusal.headers)
      if (refusal.code === 'unavailable' && opensPage(request))
        return reply
          .code(refusal.status)
          .type('text/html; charset=utf-8')
          .header('content-security-policy', awayPolicy)
          .send(awayPage)
      return reply.code(refusal.status).send(refusal.body)
    }
    context.metrics.bugs.inc()
    context.log.error({ err: error, ...about }, 'a request failed')
    const reads = request.method === 'GET' || request.method === 'HEAD'
    return reply.code(500).send({ code: 'bug', message: reads ? BROKEN_READ : BROKEN })
  })
  fastify.addHook('onResponse', async (request, reply) => {
    const kind: AnswerClass = request.routeOptions?.config?.rate ?? 'other'
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    context.metrics.answered({ class: kind, status }, reply.elapsedTime / 1000)
  })
}

/** Whether a browser navigates to an address, so that a person reads the answer. */
const opensPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && String(headers.accept ?? '').includes('text/html')

const TOO_LARGE = 'FST_ERR_CTP_BODY_TOO_LARGE'
/** Before it refuses a body that is too large, the server reads and discards up to this many times the limit. */
const DISCARDED_BODIES = 4
const bodyLimitOf = ({ routeOptions }: FastifyRequest): number => routeOptions.bodyLimit ?? 0

function knownError(error: FastifyError, request: FastifyRequest): Refusal | undefined {
  if (error.code === TOO_LARGE)
    return new Refusal(
      'payload_too_large',
      request.routeOptions.config.takes === 'file'
        ? `The file must be under ${FILE_BELOW_BYTES / MIB} MB`
        : 'The body is too large',
    )
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new Refusal('unsupported_media_type', 'Send application/json')
  if (isUnstorable(error)) return new Refusal('malformed', 'The text holds characters that cannot be stored')
  if (error.statusCode === 400) return new Refusal('malformed', 'The request is malformed')
  return undefined
}

/** Headers of every answer; those for the display of documents go with everything except JSON. */
export function secure(fastify: FastifyInstance, https: boolean): void {
  const usual = permissionsPolicy()
  fastify.addHook('onSend', ({ routeOptions }, reply, _, done) => {
    reply.header('x-content-type-options', 'nosniff')
    if (!routeOptions.config.framed) reply.header('x-frame-options', 'DENY')
    if (https) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    if (!isJson(reply)) {
      // Embedded players need to know the page that shows them.
      if (!reply.hasHeader('referrer-policy'))
        reply.header('referrer-policy', 'strict-origin-when-cross-origin')
      reply.header('cross-origin-opener-policy', 'same-origin')
      if (!reply.hasHeader('permissions-policy')) reply.header('permissions-policy', usual)
    }
    done()
  })
}

const isJson = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type') ?? '').startsWith('application/json')
