import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { Refusal } from '#server/core/refusal.ts'

/** The origins that count as our own for this request: PUBLIC_URL when it is set, else the request's own address. */
export function ownOrigins(
  request: { headers: FastifyRequest['headers'] },
  config: Pick<Config, 'publicUrl'>,
): string[] {
  if (config.publicUrl) return [config.publicUrl]
  const host = request.headers.host
  return host ? [`http://${host}`, `https://${host}`] : []
}

/** The same without building a list, because every writing call needs it. */
function isOwn(origin: string, request: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  if (publicUrl) return origin === publicUrl
  const { host } = request.headers
  return Boolean(host) && (origin === `http://${host}` || origin === `https://${host}`)
}

const JSON_TYPE = 'application/json'

/**
 * A call that changes something must prove that it comes from our own pages: by a same-origin Origin or, where the browser
 * sends none, by Sec-Fetch-Site same-origin. A call with neither is refused: every current browser sends one of them.
 * @throws Refusal forbidden_origin
 */
export function checkOrigin(request: FastifyRequest, config: Pick<Config, 'publicUrl'>): void {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  const fine = origin !== undefined ? isOwn(origin, request, config) : site === 'same-origin'
  if (!fine) throw new Refusal('forbidden_origin', 'This request does not come from our own pages')
}

/** A body must be JSON; a call without a body needs no content type. @throws Refusal unsupported_media_type */
export function checkBodyType(request: FastifyRequest): void {
  if (request.body === undefined) return
  const type = request.headers['content-type'] ?? ''
  if (type !== JSON_TYPE && !/^application\/json\s*(;|$)/i.test(type)) {
    throw new Refusal('unsupported_media_type', 'Send application/json')
  }
}
