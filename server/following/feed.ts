import { FEED_DAYS } from '#contract/following-limits.ts'
import type { Page, ReplyOf } from '#server/core/call.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { isOnBreak } from '#server/safer-play/index.ts'
import { publicFaces } from '#server/users/index.ts'
import { isThere } from './kept.ts'
import { type Act, type ActKind, firstActs, KINDS, type Place } from './public-acts.ts'

/** Acts that invite people to play: nobody on a break gets them (row Y-09). */
const INVITES: Readonly<Record<ActKind, boolean>> = { asked: true, won: false, 'tournament-won': false }

type Entry = ReplyOf<'listFeed'>[number]

/** The people whose acts stand in a user's feed. */
async function shownPeople(tx: Tx, userId: bigint): Promise<bigint[]> {
  const rows = await tx.rows<{ id: bigint }>(sql`
    select u.id from person_followings f join users u on u.id = f.followed_id
    where f.user_id = ${userId} and f.status = 'accepted' and not f.muted and ${isThere(userId)}`)
  return rows.map(({ id }) => id)
}

/**
 * A page of a user's feed. It is computed when it is read, so that it is right whatever happened since an act: a block, another
 * choice of *Who is in*, an event that was taken down or has another audience.
 */
export async function readFeed(
  { db, offered }: Pick<Context, 'db' | 'offered'>,
  userId: bigint,
  { cursor, limit }: { cursor?: Place | undefined; limit: number },
): Promise<Page<Entry[], Place>> {
  const people = await shownPeople(db, userId)
  if (people.length === 0) return { items: [], next: undefined }
  const { since } = await db.one<{ since: Date }>(
    sql`select clock_now() - make_interval(days => ${FEED_DAYS}) as since`,
  )
  // left out before a page is cut, so that no page is short and none is empty before the end
  const kinds = (await isOnBreak(db, userId)) ? KINDS.filter((kind) => !INVITES[kind]) : KINDS
  const asked = { viewerId: userId, kinds, people, since, below: cursor, limit: limit + 1 }
  const lists: Act[][] = []
  for (const read of offered('publicActs')) lists.push(await read(db, asked))
  const { acts, next } = firstActs(lists, limit)
  return { items: await withFaces(db, acts), next }
}

async function withFaces(tx: Tx, acts: readonly Act[]): Promise<Entry[]> {
  const faces = await publicFaces(
    tx,
    acts.map(({ personId }) => personId),
  )
  return acts.map(({ personId, micro: _, thing: __, ...act }) => ({ ...act, person: faces.get(personId)! }))
}
