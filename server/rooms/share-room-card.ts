import { type Sql, sql, type Tx } from '#server/core/db.ts'
import type { Shareable, ShareableByInvite, SharedThing } from '#server/share/index.ts'

type Row = {
  id: bigint
  name: string
  ownerId: bigint
  isPublic: boolean
  locked: boolean
  seats: number
  eventId: bigint | null
  people: number
}

/** For a private room not even the number of people inside: only people whom its invite admits see that. */
function stateOf({ isPublic, people, seats }: Row): string {
  if (!isPublic) return 'A private room, by invitation'
  if (people === 0) return 'Nobody inside yet'
  return people >= seats
    ? `Full, ${people} people inside`
    : `${people} ${people === 1 ? 'person' : 'people'} inside`
}

/** @param invite the one in the visitor's link, which the link into the room keeps */
async function read(tx: Tx, which: Sql, invite?: string): Promise<SharedThing | undefined> {
  const row = await tx.first<Row>(sql`
    select r.id, r.name, r.created_by as "ownerId", r.is_public as "isPublic", r.locked, r.max_participants as seats,
      r.event_id as "eventId",
      (select count(*)::int from room_participants p where p.room_id = r.id and p.left_at is null) as people
    from video_rooms r where r.status = 'active' and ${which}`)
  return (
    row && {
      id: row.id,
      ownerId: row.ownerId,
      title: row.name,
      kindName: 'A watch room',
      state: stateOf(row),
      text: '',
      path: invite ? `/rooms/${row.id}?invite=${invite}` : `/rooms/${row.id}`,
      practice: false,
      sides: null,
      ended: false,
      linked: row.eventId === null ? undefined : { kind: 'events', id: row.eventId },
      unlisted: !row.isPublic,
      // no one new gets in: an invitation would promise too much
      withheld: row.locked,
    }
  )
}

/**
 * A public room for visitors: without the people in it. By its id no one sees a closed room, and people who were inside see a
 * private one.
 */
export const shareRoomCard: Shareable = (tx, id, callerId) =>
  read(
    tx,
    sql`r.id = ${id} and (r.is_public or r.created_by = ${callerId ?? null}::bigint or exists (
      select 1 from room_participants p where p.room_id = r.id and p.user_id = ${callerId ?? null}::bigint))
      and not exists (select 1 from room_bans b where b.room_id = r.id and b.user_id = ${callerId ?? null}::bigint)`,
  )

/** A room for visitors who have its invite. */
export const shareInvitedRoom: ShareableByInvite = (tx, invite) => read(tx, sql`r.invite = ${invite}`, invite)
