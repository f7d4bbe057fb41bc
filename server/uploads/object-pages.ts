import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { OBJECT_NAME, type ObjectStore } from './object-store.ts'

/**
 * `GET /objects/{name}`: a stored picture, for signed-in people. A name is never reused, so browsers may cache it
 * forever. The response cannot be executed: fixed type, no sniffing, and a sandbox when it is opened on its own.
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
