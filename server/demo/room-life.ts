import { linkedEvents, openEvent, poolColumn } from '#server/bets/index.ts'
import { sendToPlace } from '#server/chat/index.ts'
import { productNow } from '#server/core/clock.ts'
import {
  createRoom,
  joinRoom,
  openRoomChat,
  setPlayback,
  setRoomReminder,
  stayFor,
} from '#server/rooms/index.ts'
import type { Community, Scene } from './community.ts'
import { MINUTE } from './event-story.ts'
import { giveCover } from './pictures.ts'

type DemoRoom = {
  /** hours, below zero: before the present */
  opened: number
  by: string
  name: string
  purpose: string
  about: string
  /** the title of an open event */
  event?: string
  /** a film that anybody may show, and the second at which it is paused */
  video?: [url: string, position: number]
  hidden?: true
  /** hours from the present to its start, and the people with a reminder */
  starts?: [hours: number, reminded: readonly string[]]
  /** the people inside besides the owner, in order of arrival */
  inside: readonly string[]
  said: readonly [by: string, text: string][]
}

// biome-ignore format: one room a paragraph
const rooms: readonly DemoRoom[] = [
  { opened: -1.9, by: 'freya', name: 'Film night: one short, no spoilers', purpose: 'A film a week, cartoons count',
    about: 'We pause for tea. New people choose the next one.',
    video: ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', 95],
    inside: ['bastian', 'noor', 'diego', 'hana'],
    said: [
      ['freya', 'Everybody has a drink? Then we start.'],
      ['diego', 'The butterfly is doomed, I feel it.'],
      ['noor', 'No spoilers!'],
      ['bastian', 'Pause, the kettle is ready.'],
    ] },
  { opened: -1.4, by: 'camille', name: 'Opening weekend, together', purpose: 'Trailers first, then the numbers',
    about: 'We watch the old trailers and wait for the box office.',
    event: 'Will “The Long Tide” open at number one?',
    video: ['https://www.youtube.com/watch?v=eRsGyueVLvQ', 30],
    inside: ['yara', 'giulia'],
    said: [
      ['yara', 'Dragons. I was promised a tide.'],
      ['camille', 'The tide comes at nine.'],
    ] },
  { opened: -1.1, by: 'jo', name: 'Ridge Trail crew', purpose: 'Who carries the coffee',
    about: 'Only for the four of us. Mara must not see the bet on seven hours.',
    event: 'Will I finish the Ridge Trail in under six hours?', hidden: true,
    inside: ['mara', 'lena'],
    said: [
      ['jo', 'Weather looks good for the hut.'],
      ['mara', 'Under six. Write it down.'],
      ['lena', 'Written down, and bet against.'],
    ] },
  { opened: -0.7, by: 'hiroshi', name: 'Table tennis final, back row', purpose: 'Practice coins and loud shoes',
    about: 'The final is in the canteen; this is for people who have to work.',
    event: 'Who wins the office table tennis final?',
    inside: ['kwame', 'priya', 'emil'],
    said: [
      ['kwame', 'That new bat squeaks.'],
      ['hiroshi', 'A squeak is half a point.'],
    ] },
  { opened: -0.5, by: 'tomasz', name: 'Game seven, all of it', purpose: 'Kings and Rovers, friendly',
    about: 'Scarves on. The odds are open until the whistle.',
    event: 'Will the Harbour Kings take game seven?', starts: [5, ['mara', 'jo']],
    inside: ['ines', 'callum', 'mateo', 'rosa', 'anders', 'isaac'],
    said: [
      ['ines', 'Rovers rest two starters.'],
      ['callum', 'They said that last year too.'],
      ['rosa', 'Who has a link that works?'],
      ['tomasz', 'One moment, I will put it in.'],
      ['mateo', 'Odds just moved again.'],
    ] },
]

const HOUR_MS = 3_600_000

/** The time that the people of the demo stay in their rooms. */
const STAY_DAYS = 365

/** Watch rooms of this evening, with people who talk in them. */
export function roomLife(community: Community): Scene[] {
  const { context, db, idOf, events } = community
  const chat = openRoomChat(context)
  const reading = { read: linkedEvents, open: openEvent, poolOf: poolColumn }

  return rooms.flatMap(({ opened, by, name, purpose, about, event, video, hidden, starts, inside, said }) => {
    let roomId = 0n
    async function open() {
      const texts = { name, purpose, description: about }
      const shown = { eventId: event === undefined ? null : events.get(event), videoUrl: video?.[0] ?? null }
      const startsAt = starts
        ? new Date((await productNow(db)).getTime() + (starts[0] - opened) * HOUR_MS)
        : null
      const wanted = {
        creatorId: idOf(by),
        ...texts,
        ...shown,
        startsAt,
        isPublic: !hidden,
        maxParticipants: 50,
      }
      const room = await createRoom(context, db, reading, wanted)
      roomId = BigInt(room.id)
      await giveCover(community, { kind: 'room', id: roomId, userId: idOf(by), name })
      const invite = room.invitePath!.split('=')[1]
      for (const key of [by, ...inside]) await joinRoom(context, db, { roomId, userId: idOf(key), invite })
      for (const key of starts?.[1] ?? [])
        await setRoomReminder(db, { roomId, userId: idOf(key), wanted: true })
      if (!video) return
      await setPlayback(context, db, { roomId, userId: idOf(by), playing: false, position: video[1] })
    }
    const say = (who: string, content: string) =>
      sendToPlace(context, chat, { placeId: roomId, userId: idOf(who), content })
    return [
      { at: opened, run: open },
      ...said.map((line, n) => ({ at: opened + (2 + 3 * n) * MINUTE, run: () => say(...line) })),
      { at: -MINUTE, run: () => stayFor(db, roomId, STAY_DAYS) },
    ]
  })
}
