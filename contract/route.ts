import type { z } from 'zod'
import type { Part } from './changes.ts'
import type { Endpoint } from './endpoint.ts'
import type { Listing } from './listing.ts'
import type { RefusalCode } from './refusals.ts'

/**
 * The callers of a route: anybody, a signed-in person, or a signed-in person with that role. Admins may do what moderators may.
 */
export type Who = 'public' | 'user' | 'merchant' | 'moderator' | 'admin'

/**
 * The rate limit's budget of a call (decisions, rate limits). `whole` is for reads of a whole history, `home` for the
 * one call that holds many reads.
 */
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

/** The kind of object that a path's `{id}` names. */
export type Subject =
  | 'event'
  | 'withdrawal'
  | 'user'
  | 'feedback'
  | 'delivery'
  | 'payment'
  | 'report'
  | 'sanction'
  | 'match'
  | 'flag'
  | 'event-flag'
  | 'stop-case'
  | 'play-link'
  | 'insight-post'
  | 'daily-question'

/**
 * How a call that moves money happens only once under one Idempotency-Key:
 * - `stored-reply`: its one transaction stores the reply under the key;
 * - `own-rows`: the rows that it writes hold the key;
 * - `two-steps`: it first orders at a provider under the key, then stores the reply in its transaction;
 * - `repeatable`: a second call finds everything done.
 */
export type OnceBy = 'stored-reply' | 'own-rows' | 'two-steps' | 'repeatable'

/**
 * A route's answer to a person on a break (rows Y-09 and Y-18): `break` is refused during a time-out and an exclusion, `exclusion` moves
 * practice coins alone and is refused during that. An exclusion refuses for coins whatever both refuse for real money.
 */
export type OnBreak = { refused: 'break' | 'exclusion' | false; because: string }

/**
 * One call of the API. Server and web infer their types from it. The server refuses input that does not match `params`,
 * `query` and `body`; in tests and development it also checks the answer against `reply`.
 */
export type Definition = {
  who: Who
  rate: RateClass
  /** a query field that makes the call read a whole history and draw on that budget */
  wholeWith?: string
  /** how the call happens once under an Idempotency-Key; absent where it takes none */
  money?: OnceBy
  /**
   * the parts of a person's data that a success changes: the browser fetches them again where they are shown. Every route that is no
   * GET says them; `[]` where the page has all that changed from the answer, or from the socket's frames
   */
  changes?: readonly Part[]
  /** whether a person on a break may call it, and why. Every route that moves money says it; a refusal is `play_paused` */
  onBreak?: OnBreak
  /** what `{id}` names, where only certain people may use it */
  subject?: Subject
  params?: z.ZodType
  /** the answer may be up to five seconds old, as its header `As-Of` then says; `Cache-Control: no-cache` asks for the newest */
  mayLag?: true
  /** the paging of a list; see `list` in listing.ts */
  list?: Listing
  query?: z.ZodType
  body?: z.ZodType
  /** fields of the body that other people read: whom moderators keep from writing may not fill them, and does the rest without */
  publicText?: readonly string[]
  /** the statement that writes the text judges that too, so that the repeat of an accepted message is no refusal */
  judgesWriters?: true
  /** other free text of the body, which stays open to such people: why, by field */
  openText?: Readonly<Record<string, string>>
  /**
   * the kind of body, where it is not JSON: a `webhook` is signed text of at most 64 KiB from a provider (no Origin, no
   * session); a `file` is bytes of at most 10 MiB with their own content type. The handler gets them as `call.bytes`.
   */
  takes?: 'webhook' | 'file'
  reply: z.ZodType
  /** status of success; 200 by default */
  status?: 200 | 201
  /**
   * besides the common ones (malformed, unauthorized, forbidden_origin, unsupported_media_type, rate_limited,
   * unavailable)
   */
  refusals?: readonly RefusalCode[]
  /** one sentence for the generated API document */
  about: string
  /** the version of the package that added it; absent in the first one */
  since?: string
}

export type Route = Definition & { endpoint: Endpoint }

/** A route that is no GET says what it changes; one that only reads has nothing to say. */
type SaysChanges<E extends Endpoint> = E extends `GET ${string}`
  ? { changes?: never }
  : { changes: readonly Part[] }

/** The version of the package that first had an API. */
export const FIRST_VERSION = '0.1.0'

/**
 * Declares a route. Its name is its key in the module's routes.
 *
 * ```ts
 * import { z } from 'zod'
 * import { id, idParams } from '#contract/fields.ts'
 * import { route } from '#contract/route.ts'
 *
 * const giveCheer = route('POST /api/events/{id}/cheers', {
 *   who: 'user',
 *   rate: 'write',
 *   changes: ['cheers'],
 *   params: idParams,
 *   reply: z.object({ bettorId: id }),
 *   refusals: ['not_found'],
 *   about: 'Cheers for a bet.',
 * })
 * giveCheer.endpoint // 'POST /api/events/{id}/cheers'
 * giveCheer.params.parse({ id: '12' }) // { id: 12n }
 * ```
 */
export const route = <const E extends Endpoint, const D extends Definition & SaysChanges<E>>(
  endpoint: E,
  definition: D,
): D & { endpoint: E } => ({ ...definition, endpoint })
