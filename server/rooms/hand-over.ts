import { asStored, dismiss, placeMessage, postWithin } from '#server/chat/index.ts'
import { productNow } from '#server/core/clock.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Signal } from '#server/core/signals.ts'
import { type PersonRow, personColumns, publicFace } from '#server/users/index.ts'
import { type News, peopleChanged, playbackChanged, roomChanged, roomsChanged } from './news.ts'
import { roomWire } from './room-chat.ts'
import { nameOf, positionMsAt, type Room, roomColumns } from './room-rows.ts'

type Present = PersonRow & { co_host: boolean }

/**
 * Ends these people's participation in a locked room, and passes on their tasks: the controls of the video to the owner, else to a
 * co-host, else to the person who has been there longest.
 * @param options.ownership an owner among them also gives up the room, in the same order, where anybody is there
 */
export async function depart(
  tx: Tx,
  room: Room,
  userIds: readonly bigint[],
  { ownership }: { ownership: boolean },
): Promise<News> {
  const gone = await tx.rows<{ user_id: bigint }>(sql`
    update room_participants set left_at = clock_now()
    where room_id = ${room.id} and user_id = any(${[...userIds]}::bigint[]) and left_at is null returning user_id`)
  const ids = gone.map(({ user_id }) => user_id)
  await dismiss(tx, room.channelId, ids)
  const news = await handOver(tx, room, ownership && userIds.includes(room.createdById))
  return ids.length > 0 ? [...news, ...peopleChanged(room)] : news
}

/** Gives a room a present host, and another owner where the owner gives it up. */
async function handOver(tx: Tx, room: Room, ownerLeaves: boolean): Promise<News> {
  const there = await tx.rows<Present>(sql`
    select ${personColumns}, p.co_host from room_participants p join users u on u.id = p.user_id
    where p.room_id = ${room.id} and p.left_at is null order by p.co_host desc, p.joined_at, p.id`)
  const isThere = (userId: bigint | null) => there.some(({ user_id }) => user_id === userId)
  const heir = there[0]
  const owner = ownerLeaves && heir ? heir.user_id : room.createdById
  const host = [room.hostId, owner, heir?.user_id ?? null].find(isThere) ?? null
  if (host === room.hostId && owner === room.createdById && heir) return []
  const after = await update(tx, room, { owner, host, empty: !heir })
  const heirs = there.filter(
    ({ user_id }) =>
      (user_id === owner && owner !== room.createdById) || (user_id === host && host !== room.hostId),
  )
  const notices: Signal[] = []
  for (const person of heirs)
    notices.push(
      await notice(tx, after, person, {
        owns: person.user_id === owner && owner !== room.createdById,
        hosts: person.user_id === host && host !== room.hostId,
      }),
    )
  return [
    roomChanged(after),
    ...(after.revision !== room.revision ? [playbackChanged(after)] : []),
    ...(owner === room.createdById ? [] : [roomsChanged]),
    ...notices,
  ]
}

/** Writes owner and host. A video without viewers stops where it is. */
async function update(
  tx: Tx,
  room: Room,
  { owner, host, empty }: { owner: bigint; host: bigint | null; empty: boolean },
): Promise<Room> {
  const now = await productNow(tx)
  const stops = empty && room.playing
  return tx.one<Room>(sql`
    update video_rooms r set created_by = ${owner}, host_id = ${host},
      emptied_at = case when ${empty} then coalesce(emptied_at, ${now}::timestamptz) end,
      playing = ${room.playing && !stops}, position_ms = ${stops ? (positionMsAt(room, now) ?? 0) : room.positionMs},
      playback_at = ${stops ? now : room.playbackAt}, revision = ${stops ? room.revision + 1 : room.revision}
    where r.id = ${room.id} returning ${roomColumns}`)
}

/** Announces a person's new part to everybody inside, by a message of the room. */
export async function notice(
  tx: Tx,
  room: Room,
  person: PersonRow,
  became: { owns: boolean; hosts: boolean },
): Promise<Signal> {
  const what = [became.owns && 'owns this room', became.hosts && 'controls the video'].filter(Boolean)
  const content = `${nameOf(person)} now ${what.join(' and ')}`
  const now = await productNow(tx)
  const written = {
    channelId: room.channelId,
    senderId: person.user_id,
    type: 'notice' as const,
    content,
    positionMs: positionMsAt(room, now),
  }
  const [outcome] = await postWithin(tx, [written])
  if (!outcome || 'error' in outcome) throw outcome?.error ?? new Error('a notice was not judged')
  const placeId = room.id
  const stored = asStored(written, outcome.value)
  const message = placeMessage(roomWire, { placeId, message: stored, user: publicFace(person) })
  return { type: 'place_message', kind: 'room', placeId, previousId: outcome.value.previousId, message }
}
