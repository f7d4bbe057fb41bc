import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { CoverKind } from '#contract/covers.ts'
import { cleanUploads, openObjectStore } from '#server/uploads/index.ts'
import { openEvent, productNow } from '#tests/support/events.ts'
import { person, worldOfFile } from '#tests/support/file-world.ts'
import { picture, put, upload } from '#tests/support/pictures.ts'
import { openRoom, sanction } from '#tests/support/rooms.ts'
import { openTournament } from '#tests/support/tournaments.ts'
import { PASSWORD, type Person } from '#tests/support/world.ts'

const world = worldOfFile()
const mara = person(() => world.signUp('Mara'))
const jo = person(() => world.signUp('Jo'))
const judge = person(() => world.moderator('Judge'))

const look = (person: Person, path: string) =>
  fetch(world.url + path, { headers: { cookie: person.cookie! } })
const photo = (width = 640, height = 480) => picture('jpeg', width, height)
const uploaded = async (person: Person, bytes?: Buffer) =>
  (await upload(world, person, 'cover', bytes ?? (await photo()))).objectPath

type Thing = { kind: CoverKind; id: string }
const give = (person: Person, params: Thing, objectPath: string) =>
  person.call('setCover', { params, body: { objectPath } })
const take = (person: Person, params: Thing) => person.call('removeCover', { params })
const covered = async (person: Person, params: Thing) =>
  person.ok('setCover', { params, body: { objectPath: await uploaded(person) } })

const anEvent = async (): Promise<Thing> => ({ kind: 'event', id: (await openEvent(world, mara)).id })
/** One thing of each kind, with what its list and its page show. */
const things: Record<CoverKind, () => Promise<{ id: string; shown(): Promise<unknown[]> }>> = {
  async event() {
    const { id } = await openEvent(world, mara)
    return {
      id,
      shown: async () => [
        (await jo.ok('listEvents', { query: {} })).find((one) => one.id === id)?.cover,
        (await jo.ok('getEvent', { params: { id } })).cover,
      ],
    }
  },
  async room() {
    const { id } = await openRoom(mara)
    return {
      id,
      shown: async () => [
        (await jo.ok('listRooms', { query: {} })).find((one) => one.id === id)?.cover,
        (await jo.ok('getRoom', { params: { id } })).cover,
      ],
    }
  },
  async gang() {
    const { id } = await mara.ok('createGang', { body: { name: 'Harbour Regulars' } })
    return {
      id,
      shown: async () => [
        (await jo.ok('listGangs', { query: {} })).find((one) => one.id === id)?.cover,
        (await jo.ok('getGang', { params: { id } })).cover,
      ],
    }
  },
  async tournament() {
    const { id } = await openTournament(mara)
    return {
      id,
      shown: async () => [
        (await jo.ok('listTournaments', { query: {} })).find((one) => one.id === id)?.cover,
        (await jo.ok('getTournament', { params: { id } })).cover,
      ],
    }
  },
}

describe('a creator adds a cover, changes it and removes it', () => {
  test.each(Object.keys(things) as CoverKind[])('%s: card and page show it to everybody', async (kind) => {
    const { id, shown } = await things[kind]()
    expect(await shown()).toEqual([null, null])
    const first = await covered(mara, { kind, id })
    expect(await shown()).toEqual([first, first])
    const second = await covered(mara, { kind, id })
    expect(await shown()).toEqual([second, second])
    expect((await take(jo, { kind, id })).status).toBe(403)
    expect((await take(mara, { kind, id })).status).toBe(200)
    expect(await shown()).toEqual([null, null])
    // once more changes nothing
    expect((await take(mara, { kind, id })).status).toBe(200)
  })

  test('it comes in three widths, cropped to 16:9, as WebP without metadata, with two colours for the wait', async () => {
    const wide = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0571a2' } })
      .composite([
        {
          input: { create: { width: 450, height: 600, channels: 3, background: '#7c5505' } },
          left: 0,
          top: 0,
        },
      ])
      .withExif({ IFD0: { Copyright: 'Mara at home' } })
      .jpeg()
      .toBuffer()
    const cover = await mara.ok('setCover', {
      params: await anEvent(),
      body: { objectPath: await uploaded(mara, wide) },
    })
    const sizes = []
    for (const ending of ['webp', '640.webp', '320.webp']) {
      const answer = await look(jo, cover.objectPath.replace(/webp$/, ending))
      expect(answer.headers.get('cache-control')).toContain('immutable')
      const { format, width, height, exif } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      sizes.push([format, width, height, exif])
    }
    expect(sizes).toEqual([
      ['webp', 1280, 720, undefined],
      ['webp', 640, 360, undefined],
      ['webp', 320, 180, undefined],
    ])
    // brown, then blue
    expect(cover.tints.left).toMatch(/^#[67]./)
    expect(cover.tints.right).toMatch(/^#[01]./)
    expect((await fetch(world.url + cover.objectPath)).status).toBe(401)
  })

  test('an animated picture gives its first frame', async () => {
    const frame = (background: string) => ({
      create: { width: 320, height: 240, channels: 3 as const, background },
    })
    const moving = await sharp([frame('#ff0000'), frame('#00ff00')] as never, {
      join: { animated: true },
    })
      .gif()
      .toBuffer()
    const cover = await mara.ok('setCover', {
      params: await anEvent(),
      body: { objectPath: await uploaded(mara, moving) },
    })
    expect(cover.tints.left).toMatch(/^#f.0/)
  })
})

describe('pictures that make no cover', () => {
  const sent = async (bytes: Buffer | string) => {
    const { uploadURL } = await mara.ok('requestUpload', { body: { purpose: 'cover' } })
    const answer = await put(world, mara, uploadURL, bytes)
    const { code, message } = (await answer.json()) as { code: string; message: string }
    return { uploadURL, said: [answer.status, code, message] }
  }

  test('60 megapixels are refused before they are decoded', async () => {
    const { said } = await sent(await picture('png', 10_000, 6_000))
    expect(said).toEqual([413, 'payload_too_large', expect.stringMatching(/^This picture has 60 megapixels/)])
  })

  test('a panorama of 20:1 is refused in a sentence, and its address takes another picture', async () => {
    const { said, uploadURL } = await sent(await photo(4_000, 200))
    expect(said).toEqual([400, 'malformed', expect.stringContaining('at most 4 times the short one')])
    expect((await put(world, mara, uploadURL, await photo())).status).toBe(200)
  })

  test('one of 60 × 40 is too small, in a sentence', async () => {
    const { said } = await sent(await picture('png'))
    expect(said).toEqual([400, 'malformed', expect.stringContaining('60 × 40 pixels')])
  })

  test('a page that calls itself a picture is none', async () => {
    expect((await sent('<!doctype html><p>Hello')).said.slice(0, 2)).toEqual([415, 'unsupported_media_type'])
  })
})

describe('covers that are refused', () => {
  test('somebody else’s upload, one that was used, one for another purpose, and none at all', async () => {
    const thing = await anEvent()
    const path = await uploaded(mara)
    expect((await give(mara, thing, path)).status).toBe(200)
    const profile = (await upload(world, mara, 'profile')).objectPath
    const refused = [
      await give(mara, thing, await uploaded(jo)),
      await give(mara, thing, path),
      await give(mara, await anEvent(), path),
      await give(mara, thing, `/objects/cover-${'x'.repeat(32)}.webp`),
    ]
    expect(refused.map(({ status, body }) => [status, (body as { code?: string }).code])).toEqual(
      Array(4).fill([409, 'upload_state']),
    )
    expect((await give(mara, thing, profile)).status).toBe(400)
    // what was refused left the cover alone
    expect((await mara.ok('getEvent', { params: { id: thing.id } })).cover?.objectPath).toBe(path)
  })

  test('a cover of what is not one’s own, and of what is not there', async () => {
    const path = await uploaded(jo)
    expect((await give(jo, await anEvent(), path)).status).toBe(403)
    expect(
      (await give(jo, { kind: 'room', id: (await openRoom(mara, { isPublic: false })).id }, path)).status,
    ).toBe(404)
    for (const kind of ['event', 'room', 'gang', 'tournament'] as const)
      expect([kind, (await give(jo, { kind, id: '999999' }, path)).status]).toEqual([kind, 404])
  })

  test('what is over keeps its cover or loses it', async () => {
    const ended = await openEvent(world, mara, {
      endsAt: new Date((await productNow(world)).getTime() + 60_000).toISOString(),
    })
    const event: Thing = { kind: 'event', id: ended.id }
    await covered(mara, event)
    const room: Thing = { kind: 'room', id: (await openRoom(mara)).id }
    await covered(mara, room)
    const tournament: Thing = { kind: 'tournament', id: (await openTournament(mara)).id }
    await covered(mara, tournament)
    await world.pass('2 minutes')
    await mara.ok('closeRoom', { params: { id: room.id }, body: {} })
    await mara.ok('cancelTournament', { params: { id: tournament.id }, body: { reason: 'Rained off' } })
    const codes = []
    for (const thing of [event, room, tournament]) {
      const { body } = await give(mara, thing, await uploaded(mara))
      codes.push((body as { code?: string }).code)
    }
    expect(codes).toEqual(['event_not_open', 'room_closed', 'tournament_state'])
    expect((await take(mara, event)).status).toBe(200)
    expect((await mara.ok('getRoom', { params: { id: room.id } })).cover).toBeNull()
  })

  test('whom moderators keep from writing sets none, but removes theirs', async () => {
    const host = await world.signUp('Loud')
    const thing: Thing = { kind: 'room', id: (await openRoom(host)).id }
    await covered(host, thing)
    const path = await uploaded(host)
    await sanction(world, host, 'mute')
    expect((await give(host, thing, path)).body).toMatchObject({ code: 'silenced' })
    expect((await take(host, thing)).status).toBe(200)
  })
})

describe('a reported cover', () => {
  test('a moderator sees it and takes it down: the person who set it is told, and its address leads nowhere', async () => {
    const thing = await anEvent()
    const { id, objectPath } = await covered(mara, thing)
    expect((await mara.call('report', { body: { kind: 'cover', id, reason: 'Mine' } })).status).toBe(409)
    await jo.ok('report', { body: { kind: 'cover', id, reason: 'Shows somebody’s child' } })
    const entry = (await judge.ok('reportQueue', { query: {} })).find(
      ({ subjectId, kind }) => kind === 'cover' && subjectId === id,
    )!
    expect(entry).toMatchObject({
      about: { id: mara.id },
      context: { picture: objectPath, link: `/events/${thing.id}` },
      choices: ['dismiss', 'remove', 'warn', 'mute', 'ban'],
    })
    await judge.ok('decideReport', {
      params: { id: entry.id },
      body: { decision: 'remove', reason: 'Not to be shown' },
    })
    expect(await jo.ok('getEvent', { params: { id: thing.id } })).toMatchObject({
      cover: null,
      status: 'open',
    })
    const small = objectPath.replace(/webp$/, '320.webp')
    await expect
      .poll(async () => [(await look(jo, objectPath)).status, (await look(jo, small)).status])
      .toEqual([404, 404])
    const [notice] = await mara.ok('listNotifications', { query: {} })
    expect(notice).toMatchObject({ title: 'A moderator has removed your cover', body: 'Not to be shown' })
    // its creator may choose another one
    await covered(mara, thing)
  })

  test('a report of a picture that was replaced takes nothing of the next one', async () => {
    const thing = await anEvent()
    const { id } = await covered(mara, thing)
    const { id: report } = await jo.ok('report', { body: { kind: 'cover', id, reason: 'Advertising' } })
    const next = await covered(mara, thing)
    await judge.ok('decideReport', {
      params: { id: report },
      body: { decision: 'remove', reason: 'Advertising' },
    })
    expect((await jo.ok('getEvent', { params: { id: thing.id } })).cover).toEqual(next)
  })

  test('nobody reports the cover of what they may not see', async () => {
    const { id } = await covered(mara, { kind: 'room', id: (await openRoom(mara, { isPublic: false })).id })
    expect((await jo.call('report', { body: { kind: 'cover', id, reason: 'Guessed' } })).status).toBe(404)
  })
})

describe('covers and what becomes of their pictures', () => {
  test('a replaced picture is deleted in all its sizes after a day, the present one stays', async () => {
    const thing = await anEvent()
    const before = await covered(mara, thing)
    const now = await covered(mara, thing)
    await world.pass('25 hours')
    await cleanUploads(openObjectStore(world.context.config)).clean(world.db)
    const again = await world.signUp('Later')
    const statuses = []
    for (const path of [before.objectPath, before.objectPath.replace(/webp$/, '320.webp'), now.objectPath])
      statuses.push((await look(again, path)).status)
    expect(statuses).toEqual([404, 404, 200])
  })

  test('who closes their account takes their covers along', async () => {
    const host = await world.signUp('Leaver')
    const { id } = await openEvent(world, host)
    await covered(host, { kind: 'event', id })
    await host.ok('closeAccount', { body: { password: PASSWORD } })
    expect((await jo.ok('getEvent', { params: { id } })).cover).toBeNull()
  })
})
