import { namedTimeZone } from '#contract/fields.ts'
import type { Context } from '#server/core/context.ts'
import { type Db, type Sql, sql, sqlState, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'

declare module '#server/core/offers.ts' {
  interface Offers {
    /** computes a module's moments of a person again, whose time zone has changed */
    movedZone: MovedZone
  }
}

/** Called in the transaction that changes a person's time zone. */
type MovedZone = (context: Context, tx: Tx, userId: bigint) => Promise<void>

type WithSite = { config: Pick<Context['config'], 'siteTimeZone'> }

/** The time zone of a user u: the site's until their own is known. */
export const zoneOf = ({ config }: WithSite): Sql => sql`coalesce(u.time_zone, ${config.siteTimeZone})`

/** The zone in force for a user, and whether it is the site's. */
export const readTimeZone = (
  context: WithSite,
  tx: Tx,
  userId: bigint,
): Promise<{ timeZone: string; isOfSite: boolean }> =>
  tx.one(sql`
    select ${zoneOf(context)} as "timeZone", u.time_zone is null as "isOfSite" from users u where u.id = ${userId}`)

/** The time zone of a user's days and weeks. */
export const timeZoneOf = async (context: WithSite, tx: Tx, userId: bigint): Promise<string> =>
  (await readTimeZone(context, tx, userId)).timeZone

/** Whether the database knows a zone, whose list may be older than this program's. */
async function isKnown(db: Db, zone: string): Promise<boolean> {
  try {
    await db.one(sql`select now() at time zone ${zone}`)
    return true
  } catch (error) {
    // invalid_parameter_value
    if (sqlState(error) !== '22023') throw error
    return false
  }
}

/**
 * Judges a zone outside of any transaction, which an unknown one would abort.
 * @param field the field of the call that holds it
 * @throws Refusal malformed for a time zone that the database does not know
 */
export async function checkTimeZone(db: Db, zone: string, field = 'timeZone'): Promise<void> {
  if (await isKnown(db, zone)) return
  throw new Refusal('malformed', 'There is no such time zone', { [field]: 'There is no such time zone' })
}

/** The zone of a browser at a sign-up; null for none, and for one that this server does not know. */
export async function knownTimeZone(db: Db, given: string | undefined): Promise<string | null> {
  const zone = namedTimeZone.safeParse(given).data
  return zone !== undefined && (await isKnown(db, zone)) ? zone : null
}

/** Sets a user's time zone, which the caller has checked. */
export async function setTimeZone(context: Context, tx: Tx, id: bigint, zone: string): Promise<void> {
  await tx.change(sql`update users set time_zone = ${zone} where id = ${id}`)
  for (const moved of context.offered('movedZone')) await moved(context, tx, id)
}
