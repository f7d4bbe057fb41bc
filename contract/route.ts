import type { z } from 'zod'
import type { Part } from './changes.ts'
import type { Endpoint } from './endpoint.ts'
import type { Listing } from './listing.ts'
import type { RefusalCode } from './refusals.ts'

/** Who may call: anybody, a signed-in person, or a signed-in person of that role. Admins may what moderators may. */
export type Who = 'public' | 'user' | 'merchant' | 'moderator' | 'admin'

/** Which budget a call draws on (decisions, rate limits); `whole` is for what reads somebody's whole history, `home` for the one call that holds many reads. */
export type RateClass =
  | 'read'
  | 'people'
  | 'whole'
  | 'home'
  | 'write'
  | 'money'
  | 'sign-in'
  | 'sign-up'
  | 'mail'

/** What a path's `{id}` names. */
export type Subject = 'event' | 'withdrawal' | 'user' | 'feedback' | 'delivery' | 'payment'

/**
 * What keeps a call that moves money from happening twice under one Idempotency-Key:
 * - `stored-reply`: its one transaction stores the reply under the key;
 * - `own-rows`: the rows that it writes hold the key;
 * - `two-steps`: it orders at a provider under the key first, and then stores the reply in its transaction;
 * - `repeatable`: a second time it finds that everything is done.
 */
export type OnceBy = 'stored-reply' | 'own-rows' | 'two-steps' | 'repeatable'

/**
 * One call of the API. Server and web infer everything from it: the server refuses what `params`, `query` and
 * `body` do not describe, and in tests and development also checks that the answer fits `reply`.
 */
export type Definition = {
  who: Who
  rate: RateClass
  /** a field of the query with which the call reads a whole history, and draws on that budget instead */
  wholeWith?: string
  /** how a call that can move money happens once under an Idempotency-Key; absent where it takes none */
  money?: OnceBy
  /** what of a person's picture a success changes: the browser reads these parts again */
  changes?: readonly Part[]
  /** what `{id}` names, where a role is needed to touch it */
  subject?: Subject
  params?: z.ZodType
  /** how a list is cut into pages; see `list` in listing.ts */
  list?: Listing
  query?: z.ZodType
  body?: z.ZodType
  /**
   * what the body is, where it is not JSON: a `webhook` is signed text of at most 64 KiB from a provider (no Origin, no
   * session); a `file` is bytes of at most 10 MiB with their own content type. The handler gets them as `call.bytes`.
   */
  takes?: 'webhook' | 'file'
  reply: z.ZodType
  /** status of success; 200 unless told */
  status?: 200 | 201
  /** beyond the common ones (malformed, unauthorized, forbidden_origin, unsupported_media_type, rate_limited, unavailable) */
  refusals?: readonly RefusalCode[]
  /** one sentence for the generated API document */
  about: string
}

export type Route = Definition & { endpoint: Endpoint }

/** Declares a route. Its name is its key in the module's routes. */
export const route = <const E extends Endpoint, const D extends Definition>(
  endpoint: E,
  definition: D,
): D & { endpoint: E } => ({ ...definition, endpoint })
