import { z } from 'zod'
import { limit } from './fields.ts'

const NOT_OURS = 'Not a cursor of this list'

/** How a list is read a page at a time. A cursor names the last entry of a page; the next page begins after it. */
export type Listing = {
  /** reads a cursor */
  cursor: z.ZodType
  /** the cursor of an entry as the reply shows it: the server cuts the page and names the next one by itself */
  of?: (entry: never) => string
  /** writes a cursor where the reply's entries do not say enough: the handler says where the next page begins */
  write?: (key: never) => string
}

const idCursor = z
  .string()
  .regex(/^\d{1,18}$/, NOT_OURS)
  .transform(BigInt)

/** By a growing id, from either end. */
export const byId = { cursor: idCursor, of: (entry: { id: string }) => entry.id }

/** The same where a page may end before it is full: where it looked last is where the next one begins. */
export const byIdLooked = { cursor: idCursor, write: (id: bigint) => id.toString() }

/** By another number and then by id: "value~id". */
export const byNumberAndId = {
  cursor: z
    .string()
    .regex(/^\d{1,18}~\d{1,18}$/, NOT_OURS)
    .transform((text) => text.split('~').map(BigInt) as [value: bigint, id: bigint]),
  write: ([value, id]: readonly [bigint, bigint]) => `${value}~${id}`,
}

/** By the moment of creation and a UUID: "microsecond.uuid". */
export const byMomentAndUuid = {
  cursor: z
    .string()
    .regex(/^\d{1,18}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, NOT_OURS)
    .transform((text) => text.split('.') as [microsecond: string, uuid: string]),
  write: ([microsecond, uuid]: readonly [string, string]) => `${microsecond}.${uuid}`,
}

/** By a UUID that the list looks up to see where it is. */
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
 * @param fields what narrows it
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
