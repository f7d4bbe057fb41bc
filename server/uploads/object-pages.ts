import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, Context } from '#server/core/context.ts'
import { sql } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import {
  type ByteRange,
  endingOf,
  isPrivateObject,
  OBJECT_NAME,
  type ObjectStore,
  pathOf,
  typeOf,
} from './object-store.ts'

/**
 * Reads a Range header (RFC 9110, 14.2) for an object of this size, bytes.
 * @returns null to send everything: no header, or one that is not a single range of bytes; 'beyond' for a range without any byte
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'beyond' | null {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!found || (found[1] === '' && found[2] === '')) return null
  const [from, to] = [found[1]!, found[2]!]
  if (from === '') {
    const first = Math.max(0, size - Number(to))
    return first < size ? { first, last: size - 1 } : 'beyond'
  }
  const first = Number(from)
  if (to !== '' && Number(to) < first) return null
  return first < size ? { first, last: Math.min(to === '' ? size : Number(to), size - 1) } : 'beyond'
}

/** Whether a person who did not upload it may see an object that is not for everybody. */
export type MayRead = (
  context: Pick<Context, 'db' | 'config'>,
  caller: Caller,
  objectPath: string,
) => Promise<boolean>

const notFound = () => new Refusal('not_found', 'There is no such picture')

/**
 * `GET /objects/{name}`: a stored picture, for signed-in people, or evidence of a match, for the people concerned. A name is never
 * reused, so browsers may cache a picture forever. The response cannot be executed: fixed type, no sniffing, and a sandbox when it
 * is opened on its own.
 */
export function serveObjects(
  fastify: FastifyInstance,
  store: ObjectStore,
  { context, identify, mayRead }: Readers,
): void {
  fastify.get<{ Params: { name: string } }>('/objects/:name', async (request, reply) => {
    const caller = await identify(request)
    if (!caller) throw new Refusal('unauthorized', 'Sign in first')
    const { name } = request.params
    if (!OBJECT_NAME.test(name)) throw notFound()
    reply
      .type(typeOf(name))
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin')
    if (isPrivateObject(name))
      return sendPrivate(store, { context, mayRead }, { name, caller, request, reply })
    const bytes = await store.get(name)
    if (!bytes) throw notFound()
    return reply
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('content-disposition', 'inline; filename="picture.webp"')
      .send(bytes)
  })
}

type Readers = {
  context: Pick<Context, 'db' | 'config'>
  identify: (request: FastifyRequest) => Caller | null | Promise<Caller | null>
  mayRead: MayRead
}
type Asked = { name: string; caller: Caller; request: FastifyRequest; reply: FastifyReply }

/** Sends evidence, or the requested part of it. An outsider does not even learn that it exists. */
async function sendPrivate(
  store: ObjectStore,
  { context, mayRead }: Omit<Readers, 'identify'>,
  { name, caller, request, reply }: Asked,
) {
  const row = await context.db.first<{ user_id: bigint; byte_count: number }>(
    sql`select user_id, byte_count from uploads where name = ${name} and state = 'stored'`,
  )
  if (!row || !(row.user_id === caller.userId || (await mayRead(context, caller, pathOf(name)))))
    throw notFound()
  const size = row.byte_count
  const part = byteRange(request.headers.range, size)
  reply.header('accept-ranges', 'bytes')
  if (part === 'beyond') return reply.code(416).header('content-range', `bytes */${size}`).send()
  const bytes = await store.get(name, part ?? undefined)
  if (!bytes) throw notFound()
  if (part) reply.code(206).header('content-range', `bytes ${part.first}-${part.last}/${size}`)
  const ending = endingOf(name)
  // the right to see it can change, and the next person at this browser may be a different one
  return reply
    .header('cache-control', 'private, no-cache')
    .header(
      'content-disposition',
      `${ending === 'webp' ? 'inline' : 'attachment'}; filename="evidence.${ending}"`,
    )
    .send(bytes)
}
