import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { oldEvidence } from '#server/tournaments/tournament/evidence.ts'
import { cleanUploads, openObjectStore } from '#server/uploads/index.ts'
import { person, worldOfFile } from '#tests/support/file-world.ts'
import { picture, put, upload } from '#tests/support/pictures.ts'
import { disputed, type Match, of, running } from '#tests/support/proofs.ts'
import { mp4, webm } from '#tests/support/videos.ts'
import { PASSWORD, type Person } from '#tests/support/world.ts'

const world = worldOfFile()
const mara = person(() => world.signUp('Mara'))
const jo = person(() => world.signUp('Jo'))
const zoe = person(() => world.signUp('Zoe'))
let match: Match
beforeAll(async () => {
  match = await running(mara, [mara, jo])
})

const look = (person: Person, path: string, headers: Record<string, string> = {}) =>
  fetch(world.url + path, { headers: { ...(person.cookie && { cookie: person.cookie }), ...headers } })
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const evidence = (person: Person, objectPath: string, id = match.id, note = '') =>
  person.call('addEvidence', { ...of(id), body: { objectPath, note } })
const sent = async (person: Person, bytes?: Buffer) =>
  (await upload(world, person, 'match', bytes)).objectPath
const refusal = async (person: Person, objectPath: string, id = match.id) => {
  const { status, body } = await evidence(person, objectPath, id)
  return [status, body.code]
}

describe('T-57 evidence of a match', () => {
  test('T-57 a picture is made anew, and its hash and time are those of its arrival', async () => {
    const before = Date.now()
    const path = await sent(mara)
    expect(path).toMatch(/^\/objects\/match-[A-Za-z0-9_-]{32}\.webp$/)
    const { body, status } = await evidence(mara, path, match.id, 'The final score')
    expect(status).toBe(201)
    expect(body).toMatchObject({ userId: mara.id, kind: 'picture', path, note: 'The final score' })
    expect(Date.parse(body.receivedAt)).toBeGreaterThanOrEqual(before - 5_000)
    const served = Buffer.from(await (await look(jo, path)).arrayBuffer())
    expect(sha256(served)).toBe(body.sha256)
    expect(served.length).toBe(body.bytes)
    expect((await mara.ok('getMatch', of(match.id))).evidence).toEqual([body])
  })

  test('T-57 a short video is kept byte for byte, and nothing in its answer can run', async () => {
    for (const [bytes, type] of [
      [mp4(), 'mp4'],
      [webm(), 'webm'],
    ] as const) {
      const path = await sent(jo, bytes)
      const { body } = await evidence(jo, path)
      expect(body).toMatchObject({ kind: 'video', sha256: sha256(bytes), bytes: bytes.length })
      const answer = await look(mara, path)
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': `video/${type}`,
        'x-content-type-options': 'nosniff',
        'content-disposition': `attachment; filename="evidence.${type}"`,
        'content-security-policy': "default-src 'none'; sandbox",
        'accept-ranges': 'bytes',
        'cache-control': 'private, no-cache',
      })
    }
  })

  test('T-57 the opponent does not learn where a video was filmed', async () => {
    const place = Buffer.from('\0\0\0\x1audta+51.5007-000.1246/', 'latin1')
    const path = await sent(jo, Buffer.concat([mp4(), place]))
    const { body } = await evidence(jo, path)
    const seen = Buffer.from(await (await look(mara, path)).arrayBuffer())
    expect([seen.length, seen.includes('+51.5007')]).toEqual([mp4().length + place.length, false])
    expect(body).toMatchObject({ sha256: sha256(seen) })
  })

  test('T-57 a browser can seek in a video', async () => {
    const bytes = mp4({ length: 1_000 })
    const path = await sent(jo, bytes)
    const part = await look(jo, path, { range: 'bytes=100-199' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 100-199/1000'])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(100, 200))
    const rest = await look(jo, path, { range: 'bytes=990-' })
    expect(Buffer.from(await rest.arrayBuffer())).toEqual(bytes.subarray(990))
    const beyond = await look(jo, path, { range: 'bytes=1000-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */1000'])
  })

  test('T-57 only the two players and moderators see a file; for others it does not exist', async () => {
    const path = await sent(mara)
    expect((await look(jo, path)).status).toBe(404)
    expect((await look(mara, path)).status).toBe(200)
    await evidence(mara, path)
    const [moderator, admin] = [await world.moderator('Max'), await world.withRole('Ann', 'admin')]
    const merchant = await world.withRole('Mel', 'merchant')
    for (const [person, status] of [
      ...[[mara, 200] as const, [jo, 200] as const, [moderator, 200] as const, [admin, 200] as const],
      ...[[zoe, 404] as const, [merchant, 404] as const, [world.visitor, 401] as const],
    ])
      expect((await look(person, path)).status).toBe(status)
  })

  test('T-57 a stranger’s, an other purpose’s, a used, an unfinished and an invented file are refused', async () => {
    const [ofJo, profile] = [await sent(jo), (await upload(world, mara)).objectPath]
    const used = await sent(mara)
    expect((await evidence(mara, used)).status).toBe(201)
    const { uploadURL } = await mara.ok('requestUpload', { body: { purpose: 'match' } })
    for (const path of [
      ofJo,
      profile,
      used,
      uploadURL,
      '/objects/../secrets.key',
      'https://example.com/x.webp',
      '',
    ])
      expect([path, await refusal(mara, path)]).toEqual([path, [409, 'upload_state']])
    const another = await running(mara, [mara, jo])
    expect(await refusal(mara, used, another.id)).toEqual([409, 'upload_state'])
  })

  test('T-57 a picture of a match is no profile picture', async () => {
    const profilePictureURL = await sent(mara)
    const answer = await mara.call('setProfilePicture', { body: { profilePictureURL } })
    expect(answer.status).toBe(400)
    expect((await mara.ok('currentUser')).profileImageUrl).toBeNull()
  })

  test('T-57 only the two players add evidence, to a match that is there and not over, at most six each', async () => {
    const match = await running(mara, [mara, jo])
    const paths: string[] = []
    for (let one = 0; one < 7; one++) paths.push(await sent(mara, mp4({ length: 100 + one })))
    expect(await refusal(zoe, await sent(zoe), match.id)).toEqual([409, 'not_in_match'])
    expect(await refusal(mara, paths[0]!, '999999')).toEqual([404, 'not_found'])
    const added = await Promise.all(paths.map((path) => evidence(mara, path, match.id)))
    expect(added.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 201, 409])
    expect(added.find(({ status }) => status === 409)!.body.code).toBe('too_much_evidence')
    expect((await evidence(jo, await sent(jo), match.id)).status).toBe(201)
    await disputed(match, [mara, jo])
    expect((await evidence(jo, await sent(jo), match.id)).status).toBe(201)
    const moderator = await world.moderator('Max')
    await moderator.ok('decideMatch', {
      ...of(match.id),
      body: { winnerId: jo.id, reason: 'Seen on the video' },
    })
    expect(await refusal(jo, await sent(jo), match.id)).toEqual([409, 'match_state'])
  })

  test.each<[string, () => Buffer | Promise<Buffer>, number, string]>([
    ['QuickTime', () => mp4({ brand: 'qt  ' }), 415, 'unsupported_media_type'],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'unsupported_media_type'],
    ['a video of 10 MB', () => mp4({ length: 10 * 1024 * 1024 }), 413, 'payload_too_large'],
    [
      'a picture of 5 MB',
      async () => Buffer.concat([await picture('png'), Buffer.alloc(5 * 1024 * 1024)]),
      413,
      'payload_too_large',
    ],
  ])('T-57 %s is refused, and the address stays open', async (_, file, status, code) => {
    const { uploadURL } = await jo.ok('requestUpload', { body: { purpose: 'match' } })
    const answer = await put(world, jo, uploadURL, await file(), 'video/mp4')
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, code])
    expect((await put(world, jo, uploadURL, mp4({ length: 10 * 1024 * 1024 - 1 }))).status).toBe(200)
  })

  test('T-57 a video of just under 10 MB is evidence, byte for byte', async () => {
    const bytes = mp4({ length: 10 * 1024 * 1024 - 1 })
    const match = await running(mara, [mara, jo])
    const path = await sent(jo, bytes)
    const { status, body } = await evidence(jo, path, match.id)
    expect([status, body.bytes, body.sha256]).toEqual([201, bytes.length, sha256(bytes)])
    const served = Buffer.from(await (await look(mara, path)).arrayBuffer())
    expect(served.equals(bytes)).toBe(true)
  })

  test('T-57 a video is evidence of a match and nothing else', async () => {
    const { uploadURL } = await jo.ok('requestUpload', { body: { purpose: 'event' } })
    expect((await put(world, jo, uploadURL, mp4(), 'video/mp4')).status).toBe(415)
  })

  test('T-57 nobody can change what arrived, not even the server', async () => {
    await expect(world.db.change(sql`update match_evidence set sha256 = 'x'`)).rejects.toThrow(/append-only/)
  })
})

describe('T-57 how long evidence is kept', () => {
  const file = (path: string) => join(world.context.config.dataDir, 'objects', path.slice('/objects/'.length))
  const clean = async () => {
    await oldEvidence.clean(world.context.db)
    await cleanUploads(openObjectStore(world.context.config)).clean(world.context.db)
  }

  test('T-57 an account with an open dispute over money does not close, so its evidence stays; in coins closing gives the match up, and the opponent’s evidence stays', async () => {
    const [ann, bo] = [await world.rich('Ann', '10'), await world.rich('Bo', '10')]
    const close = () => ann.call('closeAccount', { body: { password: PASSWORD } })
    const money = await running(mara, [ann, bo], { isPracticeMode: false })
    const coins = await running(mara, [ann, bo])
    const ofMoney = await sent(ann)
    await evidence(ann, ofMoney, money.id)
    const [ofAnn, ofBo] = [await sent(ann), await sent(bo)]
    await evidence(ann, ofAnn, coins.id)
    await evidence(bo, ofBo, coins.id)
    for (const match of [money, coins]) await disputed(match, [ann, bo])
    const { status, body } = await close()
    expect([status, body.code]).toEqual([409, 'account_not_empty'])
    expect(body.message).toContain('a seat in a tournament')
    await clean()
    const moderator = await world.moderator('Max')
    expect((await moderator.ok('getMatch', of(money.id))).evidence).toMatchObject([{ path: ofMoney }])
    expect((await look(moderator, ofMoney)).status).toBe(200)

    await moderator.ok('decideMatch', {
      ...of(money.id),
      body: { winnerId: bo.id, reason: 'As the picture shows' },
    })
    expect((await close()).status).toBe(200)
    const left = await bo.ok('getMatch', of(coins.id))
    expect(left).toMatchObject({ status: 'completed', wonBy: 'departure', evidence: [{ path: ofBo }] })
    await world.pass('25 hours')
    await clean()
    expect([ofMoney, ofAnn, ofBo].map((path) => existsSync(file(path)))).toEqual([false, false, true])
  })

  test('T-57 it goes 90 days after the end, and never while a dispute is open', async () => {
    const [ended, open] = [await running(mara, [mara, jo]), await running(mara, [mara, jo])]
    const [ofEnded, ofOpen] = [await sent(mara), await sent(mara)]
    await evidence(mara, ofEnded, ended.id)
    await evidence(mara, ofOpen, open.id)
    for (const person of [mara, jo])
      await person.ok('reportMatch', { ...of(ended.id), body: { winnerId: jo.id } })
    await disputed(open, [mara, jo])
    await world.pass('89 days')
    await clean()
    expect((await mara.ok('getMatch', of(ended.id))).evidence).toHaveLength(1)
    await world.pass('2 days')
    await clean()
    // the file itself goes a day after nothing refers to it
    await world.pass('25 hours')
    await clean()
    expect((await mara.ok('getMatch', of(ended.id))).evidence).toEqual([])
    expect((await mara.ok('getMatch', of(open.id))).evidence).toHaveLength(1)
    expect([existsSync(file(ofEnded)), existsSync(file(ofOpen))]).toEqual([false, true])
  })
})
