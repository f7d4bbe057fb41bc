import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { on, openEvent, productNow, stakedEvent } from '#tests/support/events.ts'
import { person, worldOfFile } from '#tests/support/file-world.ts'
import { upload } from '#tests/support/pictures.ts'
import { eventBody } from '#tests/support/world.ts'

const world = worldOfFile()
const ada = person(() => world.rich('Ada'))
const ben = person(() => world.rich('Ben'))

const seal = ({ objectPath, sha256, width, height }: Awaited<ReturnType<typeof upload>>) => ({
  objectPath,
  sha256,
  width,
  height,
})

describe('E-24 an event with photographs', () => {
  test('one or two are sealed at creation: shown in order, with the hash of the very bytes, inside the rules’ hash', async () => {
    const [one, two] = [await upload(world, ada, 'event'), await upload(world, ada, 'event')]
    const event = await openEvent(world, ada, { photos: [two.objectPath, one.objectPath] })
    expect(event.photos).toEqual([seal(two), seal(one)])
    const seen = await ben.ok('getEvent', on(event.id))
    expect(seen.photos).toEqual(event.photos)
    const bytes = await fetch(world.url + two.objectPath, { headers: { cookie: ben.cookie } })
    const hash = createHash('sha256')
      .update(Buffer.from(await bytes.arrayBuffer()))
      .digest('hex')
    expect(seen.photos[0]!.sha256).toBe(hash)
    const rules = [
      ...[seen.title, seen.description, seen.category, seen.optionALabel, seen.optionBLabel, 'real'],
      ...[new Date(seen.endsAt).toISOString(), seen.feeBps, two.sha256, one.sha256],
    ]
    expect(seen.rulesHash).toBe(createHash('sha256').update(JSON.stringify(rules)).digest('hex'))
    expect((await openEvent(world, ada)).photos).toEqual([])
  })

  test('nobody changes them afterwards, not even in the database', async () => {
    const photo = await upload(world, ada, 'event')
    const { id } = await openEvent(world, ada, { photos: [photo.objectPath] })
    for (const statement of [
      sql`update event_photos set object_path = '/objects/other.webp' where event_id = ${BigInt(id)}`,
      sql`delete from event_photos where event_id = ${BigInt(id)}`,
    ])
      await expect(world.db.change(statement)).rejects.toThrow(/append-only/)
  })

  test('only finished uploads of one’s own, for events, at most two; else there is no event', async () => {
    const own = (await upload(world, ada, 'event')).objectPath
    const many = async (photos: string[]) => {
      const answer = await ada.call('createEvent', { body: eventBody({ photos }) })
      return [answer.status, answer.body.code]
    }
    const before = await ada.ok('listEvents', { query: { creator: 'me' } })
    expect(await many([(await upload(world, ben, 'event')).objectPath])).toEqual([409, 'upload_state'])
    expect(await many([(await upload(world, ada, 'profile')).objectPath])).toEqual([409, 'upload_state'])
    expect(await many([own, `/objects/${'x'.repeat(32)}.webp`])).toEqual([409, 'upload_state'])
    expect(await many([])).toEqual([400, 'malformed'])
    expect(await many([own, own, own])).toEqual([400, 'malformed'])
    expect(await many(['https://evil.example/a.webp'])).toEqual([400, 'malformed'])
    expect(await ada.ok('listEvents', { query: { creator: 'me' } })).toHaveLength(before.length)
  })

  test('a photograph can carry the proposal, and only the creator’s own does', async () => {
    const id = await stakedEvent(world, ada, [
      [ada, 'optionA', '2'],
      [ben, 'optionB', '2'],
    ])
    const proof = await upload(world, ada, 'event')
    const early = await ada.call('proposeOutcome', {
      ...on(id),
      body: { outcome: 'optionA', photo: proof.objectPath },
    })
    expect([early.status, early.body.code]).toEqual([409, 'event_state'])
    await world.pass('61 minutes')
    const foreign = (await upload(world, ben, 'event')).objectPath
    const refused = await ada.call('proposeOutcome', {
      ...on(id),
      body: { outcome: 'optionA', photo: foreign },
    })
    expect([refused.status, refused.body.code]).toEqual([409, 'upload_state'])
    expect((await ada.ok('getEvent', on(id))).status).toBe('locked')
    const proposed = await ada.ok('proposeOutcome', {
      ...on(id),
      body: { outcome: 'optionA', photo: proof.objectPath },
    })
    expect(proposed.proposal?.photo).toEqual(seal(proof))
    expect(proposed.photos).toEqual([])
    expect((await ben.ok('getEvent', on(id))).proposal?.photo).toEqual(seal(proof))
  })

  test('what an event shows is not thrown away', async () => {
    const photo = await upload(world, ada, 'event')
    await openEvent(world, ada, {
      photos: [photo.objectPath],
      endsAt: new Date((await productNow(world)).getTime() + 3_600_000).toISOString(),
    })
    const row = await world.db.one<{ used: boolean }>(
      sql`select used_at is not null as used from uploads where sha256 = ${photo.sha256} order by id desc limit 1`,
    )
    expect(row.used).toBe(true)
  })
})
