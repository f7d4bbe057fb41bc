import type { Body, Reply } from '#contract/index.ts'
import { sql } from '#server/core/db.ts'
import type { Person, World } from './world.ts'

export type OpenRoom = Reply<'createRoom'> & { at: { id: string }; invite: string }

/** A new room, with its path parameters and its invite. */
export async function openRoom(by: Person, more: Partial<Body<'createRoom'>> = {}): Promise<OpenRoom> {
  const room = await by.ok('createRoom', { body: { name: 'Game seven', ...more } })
  return { ...room, at: { id: room.id }, invite: /invite=([\w-]{22})$/.exec(room.invitePath!)![1]! }
}

const joining = (room: OpenRoom, invite?: string) => ({ params: room.at, body: invite ? { invite } : {} })
export const enter = (who: Person, room: OpenRoom, invite?: string) =>
  who.ok('joinRoom', joining(room, invite))
export const tryEnter = (who: Person, room: OpenRoom, invite?: string) =>
  who.call('joinRoom', joining(room, invite))
export const leave = (who: Person, room: OpenRoom) => who.ok('leaveRoom', { params: room.at, body: {} })
export const roomOf = (who: Person, room: OpenRoom) => who.ok('getRoom', { params: room.at })
export const write = (who: Person, room: OpenRoom, content: string, more: object = {}) =>
  who.call('sendRoomMessage', { params: room.at, body: { content, ...more } })
export const messagesOf = (who: Person, room: OpenRoom, query: object = {}) =>
  who.ok('roomMessages', { params: room.at, query })
/** A participation in the path. */
export const inRoom = (room: OpenRoom, participant: { id: string }) => ({
  id: room.id,
  participantId: participant.id,
})

/** A room with these people inside, in this order, the owner first. @returns it and their participations */
export async function roomWith(
  owner: Person,
  others: readonly Person[] = [],
  more: Partial<Body<'createRoom'>> = {},
) {
  const room = await openRoom(owner, more)
  const inside = []
  for (const person of [owner, ...others]) inside.push(await enter(person, room, room.invite))
  return { room, inside }
}

/** Lets 31 seconds pass in which no socket of these people watched the room. */
export async function unseen(world: World, room: OpenRoom, people: readonly Person[]): Promise<void> {
  await world.db.change(sql`
    update room_looks set last_at = clock_now(), steady_since = clock_now() - interval '31 seconds'`)
  await world.db.change(sql`
    update room_participants set seen_at = seen_at - interval '31 seconds'
    where room_id = ${BigInt(room.id)} and user_id = any(${people.map(({ id }) => BigInt(id))}::bigint[])`)
}

/** Bans or mutes a person for a day, as a moderator. */
export const sanction = (world: World, { id }: Person, kind: 'ban' | 'mute') =>
  world.db.change(sql`
    insert into sanctions (user_id, kind, reason, given_by, until)
    values (${BigInt(id)}, ${kind}, 'Spam', ${BigInt(id)}, clock_now() + interval '1 day')`)
