import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Route } from '#contract/route.ts'
import { SENTENCES } from '#contract/sentences.ts'
import { Refusal } from '#server/core/refusal.ts'

/** Replaces a body that is not JSON. The route refuses it like other bad bodies, after session and origin. */
export const UNREADABLE = Symbol('a body that is not JSON')

const UNSTORABLE = 'The text holds characters that cannot be stored'
const isUnstorable = (text: string) => text.includes('\0') || !text.isWellFormed()

/**
 * Whether a text anywhere in `value` holds a NUL or half of a surrogate pair: PostgreSQL stores neither, and a filter with
 * one can match nothing. It is not recursive, since some calls take values of any depth.
 */
function holdsUnstorableText(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return typeof value === 'string' && isUnstorable(value)
  const waiting: object[] = [value]
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    for (const key in part) {
      if (isUnstorable(key)) return true
      const entry = (part as Record<string, unknown>)[key]
      if (typeof entry === 'string') {
        if (isUnstorable(entry)) return true
      } else if (entry !== null && typeof entry === 'object') waiting.push(entry)
    }
  }
  return false
}

type Part = 'body' | 'query' | 'params'

function refuse(error: z.ZodError, part: Part): never {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.') || part] ??= issue.message
  if (part === 'params') throw new Refusal('not_found', 'There is no such thing', fields)
  throw new Refusal('malformed', Object.values(fields)[0] ?? 'The request is malformed', fields)
}

function parse(schema: z.ZodType, input: unknown, part: Part): unknown {
  const result = schema.safeParse(input ?? {}, SENTENCES)
  if (!result.success) return refuse(result.error, part)
  if (holdsUnstorableText(result.data)) throw new Refusal('malformed', UNSTORABLE)
  return result.data
}

/** Whether the percent codes of an address are UTF-8; the query parser leaves invalid ones unchanged. */
function isDecodable(url: string): boolean {
  if (!url.includes('%')) return true
  try {
    decodeURIComponent(url)
    return true
  } catch {
    return false
  }
}

/** The parsed input of a call. */
export type Input = { params: unknown; query: unknown; body: unknown }

/**
 * Makes the reader of a route's calls: it judges the body first, then the query, then the path.
 * @returns a function that throws Refusal malformed, or not_found for an impossible path
 */
export function readerOf(route: Route): (request: FastifyRequest) => Input {
  const { params, query, body, takes } = route
  const bare = !body && !takes && !route.endpoint.startsWith('GET ')
  return (request) => {
    if (request.body === UNREADABLE) throw new Refusal('malformed', 'The body is not JSON')
    const sent = body && parse(body, request.body, 'body')
    if (bare && request.body !== undefined) throw new Refusal('malformed', 'No body is expected')
    if (!isDecodable(request.url)) throw new Refusal('malformed', 'The address is not valid UTF-8')
    const asked = query && parse(query, request.query, 'query')
    if (!query)
      for (const _ in request.query as object) throw new Refusal('malformed', 'No query is expected')
    return { params: params && parse(params, request.params, 'params'), query: asked, body: sent }
  }
}
