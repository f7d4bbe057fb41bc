import { ROOMS_EACH_MAX } from '#contract/chat-limits.ts'
import { mayRemoveMessage } from '#server/chat/index.ts'
import type { Answer } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import { shutOut } from '#server/moderation/index.ts'
import { noSuchRoom, type Room, type Standing } from './room-rows.ts'

/** A person who is or was inside a room; undefined for no such person. */
type Other = { userId: bigint; inside: boolean } | undefined
/** The same, as the next owner. */
export type Heir = (NonNullable<Other> & { name: string; openRooms: number }) | undefined

/** The facts that decide whether a person enters a room, beside the room and their standing there. */
export type Entry = {
  /** the invite in their link */
  invite?: string | undefined
  /** the refusal of joining, where moderators have banned them */
  ban: Refusal | undefined
  /** the owner has blocked them */
  blocked: boolean
  /** people inside */
  people: number
  ownerInside: boolean
}

const forbidden = (message: string) => new Refusal('forbidden', message)
const isOpen = (room: Room): Answer =>
  room.status === 'closed' ? new Refusal('room_closed', 'This room is closed') : undefined
const owns = (room: Room, { userId }: Standing): boolean => room.createdById === userId

/** The rule for the owner, among people who may see the room. */
const asOwner =
  (sentence: string) =>
  (room: Room, person: Standing): Answer =>
    maySee(room, person) ?? (owns(room, person) ? undefined : forbidden(sentence))

export const mayCreate = (openRooms: number): Answer =>
  openRooms < ROOMS_EACH_MAX
    ? undefined
    : new Refusal('too_many_rooms', `You have ${ROOMS_EACH_MAX} open rooms. Close one, then create another.`)

/**
 * To know of a room: a private room is for its owner, for people who have been inside, and for people with its invite. No room is
 * for people whom its owner has removed, invite or not.
 */
export function maySee(room: Room, person: Standing, invite?: string): Answer {
  const known = room.isPublic || owns(room, person) || person.participantId !== null || invite === room.invite
  return known && !person.banned ? undefined : noSuchRoom()
}

/** To open its page. A removed person knows the room, so the refusal states why it is shut. */
export const mayOpen = (room: Room, person: Standing, invite?: string): Answer =>
  person.banned ? forbidden('The owner has removed you from this room') : maySee(room, person, invite)

/** A person inside confirms that they are. */
export function mayJoin(room: Room, person: Standing, entry: Entry): Answer {
  const hidden = mayOpen(room, person, entry.invite)
  if (hidden || person.inside) return hidden
  if (entry.ban) return entry.ban
  if (entry.blocked) return shutOut()
  const closed = isOpen(room)
  if (closed) return closed
  if (room.locked && !owns(room, person))
    return new Refusal('room_locked', 'This room is locked. No new people can enter for now')
  return hasSeat(room, person, entry)
}

/** The owner's seat is kept: a full room never shuts its owner out. */
function hasSeat(room: Room, person: Standing, { people, ownerInside }: Entry): Answer {
  const kept = owns(room, person) || ownerInside ? 0 : 1
  if (people + kept < room.maxParticipants) return undefined
  const there = `${people} ${people === 1 ? 'person is' : 'people are'} in it`
  return new Refusal(
    'room_full',
    `This room is full: ${there}${kept ? ', and one seat is kept for its owner' : ''}`,
  )
}

/** A notice of the start is for people who may see the room, while the start lies ahead. */
export const mayBeReminded = (room: Room, person: Standing, now: Date): Answer =>
  maySee(room, person) ??
  isOpen(room) ??
  (room.startsAt && room.startsAt > now
    ? undefined
    : new Refusal('room_started', 'This room has no upcoming start'))

export const mayChange = (room: Room, person: Standing): Answer => mayClearCover(room, person) ?? isOpen(room)
export const mayClearCover = asOwner('Only the owner can change a room')
/** A room that is closed already stays closed. */
export const mayClose = asOwner('Only the owner can close a room')
export const mayRenewInvite = (room: Room, person: Standing): Answer =>
  asOwner('Only the owner can make a new link')(room, person) ?? isOpen(room)
export const mayChooseVideo = (room: Room, person: Standing): Answer =>
  asOwner('Only the owner can choose the video')(room, person) ?? isOpen(room)
/** To see the people whom a room keeps out, and to let them back in. */
export const mayLetBack = asOwner('Only the owner can let people back into this room')

/** To play, pause and seek for everybody. */
export function mayControl(room: Room, person: Standing): Answer {
  const controls = owns(room, person) || (person.inside && (person.coHost || room.hostId === person.userId))
  const refused = controls ? undefined : forbidden('Only the owner, host and co-hosts can control the video')
  return maySee(room, person) ?? refused ?? isOpen(room)
}

const noSuchParticipant = () => new Refusal('not_found', 'Nobody with that id is in this room')
const isThere = (other: Other): Answer => (other?.inside ? undefined : noSuchParticipant())

/** To make a co-host, or take that away. */
export const mayMakeCoHost = (room: Room, person: Standing, other: Other): Answer =>
  maySee(room, person) ??
  isThere(other) ??
  asOwner('Only the owner can make co-hosts, mute people and hand over the room')(room, person) ??
  isOpen(room)
export const mayMute = (room: Room, person: Standing, other: Other): Answer =>
  mayMakeCoHost(room, person, other)

/** The owner takes the controls back by giving them to their own participation. */
export function mayGiveControls(room: Room, person: Standing, other: Other): Answer {
  const gives = owns(room, person) || room.hostId === person.userId
  const refused = gives ? undefined : forbidden('Only the owner and the host can hand over the controls')
  return maySee(room, person) ?? isThere(other) ?? refused ?? isOpen(room)
}

export function mayGiveRoom(room: Room, person: Standing, heir: Heir): Answer {
  const refused = mayMakeCoHost(room, person, heir)
  if (refused || !heir || heir.userId === room.createdById || heir.openRooms < ROOMS_EACH_MAX) return refused
  return new Refusal(
    'too_many_rooms',
    `${heir.name} already has ${ROOMS_EACH_MAX} open rooms. Choose somebody else, or ask them to close one.`,
  )
}

/** To remove a person who is or was inside, for good. */
export function mayRemove(room: Room, person: Standing, other: Other): Answer {
  const hidden = maySee(room, person)
  if (hidden) return hidden
  if (!other) return noSuchParticipant()
  if (!owns(room, person)) return forbidden('Only the owner can remove people')
  return other.userId === person.userId
    ? forbidden('You cannot remove yourself. Leave or close the room instead')
    : undefined
}

/** To read the chat and to react to its messages. */
export const mayReadChat = (room: Room, person: Standing): Answer =>
  maySee(room, person) ??
  (person.inside ? undefined : new Refusal('not_joined', 'Only people in this room can see its messages'))

/** To write in the chat. The writer of messages judges mutes, with the message itself. */
export const mayWrite = (room: Room, person: Standing): Answer =>
  maySee(room, person) ??
  isOpen(room) ??
  (person.inside
    ? undefined
    : new Refusal('not_joined', 'Only people in this room can write here. Nothing was sent.'))

export const REMOVED_BY = 'Only its author and the owner of the room can remove a message'
/** To remove other people's messages. */
export const mayRemoveMessages = (room: Room, person: Standing): Answer =>
  maySee(room, person) ??
  mayRemoveMessage({ ownerId: room.createdById, removedBy: REMOVED_BY }, undefined, person.userId)
