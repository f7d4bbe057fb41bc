import { describe, expect, test } from 'vitest'
import { jo, kit, mara, testRooms, world } from '#tests/support/room-world.ts'
import {
  enter,
  inRoom,
  leave,
  messagesOf,
  type OpenRoom,
  openRoom,
  roomOf,
  roomWith,
  tryEnter,
  unseen,
  write,
} from '#tests/support/rooms.ts'
import { PASSWORD, type Person } from '#tests/support/world.ts'

const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

testRooms()

const setVideo = (who: Person, room: OpenRoom, videoUrl: string | null) =>
  who.call('setRoomVideo', { params: room.at, body: { videoUrl } })
const play = (who: Person, room: OpenRoom, position = 0, playing = true) =>
  who.call('setPlayback', { params: room.at, body: { playing, position } })
type Change = { coHost?: boolean; host?: true; mutedMinutes?: number }
const change = (who: Person, room: OpenRoom, participant: { id: string }, body: Change) =>
  who.call('changeParticipant', { params: inRoom(room, participant), body })
const notices = async (who: Person, room: OpenRoom) =>
  (await messagesOf(who, room))
    .filter(({ messageType }) => messageType === 'notice')
    .map(({ content }) => content)
const roles = async (who: Person, room: OpenRoom) => {
  const { createdById, hostId } = await roomOf(who, room)
  return { owner: createdById, host: hostId }
}

describe('the owner’s room', () => {
  test('R-30 the owner changes texts, layout and lock; nobody else does', async () => {
    const { room } = await roomWith(mara, [jo])
    const body = { name: 'Extra time', purpose: 'P', description: 'D', layout: 'grid' as const, locked: true }
    expect((await jo.call('changeRoom', { params: room.at, body })).body.code).toBe('forbidden')
    expect(await mara.ok('changeRoom', { params: room.at, body })).toMatchObject(body)
    expect(await roomOf(kit, room)).toMatchObject(body)
    const bad = await mara.call('changeRoom', { params: room.at, body: { layout: 'cinema' as never } })
    expect(bad.status).toBe(400)
  })

  test('R-35 R-37 only the owner sets the video, which begins paused at 0; the link is kept in its one form', async () => {
    const { room } = await roomWith(mara, [jo])
    expect((await setVideo(jo, room, VIDEO)).body.code).toBe('forbidden')
    const { body } = await setVideo(
      mara,
      room,
      ' http://m.youtube.com/watch?v=dQw4w9WgXcQ&list=PL1&utm_source=x ',
    )
    expect(body).toMatchObject({ videoUrl: VIDEO, playback: { playing: false, position: 0, revision: 2 } })
    await play(mara, room, 40)
    const other = await setVideo(mara, room, 'vimeo.com/76979871#t=90s')
    expect(other.body).toMatchObject({
      videoUrl: 'https://vimeo.com/76979871',
      playback: { playing: false, position: 90, revision: 4 },
    })
  })

  test('R-10 R-36 a video can be given when the room is opened; another link opens no room', async () => {
    const create = (videoUrl: string) =>
      mara.call('createRoom', { body: { name: 'With a picture', videoUrl } })
    const { status, body } = await create('vimeo.com/76979871#t=90s')
    expect(status).toBe(201)
    const video = { videoUrl: 'https://vimeo.com/76979871', playback: { playing: false, position: 90 } }
    expect(body).toMatchObject(video)
    expect(await mara.ok('getRoom', { params: { id: body.id } })).toMatchObject(video)
    expect((await create('  ')).body.videoUrl).toBeNull()
    const rooms = async () =>
      (await mara.ok('listRooms', { query: {} })).filter(({ createdById }) => createdById === mara.id).length
    const before = await rooms()
    const refused = await create('https://evil.example/watch?v=dQw4w9WgXcQ')
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['videoUrl']])
    expect(await rooms()).toBe(before)
  })

  test.each([
    'https://evil.example/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'javascript:alert(1)',
    'https://user@www.youtube.com/watch?v=dQw4w9WgXcQ',
  ])('R-37 R-38 %s is refused in a sentence, and the video stays', async (videoUrl) => {
    const { room } = await roomWith(mara)
    await setVideo(mara, room, VIDEO)
    const sentence = 'Use a YouTube, Vimeo or Twitch link'
    const answer = await setVideo(mara, room, videoUrl)
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: 'malformed', message: sentence, fields: { videoUrl: sentence } },
    ])
    expect((await roomOf(mara, room)).videoUrl).toBe(VIDEO)
  })

  test('R-36 a clip is told apart, and a Vimeo channel’s video is taken', async () => {
    const { room } = await roomWith(mara)
    const clip = await setVideo(mara, room, 'https://clips.twitch.tv/FunnyClip')
    expect([clip.status, clip.body.message]).toEqual([
      400,
      'A Twitch clip cannot be played here: use the link of the channel or of the whole recording',
    ])
    const { body } = await setVideo(mara, room, 'https://vimeo.com/channels/staffpicks/76979871')
    expect(body.videoUrl).toBe('https://vimeo.com/76979871')
  })

  test.each([null, '', '   '])('R-36 %j removes the video', async (videoUrl) => {
    const { room } = await roomWith(mara)
    await setVideo(mara, room, VIDEO)
    await play(mara, room, 40)
    const { body } = await setVideo(mara, room, videoUrl)
    expect(body).toMatchObject({ videoUrl: null, playback: { playing: false, position: 0 } })
    expect((await play(mara, room, 5)).body).toEqual(body.playback)
  })
})

describe('playback', () => {
  test('R-35 host, owner and co-host play, pause and seek; others do not; each change has the next revision', async () => {
    const { room, inside } = await roomWith(mara, [jo, kit])
    await setVideo(mara, room, VIDEO)
    const first = (await play(mara, room, 12.345)).body
    expect(first).toMatchObject({ playing: true, position: 12.345, revision: 3 })
    expect(Math.abs(Date.parse(first.at) - Date.now())).toBeLessThan(5_000)
    expect((await play(jo, room, 1)).body.code).toBe('forbidden')
    await change(mara, room, inside[1]!, { coHost: true })
    expect((await play(jo, room, 60, false)).body).toMatchObject({
      playing: false,
      position: 60,
      revision: 4,
    })
    await change(mara, room, inside[2]!, { host: true })
    expect((await play(kit, room, 61)).body).toMatchObject({ playing: true, position: 61, revision: 5 })
    expect((await play(mara, room, 62)).status).toBe(200)
    await leave(jo, room)
    expect((await play(jo, room, 1)).body.code).toBe('forbidden')
    expect((await roomOf(kit, room)).playback).toMatchObject({ position: 62, revision: 6 })
  })

  test.each([{ position: -1 }, { position: 1_000_001 }, { position: '5' }, { playing: 'yes' }, {}])(
    'R-35 %j is malformed',
    async (body) => {
      const { room } = await roomWith(mara)
      const whole = { playing: true, position: 1, ...body } as never
      const sent = Object.keys(body).length === 0 ? ({} as never) : whole
      expect((await mara.call('setPlayback', { params: room.at, body: sent })).status).toBe(400)
    },
  )

  test('R-35 a video that nobody watches any more stops where it is', async () => {
    const { room } = await roomWith(mara)
    await setVideo(mara, room, VIDEO)
    await play(mara, room, 100)
    await world.pass('20 seconds')
    await leave(mara, room)
    const { playback } = await roomOf(mara, room)
    expect(playback.playing).toBe(false)
    expect(playback.position).toBeGreaterThanOrEqual(120)
    expect(playback.position).toBeLessThan(130)
  })
})

describe('roles', () => {
  test('S-27 only the owner makes co-hosts and mutes; only owner and host hand over', async () => {
    const { room, inside } = await roomWith(mara, [jo, kit])
    for (const body of [{ coHost: true }, { mutedMinutes: 5 }, { host: true as const }])
      expect((await change(jo, room, inside[2]!, body)).body.code).toBe('forbidden')
    expect((await change(mara, room, inside[1]!, { coHost: true })).body).toMatchObject({ coHost: true })
    expect((await change(mara, room, { id: '999999999' }, { coHost: true })).status).toBe(404)
    const elsewhere = await roomWith(kit)
    expect((await change(kit, elsewhere.room, inside[1]!, { coHost: true })).status).toBe(404)
    await leave(kit, room)
    expect((await change(mara, room, inside[2]!, { host: true })).status).toBe(404)
  })

  test('R-32 who is muted does not write or react until the time is over, also after coming back', async () => {
    const { room, inside } = await roomWith(mara, [jo])
    const { body: message } = await write(mara, room, 'Behave')
    const muted = await change(mara, room, inside[1]!, { mutedMinutes: 5 })
    expect(Date.parse(muted.body.mutedUntil!)).toBeGreaterThan(Date.now())
    expect((await write(jo, room, 'Why?')).body.code).toBe('silenced')
    const params = { ...room.at, messageId: message.id }
    expect((await jo.call('reactToRoomMessage', { params, body: { emoji: '👎' } })).body.code).toBe(
      'silenced',
    )
    await leave(jo, room)
    expect((await enter(jo, room)).mutedUntil).toBe(muted.body.mutedUntil)
    expect((await write(jo, room, 'Why?')).body.code).toBe('silenced')
    expect((await change(mara, room, inside[1]!, { mutedMinutes: 0 })).body.mutedUntil).toBeNull()
    expect((await write(jo, room, 'Thanks')).status).toBe(201)
    await change(mara, room, inside[1]!, { mutedMinutes: 5 })
    await world.pass('6 minutes')
    await enter(mara, room)
    expect((await enter(jo, room)).mutedUntil).toBeNull()
    expect((await write(jo, room, 'Back')).status).toBe(201)
  })

  test('R-30 who is removed does not come back: not in a new session, not by invite, not into the chat', async () => {
    const { room, inside } = await roomWith(mara, [jo, kit], { isPublic: false })
    const remove = (who: Person, participant: { id: string }) =>
      who.call('removeParticipant', { params: inRoom(room, participant) })
    expect((await remove(kit, inside[1]!)).body.code).toBe('forbidden')
    expect((await remove(mara, inside[0]!)).body.code).toBe('forbidden')
    expect((await remove(mara, inside[1]!)).status).toBe(200)
    expect((await remove(mara, inside[1]!)).status).toBe(200)
    const again = await world.visitor.call('signIn', { body: { email: jo.email, password: PASSWORD } })
    const cookie = again.headers.get('set-cookie')!.split(';')[0]!
    for (const headers of [{ cookie: jo.cookie }, { cookie }]) {
      const answer = await jo.call('joinRoom', { params: room.at, body: { invite: room.invite }, headers })
      expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
    }
    expect((await tryEnter(jo, room)).status).toBe(403)
    expect((await write(jo, room, 'Hey')).status).toBe(404)
    expect((await mara.ok('roomParticipants', { params: room.at })).map(({ userId }) => userId)).toEqual([
      mara.id,
      kit.id,
    ])
  })
})

describe('handing over', () => {
  test('R-29 an absent host is followed by the owner, else a co-host, else who is there longest, with a notice', async () => {
    const { room, inside } = await roomWith(mara, [jo, kit])
    await change(mara, room, inside[2]!, { coHost: true })
    await unseen(world, room, [mara])
    await world.app.run('rooms')
    expect(await roles(jo, room)).toEqual({ owner: mara.id, host: kit.id })
    await unseen(world, room, [kit])
    await world.app.run('rooms')
    expect(await roles(jo, room)).toEqual({ owner: mara.id, host: jo.id })
    expect(await notices(jo, room)).toEqual(['Kit E. now controls the video', 'Jo E. now controls the video'])
    // the owner who comes back does not control the video until they take it back
    const back = await enter(mara, room)
    expect(await roles(jo, room)).toEqual({ owner: mara.id, host: jo.id })
    await change(mara, room, back, { host: true })
    expect(await roles(jo, room)).toEqual({ owner: mara.id, host: mara.id })
    expect((await notices(jo, room)).at(-1)).toBe('Mara E. now controls the video')
    // handing over to oneself changes nothing
    await change(mara, room, back, { host: true })
    expect(await notices(jo, room)).toHaveLength(3)
  })

  test('R-29 a host who is not the owner and leaves gives the controls back to the owner', async () => {
    const { room, inside } = await roomWith(mara, [jo, kit])
    await change(mara, room, inside[2]!, { host: true })
    await leave(kit, room)
    expect(await roles(jo, room)).toEqual({ owner: mara.id, host: mara.id })
  })

  test('R-29 an owner who leaves hands the room to a co-host, else to who is there longest, with one notice', async () => {
    const { room, inside } = await roomWith(mara, [jo, kit])
    await change(mara, room, inside[2]!, { coHost: true })
    await leave(mara, room)
    expect(await roles(jo, room)).toEqual({ owner: kit.id, host: kit.id })
    expect(await notices(jo, room)).toEqual(['Kit E. now owns this room and controls the video'])
    await leave(kit, room)
    expect(await roles(jo, room)).toEqual({ owner: jo.id, host: jo.id })
    // the former owners may come back, as anybody else
    await enter(mara, room)
    expect((await setVideo(mara, room, VIDEO)).body.code).toBe('forbidden')
    await leave(jo, room)
    await leave(mara, room)
    expect(await roles(mara, room)).toEqual({ owner: mara.id, host: null })
    // nobody else is there: the room stays the last owner’s
    expect((await setVideo(mara, room, VIDEO)).status).toBe(200)
  })

  test('R-29 a muted person who becomes the host is announced all the same', async () => {
    const { room, inside } = await roomWith(mara, [jo])
    await change(mara, room, inside[1]!, { mutedMinutes: 60 })
    await leave(mara, room)
    expect(await notices(jo, room)).toEqual(['Jo E. now owns this room and controls the video'])
  })

  test('R-29 who enters an empty room controls its video', async () => {
    const room = await openRoom(mara)
    await enter(jo, room)
    expect(await roles(jo, room)).toEqual({ owner: mara.id, host: jo.id })
    await setVideo(mara, room, VIDEO)
    expect((await play(jo, room, 3)).status).toBe(200)
  })

  test('R-29 a closed account hands its rooms over, closes those where nobody is, and is forgotten', async () => {
    const [empty, shared] = [await openRoom(mara), await openRoom(mara)]
    const other = await openRoom(kit)
    const emoji = await enter(mara, shared)
    await enter(jo, shared)
    await enter(kit, other)
    await enter(mara, other)
    await write(mara, shared, 'Bye')
    await mara.ok('setParticipantEmoji', { params: { participantId: emoji.id }, body: { emoji: '🎉' } })
    const data = (await mara.ok('exportData')) as unknown as {
      rooms: { id: string; displayEmoji: string | null }[]
    }
    expect(data.rooms.map(({ id }) => id)).toEqual([other.id, shared.id, empty.id])
    await mara.ok('closeAccount', { body: { password: PASSWORD } })
    expect(await roles(jo, shared)).toEqual({ owner: jo.id, host: jo.id })
    expect(await roomOf(jo, empty)).toMatchObject({ status: 'closed', name: 'A closed room' })
    const there = await kit.ok('roomParticipants', { params: other.at })
    expect(there.map(({ userId }) => userId)).toEqual([kit.id])
    expect((await messagesOf(jo, shared)).map(({ content, removed }) => [content, removed])).toEqual([
      ['', true],
      ['Jo E. now owns this room and controls the video', false],
    ])
  })
})

describe('moderation', () => {
  test('S-27 a reported room is seen by who may see it, and a moderator’s removal closes it', async () => {
    const judge = await world.moderator('Judge')
    const { room } = await roomWith(mara, [jo], { isPublic: false, description: 'Rude' })
    const report = (who: Person) =>
      who.call('report', { body: { kind: 'room', id: room.id, reason: 'Rude words' } })
    expect((await report(kit)).status).toBe(404)
    expect((await report(jo)).status).toBe(201)
    const [queued] = await judge.ok('reportQueue', { query: {} })
    expect(queued).toMatchObject({
      kind: 'room',
      subjectId: room.id,
      about: { id: mara.id },
      context: { title: 'Game seven', text: 'Rude', link: `/rooms/${room.id}` },
    })
    await judge.ok('decideReport', {
      params: { id: queued!.id },
      body: { decision: 'remove', reason: 'Against the rules' },
    })
    expect(await roomOf(mara, room)).toMatchObject({ status: 'closed', participantCount: 0 })
  })
})
