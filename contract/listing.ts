import { z } from 'zod'
import { limit } from './fields.ts'

const NOT_OURS = 'Not a cursor of this list'

/** The paging of a list. A cursor names the last entry of a page; the next page begins after it. */
export type Listing = {
  /** reads a cursor */
  cursor: z.ZodType
  /** the cursor of an entry in the reply: the server cuts the page and sets the next cursor */
  of?: (entry: never) => string
  /** writes a cursor where the reply's entries lack the data for it: the handler says where the next page begins */
  write?: (key: never) => string
}

const idCursor = z
  .string()
  .regex(/^\d{1,18}$/, NOT_OURS)
  .transform(BigInt)

/** By a growing id, from either end. */
export const byId = { cursor: idCursor, of: (entry: { id: string }) => entry.id }

/** The same where a page may end before it is full: the next page begins at the last row examined. */
export const byIdLooked = { cursor: idCursor, write: (id: bigint) => id.toString() }

/** By another number and then by id: "value~id". */
export const byNumberAndId = {
  cursor: z
    .string()
    .regex(/^\d{1,18}~\d{1,18}$/, NOT_OURS)
    .transform((text) => text.split('~').map(BigInt) as [value: bigint, id: bigint]),
  write: ([value, id]: readonly [bigint, bigint]) => `${value}~${id}`,
}

/** By the people inside a room, then by its pool, then by id: "people~pool~id". */
export const byInside = {
  cursor: z
    .string()
    .regex(/^\d{1,4}~\d{1,18}~\d{1,18}$/, NOT_OURS)
    .transform((text) => text.split('~').map(BigInt) as [people: bigint, pool: bigint, id: bigint]),
  of: ({
    participantCount,
    totalPool,
    id,
  }: {
    participantCount: number
    totalPool: string | null
    id: string
  }) => `${participantCount}~${(totalPool ?? '0').replace('.', '')}~${id}`,
}

/** Acts of people by their moment, then by the thing and the person: "microsecond~thing~person". */
export const byAct = {
  cursor: z
    .string()
    .regex(/^\d{1,18}(~\d{1,18}){2}$/, NOT_OURS)
    .transform((text) => text.split('~').map(BigInt) as [microsecond: bigint, thing: bigint, person: bigint]),
  write: (act: readonly [bigint, bigint, bigint]) => act.join('~'),
}

/** By the moment of creation and a UUID: "microsecond.uuid". */
export const byMomentAndUuid = {
  cursor: z
    .string()
    .regex(/^\d{1,18}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, NOT_OURS)
    .transform((text) => text.split('.') as [microsecond: string, uuid: string]),
  write: ([microsecond, uuid]: readonly [string, string]) => `${microsecond}.${uuid}`,
}

/** By a UUID, whose position the list looks up. */
export const byUuid = {
  cursor: z.string().regex(/^[0-9a-f-]{36}$/, NOT_OURS),
  of: (entry: { id: string }) => entry.id,
}

/** Pending ones first, each part by id: "p.id" and "d.id". */
export const pendingFirst = {
  cursor: z
    .string()
    .regex(/^[pd]\.\d{1,18}$/, NOT_OURS)
    .transform((text) => ({ pending: text.startsWith('p'), id: BigInt(text.slice(2)) })),
  of: (entry: { status: string; id: string }) => `${entry.status === 'pending' ? 'p' : 'd'}.${entry.id}`,
}

/**
 * The parts of a route that answers a list in pages; X-Next-Cursor names the next one.
 * @param listing how the list is ordered
 * @param fields filters of the list
 */
export const list = <L extends Listing, F extends z.ZodRawShape = Record<never, never>>(
  listing: L,
  fields: F = {} as F,
) => ({
  list: listing,
  query: z.strictObject({
    ...fields,
    cursor: listing.cursor.optional() as z.ZodOptional<L['cursor']>,
    limit,
  }),
})
