import { createHash } from 'node:crypto'
import type { Server } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import cookies from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { placeBetBody } from '#contract/bets-bodies.ts'
import { cookieName } from '#server/auth/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql } from '#server/core/db.ts'

type Session = { userId: bigint; until: number }

const KNOWN_MS = 10_000

class Refused extends Error {
  readonly statusCode: number
  readonly code: string
  constructor(statusCode: number, code: string) {
    super(code)
    this.statusCode = statusCode
    this.code = code
  }
}

/**
 * The usual route with Fastify and its own plugins: cookies, limits in memory by user, zod for bodies and replies, sessions in
 * an LRU before the database. It refuses what the product's route refuses: 401, 403 for a foreign origin, 415, 429 with its
 * headers, 400. As a route that moves money must, it repeats its answer to a repeated Idempotency-Key, and refuses a key with
 * another body by 422.
 */
export async function plainFastify(context: Context, reply: Record<string, string>): Promise<Server> {
  const { db, config } = context
  const app = Fastify({ logger: false })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, _, answer) =>
    answer.status(error.statusCode ?? 500).send({ code: error.code, message: error.message }),
  )
  await app.register(cookies)
  await app.register(rateLimit, { global: false })
  const known = new LRUCache<string, Session>({ max: 20_000 })
  const answered = new LRUCache<string, { body: unknown; reply: object }>({ max: 100_000 })
  const name = cookieName(config)

  async function sessionOf(token: string | undefined): Promise<Session> {
    const found = token === undefined ? undefined : known.get(token)
    if (found && found.until > performance.now()) return found
    const row =
      token !== undefined &&
      (await db.first<{ user_id: bigint }>(sql`
        select user_id from sessions where expires_at > clock_now()
          and token_hash = ${createHash('sha256').update(token).digest()}`))
    if (!row) throw new Refused(401, 'unauthorized')
    const session = { userId: row.user_id, until: performance.now() + KNOWN_MS }
    known.set(token!, session)
    return session
  }

  app.decorateRequest('session')
  app.addHook('onRequest', async (request) => {
    request.setDecorator('session', await sessionOf(request.cookies[name]))
    if (request.headers.origin !== `http://${request.headers.host}`)
      throw new Refused(403, 'forbidden_origin')
    if (!request.headers['content-type']?.startsWith('application/json'))
      throw new Refused(415, 'unsupported_media_type')
  })
  app.route({
    method: 'POST',
    url: '/api/bets',
    config: {
      rateLimit: {
        hook: 'preValidation',
        max: 1_000_000_000,
        timeWindow: 1_000,
        keyGenerator: (request) => String(request.getDecorator<Session>('session').userId),
      },
    },
    schema: {
      body: placeBetBody,
      response: { 201: z.object(Object.fromEntries(Object.keys(reply).map((key) => [key, z.string()]))) },
    },
    handler: async (request, answer) => {
      const key = request.headers['idempotency-key']
      if (typeof key !== 'string' || key === '') throw new Refused(400, 'idempotency_key_missing')
      const whose = `${request.getDecorator<Session>('session').userId} ${key}`
      const { body } = request
      const before = answered.get(whose)
      if (before && !isDeepStrictEqual(before.body, body)) throw new Refused(422, 'idempotency_key_reused')
      if (!before) answered.set(whose, { body, reply })
      return answer.status(201).send(before?.reply ?? reply)
    },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app.server
}
