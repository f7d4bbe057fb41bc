import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { OBJECT_NAME, type ObjectStore } from './object-store.ts'

/**
 * `GET /objects/{name}`: a stored picture, to whoever is signed in. A name is never used again, so browsers keep it for
 * good. It can do nothing but be looked at: one type, no sniffing, and a sandbox around it when it is opened by itself.
 */
export function serveObjects(
  fastify: FastifyInstance,
  store: ObjectStore,
  identify: (request: FastifyRequest) => Caller | null | Promise<Caller | null>,
): void {
  fastify.get<{ Params: { name: string } }>('/objects/:name', async (request, reply) => {
    if (!(await identify(request))) throw new Refusal('unauthorized', 'Sign in first')
    const { name } = request.params
    const bytes = OBJECT_NAME.test(name) ? await store.get(name) : null
    if (!bytes) throw new Refusal('not_found', 'There is no such picture')
    return reply
      .type('image/webp')
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('content-disposition', 'inline; filename="picture.webp"')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin')
      .send(bytes)
  })
}
